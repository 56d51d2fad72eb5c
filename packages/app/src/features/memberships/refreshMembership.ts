import type { Member } from '@spotter/api';
import { invalidateCalls, type useQueryClient } from '../../api/calls.ts';
import { membershipCalls } from '../../shared/billing/moneyCalls.ts';
import { patchMember } from '../../shared/memberList.ts';

/** Shows the changed member at once, and asks again for what else has changed. */
export function refreshMembership(queries: ReturnType<typeof useQueryClient>, member: Member): void {
  patchMember(queries, member.id, member);
  void invalidateCalls(queries, ...membershipCalls);
}
