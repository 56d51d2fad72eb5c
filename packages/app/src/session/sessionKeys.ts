// What the browser remembers of a session: that there is one, whose, and since when. All tabs share it, so that a tab can
// tell a sign-out that somebody asked for from a session that ended by itself.
const keys = { active: 'session-active', uid: 'session-uid', start: 'session-start' } as const;

export interface SessionKeys {
  isOpen: () => boolean;
  open: (uid: string, now: number) => void;
  clear: () => void;
}

export const createSessionKeys = (storage: Storage): SessionKeys => ({
  isOpen: () => storage.getItem(keys.active) === 'true',
  open: (uid, now) => {
    const isSame = storage.getItem(keys.active) === 'true' && storage.getItem(keys.uid) === uid;
    if (isSame) return;
    storage.setItem(keys.active, 'true');
    storage.setItem(keys.uid, uid);
    storage.setItem(keys.start, String(now));
  },
  clear: () => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  },
});
