import { i18n } from '@spotter/i18n';
import { PageLoader } from '@spotter/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { KioskSignedOut } from '../shared/KioskSignedOut.tsx';
import { forgetSignedOutKiosk, hasStaffLock, signOutKiosk } from '../shared/kioskDevice.ts';
import { useIsKioskSignedOut } from '../shared/useKioskDevice.ts';
import { signInPath } from '../brand/signInPath.ts';
import { paths } from '../paths.ts';
import { ChooseGym } from './ChooseGym.tsx';
import { SessionExpired } from './SessionExpired.tsx';
import { Unavailable } from './Unavailable.tsx';
import { useSession, useSessionState, VisitorContext, visitorOf } from './useSession.ts';

/** Renders its children for signed-in users, and the session's state for everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const isKiosk = useIsKioskSignedOut();
  const visitor = useMemo(() => (state.is === 'signed-in' ? visitorOf(state) : null), [state]);
  const { signOut } = useSession();
  useEffect(() => {
    if (!isKiosk) return;
    if (state.is === 'signed-out' && hasStaffLock()) signOutKiosk();
    if (state.is === 'signed-in') {
      if (hasStaffLock()) void signOut();
      else forgetSignedOutKiosk();
    }
  }, [isKiosk, state.is, signOut]);
  if (visitor && !hasStaffLock()) {
    // Remounts for another user or gym, with a cache of their own, so that nothing of the previous one is shown.
    return (
      <VisitorContext value={visitor} key={`${visitor.uid} ${visitor.gymId}`}>
        {children}
      </VisitorContext>
    );
  }
  switch (state.is) {
    case 'reading':
    case 'waiting':
      return <PageLoader label={i18n.t('Validating Session')} />;
    case 'choosing':
      return <ChooseGym state={state} />;
    case 'ending':
    case 'expired':
      // Visitors at a kiosk can do nothing with a dialog about sessions.
      return isKiosk ? <KioskSignedOut /> : <SessionExpired message={state.message} />;
    case 'unavailable':
      return <Unavailable state={state} />;
    case 'signed-out':
      return isKiosk ? <KioskSignedOut /> : <ToSignIn />;
    default:
      return <PageLoader label={i18n.t('Checking authentication...')} />;
  }
}

/** To the gym's address by loading it: the server writes its brand into that page. */
function ToSignIn() {
  const path = signInPath();
  useEffect(() => {
    if (path !== paths.login) window.location.replace(path);
  }, [path]);
  return path === paths.login ? <Navigate to={paths.login} replace /> : <PageLoader label={i18n.t('Loading...')} />;
}
