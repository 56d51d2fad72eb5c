import type { AppSession } from '../../session/identity.ts';
import { clearStaffStorage, updateKioskDevice } from '../../shared/kioskDevice.ts';

/** Removes a person's session from the browser of a kiosk. Rejects where the identity service cannot be loaded. */
export async function removeSession(session: AppSession): Promise<void> {
  // First: a sign-out without it reloads the page.
  await session.identity();
  await session.signOut();
  clearStaffStorage();
  updateKioskDevice({ mayHoldSession: false });
}

/**
 * Runs `work` in one tab of this browser at a time: no tab removes the session of whoever unlocks the kiosk in another.
 * Pages without https have no locks, and browsers that block their storage give none.
 */
export async function withSessionLock(work: () => Promise<void>): Promise<void> {
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return work();
  };
  try {
    await navigator.locks.request('kiosk-session', start);
  } catch (error) {
    if (isStarted) throw error;
    await work();
  }
}
