import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './DiscardDialog.tsx';

/** Asks before unsaved changes are lost: by navigation, Back or closing the page. One per screen. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return undefined;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    return () => window.removeEventListener('beforeunload', prevent);
  }, [isOn]);
  return (
    <DiscardDialog
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}
