import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { OfflineQueue, QueueState } from './createOfflineQueue.ts';
import { type WaitingByMember, waitingByMember } from './waitingPresence.ts';

export const OfflineQueueContext = createContext<OfflineQueue | null>(null);

/** The queue of whoever is signed in, or of the paired kiosk. */
export function useOfflineQueue(): OfflineQueue {
  const queue = useContext(OfflineQueueContext);
  if (!queue) throw new Error('useOfflineQueue needs an OfflineQueueProvider');
  return queue;
}

export function useQueueState(): QueueState {
  const { subscribe, state } = useOfflineQueue();
  return useSyncExternalStore(subscribe, state);
}

/** The latest operation of each member that waits for the connection. */
export function useWaitingByMember(): WaitingByMember {
  const { operations } = useQueueState();
  return useMemo(() => waitingByMember(operations), [operations]);
}
