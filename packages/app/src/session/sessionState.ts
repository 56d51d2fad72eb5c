import { oldestClaimsVersion, type Claims } from './claims.ts';
import type { IdentityUser } from './identity.ts';

/** Where a visitor stands. Each state has at most one piece of work, which ends when the state is left. */
export type SessionState =
  /** It is not known yet whether anybody is signed in. */
  | { is: 'starting' }
  /** The server could not even be asked. */
  | { is: 'unavailable'; message: string }
  | { is: 'signed-out'; notice?: string }
  /** The token's claims are read; `refreshes` counts the tokens asked for anew on the way. */
  | { is: 'reading'; user: IdentityUser; isFresh: boolean; refreshes: number }
  /** The backend is given time to set the claims of a new login. */
  | { is: 'waiting'; user: IdentityUser; refreshes: number }
  | { is: 'signed-in'; user: IdentityUser; claims: Claims }
  /** The message is read, then the session ends by itself. */
  | { is: 'ending'; message: string; delay: number }
  /** The identity service has ended the session; nobody here asked for it. */
  | { is: 'expired'; message: string };

export type SessionEvent =
  /** `asked`: the visitor signed out, here or in another tab. */
  | { type: 'nobody'; asked: boolean }
  | { type: 'somebody'; user: IdentityUser; isFresh: boolean }
  | { type: 'claims'; claims: Claims | undefined }
  | { type: 'claims-failed' }
  | { type: 'waited' }
  | { type: 'token-expired' }
  | { type: 'left' }
  | { type: 'unreachable'; message: string }
  | { type: 'started' };

/** Waits before the first and the second forced refresh of a new login, in milliseconds. */
export const claimsWaits = [3000, 2000] as const;
/** A login this young, in milliseconds, may still be waiting for its claims. */
export const freshLogin = 10_000;

export const sessionTexts = {
  incomplete: 'Authentication setup incomplete. Please try logging in again.',
  missingClaims: 'Your session has expired. Please log in again to continue.',
  oldClaims: 'Please log in again to access the latest features.',
  failed: 'Failed to load user session. Please try again.',
  tokenExpired: 'Session expired. Please log in again.',
} as const;

const ending = (message: string, delay: number): SessionState => ({ is: 'ending', message, delay });

/** One arrow of the state diagram, docs/sessions.md. Events that mean nothing where the visitor stands leave them there. */
export function nextState(state: SessionState, event: SessionEvent): SessionState {
  if (state.is === 'unavailable') return event.type === 'started' ? { is: 'starting' } : state;
  switch (event.type) {
    case 'started':
      return state;
    case 'unreachable':
      return state.is === 'starting' ? { is: 'unavailable', message: event.message } : state;
    case 'somebody':
      return afterSomebody(state, event.user, event.isFresh);
    case 'nobody':
      return afterNobody(state, event.asked);
    case 'claims':
      return state.is === 'reading' ? afterReading(state, event.claims) : state;
    case 'claims-failed':
      return state.is === 'reading' ? ending(sessionTexts.failed, 3000) : state;
    case 'waited':
      return state.is === 'waiting'
        ? { is: 'reading', user: state.user, isFresh: true, refreshes: state.refreshes + 1 }
        : state;
    case 'token-expired':
      return state.is === 'signed-in' || state.is === 'expired' ? ending(sessionTexts.tokenExpired, 2000) : state;
    default:
      return left(state);
  }
}

/** What the session ended with is still said at the login. */
const left = (state: SessionState): SessionState =>
  state.is === 'ending' ? { is: 'signed-out', notice: state.message } : { is: 'signed-out' };

function afterSomebody(state: SessionState, user: IdentityUser, isFresh: boolean): SessionState {
  const isKnown = state.is === 'signed-in' && state.user.uid === user.uid;
  return isKnown ? state : { is: 'reading', user, isFresh, refreshes: 0 };
}

function afterNobody(state: SessionState, asked: boolean): SessionState {
  if (state.is === 'ending' || state.is === 'expired') return state;
  const wasInside = state.is === 'signed-in' || state.is === 'reading' || state.is === 'waiting';
  if (asked) return { is: 'signed-out' };
  if (wasInside) return { is: 'expired', message: sessionTexts.missingClaims };
  return state.is === 'starting' ? { is: 'signed-out', notice: sessionTexts.missingClaims } : state;
}

/**
 * A login may be so new that the backend has not set its claims yet: then it is waited for. The wait is only for claims
 * that are missing; where they are at hand, as with our own server, signing in takes no second longer.
 */
function afterReading(state: SessionState & { is: 'reading' }, claims: Claims | undefined): SessionState {
  if (!claims) {
    if (!state.isFresh) return ending(sessionTexts.missingClaims, 3000);
    const isWaitLeft = state.refreshes < claimsWaits.length;
    return isWaitLeft
      ? { is: 'waiting', user: state.user, refreshes: state.refreshes }
      : ending(sessionTexts.incomplete, 2000);
  }
  if (claims.version < oldestClaimsVersion) return ending(sessionTexts.oldClaims, 3000);
  return { is: 'signed-in', user: state.user, claims };
}
