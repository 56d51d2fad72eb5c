import { openFeed, type FeedState } from '@spotter/api';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../api/client.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { createKiosk, type Kiosk } from './createKiosk.ts';
import { kioskCalls } from './kioskCalls.ts';
import type { KioskResult } from './kioskState.ts';

/** Replaced in stories and tests. */
export interface KioskEnvironment {
  open: typeof openFeed;
  /** Epoch milliseconds. */
  now: () => number;
}
export const browserEnvironment: KioskEnvironment = { open: openFeed, now: () => Date.now() };

interface KioskHookOptions extends KioskEnvironment {
  branchId: string | undefined;
  isContinuous: boolean;
  /** Called once per result. */
  onResult: (result: KioskResult) => void;
}

/** Runs the kiosk of this branch while mounted. */
export function useKiosk({ branchId, isContinuous, open, now, onResult }: KioskHookOptions) {
  const { gymId } = useVisitor();
  const client = useClient();
  const [kiosk] = useState(() => createKiosk({ calls: kioskCalls(client, gymId, branchId), isContinuous, now }));
  useEffect(() => kiosk.start(), [kiosk]);
  useEffect(() => kiosk.send({ type: 'continuous', isOn: isContinuous }), [kiosk, isContinuous]);
  useEffect(() => {
    const wake = () => kiosk.wake();
    const connected = () => kiosk.send({ type: 'connected' });
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', connected);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', connected);
    };
  }, [kiosk]);
  const onNewResult = useEffectEvent(onResult);
  useEffect(() => {
    let lastResult: KioskResult | undefined;
    return kiosk.subscribe(() => {
      const state = kiosk.state();
      const result = state.is === 'result' ? state.result : undefined;
      if (result && result !== lastResult) onNewResult(result);
      lastResult = result;
    });
  }, [kiosk]);
  const push = usePush(kiosk, open, now);
  const state = useSyncExternalStore(kiosk.subscribe, kiosk.state);
  return { state, push, send: kiosk.send };
}

/** Scans arrive by server push; polling is the fallback. */
function usePush(kiosk: Kiosk, open: typeof openFeed, now: () => number): FeedState {
  const { gymId } = useVisitor();
  const { getToken } = useSession();
  const [push, setPush] = useState<FeedState>('connecting');
  const onState = useEffectEvent((state: FeedState) => {
    setPush(state);
    if (state === 'live') kiosk.send({ type: 'connected' });
  });
  useEffect(
    () =>
      open({
        origin: window.location.origin,
        input: { gymId },
        getToken,
        onEvent: () => undefined,
        onScan: ({ sessionId, memberData }) =>
          kiosk.send({ type: 'scanned', sessionId, person: memberData, now: now() }),
        onState: (state) => onState(state),
      }),
    [kiosk, open, now, gymId, getToken],
  );
  return push;
}
