import type { AnswerOf, Member } from '@spotter/api';
import { isRejected } from './createOfflineQueue.ts';
import type { QueuedOperation } from './operation.ts';

export type WaitingByMember = ReadonlyMap<string, QueuedOperation>;

/** The latest operation of each member that waits. */
export const waitingByMember = (operations: readonly QueuedOperation[]): WaitingByMember =>
  new Map(
    operations.flatMap((operation) =>
      operation.action.type === 'MANUAL' && !isRejected(operation)
        ? [[operation.action.targetUserId, operation] as const]
        : [],
    ),
  );

/** The member as they are once what waits is recorded; the same object where that changes nothing. */
export function withWaiting(member: Member, waiting: WaitingByMember): Member {
  const operation = waiting.get(member.id);
  if (operation?.action.type !== 'MANUAL') return member;
  const isIn = operation.action.action === 'checkin';
  const lastCheckIn = isIn ? operation.now : member.lastCheckIn;
  if (member.currentlyCheckedIn === isIn && member.lastCheckIn === lastCheckIn) return member;
  return { ...member, currentlyCheckedIn: isIn, lastCheckIn };
}

/** The same answer where nothing changes. */
export function listWithWaiting(answer: AnswerOf<'getMembers'>, waiting: WaitingByMember): AnswerOf<'getMembers'> {
  if (waiting.size === 0) return answer;
  const members = answer.members.map((member) => withWaiting(member, waiting));
  return members.some((member, index) => member !== answer.members[index]) ? { members } : answer;
}
