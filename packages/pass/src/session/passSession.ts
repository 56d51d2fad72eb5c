import type { Identity } from '@spotter/web-core/identity';
import {
  type Claims,
  createSession,
  type Session,
  type SessionPolicy,
  type SessionState,
} from '@spotter/web-core/session';
import { translated } from '@spotter/web-core/translated';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Memory, PassUser } from '../phone/memory.ts';

/** The session as the screens distinguish it. */
export type PassSession =
  /** `uid`: somebody is signed in, and their token is being read. */
  | { is: 'starting'; uid?: string }
  /** `hasUser`: somebody is signed in, and the identity service gives no token. */
  | { is: 'unavailable'; message: string; hasUser: boolean }
  | { is: 'signed-out'; notice?: string }
  | { is: 'choosing'; isSwitching: boolean }
  | { is: 'signed-in'; user: PassUser };

const incomplete = translated({
  message: /*i18n*/ 'Authentication setup incomplete. Please try logging in again.',
});
const expired = translated({ message: /*i18n*/ 'Your session has ended. Please sign in again, or ask at the desk.' });

/** Ends without a delay: the sign-in screen shows the message at once, and nothing signs out by itself. */
const policy: SessionPolicy = {
  freshLoginMs: Infinity,
  claimWaitsMs: [0],
  oldestClaimsVersion: 0,
  minTokenValidityMs: 300_000,
  endings: {
    incomplete,
    missingClaims: expired,
    oldClaims: expired,
    tokenExpired: expired,
    disabled: translated({ message: /*i18n*/ 'This account has been disabled. Contact your administrator' }),
  },
};

/**
 * The member's session. The phone remembers the user, so that it stays signed in offline, when the token is too old to
 * be read; every end of the session clears what it remembers.
 */
export function createPassSession(load: () => Promise<Identity>, memory: Memory, reload: () => void): Session {
  const session = createSession({
    load,
    policy,
    reload,
    record: {
      isOpen: () => memory.read('user') !== undefined,
      open: (uid, _now, claims) => {
        if (!claims) return;
        // What is kept is of another gym.
        if ((memory.read('user') ?? claims).gymId !== claims.gymId) memory.clearUser();
        memory.write('user', toPassUser(uid, claims));
      },
      lastGym: () => memory.read('gym'),
      rememberGym: (_uid, gymId) => memory.write('gym', gymId),
      clear: memory.clearUser,
      recall: (uid) => {
        const user = memory.read('user');
        return user?.uid === uid ? { ...user, branchId: null, branchAccess: '', version: 0 } : undefined;
      },
    },
  });
  session.subscribe(() => {
    if (toPassSession(session.state()).is === 'signed-out') memory.clearUser();
  });
  return session;
}

const toPassUser = (uid: string, { gymId, userType, hasSeveralGyms }: Claims): PassUser => ({
  uid,
  gymId,
  userType,
  ...(hasSeveralGyms && { hasSeveralGyms }),
});

function toPassSession(state: SessionState): PassSession {
  switch (state.is) {
    case 'reading':
    case 'waiting':
      return { is: 'starting', uid: state.user.uid };
    case 'signed-in':
      return { is: 'signed-in', user: toPassUser(state.user.uid, state.claims) };
    case 'unavailable':
      return { is: 'unavailable', message: state.message, hasUser: state.reading !== undefined };
    case 'ending':
    case 'expired':
      return { is: 'signed-out', notice: state.message };
    default:
      return state;
  }
}

/** The session may have ended since the last render, or changed its gym; nothing of the user is stored after that. */
export function isSignedInAs(session: Session, { uid, gymId }: Pick<PassUser, 'uid' | 'gymId'>): boolean {
  const current = toPassSession(session.state());
  return current.is === 'signed-in' && current.user.uid === uid && current.user.gymId === gymId;
}

export function usePassSession(session: Session): PassSession {
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  return useMemo(() => toPassSession(state), [state]);
}
