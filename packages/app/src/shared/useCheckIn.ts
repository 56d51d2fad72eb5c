import { type AnswerOf, type CheckInAction, type InputOf, type Member } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useCallback } from 'react';
import { callKey, invalidateCalls, useQueryClient } from '../api/calls.ts';
import { useClient } from '../api/client.ts';
import { useVisitor } from '../session/useSession.ts';
import { useLive } from '../shell/live/liveContext.ts';
import { matchesEvent } from '../shell/live/ownActions.ts';
import { errorToast } from './errorAbout.ts';
import { patchMember } from './memberList.ts';

const successTitles = { checkin: 'Check-in Successful!', checkout: 'Check-out Successful!' } as const;

export const actionFor = ({ currentlyCheckedIn }: Member): CheckInAction =>
  currentlyCheckedIn ? 'checkout' : 'checkin';

const presenceOf = ({ currentlyCheckedIn, totalVisits, lastCheckIn }: AnswerOf<'universalCheckIn'>) => ({
  currentlyCheckedIn,
  ...(totalVisits !== undefined && { totalVisits }),
  ...(lastCheckIn !== undefined && { lastCheckIn }),
});

/**
 * Toggles a member's check-in with an optimistic update. `expectedAction` makes the server reject it with
 * `state-changed` when another desk was faster; then the row is rolled back and the list refetched.
 */
export function useCheckIn(): (member: Member) => Promise<void> {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { own } = useLive();

  return useCallback(
    async (member) => {
      const change = (fields: Partial<Member>) => patchMember(queries, member.id, fields);
      const expectedAction = actionFor(member);
      const input: InputOf<'universalCheckIn'> = { gymId, type: 'MANUAL', targetUserId: member.id, expectedAction };
      const action = own.begin(matchesEvent(member.id, expectedAction === 'checkin' ? 'check-in' : 'check-out'));
      await Promise.all([
        queries.cancelQueries({ queryKey: callKey('getMembers') }),
        queries.cancelQueries({ queryKey: callKey('getMember') }),
      ]);
      change({ currentlyCheckedIn: !member.currentlyCheckedIn });
      try {
        const answer = await client.universalCheckIn(input);
        action.done();
        change(presenceOf(answer));
        toast({
          type: 'success',
          title: successTitles[answer.action],
          message: answer.warning ? `${answer.message}. ${answer.warning}` : answer.message,
        });
      } catch (error) {
        action.failed();
        change({ currentlyCheckedIn: member.currentlyCheckedIn });
        toast(errorToast('Check-in Failed', error, member.name));
        void invalidateCalls(queries, 'getMembers', 'getMember');
      }
      void invalidateCalls(queries, 'getOccupancy', 'getUserAttendanceLogs');
    },
    [client, gymId, own, queries, toast],
  );
}
