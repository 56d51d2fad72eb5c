import type { Plugin } from 'vite';

const UNUSED =
  /^(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|^(?:Cookie|BrowserSession)Persistence|^PopupOperation|^PhoneMultiFactorGenerator/;

/**
 * Drops the static fields of firebase's classes that the app never uses: each is an assignment at the top level, which counts
 * as a side effect and keeps its class, and all that the class uses, in the bundle.
 */
export const slimFirebase = (): Plugin => ({
  name: 'app-slim-firebase',
  transform: {
    filter: { id: /@firebase\/auth\/dist\/esm\// },
    handler: (code) => code.replace(/^([A-Z]\w+)\.\w+ = .*;$/gm, (line) => (UNUSED.test(line) ? '' : line)),
  },
});
