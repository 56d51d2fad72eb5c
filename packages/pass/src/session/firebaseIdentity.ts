import { ApiError } from '@spotter/api/small';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailLink,
  signOut,
  type User,
} from 'firebase/auth';
import { type IdentityConfig, unreachable } from './config.ts';
import { type Ended, type Identity, identityCode, type PassUser } from './identity.ts';

/** A token is renewed this long before it expires, in milliseconds. */
const RENEWAL_LEAD = 300_000;
const ended: Record<string, Ended> = {
  'user-disabled': 'disabled',
  'user-token-expired': 'expired',
  'user-not-found': 'expired',
  'invalid-user-token': 'expired',
};
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The `firebase` SDK under a name of its own, so that phone and main app are signed in apart. Not `getAuth()`: that loads
 * scripts of another host in some browsers and lets a cookie say where sign-ins go.
 */
function open({ mode, emulator, ...options }: IdentityConfig): Auth {
  const auth = initializeAuth(initializeApp(options, 'pass'), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const elsewhere = mode === 'embedded' ? window.location.origin : emulator;
  if (elsewhere !== undefined) connectAuthEmulator(auth, elsewhere, { disableWarnings: true });
  return auth;
}

export function firebaseIdentity(load: () => Promise<IdentityConfig>): Identity {
  let opening: Promise<Auth> | undefined;
  const ready = () =>
    (opening ??= load().then(open, (error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const told = new Set<(user: PassUser | null, ended?: Ended) => void>();

  return {
    observe: async (onUser) => {
      const auth = await ready();
      told.add(onUser);
      const stop = onAuthStateChanged(auth, (user) => void whoIs(user).then((who) => onUser(who)));
      return () => {
        told.delete(onUser);
        stop();
      };
    },

    getToken: async ({ fresh }) => {
      const user = (await ready()).currentUser;
      if (!user) return null;
      try {
        const held = await user.getIdTokenResult(fresh);
        if (fresh || Date.parse(held.expirationTime) - Date.now() > RENEWAL_LEAD) return held.token;
        return await user.getIdToken(true);
      } catch (error) {
        const code = identityCode(error);
        if (code === 'network-request-failed') throw new ApiError(unreachable, { code: 'network', cause: error });
        const reason = ended[code];
        if (reason) for (const tell of told) tell(null, reason);
        throw error;
      }
    },

    signInByLink: async (email, link) => void (await signInWithEmailLink(await ready(), email, link)),
    signOut: async () => signOut(await ready()),
  };
}

/** The gym of the token's claims; of a new token where those of the one at hand do not say it yet. */
async function whoIs(user: User | null): Promise<PassUser | null> {
  if (!user) return null;
  const { uid } = user;
  for (const fresh of [false, true]) {
    try {
      const { claims } = await user.getIdTokenResult(fresh);
      const [gymId, userType] = [text(claims.gymId), text(claims.userType)];
      if (gymId !== undefined && userType !== undefined) return { uid, gymId, userType };
    } catch {
      break;
    }
  }
  return { uid, gymId: undefined, userType: undefined };
}
