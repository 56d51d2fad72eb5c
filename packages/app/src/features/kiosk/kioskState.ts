import { isSignedSession, type ScanRefusal, type ScanResult } from '@spotter/api';

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
const MAX_REMEMBERED_REFUSALS = 5;

export interface Failure {
  message: string;
  isOffline: boolean;
}

export type KioskResult =
  | { is: 'passed'; person: ScanResult }
  /** The card is recorded when the connection is back; whose it is the kiosk does not know. */
  | { is: 'waiting' }
  /** `name`: of a scanned code; a card does not tell. */
  | { is: 'refused'; name?: string; message: string; isUnknownCard: boolean };

interface BaseState {
  /** A new code follows automatically. */
  isContinuous: boolean;
  /** Sessions of the latest codes, newest first: a scan in the last second arrives after its code has expired. */
  codes: readonly string[];
  /** Ids of the latest refusals shown, newest first: push and polling report the same one. */
  refusals: readonly string[];
}

/** A code on the screen. */
interface ShownCode {
  sessionId: string;
  code: string;
  /** By the device itself, while the server is out of reach. */
  isSigned: boolean;
  from: number;
}

/** Each state has at most one effect, which stops when the state is left. */
export type KioskState = BaseState &
  (
    | { is: 'idle' }
    /** `previousFailure`: the last failure, still shown during the retry. */
    | { is: 'generating'; previousFailure: Failure | undefined }
    | ({ is: 'showing' } & ShownCode)
    | { is: 'reading'; card: string; queue: readonly string[] }
    /** `shownCode`: the code behind it, which the next one may scan. */
    | {
        is: 'result';
        result: KioskResult;
        from: number;
        until: number;
        queue: readonly string[];
        shownCode: ShownCode | undefined;
      }
    | { is: 'failed'; failure: Failure; from: number; until: number }
  );

export type KioskEvent =
  | { type: 'code-requested' }
  | { type: 'generated'; sessionId: string; code: string; isSigned: boolean; now: number }
  | { type: 'not-generated'; failure: Failure; now: number }
  /** `ageMs`: how long ago, by the server's clock. */
  | { type: 'scanned'; sessionId: string; person: ScanResult; ageMs: number; now: number }
  | { type: 'scan-refused'; refusal: ScanRefusal; ageMs: number; now: number }
  | { type: 'card'; card: string }
  | { type: 'card-read'; result: KioskResult; now: number }
  /** A timer fired, or the tab woke up. */
  | { type: 'time'; now: number }
  /** The connection is back. */
  | { type: 'connected' }
  | { type: 'continuous'; isOn: boolean };

export const initialState = (isContinuous: boolean): KioskState => ({
  is: 'idle',
  isContinuous,
  codes: [],
  refusals: [],
});

/** One transition of the state diagram; other events leave the state unchanged. */
export function nextState(state: KioskState, event: KioskEvent): KioskState {
  switch (event.type) {
    case 'code-requested':
      return state.is === 'showing' || state.is === 'reading' || state.is === 'generating'
        ? state
        : (readNextCard(state) ?? generating(state, undefined));
    case 'generated':
      return state.is === 'generating' || isShowingSigned(state) ? showing(state, event) : state;
    case 'not-generated':
      return state.is === 'generating' ? failed(state, event) : state;
    case 'scanned':
      return afterScan(state, event);
    case 'scan-refused':
      return afterRefusedScan(state, event);
    case 'card':
      return afterCard(state, event.card);
    case 'card-read':
      return state.is === 'reading' ? result(state, event.result, event.now, state.queue) : state;
    case 'time':
      return isOver(state, event.now) ? afterTime(state, event.now) : state;
    case 'connected':
      if (isShowingSigned(state)) return generating(state, undefined);
      return state.is === 'failed' && state.failure.isOffline ? generating(state, state.failure) : state;
    default:
      return afterSwitch({ ...state, isContinuous: event.isOn });
  }
}

/** When this state ends, in epoch milliseconds; Infinity if it does not. A clock set back ends it too. */
export function endOf(state: KioskState): number {
  if (state.is === 'showing') return state.from + DISPLAY_MS.code;
  return state.is === 'result' || state.is === 'failed' ? state.until : Infinity;
}

const isOver = (state: KioskState, now: number): boolean =>
  now >= endOf(state) || ('from' in state && now < state.from);

const baseOf = ({ isContinuous, codes, refusals }: KioskState): BaseState => ({ isContinuous, codes, refusals });
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

const isShowingSigned = (state: KioskState): boolean => state.is === 'showing' && state.isSigned;

