import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Location state: the dialog to open on the target page. */
export interface NavigationIntent {
  open: string;
}

const intentOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'open' in state && typeof state.open === 'string'
    ? state.open
    : undefined;

/** Handles the intent of the navigation once: it is cleared, so that neither reload nor Back repeats it. */
export function useNavigationIntent(open: (intent: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const intent = intentOf(state);
  const handleIntent = useEffectEvent((dialog: string) => {
    void navigate({ pathname, search }, { replace: true });
    open(dialog);
  });
  useEffect(() => {
    if (intent !== undefined) handleIntent(intent);
  }, [intent]);
}
