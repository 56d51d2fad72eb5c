import { ErrorBanner } from '@spotter/ui';
import { useEffect } from 'react';
import { useSession } from './useSession.ts';

/** Before it is tried again by itself, in milliseconds: a kiosk on the wall has nobody who presses Retry. */
const AGAIN = 10_000;

/** The server cannot even say who may sign in where. */
export function Unavailable({ message }: { message: string }) {
  const { start } = useSession();
  useEffect(() => {
    const timer = setTimeout(start, AGAIN);
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
