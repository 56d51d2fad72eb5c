import type { IdentityUser } from '../identity/identity.ts';
import type { Claims } from './claims.ts';

/** Each state has at most one piece of work, which ends when the state is left. Diagram: docs/sessions.md. */
export type SessionState =
  /** Not known yet whether anybody is signed in. */
  | { is: 'starting' }
  /**
   * The identity service could not be loaded; or, with `reading`, gave no token, without a word on the session. Retry
   * starts again, or reads again.
   */
  | { is: 'unavailable'; message: string; reading?: Reading }
  | { is: 'signed-out'; notice?: string }
  | Reading
  /** Gives the backend time to set the claims of a new login. */
  | { is: 'waiting'; user: IdentityUser; refreshes: number }
  /** The account has several gyms. `isSwitching`: one is chosen already, for another to take its place. */
  | { is: 'choosing'; user: IdentityUser; isSwitching: boolean }
  | { is: 'signed-in'; user: IdentityUser; claims: Claims }
  /** Shows the message, then signs out after `delayMs`; without `delayMs`, stays until somebody signs in. */
  | { is: 'ending'; message: string; delayMs?: number }
  /** The identity service ended the session, without a sign-out by the user. */
  | { is: 'expired'; message: string };

/** Reads the token's claims; `refreshes` counts the forced token refreshes so far. */
interface Reading {
  is: 'reading';
  user: IdentityUser;
  isFresh: boolean;
  refreshes: number;
}

/** Why a session ends without a sign-out by the user. */
type EndReason = 'incomplete' | 'missingClaims' | 'oldClaims' | TokenEndReason;
/** The ends that the identity service reports when it refuses a token. */
export type TokenEndReason = 'tokenExpired' | 'disabled';

export type SessionEvent =
  /** `byUser`: the user signed out, here or in another tab. */
  | { type: 'nobody'; byUser: boolean }
  | { type: 'somebody'; user: IdentityUser; isFresh: boolean }
  /** `remembered`: the claims of an earlier visit, where the device keeps them. */
  | { type: 'claims'; claims: Claims | undefined; remembered?: Claims | undefined }
  /** The token says that its owner has several gyms, and names none. */
  | { type: 'gym-missing' }
  /** The user wants another gym. */
  | { type: 'switch-gym' }
  /** The session has another gym now, or keeps the one it had. */
  | { type: 'gym-chosen' }
  /** `reason`: the identity service has ended the session. */
  | { type: 'claims-failed'; reason?: TokenEndReason | undefined; message: string; remembered?: Claims | undefined }
  | { type: 'waited' }
  | { type: 'token-expired'; reason: TokenEndReason }
  | { type: 'left' }
  | { type: 'unreachable'; message: string }
  | { type: 'started' };

/** Where the sessions of the app and of the pass differ. */
export interface SessionPolicy {
  /** A login younger than this may still be waiting for its claims. */
  freshLoginMs: number;
  /** Wait before each forced token refresh of such a login. */
  claimWaitsMs: readonly number[];
  oldestClaimsVersion: number;
  /** A call refreshes a token that is valid for less than this; for devices that sleep through the refresh timer. */
  minTokenValidityMs?: number;
  /** Message of each end, and how long it is shown before the session is signed out. */
  endings: Readonly<Record<EndReason, { message: string; delayMs?: number }>>;
}

/** One arrow of the state diagram. Events that do not apply to a state leave it unchanged. */
export function nextState(state: SessionState, event: SessionEvent, policy: SessionPolicy): SessionState {
  if (state.is === 'unavailable') {
    if (event.type === 'started') return state.reading ?? { is: 'starting' };
    if (!state.reading) return state;
  }
  switch (event.type) {
    case 'started':
      return state;
    case 'unreachable':
      return state.is === 'starting' ? { is: 'unavailable', message: event.message } : state;
    case 'somebody':
      return (state.is === 'signed-in' || state.is === 'choosing') && state.user.uid === event.user.uid
        ? state
        : { is: 'reading', user: event.user, isFresh: event.isFresh, refreshes: 0 };
    case 'nobody':
      return afterNobody(state, event.byUser, policy);
    case 'claims':
      return state.is === 'reading' ? afterReading(state, event.claims, event.remembered, policy) : state;
    case 'gym-missing':
      return state.is === 'reading' ? { is: 'choosing', user: state.user, isSwitching: false } : state;
    case 'switch-gym':
      return state.is === 'signed-in' ? { is: 'choosing', user: state.user, isSwitching: true } : state;
    case 'gym-chosen':
      return state.is === 'choosing' || state.is === 'signed-in'
        ? { is: 'reading', user: state.user, isFresh: false, refreshes: 0 }
        : state;
    case 'claims-failed':
      return state.is === 'reading' ? afterFailedReading(state, event, policy) : state;
    case 'waited':
      return state.is === 'waiting'
        ? { is: 'reading', user: state.user, isFresh: true, refreshes: state.refreshes + 1 }
        : state;
    case 'token-expired':
      return state.is === 'signed-in' || state.is === 'choosing' || state.is === 'expired'
        ? ending(event.reason, policy)
        : state;
    default:
      // The login shows the message that the session ended with.
      return state.is === 'ending' ? { is: 'signed-out', notice: state.message } : { is: 'signed-out' };
  }
}

const ending = (reason: EndReason, { endings }: SessionPolicy): SessionState => ({ is: 'ending', ...endings[reason] });

const signedIn = ({ user }: { user: IdentityUser }, claims: Claims): SessionState => ({
  is: 'signed-in',
  user,
  claims,
});

function afterNobody(state: SessionState, byUser: boolean, { endings }: SessionPolicy): SessionState {
  if (state.is === 'ending' || state.is === 'expired') return state;
  if (byUser) return { is: 'signed-out' };
  const { message } = endings.missingClaims;
  if ('user' in state || state.is === 'unavailable') return { is: 'expired', message };
  return state.is === 'starting' ? { is: 'signed-out', notice: message } : state;
}

/**
 * A login may be so new that the backend has not set its claims yet. Only missing claims are waited for: where they are
 * present, as with our own server, signing in is not delayed.
 */
function afterReading(
  state: Reading,
  read: Claims | undefined,
  remembered: Claims | undefined,
  policy: SessionPolicy,
): SessionState {
  const { user, refreshes, isFresh } = state;
  if (!read && isFresh && refreshes < policy.claimWaitsMs.length) return { is: 'waiting', user, refreshes };
  const claims = read ?? remembered;
  if (!claims) return ending(isFresh ? 'incomplete' : 'missingClaims', policy);
  return claims.version < policy.oldestClaimsVersion ? ending('oldClaims', policy) : signedIn(state, claims);
}

/**
 * Only the identity service ends a session:
 * after any other failure it stays, on what the device remembers of it or until Retry.
 */
function afterFailedReading(
  reading: Reading,
  { reason, message, remembered }: SessionEvent & { type: 'claims-failed' },
  policy: SessionPolicy,
): SessionState {
  if (reason) return ending(reason, policy);
  return remembered ? signedIn(reading, remembered) : { is: 'unavailable', message, reading };
}
