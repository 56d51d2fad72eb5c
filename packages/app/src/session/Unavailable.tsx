import { ErrorBanner } from '@spotter/ui';
import { useEffect } from 'react';
import { useSession } from './useSession.ts';

/** Retries by itself: a wall-mounted kiosk has nobody to press Retry. */
const RETRY_DELAY_MS = 10_000;

/** The configuration could not be loaded. */
export function Unavailable({ message }: { message: string }) {
  const { start } = useSession();
  useEffect(() => {
    const timer = setTimeout(start, RETRY_DELAY_MS);
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [start]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-4">
      <ErrorBanner title="No connection" message={message} onRetry={start} />
    </main>
  );
}
