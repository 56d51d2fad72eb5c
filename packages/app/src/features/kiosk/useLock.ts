import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { lockKiosk, unlockKiosk, useLockedBy } from '../../shared/kioskLock.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';

/** The lock of this kiosk. While it holds, leaving the page or the full screen asks for the password. */
export function useLock() {
  const { uid } = useVisitor();
  const isLocked = useLockedBy() === uid;
  const isFullScreen = useIsFullScreen();
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker(({ nextLocation }) => isLocked && nextLocation.pathname !== paths.attendance);
  useNavigationIntent((what) => setIsAsked(what === 'unlock'));

  const wasFullScreen = useRef(isFullScreen);
  useEffect(() => {
    if (wasFullScreen.current && !isFullScreen && isLocked) setIsAsked(true);
    wasFullScreen.current = isFullScreen;
  }, [isFullScreen, isLocked]);
  // The screens behind have their header again.
  useEffect(() => leaveFullScreen, []);

  return {
    isLocked,
    isFullScreen,
    isAsking: isLocked && (isAsked || blocker.state === 'blocked'),
    lock: () => {
      lockKiosk(uid);
      enterFullScreen();
    },
    ask: () => setIsAsked(true),
    /** The password was given. */
    unlock: () => {
      setIsAsked(false);
      unlockKiosk();
      leaveFullScreen();
      blocker.proceed?.();
    },
    /** It was not: on with the kiosk. */
    stay: () => {
      setIsAsked(false);
      enterFullScreen();
      blocker.reset?.();
    },
  };
}
export type KioskLock = ReturnType<typeof useLock>;
