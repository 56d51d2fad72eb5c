import type { Plugin } from 'vite';

const UNUSED =
  /^(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|^(?:Cookie|BrowserSession)Persistence|^PopupOperation|^PhoneMultiFactorGenerator|^RecaptchaEnterpriseVerifier/;

/** Of setting up a second factor, where the pass asks for its code alone, and of passwords, which it does not have. */
const UNUSED_METHODS =
  /^ {4}(?:static )?(?:async )?(?:generateSecret|assertionForEnrollment|_fromSecret|_finalizeEnroll|_updatePasswordPolicy|validatePassword)\(.*\) \{\n(?: {5,}.*\n)* {4}\}$/gm;

/** The codes of the service that the pass distinguishes; the SDK derives a code of any other error from its text. */
const USED_CODE =
  /: "(?:\w+-action-code|invalid-verification-code|invalid-multi-factor-session|too-many-requests|user-token-expired|invalid-user-token|user-not-found|invalid-email)"/;

/**
 * Drops what the pass never uses of firebase: static fields of its classes, each an assignment at the top level, which
 * counts as a side effect and keeps its class, and all that the class uses, in the bundle; the service's error codes of
 * which the pass says no more than that something went wrong; the short names of other firebase packages, for the header
 * that counts SDK versions; the heartbeat, which counts days of use for Google and brings along a database; reCAPTCHA, which guards
 * passwords and text messages alone; the emulator's banner, which is off; the sentences of internal assertions and of errors in
 * setting up an app; and the methods above.
 */
export const slimFirebase = (): Plugin => ({
  name: 'pass-slim-firebase',
  transform: {
    filter: { id: /@firebase\/(?:auth|app)\/dist\/esm\// },
    handler: (code) =>
      code
        .replace(UNUSED_METHODS, '')
        .replace(/^([A-Z]\w+)\.\w+ = .*;$/gm, (line) => (UNUSED.test(line) ? '' : line))
        .replace(/^ +\["\w+" \/\* ServerError\.\w+ \*\/\]: "[\w-]+" .*$/gm, (line) =>
          USED_CODE.test(line) ? line : '',
        )
        .replace(/(\/\* AppError\.\w+ \*\/\]: )(?:"[^"]*"|'[^']*')(?: \+\s+(?:"[^"]*"|'[^']*'))*/g, "$1''")
        .replace(/^ +_registerComponent\(new Component\('heartbeat', .*$/gm, '')
        .replace(/^( +return )handleRecaptchaFlow\(.*\);$/gm, '$1undefined;')
        .replace(/^ +emitEmulatorWarning\(\);$/gm, '')
        .replace(/^ +\[name\$\w+\]: 'fire-(?!core'|auth').*$/gm, '')
        .replace(/\bdebug(?:Fail\(|Assert\(.+, )'[^']*'\)/g, (call) => call.replace(/'[^']*'\)$/, "'')")),
  },
});
