import { useEffect, useState, type ReactNode } from 'react';
import { useClient } from '../../api/client.ts';
import { useConnectionStore } from '../../shell/connection/useConnection.ts';
import { whenIdle } from '../../shell/whenIdle.ts';
import { createOfflineQueue, type OtherTabs } from './createOfflineQueue.ts';
import { readClock, type QueueOwner } from './operation.ts';
import { lazyQueueStore } from './lazyQueueStore.ts';
import { OfflineQueueContext } from './useOfflineQueue.ts';

const CHANNEL_NAME = 'offline-check-ins';

function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    notify: () => channel.postMessage('changed'),
    subscribe: (onChange) => {
      channel.addEventListener('message', onChange);
      // A page in the browser's back/forward cache gets no messages.
      window.addEventListener('pageshow', onChange);
      return () => {
        channel.removeEventListener('message', onChange);
        window.removeEventListener('pageshow', onChange);
      };
    },
  };
}

interface OfflineQueueProviderProps {
  owner: QueueOwner;
  /** Sends what former kiosks of the gym have left in this browser, too. */
  takesOver: boolean;
  children: ReactNode;
}

/** Sends what waits in this browser for its owner, while mounted. For another owner it has to be mounted anew. */
export function OfflineQueueProvider({ owner, takesOver, children }: OfflineQueueProviderProps) {
  const client = useClient();
  const connection = useConnectionStore();
  const [queue] = useState(() =>
    createOfflineQueue({
      owner,
      store: lazyQueueStore(owner, { takesOver }),
      send: (input) => client.syncCheckIns(input),
      connection,
      readClock,
      locks: 'locks' in navigator ? navigator.locks : undefined,
      tabs: otherTabs(),
    }),
  );
  // What waits can wait until the page is there.
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = queue.start();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [queue]);
  return <OfflineQueueContext value={queue}>{children}</OfflineQueueContext>;
}
