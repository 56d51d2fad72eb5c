import { ApiError, type AnswerOf, type CheckInAction, type Member, type PlainName } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { callKey, invalidateCalls, useQueryClient } from '../api/calls.ts';
import { useClient } from '../api/client.ts';
import { useVisitor } from '../session/useSession.ts';
import { toastKeyOf, useDoor } from '../shell/door/doorContext.ts';
import { withDoorEvent } from '../shell/live/doorLog.ts';
import { useLive } from '../shell/live/liveContext.ts';
import { matchesEvent } from '../shell/live/ownActions.ts';
import { useDoorLog } from '../shell/live/useDoorLog.ts';
import { errorToast } from './errorAbout.ts';
import { patchMember } from './memberList.ts';
import { occupancyCalls } from './occupancyCalls.ts';
import { sendOrQueue } from './offlineQueue/sendOrQueue.ts';
import { useOfflineQueue } from './offlineQueue/useOfflineQueue.ts';
import { beginPendingCheckIn, invalidateAfterCheckIns } from './pendingCheckIns.ts';

const successTitles = { checkin: /*i18n*/ 'Check-in Successful!', checkout: /*i18n*/ 'Check-out Successful!' } as const;
const waitingTitles = { checkin: /*i18n*/ 'Check-in Waiting', checkout: /*i18n*/ 'Check-out Waiting' } as const;

/** What shows who is inside, and who has come. */
const presenceCalls = ['getMembers', 'getMember', 'getDoorLog'] as const satisfies PlainName[];
/** What shows how many are inside, and the person's visits. */
const changedCalls: PlainName[] = [...occupancyCalls, 'getUserAttendanceLogs'];

/** Somebody to check in or out; also a guest of another branch. */
export type CheckInPerson = Pick<Member, 'id' | 'name' | 'currentlyCheckedIn'>;

interface CheckInOptions {
  /** The desk's branch, for admins. Absent: the person's own. */
  branchId?: string | undefined;
  /** Why somebody is let in whom the rules of the door refuse. */
  overrideReason?: string | undefined;
  /** The person's card was read: soon after their last entry nothing changes. */
  byCard?: boolean;
}

export type CheckInOutcome =
  | { is: 'recorded'; answer: AnswerOf<'universalCheckIn'> }
  /** For the connection. */
  | { is: 'waiting' }
  /** A card that was read again: nothing has changed since this. */
  | { is: 'repeated'; action: CheckInAction }
  | { is: 'failed'; error: unknown };

export const actionFor = ({ currentlyCheckedIn }: CheckInPerson): CheckInAction =>
  currentlyCheckedIn ? 'checkout' : 'checkin';

const presenceOf = ({ currentlyCheckedIn, totalVisits, lastCheckIn }: AnswerOf<'universalCheckIn'>) => ({
  currentlyCheckedIn,
  ...(totalVisits !== undefined && { totalVisits }),
  ...(lastCheckIn !== undefined && { lastCheckIn }),
});

/**
 * Toggles a member's check-in with an optimistic update. `expectedAction` makes the server reject it with
 * `state-changed` when another desk was faster; then the row keeps the presence, and the list is refetched. After any
 * other error the row is rolled back, too. Without a connection it waits in the offline queue. What is recorded can be
 * undone; where the door's rules refuse, a reason to let in anyway is asked for.
 */
export function useCheckIn(): (person: CheckInPerson, options?: CheckInOptions) => Promise<CheckInOutcome> {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const queue = useOfflineQueue();
  const toast = useToast();
  const { own } = useLive();
  const changeDoorLog = useDoorLog();
  const { remember, forgetRemembered, withdraw, askReason } = useDoor();

  return async (member, { branchId, overrideReason, byCard = false } = {}) => {
    const change = (fields: Partial<Member>) => patchMember(queries, member.id, fields);
    const expectedAction = actionFor(member);
    const input = {
      type: 'MANUAL',
      targetUserId: member.id,
      ...(branchId !== undefined && { branchId }),
      ...(overrideReason !== undefined && { overrideReason }),
    } as const;
    const undoOffer = (attendanceId: string | undefined) => {
      if (attendanceId === undefined) return {};
      const entry = { id: attendanceId, userId: member.id, userName: member.name };
      remember(entry);
      const undo = {
        label: i18n.t('Undo'),
        altText: i18n.t('Undo it with Ctrl+Z'),
        onSelect: () => void withdraw(entry),
      };
      return { key: toastKeyOf(attendanceId), actions: [undo] };
    };
    const action = own.begin(matchesEvent(member.id, expectedAction === 'checkin' ? 'check-in' : 'check-out'));
    const endPending = beginPendingCheckIn(queries, member.id);
    // What is on its way would undo the change. Something else may have asked for it, so that it is asked for again.
    const cancelled = presenceCalls.filter((name) => queries.isFetching({ queryKey: callKey(name) }) > 0);
    invalidateAfterCheckIns(queries, ...cancelled);
    await Promise.all(cancelled.map((name) => queries.cancelQueries({ queryKey: callKey(name) })));
    change({ currentlyCheckedIn: !member.currentlyCheckedIn });
    try {
      const answer = await sendOrQueue({
        queue,
        action: { ...input, action: expectedAction },
        name: member.name,
        call: (call) => client.universalCheckIn({ ...input, gymId, expectedAction, ...(byCard && { byCard }) }, call),
      });
      if (answer !== 'waiting' && answer.repeated) {
        action.failed();
        change(presenceOf(answer));
        return { is: 'repeated', action: answer.action };
      }
      action.done();
      if (answer === 'waiting') {
        forgetRemembered();
        toast({
          type: 'info',
          title: i18n.t(waitingTitles[expectedAction]),
          message: i18n.t('{name}: recorded when the connection is back', { name: member.name }),
        });
        return { is: 'waiting' };
      }
      change(presenceOf(answer));
      const { event } = answer;
      // The feed, which says the same, may be down.
      if (event) changeDoorLog(event.branchId, (entries) => withDoorEvent(entries, event));
      toast({
        type: 'success',
        title: i18n.t(successTitles[answer.action]),
        message: answer.warning ? `${answer.message}. ${answer.warning}` : answer.message,
        ...undoOffer(answer.attendanceId),
      });
      void invalidateCalls(queries, ...changedCalls);
      return { is: 'recorded', answer };
    } catch (error) {
      action.failed();
      const code = error instanceof ApiError ? error.code : undefined;
      // Another desk has done it: the row shows what the reason of the refusal says.
      if (code !== 'state-changed') change({ currentlyCheckedIn: member.currentlyCheckedIn });
      if (error instanceof ApiError && code === 'entry-refused') {
        askReason({ person: member, branchId, reason: error.message });
      } else toast(errorToast(i18n.t('Check-in Failed'), error, member.name));
      invalidateAfterCheckIns(queries, ...presenceCalls);
      void invalidateCalls(queries, ...changedCalls);
      return { is: 'failed', error };
    } finally {
      endPending();
    }
  };
}
