import type { ScanResult } from '@spotter/api';

/** For how long each is to be seen, in milliseconds. */
export const shownFor = {
  code: 30_000,
  result: 10_000,
  /** A result while the next person's card has already been read. */
  resultInQueue: 2_500,
  failure: 10_000,
  /** Without a connection it is tried again by itself. */
  offline: 5_000,
} as const;

/** Cards that wait while one is being read. More people than this do not hold theirs to one reader at once. */
const longestQueue = 5;
const rememberedCodes = 2;

export interface Failure {
  message: string;
  /** The server could not be reached. */
  isOffline: boolean;
}

export type KioskResult =
  { is: 'passed'; person: ScanResult } | { is: 'refused'; message: string; isUnknownCard: boolean };

interface Common {
  /** A fresh code follows by itself; nobody has to touch the screen. */
  isContinuous: boolean;
  /** Sessions of the newest codes, newest first: a scan at the last moment is told after its code has gone. */
  codes: readonly string[];
}

/** Where the kiosk stands. Each state has at most one piece of work, which ends when the state is left. */
export type KioskState = Common &
  (
    | { is: 'idle' }
    /** `after`: what failed a moment ago is still shown while it is tried again. */
    | { is: 'generating'; after: Failure | undefined }
    | { is: 'showing'; sessionId: string; code: string; from: number }
    | { is: 'reading'; card: string; queue: readonly string[] }
    | { is: 'result'; result: KioskResult; from: number; until: number; queue: readonly string[] }
    | { is: 'failed'; failure: Failure; from: number; until: number }
  );

export type KioskEvent =
  /** Somebody pressed the button. */
  | { type: 'asked' }
  | { type: 'generated'; sessionId: string; code: string; now: number }
  | { type: 'not-generated'; failure: Failure; now: number }
  | { type: 'scanned'; sessionId: string; person: ScanResult; now: number }
  | { type: 'card'; card: string }
  | { type: 'card-read'; card: string; result: KioskResult; now: number }
  /** Time has passed: by a timer, or because the tab woke up. */
  | { type: 'time'; now: number }
  /** The connection is there again. */
  | { type: 'connected' }
  | { type: 'continuous'; isOn: boolean };

export const firstState = (isContinuous: boolean): KioskState => ({
  is: 'idle',
  isContinuous,
  codes: [],
});

/** One arrow of the state diagram. Events that mean nothing where the kiosk stands leave it there. */
export function nextState(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'asked':
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

/** When this state ends by itself; undefined where it does not. A clock that was set back ends it as well. */
export function endOf(state: KioskState): number | undefined {
  if (state.is === 'showing') return state.from + shownFor.code;
  return state.is === 'result' || state.is === 'failed' ? state.until : undefined;
}

function isOver(state: KioskState, now: number): boolean {
  const end = endOf(state);
  return end !== undefined && (now >= end || ('from' in state && now < state.from));
}

const common = ({ isContinuous, codes }: KioskState): Common => ({ isContinuous, codes });
const generating = (state: KioskState, after: Failure | undefined): KioskState => ({
  ...common(state),
  is: 'generating',
  after,
});
const resting = (state: KioskState): KioskState =>
  state.isContinuous ? generating(state, undefined) : { ...common(state), is: 'idle' };
const reading = (state: KioskState, card: string, queue: readonly string[]): KioskState => ({
  ...common(state),
  is: 'reading',
  card,
  queue,
});

const showing = (state: KioskState, { sessionId, code, now }: KioskEvent & { type: 'generated' }): KioskState => ({
  ...common(state),
  is: 'showing',
  sessionId,
  code,
  from: now,
  codes: [sessionId, ...state.codes].slice(0, rememberedCodes),
});

const failed = (state: KioskState, { failure, now }: KioskEvent & { type: 'not-generated' }): KioskState => ({
  ...common(state),
  is: 'failed',
  failure,
  from: now,
  until: now + (failure.isOffline ? shownFor.offline : shownFor.failure),
});

const result = (state: KioskState, told: KioskResult, now: number, queue: readonly string[]): KioskState => ({
  ...common(state),
  is: 'result',
  result: told,
  from: now,
  until: now + (queue.length > 0 ? shownFor.resultInQueue : shownFor.result),
  queue,
});

/** Push and polling tell of the same scan: whichever comes second finds its code forgotten. */
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
  return isKnown || state.queue.length >= longestQueue ? state : { ...state, queue: [...state.queue, card] };
}

function afterTime(state: KioskState): KioskState {
  if (state.is === 'failed' && (state.failure.isOffline || state.isContinuous)) return generating(state, state.failure);
  if (state.is === 'result') {
    const [next, ...rest] = state.queue;
    if (next !== undefined) return reading(state, next, rest);
  }
  return resting(state);
}

const afterSwitch = (state: KioskState): KioskState =>
  state.is === 'idle' || (state.is === 'failed' && state.isContinuous) ? resting(state) : state;