const showing = (
  state: KioskState,
  { sessionId, code, isSigned, now }: KioskEvent & { type: 'generated' },
): KioskState => ({
  ...baseOf(state),
  is: 'showing',
  sessionId,
  code,
  isSigned,
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

const result = (
  state: KioskState,
  outcome: KioskResult,
  now: number,
  queue: readonly string[],
  shownCode?: ShownCode,
): KioskState => ({
  ...baseOf(state),
  is: 'result',
  result: outcome,
  from: now,
  until: now + (queue.length > 0 ? DISPLAY_MS.resultInQueue : DISPLAY_MS.result),
  queue,
  shownCode,
});

/**
 * Whether to show a scan: it used a code of this kiosk, and is recent enough that the person is still here. A device's
 * feed contains only its own signed codes, which are valid for longer than they are shown.
 */
const isShown = (state: KioskState, sessionId: string, ageMs: number): boolean =>
  ageMs < DISPLAY_MS.result && (isSignedSession(sessionId) || state.codes.includes(sessionId));

/** The code on the screen, or behind the result on it. */
function shownCodeOf(state: KioskState): ShownCode | undefined {
  if (state.is === 'result') return state.shownCode;
  if (state.is !== 'showing') return undefined;
  const { sessionId, code, isSigned, from } = state;
  return { sessionId, code, isSigned, from };
}

const queueOf = (state: KioskState) => (state.is === 'result' ? state.queue : []);

/** Whether another card would not be read. */
export const isQueueFull = (queue: readonly string[]): boolean => queue.length >= MAX_QUEUED_CARDS;

/** The next queued card after a result; undefined where none waits. */
function readNextCard(state: KioskState): KioskState | undefined {
  const [next, ...rest] = queueOf(state);
  return next === undefined ? undefined : reading(state, next, rest);
}

/**
 * Push and polling report the same scan: the second report finds its code removed. A signed code is pushed alone, once.
 */
function afterScan(state: KioskState, { sessionId, person, ageMs, now }: KioskEvent & { type: 'scanned' }): KioskState {
  if (!isShown(state, sessionId, ageMs)) return withoutUsedCode(state, sessionId);
  const codes = state.codes.filter((code) => code !== sessionId);
  if (state.is === 'reading') return { ...state, codes };
  const shownCode = shownCodeOf(state);
  // A code of the server is used up, one that was signed is not.
  const next = shownCode?.isSigned ? shownCode : undefined;
  return result({ ...state, codes }, { is: 'passed', person }, now, queueOf(state), next);
}

/** A code of the server that was scanned while the kiosk heard nothing takes nobody any more. */
function withoutUsedCode(state: KioskState, sessionId: string): KioskState {
  const shownCode = shownCodeOf(state);
  if (shownCode?.sessionId !== sessionId || shownCode.isSigned) return state;
  return state.is === 'result' ? { ...state, shownCode: undefined } : idleOrGenerating(state);
}

/** The code is not used up: it is shown again after the result. */
function afterRefusedScan(
  state: KioskState,
  { refusal, ageMs, now }: KioskEvent & { type: 'scan-refused' },
): KioskState {
  const { id, sessionId, name, message } = refusal;
  if (!isShown(state, sessionId, ageMs) || state.refusals.includes(id)) return state;
  const refusals = [id, ...state.refusals].slice(0, MAX_REMEMBERED_REFUSALS);
  if (state.is === 'reading') return { ...state, refusals };
  const refused: KioskResult = { is: 'refused', name, message, isUnknownCard: false };
  return result({ ...state, refusals }, refused, now, queueOf(state), shownCodeOf(state));
}

function afterCard(state: KioskState, card: string): KioskState {
  if (state.is === 'result' && state.queue.length === 0) return reading(state, card, []);
  if (state.is !== 'reading' && state.is !== 'result') return reading(state, card, []);
  const isKnown = state.queue.includes(card) || (state.is === 'reading' && state.card === card);
  return isKnown || isQueueFull(state.queue) ? state : { ...state, queue: [...state.queue, card] };
}

function afterTime(state: KioskState, now: number): KioskState {
  if (state.is === 'failed' && (state.failure.isOffline || state.isContinuous)) return generating(state, state.failure);
  const next = readNextCard(state);
  if (next) return next;
  if (state.is === 'result') {
    const { shownCode } = state;
    if (shownCode && now >= shownCode.from && now < shownCode.from + DISPLAY_MS.code) {
      return { ...baseOf(state), is: 'showing', ...shownCode };
    }
  }
  return idleOrGenerating(state);
}

const afterSwitch = (state: KioskState): KioskState =>
  state.is === 'idle' || (state.is === 'failed' && state.isContinuous) ? idleOrGenerating(state) : state;
