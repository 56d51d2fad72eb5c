import { passUserKeys } from '@spotter/web-core/passStorage';
import type { AppSession } from './identity.ts';

/** Signs the user in to the pass of this browser, in the app's session, in place of whoever is signed in there. */
export async function enterPass(session: AppSession, storage: Storage): Promise<void> {
  const identity = await session.identity();
  await identity.signInToPass();
  clearPass(storage);
  try {
    storage.setItem(passUserKeys.isAppSession, 'true');
  } catch {
    // The storage is full: the end of the session finds the pass by the session that it is in.
  }
}

/** With the app's session, that of the pass ends which came from it, with what the pass keeps of its user. */
export async function leavePass(session: AppSession, storage: Storage): Promise<void> {
  const isNoted = storage.getItem(passUserKeys.isAppSession) !== null;
  // At once: the identity service may not load any more.
  if (isNoted) clearPass(storage);
  const identity = await session.identity();
  if (!isNoted && !(await identity.isInPass())) return;
  clearPass(storage);
  await identity.signOutOfPass();
}

function clearPass(storage: Storage): void {
  for (const key of Object.values(passUserKeys)) storage.removeItem(key);
}
