import { createClient, openFeed, type FeedOptions, type FeedState } from '@spotter/api';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { refreshBrand } from '../../brand/gymBrand.ts';
import { useConnectionStore } from '../../shell/connection/useConnection.ts';
import { createKiosk, type Kiosk, type KioskCalls } from './createKiosk.ts';
import type { KioskResult } from './kioskState.ts';

/** Replaced in stories and tests. */
export interface KioskEnvironment {
  open: typeof openFeed;
  createClient: typeof createClient;
  /** Epoch milliseconds. */
  now: () => number;
}
export const browserEnvironment: KioskEnvironment = { open: openFeed, createClient, now: () => Date.now() };

/** Where scans are pushed from. */
export type KioskFeed = Required<Pick<FeedOptions, 'call' | 'getToken'>> & { gymId: string };

interface KioskHookOptions extends Pick<KioskEnvironment, 'open' | 'now'> {
  calls: KioskCalls;
  feed: KioskFeed;
  isContinuous: boolean;
  /** What the kiosk shows of itself has changed, as its language. */
  onChanged: () => void;
  /** Called once per result. */
  onResult: (result: KioskResult) => void;
}

/** Runs the kiosk while mounted; remount it to use other `calls`. */
export function useKiosk({ calls, feed, isContinuous, open, now, onChanged, onResult }: KioskHookOptions) {
  const [kiosk] = useState(() => createKiosk({ calls, isContinuous, now }));
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
  usePush(kiosk, feed, open, now, onChanged);
  const state = useSyncExternalStore(kiosk.subscribe, kiosk.state);
  return { state, send: kiosk.send };
}

/** Scans arrive by server push; polling is the fallback. */
function usePush(
  kiosk: Kiosk,
  { call, gymId, getToken }: KioskFeed,
  open: typeof openFeed,
  now: () => number,
  onChanged: () => void,
): void {
  const { fetch } = useConnectionStore();
  const onKiosk = useEffectEvent(onChanged);
  const onState = useEffectEvent((state: FeedState) => {
    if (state !== 'live') return;
    kiosk.send({ type: 'connected' });
    // A new one may have been missed.
    void refreshBrand(gymId);
  });
  useEffect(
    () =>
      open({
        origin: window.location.origin,
        call,
        input: { gymId },
        getToken,
        fetch,
        onEvent: () => undefined,
        onScan: ({ sessionId, memberData }, ageMs) =>
          kiosk.send({ type: 'scanned', sessionId, person: memberData, ageMs, now: now() }),
        onScanRefused: (refusal, ageMs) => kiosk.send({ type: 'scan-refused', refusal, ageMs, now: now() }),
        onBrand: () => void refreshBrand(gymId),
        onKiosk: () => onKiosk(),
        onState: (state) => onState(state),
      }),
    [kiosk, open, now, call, gymId, getToken, fetch],
  );
}
