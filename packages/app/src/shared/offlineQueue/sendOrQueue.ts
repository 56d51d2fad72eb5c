import { type CallOptions, createIdempotencyKey } from '@spotter/api';
import { isRejected, isUnreached, type OfflineQueue } from './createOfflineQueue.ts';
import type { OfflineAction } from './operation.ts';

/**
 * How long a call may hang in a lost connection before it is queued. A shorter break is left to the client's retries.
 */
const MAX_TROUBLE_MS = 2000;

interface QueueableCall<T> {
  queue: OfflineQueue;
  action: OfflineAction;
  /** Of the member; null for a card. */
  name: string | null;
  call: (options: CallOptions) => Promise<T>;
}

/**
 * Sends a check-in, or queues it where the server cannot be reached, under the same id, so that it counts once even if
 * the server took it and its answer was lost. Rejects with the call's error, or with a `QueueStorageError`:
 * then nothing waits.
 */
export async function sendOrQueue<T>({ queue, action, name, call }: QueueableCall<T>): Promise<T | 'waiting'> {
  const operation = { ...queue.readClock(), id: createIdempotencyKey(), action, name };
  if (mayAnswer(queue, operation.now) && !isAnotherWaiting(queue, action)) {
    const lost = watchTrouble(queue);
    try {
      return await call({ idempotencyKey: operation.id, signal: lost.signal });
    } catch (error) {
      if (!lost.signal.aborted && !isUnreached(error)) throw error;
    } finally {
      lost.stop();
    }
  }
  await queue.add(operation);
  return 'waiting';
}

/** Online, or cut off only just now: most such breaks are over before anybody would notice. */
function mayAnswer({ connection }: OfflineQueue, now: number): boolean {
  const { state, since } = connection.state();
  return since === null || (state !== 'offline' && now - since < MAX_TROUBLE_MS);
}

/** What somebody does next must not overtake what they did before. */
const isAnotherWaiting = (queue: OfflineQueue, action: OfflineAction): boolean =>
  queue
    .state()
    .operations.some((operation) => !isRejected(operation) && personOf(operation.action) === personOf(action));

const personOf = (action: OfflineAction) => (action.type === 'MANUAL' ? action.targetUserId : action.cardNumber);

/** A signal that is aborted when the connection has been missing for a while. */
function watchTrouble({ isOnline, connection }: OfflineQueue): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isOnline()) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(() => lost.abort(), MAX_TROUBLE_MS);
    }
  };
  look();
  const unsubscribe = connection.subscribe(look);
  return {
    signal: lost.signal,
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
