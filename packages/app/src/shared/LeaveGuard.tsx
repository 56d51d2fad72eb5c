import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './DiscardDialog.tsx';

/** Counts a form with unsaved changes; returns what takes it back. */
type Hold = () => () => void;
const HoldContext = createContext<Hold | undefined>(undefined);

/** Asks before unsaved changes are lost: by navigation, Back or closing the page. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  // The router asks one guard alone, that of a dialog and no longer that of the page below it.
  return use(HoldContext) ? <HeldGuard isOn={isOn} /> : <RouterGuard isOn={isOn} />;
}

function HeldGuard({ isOn }: { isOn: boolean }) {
  useLeaveGuard(isOn);
  return null;
}

/** One per screen. */
function RouterGuard({ isOn }: { isOn: boolean }) {
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

/** The guard of a screen with several forms, each of which calls `useLeaveGuard`. */
export function SharedLeaveGuard({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const hold = useCallback<Hold>(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return (
    <HoldContext value={hold}>
      {children}
      <RouterGuard isOn={count > 0} />
    </HoldContext>
  );
}

/** Asks before the unsaved changes of a form are lost, below a `SharedLeaveGuard`. */
export function useLeaveGuard(isOn: boolean): void {
  const hold = use(HoldContext);
  useEffect(() => (isOn ? hold?.() : undefined), [isOn, hold]);
}
