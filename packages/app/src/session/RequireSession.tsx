import { PageLoader } from '@spotter/ui';
import { useMemo, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { KioskSignedOut } from '../shared/KioskSignedOut.tsx';
import { useKioskOwner } from '../shared/kioskLock.ts';
import { paths } from '../paths.ts';
import { SessionExpired } from './SessionExpired.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useSessionState, VisitorContext, visitorOf } from './useSession.ts';

/** Renders its children for signed-in users, and the session's state for everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const isKiosk = useKioskOwner() !== null;
  const visitor = useMemo(() => (state.is === 'signed-in' ? visitorOf(state) : null), [state]);
  if (visitor) {
    // Remounts for another user, so that nothing of the previous one is shown.
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
      // Visitors at a kiosk can do nothing with a dialog about sessions.
      return isKiosk ? <KioskSignedOut /> : <SessionExpired message={state.message} />;
    case 'unavailable':
      return <Unavailable state={state} />;
    case 'signed-out':
      return isKiosk ? <KioskSignedOut /> : <Navigate to={paths.login} replace />;
    default:
      return <PageLoader label="Checking authentication..." />;
  }
}
