import type { ScanRefusal, ScanResult } from '@spotter/api';
import {
  endOf,
  initialState,
  nextState,
  type Failure,
  type KioskEvent,
  type KioskResult,
  type KioskState,
} from './kioskState.ts';

/** Interval of polling for a scan. */
export const POLL_INTERVAL_MS = 6000;

export interface GeneratedCode {
  sessionId: string;
  qrData: string;
  /** By the device itself, without a session: its scans are pushed, and cannot be polled for. */
  isSigned?: true;
}

type CheckedCode =
  /** `ageMs`: how long ago, by the server's clock. */
  { person: ScanResult; ageMs: number } | { refusal: ScanRefusal };

/** The API calls of the kiosk; they return failures instead of throwing. */
export interface KioskCalls {
  generate: () => Promise<GeneratedCode | { failure: Failure }>;
  /** Who has scanned the code, and who was turned away last. Null: nobody, or unknown. */
  check: (sessionId: string) => Promise<CheckedCode | null>;
  readCard: (card: string) => Promise<KioskResult>;
}

export interface KioskOptions {
  calls: KioskCalls;
  isContinuous: boolean;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface Kiosk {
  state: () => KioskState;
  subscribe: (changed: () => void) => () => void;
  /** Returns the function that stops it. */
  start: () => () => void;
  send: (event: KioskEvent) => void;
  /** After the tab slept: ends states that have expired. */
  wake: () => void;
}

const noop = () => {};

/** The state machine with the effects of its states. */
export function createKiosk({ calls, isContinuous, now }: KioskOptions): Kiosk {
  let state = initialState(isContinuous);
  let stopEffect = noop;
  const listeners = new Set<() => void>();

  const send = (event: KioskEvent) => {
    const next = nextState(state, event);
    if (next === state) return;
    // Within one state, its end is what changes with its effect.
    const isSameEffect = next.is === state.is && endOf(next) === endOf(state);
    state = next;
    if (!isSameEffect) {
      stopEffect();
      stopEffect = startEffect(next);
    }
    for (const changed of listeners) changed();
  };

  /** Starts the effect of a state; returns the function that stops it. */
  const startEffect = (current: KioskState): (() => void) => {
    if (current.is === 'generating') return generate();
    if (current.is === 'reading') return readCard(current.card);
    if (current.is === 'showing') {
      return startPolling(current.from, () => (current.isSigned ? replaceSigned() : poll(current.sessionId)));
    }
    const end = endOf(current);
    return end === Infinity ? noop : waitUntil(end);
  };

  const generate = () => {
    let isStopped = false;
    void calls.generate().then((answer) => {
      if (isStopped) return;
      if ('failure' in answer) return send({ type: 'not-generated', failure: answer.failure, now: now() });
      showCode(answer);
    });
    return () => {
      isStopped = true;
    };
  };

  const showCode = ({ sessionId, qrData, isSigned }: GeneratedCode) =>
    send({ type: 'generated', sessionId, code: qrData, isSigned: isSigned === true, now: now() });

  /** As soon as the server answers again, its code takes the place of the signed one. */
  const replaceSigned = async () => {
    const answer = await calls.generate();
    if (!('failure' in answer) && !answer.isSigned) showCode(answer);
  };

  const readCard = (card: string) => {
    let isStopped = false;
    void calls.readCard(card).then((result) => isStopped || send({ type: 'card-read', result, now: now() }));
    return () => {
      isStopped = true;
    };
  };

  /** The answer counts even after the code has expired: it may have been scanned in the last second. */
  const poll = async (sessionId: string) => {
    const checked = await calls.check(sessionId);
    if (!checked) return;
    // The server has looked at the age of a refusal.
    const event = { ageMs: 0, ...checked, now: now() };
    send('person' in event ? { type: 'scanned', sessionId, ...event } : { type: 'scan-refused', ...event });
  };

  /** Polls at 6, 12, … seconds of elapsed time, never concurrently, until the state has ended. */
  const startPolling = (from: number, pollOnce: () => Promise<void>) => {
    let isPolling = false;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      arm();
      if (!isPolling) {
        isPolling = true;
        void pollOnce().finally(() => (isPolling = false));
      }
      send({ type: 'time', now: now() });
    };
    const arm = () => {
      const elapsed = now() - from;
      timer = setTimeout(tick, POLL_INTERVAL_MS - (elapsed % POLL_INTERVAL_MS));
    };
    arm();
    return () => clearTimeout(timer);
  };

  const waitUntil = (moment: number) => {
    let timer: ReturnType<typeof setTimeout>;
    // A timer may fire early by this clock; then wait for the rest.
    const arm = () => {
      timer = setTimeout(tick, Math.max(1, moment - now()));
    };
    const tick = () => {
      arm();
      send({ type: 'time', now: now() });
    };
    arm();
    return () => clearTimeout(timer);
  };

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start: () => {
      state = initialState(state.isContinuous);
      send({ type: 'continuous', isOn: state.isContinuous });
      return () => {
        stopEffect();
        stopEffect = noop;
      };
    },
    send,
    wake: () => send({ type: 'time', now: now() }),
  };
}
