import { PageLoader } from '@spotter/ui';
import { useMemo, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { KioskSignedOut } from '../shared/KioskSignedOut.tsx';
import { useKioskOwner } from '../shared/kioskLock.ts';
import { paths } from '../paths.ts';
import { SessionExpired } from './SessionExpired.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useSessionState, VisitorContext, visitorOf } from './useSession.ts';

/** Lets the signed-in through, and says to everyone else where they stand. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const isKiosk = useKioskOwner() !== null;
  const visitor = useMemo(() => (state.is === 'signed-in' ? visitorOf(state) : null), [state]);
  if (visitor) {
    // Nothing that one person saw is shown to the next.
    return (
      <VisitorContext value={visitor} key={visitor.uid}>
        {children}
      </VisitorContext>
    );
  }
  switch (state.is) {
    case 'reading':
    case 'waiting':
      return <PageLoader label="Validating Session" />;
    case 'ending':
    case 'expired':
      // Before a kiosk stand strangers, to whom a dialog about sessions says nothing.
      return isKiosk ? <KioskSignedOut /> : <SessionExpired message={state.message} />;
    case 'unavailable':
      return <Unavailable message={state.message} />;
    case 'signed-out':
      return isKiosk ? <KioskSignedOut /> : <Navigate to={paths.login} replace />;
    default:
      return <PageLoader label="Checking authentication..." />;
  }
}
