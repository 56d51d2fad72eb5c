import type { AnswerOf, Member } from '@spotter/api';

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
