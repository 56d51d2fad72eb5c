import { browserStorage } from '@spotter/web-core/browserStorage';
import { readPageConfig } from '@spotter/web-core/config';
import { endBrand } from '../brand/gymBrand.ts';
import { kioskDevice } from '../shared/kioskDevice.ts';
import { wipeSavedLists } from '../shared/wipeSavedLists.ts';
import { appSessionPolicy, createSession, createSessionKeys } from '@spotter/web-core/session';
import type { AppSession } from './identity.ts';
import { leavePass } from './passHandover.ts';

let session: AppSession | undefined;

/** The ends of a session, after which nothing of people stays in this browser. */
const endStates = new Set<ReturnType<AppSession['state']>['is']>(['signed-out', 'ending', 'expired']);

/**
 * The page's one session, so that a sign-in on the login page holds when the rest of the app has loaded.
 */
export const browserSession = (): AppSession => (session ??= createBrowserSession());

function createBrowserSession(): AppSession {
  const created = createSession({
    load: async () => {
      const { passwordIdentity } = await import('./passwordIdentity.ts');
      return passwordIdentity(readPageConfig(document));
    },
    record: createSessionKeys(browserStorage()),
    policy: appSessionPolicy,
    reload: () => window.location.reload(),
  });
  created.subscribe(() => {
    if (!endStates.has(created.state().is)) return;
    wipeSavedLists();
    leavePass(created, browserStorage()).catch(() => undefined);
    // A kiosk needs no session, and stays its gym's.
    if (kioskDevice() === null) endBrand();
  });
  return created;
}
