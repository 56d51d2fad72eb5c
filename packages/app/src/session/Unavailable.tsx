import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner } from '@spotter/ui';
import { sessionMessages, type SessionState } from '@spotter/web-core/session';
import { useEffect } from 'react';
import { useIsKioskSignedOut } from '../shared/useKioskDevice.ts';
import { useSession } from './useSession.ts';

/** Retries by itself: a wall-mounted kiosk has nobody to press Retry. */
const RETRY_DELAY_MS = 10_000;

/** The identity service could not be loaded, or gave no token for a stored session, which stays. */
export function Unavailable({ state }: { state: SessionState & { is: 'unavailable' } }) {
  const { start, signOut } = useSession();
  const isKiosk = useIsKioskSignedOut();
  useEffect(() => {
    const timer = setTimeout(start, RETRY_DELAY_MS);
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [start]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-3 p-4">
      <ErrorBanner
        title={state.reading ? sessionMessages.failed : i18n.t('No connection')}
        message={state.message}
        onRetry={start}
      />
      {state.reading && !isKiosk && (
        <Button variant="ghost" className="self-center" onClick={() => void signOut()}>
          {i18n.t('Sign Out')}
        </Button>
      )}
    </main>
  );
}
