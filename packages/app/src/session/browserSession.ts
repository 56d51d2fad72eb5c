import { loadConfig } from './config.ts';
import { createSession, type Session } from './createSession.ts';
import { createSessionKeys } from './sessionKeys.ts';

let session: Session | undefined;

/**
 * The session of this page: the same one wherever it is asked for, so that who has signed in at the login is in when the rest
 * has arrived. The identity SDK is fetched while the server says which service it is.
 */
export const browserSession = (): Session =>
  (session ??= createSession({
    load: async () => {
      const [config, { firebaseIdentity }] = await Promise.all([loadConfig(), import('./firebaseIdentity.ts')]);
      return firebaseIdentity(config);
    },
    keys: createSessionKeys(window.localStorage),
    reload: () => window.location.reload(),
  }));
