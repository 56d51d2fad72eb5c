import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { lockKiosk, unlockKiosk, useKioskOwner } from '../../shared/kioskLock.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';

/** The kiosk lock. While locked, leaving the page or full screen asks for the password. */
export function useLock() {
  const { uid } = useVisitor();
  const isLocked = useKioskOwner() === uid;
  const isFullScreen = useIsFullScreen();
  const [isUnlockRequested, setIsUnlockRequested] = useState(false);
  const blocker = useBlocker(({ nextLocation }) => isLocked && nextLocation.pathname !== paths.attendance);
  useNavigationIntent((intent) => setIsUnlockRequested(intent === 'unlock'));

  const wasFullScreen = useRef(isFullScreen);
  useEffect(() => {
    if (wasFullScreen.current && !isFullScreen && isLocked) setIsUnlockRequested(true);
    wasFullScreen.current = isFullScreen;
  }, [isFullScreen, isLocked]);
  // Restores the app header on other pages.
  useEffect(() => leaveFullScreen, []);

  return {
    isLocked,
    isFullScreen,
    isUnlocking: isLocked && (isUnlockRequested || blocker.state === 'blocked'),
    lock: () => {
      lockKiosk(uid);
      enterFullScreen();
    },
    requestUnlock: () => setIsUnlockRequested(true),
    /** After the correct password. */
    unlock: () => {
      setIsUnlockRequested(false);
      unlockKiosk();
      leaveFullScreen();
      blocker.proceed?.();
    },
    /** Cancelled: back to the kiosk. */
    stay: () => {
      setIsUnlockRequested(false);
      enterFullScreen();
      blocker.reset?.();
    },
  };
}
export type KioskLock = ReturnType<typeof useLock>;
