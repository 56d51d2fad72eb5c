import type { Member, PlainName } from '@spotter/api';
import { invalidateCalls, type useQueryClient } from '../../api/calls.ts';
import { moneyCalls } from '../../shared/billing/moneyCalls.ts';
import { patchMember } from '../../shared/memberList.ts';

/** The calls whose answers change with a term or a freeze. */
const membershipCalls: PlainName[] = [
  'getMembers',
  'getMember',
  'getMembership',
  'getMemberActivities',
  'getRemindToday',
  ...moneyCalls,
];

/** Shows the changed member at once, and asks again for what else has changed. */
export function refreshMembership(queries: ReturnType<typeof useQueryClient>, member: Member): void {
  patchMember(queries, member.id, member);
  void invalidateCalls(queries, ...membershipCalls);
}
