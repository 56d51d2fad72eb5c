import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a way to a screen may ask it to open there. */
export interface Asked {
  open: string;
}

const askedOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'open' in state && typeof state.open === 'string'
    ? state.open
    : undefined;

/** Opens what the way here asked for. Asked once: neither a reload nor Back asks again. */
export function useAsked(open: (what: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = askedOf(state);
  const answer = useEffectEvent((what: string) => {
    void navigate({ pathname, search }, { replace: true });
    open(what);
  });
  useEffect(() => {
    if (asked !== undefined) answer(asked);
  }, [asked]);
}
