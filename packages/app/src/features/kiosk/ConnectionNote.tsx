import type { FeedState } from '@spotter/api';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CONNECTION_NOTICE_DELAY_MS } from '../../shell/live/useFeed.ts';

function useIsDisconnected(push: FeedState): boolean {
  const [isDisconnected, setIsDisconnected] = useState(false);
  const isStale = push === 'stale';
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => setIsDisconnected(true), CONNECTION_NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsDisconnected(false);
    };
  }, [isStale]);
  return isDisconnected;
}

/** Shown once the connection has been down for longer than a server restart takes. */
export function ConnectionNote({ push }: { push: FeedState }) {
  const isDisconnected = useIsDisconnected(push);
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
      {isDisconnected && (
        <>
          <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
          The connection is lost, and is being restored
        </>
      )}
    </p>
  );
}
