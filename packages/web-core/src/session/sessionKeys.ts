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

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The storage is full: the session goes on, but the page does not open without a connection.
  }
}

function clear(storage: Storage): void {
  for (const key of Object.values(keys)) storage.removeItem(key);
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
      clear(storage);
      write(storage, keys.active, 'true');
      write(storage, keys.uid, uid);
      write(storage, keys.start, String(now));
    }
    if (claims) write(storage, keys.claims, JSON.stringify(claims));
  },
  // Only without a connection: whatever else a service answers, the page waits for its token.
  recall: (uid, failure) =>
    failure?.code === 'network' && storage.getItem(keys.uid) === uid ? readStoredClaims(storage) : undefined,
  lastGym: (uid) => storage.getItem(gymKey(uid)) ?? undefined,
  rememberGym: (uid, gymId) => write(storage, gymKey(uid), gymId),
  clear: () => clear(storage),
});
