import type { Plugin } from 'vite';

const UNUSED =
  /^(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|^(?:Cookie|BrowserSession)Persistence|^PopupOperation|^PhoneMultiFactorGenerator|^Receiver/;

/** Definitions of methods with these names. */
export const methodsNamed = (names: readonly string[]): RegExp =>
  new RegExp(`^ {4}(?:static )?(?:async )?(?:${names.join('|')})\\(.*\\) \\{\\n(?:(?: {5,}.*)?\\n)* {4}\\}$`, 'gm');

const SERVICE_WORKER_METHODS = methodsNamed([
  'initializeServiceWorkerMessaging',
  'initializeReceiver',
  'initializeSender',
  'notifyServiceWorker',
]);

/**
 * Drops what no page uses of firebase: static fields of its classes, each an assignment at the top level, which counts
 * as a side effect and keeps its class, and all that the class uses, in the bundle; the heartbeat, which counts days of
 * use for Google and brings along a database; the short names of other firebase packages, for the header that counts
 * SDK versions; the sentences of internal assertions; and messages to a service worker that has firebase too: each page
 * would wait 50 ms for the answer of ours, which has not. `dropMore` drops what one package alone does not use.
 */
export const slimFirebase = (dropMore = (code: string) => code): Plugin => ({
  name: 'slim-firebase',
  transform: {
    filter: { id: /@firebase\/(?:auth|app)\/dist\/esm\// },
    handler: (code) =>
      dropMore(
        code
          .replace(/^([A-Z]\w+)\.\w+ = .*;$/gm, (line) => (UNUSED.test(line) ? '' : line))
          .replace(/^ +_registerComponent\(new Component\('heartbeat', .*$/gm, '')
          .replace(/^ +\[name\$\w+\]: 'fire-(?!core'|auth').*$/gm, '')
          .replace(/\bthis\.initializeServiceWorkerMessaging\(\)/g, 'Promise.resolve()')
          .replace(/^( +return )this\.notifyServiceWorker\(key\);$/gm, '$1undefined;')
          .replace(SERVICE_WORKER_METHODS, '')
          .replace(/\bdebug(?:Fail\(|Assert\(.+, )'[^']*'\)/g, (call) => call.replace(/'[^']*'\)$/, "'')")),
      ),
  },
});
