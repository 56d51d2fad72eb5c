import { type Claims, readClaims } from './claims.ts';
import type { SessionRecord } from './createSession.ts';
import { isSessionOpen, OPEN_KEY } from './isSessionOpen.ts';

const keys = {
  active: OPEN_KEY,
  uid: 'session-uid',
  start: 'session-start',
  claims: 'session-claims',
} as const;

/** Per user: several may sign in on one device. Only ids, so it may outlast the session. */
const gymKey = (uid: string) => `gym-of-${uid}`;

function readStoredClaims(storage: Storage): Claims | undefined {
  const text = storage.getItem(keys.claims);
  return text === null ? undefined : readClaims(JSON.parse(text) as Record<string, unknown>);
}

/**
 * The app's session record in `localStorage`: whether a session is open, whose, since when (epoch milliseconds), and
 * with which claims, so that the page opens without a connection.
 */
export const createSessionKeys = (storage: Storage): SessionRecord => ({
  isOpen: () => isSessionOpen(storage),
  open: (uid, now, claims) => {
    const isSame = isSessionOpen(storage) && storage.getItem(keys.uid) === uid;
    if (!isSame) {
      storage.removeItem(keys.claims);
      storage.setItem(keys.active, 'true');
      storage.setItem(keys.uid, uid);
      storage.setItem(keys.start, String(now));
    }
    if (claims) storage.setItem(keys.claims, JSON.stringify(claims));
  },
  // Only without a connection: whatever else a service answers, the page waits for its token.
  recall: (uid, failure) =>
    failure?.code === 'network' && storage.getItem(keys.uid) === uid ? readStoredClaims(storage) : undefined,
  lastGym: (uid) => storage.getItem(gymKey(uid)) ?? undefined,
  rememberGym: (uid, gymId) => storage.setItem(gymKey(uid), gymId),
  clear: () => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  },
});
