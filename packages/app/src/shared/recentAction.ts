import { type AnswerOf, type CheckInAction, REPEAT_WINDOW_MS } from '@spotter/api';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../api/calls.ts';
import type { OfflineQueue } from './offlineQueue/createOfflineQueue.ts';
import { ageOf } from './offlineQueue/operationTimes.ts';
import { waitingByMember } from './offlineQueue/waitingPresence.ts';

/**
 * What a card that is read now would repeat, where the server cannot be asked: what waits of the person, else what the
 * log of the door had of them. Undefined where that is longer ago, and with a connection.
 */
export function recentAction(
  { queries, queue }: { queries: QueryClient; queue: OfflineQueue },
  personId: string,
): CheckInAction | undefined {
  const clock = queue.readClock();
  const waiting = waitingByMember(queue.state().operations).get(personId);
  if (waiting?.action.type === 'MANUAL')
    return ageOf(waiting, clock) < REPEAT_WINDOW_MS ? waiting.action.action : undefined;
  if (queue.isOnline()) return undefined;
  const last = queries
    .getQueriesData<AnswerOf<'getDoorLog'>>({ queryKey: callKey('getDoorLog') })
    .flatMap(([, answer]) => answer?.entries ?? [])
    // The newest first.
    .find(({ userId, action, withdrawn }) => userId === personId && action !== 'refused' && !withdrawn);
  // The log has the server's time.
  const serverNow = clock.now + queue.connection.clockSkewMs();
  if (!last || Math.abs(serverNow - last.timestamp) >= REPEAT_WINDOW_MS) return undefined;
  return last.action === 'check-in' ? 'checkin' : 'checkout';
}
