import { useEffect, type ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useVisitor } from '../session/useSession.ts';
import { unlockKiosk, useKioskOwner } from '../shared/kioskLock.ts';

/** While this device is a locked kiosk, redirects every page to the kiosk, which asks for the password. */
export function KioskGuard({ children }: { children: ReactNode }) {
  const { uid } = useVisitor();
  const owner = useKioskOwner();
  const { pathname } = useLocation();
  const isLogin = useNavigationType() === NavigationType.Replace;
  const isForeignLock = owner !== null && owner !== uid;

  // Another user has signed in here with a password: the previous lock ends.
  useEffect(() => {
    if (isForeignLock) unlockKiosk();
  }, [isForeignLock]);

  if (owner === uid && pathname !== paths.attendance) {
    return <Navigate to={paths.attendance} replace state={isLogin ? null : { open: 'unlock' }} />;
  }
  return children;
}
