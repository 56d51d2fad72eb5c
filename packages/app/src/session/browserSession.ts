import { loadConfig } from '@spotter/web-core/config';
import { appSessionPolicy, createSession, createSessionKeys } from '@spotter/web-core/session';
import type { AppSession } from './identity.ts';

let session: AppSession | undefined;

/**
 * The page's one session, so that a sign-in on the login page holds when the rest of the app has loaded. The identity SDK
 * is loaded while the configuration is fetched.
 */
export const browserSession = (): AppSession =>
  (session ??= createSession({
    load: async () => {
      const [config, { passwordIdentity }] = await Promise.all([loadConfig(), import('./passwordIdentity.ts')]);
      return passwordIdentity(config);
    },
    record: createSessionKeys(window.localStorage),
    policy: appSessionPolicy,
    reload: () => window.location.reload(),
  }));
