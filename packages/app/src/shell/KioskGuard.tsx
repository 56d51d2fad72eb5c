import { useEffect, type ReactNode } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useVisitor } from '../session/useSession.ts';
import { unlockKiosk, useLockedBy } from '../shared/kioskLock.ts';

/** While this device is a locked kiosk, every way leads to the kiosk; whoever took one is asked for the password there. */
export function KioskGuard({ children }: { children: ReactNode }) {
  const { uid } = useVisitor();
  const owner = useLockedBy();
  const { pathname } = useLocation();
  const isLogin = useNavigationType() === NavigationType.Replace;
  const isOthers = owner !== null && owner !== uid;

  // Somebody else has signed in here, with a password: the lock of the one before is over.
  useEffect(() => {
    if (isOthers) unlockKiosk();
  }, [isOthers]);

  if (owner === uid && pathname !== paths.attendance) {
    return <Navigate to={paths.attendance} replace state={isLogin ? null : { open: 'unlock' }} />;
  }
  return children;
}
