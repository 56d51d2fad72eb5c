import { openFeed, type FeedState } from '@spotter/api';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../api/client.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { createKiosk, type Kiosk } from './createKiosk.ts';
import { kioskCalls } from './kioskCalls.ts';
import type { KioskResult } from './kioskState.ts';

/** What a kiosk takes of the world around it; stories and tests give their own. */
export interface KioskWorld {
  open: typeof openFeed;
  /** Epoch milliseconds. */
  now: () => number;
}
export const theWorld: KioskWorld = { open: openFeed, now: () => Date.now() };

interface KioskHookOptions extends KioskWorld {
  branchId: string | undefined;
  isContinuous: boolean;
  /** Told once of each. */
  onResult: (result: KioskResult) => void;
}

/** The kiosk of this branch, at work as long as it is on the screen. */
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
  const tell = useEffectEvent(onResult);
  useEffect(() => {
    let told: KioskResult | undefined;
    return kiosk.subscribe(() => {
      const state = kiosk.state();
      const result = state.is === 'result' ? state.result : undefined;
      if (result && result !== told) tell(result);
      told = result;
    });
  }, [kiosk]);
  const push = usePush(kiosk, open, now);
  const state = useSyncExternalStore(kiosk.subscribe, kiosk.state);
  return { state, push, send: kiosk.send };
}

/** The server tells of a scan at once. Where it cannot, polling does. */
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
