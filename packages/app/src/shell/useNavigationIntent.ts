import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a way to a screen may ask it to open there. */
export interface NavigationIntent {
  open: string;
}

const intentOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'open' in state && typeof state.open === 'string'
    ? state.open
    : undefined;

/** Opens what the way here asked for. Asked once: neither a reload nor Back asks again. */
export function useNavigationIntent(open: (what: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const intent = intentOf(state);
  const handleIntent = useEffectEvent((what: string) => {
    void navigate({ pathname, search }, { replace: true });
    open(what);
  });
  useEffect(() => {
    if (intent !== undefined) handleIntent(intent);
  }, [intent]);
}
