import type { SessionRecord } from './createSession.ts';

const keys = { active: 'session-active', uid: 'session-uid', start: 'session-start' } as const;

/** Per user: several may sign in on one device. Only ids, so it may outlast the session. */
const gymKey = (uid: string) => `gym-of-${uid}`;

/** The app's session record in `localStorage`: whether a session is open, whose, and since when (epoch milliseconds). */
export const createSessionKeys = (storage: Storage): SessionRecord => ({
  isOpen: () => storage.getItem(keys.active) === 'true',
  open: (uid, now) => {
    const isSame = storage.getItem(keys.active) === 'true' && storage.getItem(keys.uid) === uid;
    if (isSame) return;
    storage.setItem(keys.active, 'true');
    storage.setItem(keys.uid, uid);
    storage.setItem(keys.start, String(now));
  },
  lastGym: (uid) => storage.getItem(gymKey(uid)) ?? undefined,
  rememberGym: (uid, gymId) => storage.setItem(gymKey(uid), gymId),
  clear: () => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  },
});
