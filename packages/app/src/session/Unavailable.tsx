import { ErrorBanner } from '@spotter/ui';
import { useSession } from './useSession.ts';

/** The server cannot even say who may sign in where. */
export function Unavailable({ message }: { message: string }) {
  const { start } = useSession();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-4">
      <ErrorBanner title="No connection" message={message} onRetry={start} />
    </main>
  );
}
