import type { Plugin } from 'vite';

const UNUSED =
  /^(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|^(?:Cookie|BrowserSession)Persistence|^PopupOperation|^PhoneMultiFactorGenerator/;

/**
 * Drops what the app never uses of firebase: static fields of its classes, each an assignment at the top level, which counts
 * as a side effect and keeps its class, and all that the class uses, in the bundle; the heartbeat, which counts days of use for
 * Google and brings along a database; the short names of other firebase packages, for the header that counts SDK versions; and
 * the sentences of internal assertions.
 */
export const slimFirebase = (): Plugin => ({
  name: 'app-slim-firebase',
  transform: {
    filter: { id: /@firebase\/(?:auth|app)\/dist\/esm\// },
    handler: (code) =>
      code
        .replace(/^([A-Z]\w+)\.\w+ = .*;$/gm, (line) => (UNUSED.test(line) ? '' : line))
        .replace(/^ +_registerComponent\(new Component\('heartbeat', .*$/gm, '')
        .replace(/^ +\[name\$\w+\]: 'fire-(?!core'|auth').*$/gm, '')
        .replace(/\bdebug(?:Fail\(|Assert\(.+, )'[^']*'\)/g, (call) => call.replace(/'[^']*'\)$/, "'')")),
  },
});
