import type { Plugin } from 'vite';

const UNUSED =
  /^(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|^(?:Cookie|BrowserSession)Persistence|^PopupOperation|^(?:Phone|Totp)MultiFactorGenerator/;

/** The codes of the service that the pass distinguishes; the SDK derives a code of any other error from its text. */
const USED_CODE =
  /: "(?:\w+-action-code|too-many-requests|user-token-expired|invalid-user-token|user-not-found|invalid-email)"/;

/**
 * Drops the static fields of firebase classes that the pass never touches. Each is an assignment at the top level, which
 * counts as a side effect and keeps its class, and all that the class uses, in the bundle. Also drops the service's error
 * codes of which the pass says no more than that something went wrong.
 */
export const slimFirebase = (): Plugin => ({
  name: 'pass-slim-firebase',
  transform: {
    filter: { id: /@firebase\/auth\/dist\/esm\// },
    handler: (code) =>
      code
        .replace(/^([A-Z]\w+)\.\w+ = .*;$/gm, (line) => (UNUSED.test(line) ? '' : line))
        .replace(/^ +\["\w+" \/\* ServerError\.\w+ \*\/\]: "[\w-]+" .*$/gm, (line) =>
          USED_CODE.test(line) ? line : '',
        ),
  },
});
