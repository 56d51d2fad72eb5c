import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useUnloadGuard } from './useUnloadGuard.ts';

/** While something entered would be lost, another screen, Back and closing the page all ask first. One to a screen. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  useUnloadGuard(isOn);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <DiscardDialog
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}
