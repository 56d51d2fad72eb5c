import type { FeedState } from '@spotter/api';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { troubleDelay } from '../../shell/live/useFeed.ts';

/** Whether the connection has been down for longer than a restarting server takes. */
function useTrouble(push: FeedState): boolean {
  const [isTrouble, setIsTrouble] = useState(false);
  const isStale = push === 'stale';
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => setIsTrouble(true), troubleDelay);
    return () => {
      clearTimeout(timer);
      setIsTrouble(false);
    };
  }, [isStale]);
  return isTrouble;
}

/** A calm word at the foot of the kiosk while the server is away. */
export function ConnectionNote({ push }: { push: FeedState }) {
  const isTrouble = useTrouble(push);
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-lg text-muted">
      {isTrouble && (
        <>
          <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
          The connection is lost, and is being restored
        </>
      )}
    </p>
  );
}
