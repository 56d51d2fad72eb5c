import { loadConfig } from './config.ts';
import { createSession, type Session } from './createSession.ts';
import { createSessionKeys } from './sessionKeys.ts';

/** The session of this browser. The identity SDK is fetched while the server says which service it is. */
export const browserSession = (): Session =>
  createSession({
    load: async () => {
      const [config, { firebaseIdentity }] = await Promise.all([loadConfig(), import('./firebaseIdentity.ts')]);
      return firebaseIdentity(config);
    },
    keys: createSessionKeys(window.localStorage),
    reload: () => window.location.reload(),
  });
