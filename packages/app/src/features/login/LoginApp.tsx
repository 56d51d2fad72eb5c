import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import type { AppSession } from '../../session/identity.ts';
import { SessionProvider } from '../../session/SessionProvider.tsx';
import { useKioskDevice } from '../../shared/useKioskDevice.ts';
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx';
import { LoginPage } from './LoginPage.tsx';

interface LoginAppProps {
  /** Called after the URL has changed. */
  onLeave: () => void;
  make?: () => AppSession;
}

/** The login as the first page, without loading the router and the app. */
export function LoginApp({ onLeave, make }: LoginAppProps) {
  const [search, setSearch] = useState(window.location.search);
  const isKiosk = useKioskDevice() !== null;
  const leave = useEffectEvent(onLeave);
  // Paired in another tab: nobody signs in here any more.
  useEffect(() => {
    if (isKiosk) leave();
  }, [isKiosk]);
  const go = (path: string) => {
    window.history.replaceState(null, '', path);
    if (path === paths.login) setSearch('');
    else onLeave();
  };
  return (
    <ErrorBoundary>
      <SessionProvider {...(make && { make })}>
        <LoginPage params={new URLSearchParams(search)} go={go} />
      </SessionProvider>
    </ErrorBoundary>
  );
}
