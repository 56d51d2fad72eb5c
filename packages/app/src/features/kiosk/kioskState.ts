import type { ScanResult } from '@spotter/api';

/** How long each state is displayed. */
export const DISPLAY_MS = {
  code: 30_000,
  result: 10_000,
  /** A result while more cards are queued. */
  resultInQueue: 2_500,
  failure: 10_000,
  /** Before the automatic retry. */
  offline: 5_000,
} as const;

/** Cards queued while one is being read. */
const MAX_QUEUED_CARDS = 5;
const MAX_REMEMBERED_CODES = 2;

export interface Failure {
  message: string;
  isOffline: boolean;
}

export type KioskResult =
  { is: 'passed'; person: ScanResult } | { is: 'refused'; message: string; isUnknownCard: boolean };

interface BaseState {
  /** A new code follows automatically. */
  isContinuous: boolean;
  /** Sessions of the latest codes, newest first: a scan in the last second arrives after its code has expired. */
  codes: readonly string[];
}

/** Each state has at most one effect, which stops when the state is left. */
export type KioskState = BaseState &
  (
    | { is: 'idle' }
    /** `previousFailure`: the last failure, still shown during the retry. */
    | { is: 'generating'; previousFailure: Failure | undefined }
    | { is: 'showing'; sessionId: string; code: string; from: number }
    | { is: 'reading'; card: string; queue: readonly string[] }
    | { is: 'result'; result: KioskResult; from: number; until: number; queue: readonly string[] }
    | { is: 'failed'; failure: Failure; from: number; until: number }
  );

export type KioskEvent =
  | { type: 'code-requested' }
  | { type: 'generated'; sessionId: string; code: string; now: number }
  | { type: 'not-generated'; failure: Failure; now: number }
  | { type: 'scanned'; sessionId: string; person: ScanResult; now: number }
  | { type: 'card'; card: string }
  | { type: 'card-read'; card: string; result: KioskResult; now: number }
  /** A timer fired, or the tab woke up. */
  | { type: 'time'; now: number }
  /** The connection is back. */
  | { type: 'connected' }
  | { type: 'continuous'; isOn: boolean };

export const initialState = (isContinuous: boolean): KioskState => ({
  is: 'idle',
  isContinuous,
  codes: [],
});

/** One transition of the state diagram; other events leave the state unchanged. */
export function nextState(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'code-requested':
      return state.is === 'showing' || state.is === 'reading' || state.is === 'generating'
        ? state
        : generating(state, undefined);
    case 'generated':
      return state.is === 'generating' ? showing(state, event) : state;
    case 'not-generated':
      return state.is === 'generating' ? failed(state, event) : state;
    case 'scanned':
      return afterScan(state, event);
    case 'card':
      return afterCard(state, event.card);
    case 'card-read':
      return state.is === 'reading' && state.card === event.card
        ? result(state, event.result, event.now, state.queue)
        : state;
    case 'time':
      return isOver(state, event.now) ? afterTime(state) : state;
    case 'connected':
      return state.is === 'failed' && state.failure.isOffline ? generating(state, state.failure) : state;
    default:
      return afterSwitch({ ...state, isContinuous: event.isOn });
  }
}

/** When this state ends, in epoch milliseconds; undefined if it does not. A clock set back ends it too. */
export function endOf(state: KioskState): number | undefined {
  if (state.is === 'showing') return state.from + DISPLAY_MS.code;
  return state.is === 'result' || state.is === 'failed' ? state.until : undefined;
}

function isOver(state: KioskState, now: number): boolean {
  const end = endOf(state);
  return end !== undefined && (now >= end || ('from' in state && now < state.from));
}

const baseOf = ({ isContinuous, codes }: KioskState): BaseState => ({ isContinuous, codes });
const generating = (state: KioskState, previousFailure: Failure | undefined): KioskState => ({
  ...baseOf(state),
  is: 'generating',
  previousFailure,
});
const idleOrGenerating = (state: KioskState): KioskState =>
  state.isContinuous ? generating(state, undefined) : { ...baseOf(state), is: 'idle' };
const reading = (state: KioskState, card: string, queue: readonly string[]): KioskState => ({
  ...baseOf(state),
  is: 'reading',
  card,
  queue,
});

const showing = (state: KioskState, { sessionId, code, now }: KioskEvent & { type: 'generated' }): KioskState => ({
  ...baseOf(state),
  is: 'showing',
  sessionId,
  code,
  from: now,
  codes: [sessionId, ...state.codes].slice(0, MAX_REMEMBERED_CODES),
});

const failed = (state: KioskState, { failure, now }: KioskEvent & { type: 'not-generated' }): KioskState => ({
  ...baseOf(state),
  is: 'failed',
  failure,
  from: now,
  until: now + (failure.isOffline ? DISPLAY_MS.offline : DISPLAY_MS.failure),
});

const result = (state: KioskState, outcome: KioskResult, now: number, queue: readonly string[]): KioskState => ({
  ...baseOf(state),
  is: 'result',
  result: outcome,
  from: now,
  until: now + (queue.length > 0 ? DISPLAY_MS.resultInQueue : DISPLAY_MS.result),
  queue,
});

/** Push and polling report the same scan: the second report finds its code removed. */
function afterScan(state: KioskState, { sessionId, person, now }: KioskEvent & { type: 'scanned' }): KioskState {
  if (!state.codes.includes(sessionId)) return state;
  const codes = state.codes.filter((code) => code !== sessionId);
  if (state.is === 'reading') return { ...state, codes };
  return result({ ...state, codes }, { is: 'passed', person }, now, state.is === 'result' ? state.queue : []);
}

function afterCard(state: KioskState, card: string): KioskState {
  if (state.is === 'result' && state.queue.length === 0) return reading(state, card, []);
  if (state.is !== 'reading' && state.is !== 'result') return reading(state, card, []);
  const isKnown = state.queue.includes(card) || (state.is === 'reading' && state.card === card);
  return isKnown || state.queue.length >= MAX_QUEUED_CARDS ? state : { ...state, queue: [...state.queue, card] };
}

function afterTime(state: KioskState): KioskState {
  if (state.is === 'failed' && (state.failure.isOffline || state.isContinuous)) return generating(state, state.failure);
  if (state.is === 'result') {
    const [next, ...rest] = state.queue;
    if (next !== undefined) return reading(state, next, rest);
  }
  return idleOrGenerating(state);
}

const afterSwitch = (state: KioskState): KioskState =>
  state.is === 'idle' || (state.is === 'failed' && state.isContinuous) ? idleOrGenerating(state) : state;
