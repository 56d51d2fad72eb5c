import type { ScanResult } from '@spotter/api';
import {
  endOf,
  firstState,
  nextState,
  type Failure,
  type KioskEvent,
  type KioskResult,
  type KioskState,
} from './kioskState.ts';

/** Between two questions whether the code has been scanned, in milliseconds. */
export const pollEvery = 6000;

/** What the kiosk asks of the server; each tells a failure in words rather than throw. */
export interface KioskCalls {
  generate: () => Promise<{ sessionId: string; qrData: string } | { failure: Failure }>;
  /** Null: not scanned, or not known. */
  check: (sessionId: string) => Promise<ScanResult | null>;
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
  /** Begins; the function it returns drops all work. */
  start: () => () => void;
  send: (event: KioskEvent) => void;
  /** The tab was asleep, and its timers with it: what is over by now ends at once. */
  wake: () => void;
}

const nothing = () => {};

/** The kiosk as the page lives it: the state diagram, and the work that each state does. */
export function createKiosk({ calls, isContinuous, now }: KioskOptions): Kiosk {
  let state = firstState(isContinuous);
  let stopWork = nothing;
  const listeners = new Set<() => void>();

  const send = (event: KioskEvent) => {
    const next = nextState(state, event);
    if (next === state) return;
    const isSameWork = next.is === state.is && workOf(next) === workOf(state);
    state = next;
    if (!isSameWork) {
      stopWork();
      stopWork = work(next);
    }
    for (const changed of listeners) changed();
  };

  /** Does what this state is for; the function it returns drops it. */
  const work = (current: KioskState): (() => void) => {
    if (current.is === 'generating') return generate();
    if (current.is === 'reading') return readCard(current.card);
    if (current.is === 'showing') return every(current.from, () => poll(current.sessionId));
    const end = endOf(current);
    return end === undefined ? nothing : at(end);
  };

  const generate = () => {
    let isDropped = false;
    void calls.generate().then((answer) => {
      if (isDropped) return;
      if ('failure' in answer) return send({ type: 'not-generated', failure: answer.failure, now: now() });
      send({ type: 'generated', sessionId: answer.sessionId, code: answer.qrData, now: now() });
    });
    return () => {
      isDropped = true;
    };
  };

  const readCard = (card: string) => {
    let isDropped = false;
    void calls.readCard(card).then((result) => isDropped || send({ type: 'card-read', card, result, now: now() }));
    return () => {
      isDropped = true;
    };
  };

  /** Its answer counts even after the code has gone: somebody may have scanned it at the last moment. */
  const poll = async (sessionId: string) => {
    const person = await calls.check(sessionId);
    if (person) send({ type: 'scanned', sessionId, person, now: now() });
  };

  /** Asks at 6, 12, … seconds of elapsed time, never twice at once, until the state has ended. */
  const every = (from: number, ask: () => Promise<void>) => {
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      arm();
      if (!isAsking) {
        isAsking = true;
        void ask().finally(() => (isAsking = false));
      }
      send({ type: 'time', now: now() });
    };
    const arm = () => {
      const elapsed = now() - from;
      timer = setTimeout(tick, pollEvery - (elapsed % pollEvery));
    };
    arm();
    return () => clearTimeout(timer);
  };

  const at = (moment: number) => {
    let timer: ReturnType<typeof setTimeout>;
    // A timer may be early by the clock that counts here; then the rest is waited for.
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
      state = firstState(state.isContinuous);
      send({ type: 'continuous', isOn: state.isContinuous });
      return () => {
        stopWork();
        stopWork = nothing;
      };
    },
    send,
    wake: () => send({ type: 'time', now: now() }),
  };
}

/** What the work of a state depends on: another value is another work. */
const workOf = (state: KioskState): unknown => {
  if (state.is === 'showing') return state.sessionId;
  if (state.is === 'reading') return state.card;
  return endOf(state);
};
