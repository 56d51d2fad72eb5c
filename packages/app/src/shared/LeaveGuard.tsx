import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
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

/** Counts a form with unsaved changes; returns what takes it back. */
type Hold = () => (() => void) | undefined;
const HoldContext = createContext<Hold>(() => undefined);

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
      <LeaveGuard isOn={count > 0} />
    </HoldContext>
  );
}

/** Asks before the unsaved changes of a form are lost, below a `SharedLeaveGuard`. */
export function useLeaveGuard(isOn: boolean): void {
  const hold = use(HoldContext);
  useEffect(() => (isOn ? hold() : undefined), [isOn, hold]);
}
