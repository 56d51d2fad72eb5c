import { type AnswerOf, type CheckInAction, type InputOf, type Member } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useCallback } from 'react';
import { callKey, patch, refresh, useQueryClient } from '../api/calls.ts';
import { useClient } from '../api/client.ts';
import { errorMessage } from '@spotter/web-core/errors';
import { useVisitor } from '../session/useSession.ts';
import { useLive } from '../shell/live/liveContext.ts';
import { eventOf } from '../shell/live/ownActions.ts';
import { withMember } from './memberList.ts';

const successTitles = { checkin: 'Check-in Successful!', checkout: 'Check-out Successful!' } as const;

/** What the row's button would do. */
export const actionFor = ({ currentlyCheckedIn }: Member): CheckInAction =>
  currentlyCheckedIn ? 'checkout' : 'checkin';

const stateOf = ({ currentlyCheckedIn, totalVisits, lastCheckIn }: AnswerOf<'universalCheckIn'>) => ({
  currentlyCheckedIn,
  totalVisits,
  lastCheckIn,
});

/**
 * Checks a member in who is out, and out who is in. The row answers at once and is corrected by the server's answer: when
 * somebody else was faster, it says so and the list is read again.
 */
export function useCheckIn(): (member: Member) => Promise<void> {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { own } = useLive();

  return useCallback(
    async (member) => {
      const change = (fields: Partial<Member>) => patch(queries, 'getMembers', withMember(member.id, fields));
      const expectedAction = actionFor(member);
      const input: InputOf<'universalCheckIn'> = { gymId, type: 'MANUAL', targetUserId: member.id, expectedAction };
      const action = own.begin(eventOf(member.id, expectedAction === 'checkin' ? 'check-in' : 'check-out'));
      await queries.cancelQueries({ queryKey: callKey('getMembers') });
      change({ currentlyCheckedIn: !member.currentlyCheckedIn });
      try {
        const answer = await client.universalCheckIn(input);
        action.done();
        change(stateOf(answer));
        toast({
          type: answer.warning ? 'warning' : 'success',
          title: successTitles[answer.action],
          message: answer.warning ? `${answer.message}. ${answer.warning}` : answer.message,
        });
      } catch (error) {
        action.failed();
        change({ currentlyCheckedIn: member.currentlyCheckedIn });
        toast({ type: 'error', title: 'Check-in Failed', message: errorMessage(error) });
        void refresh(queries, 'getMembers');
      }
      void refresh(queries, 'getOccupancy');
    },
    [client, gymId, own, queries, toast],
  );
}
