import type { AnswerOf, Member } from '@spotter/api';
import { patchCalls, type useQueryClient } from '../api/calls.ts';

type List = AnswerOf<'getMembers'>;

/** Updates of the cached `getMembers` answer. */
export const withMember =
  (id: string, fields: Partial<Member>) =>
  ({ members }: List): List => ({
    members: members.map((member) => (member.id === id ? { ...member, ...fields } : member)),
  });

export const withoutMember =
  (id: string) =>
  ({ members }: List): List => ({ members: members.filter((member) => member.id !== id) });

/** Updates a member wherever they are cached: in lists and alone. */
export function patchMember(queries: ReturnType<typeof useQueryClient>, id: string, fields: Partial<Member>): void {
  patchCalls(queries, 'getMembers', withMember(id, fields));
  patchCalls(queries, 'getMember', ({ member }) => ({ member: member.id === id ? { ...member, ...fields } : member }));
}
