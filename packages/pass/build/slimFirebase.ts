import { methodsNamed, slimFirebase } from '../../web-core/build/slimFirebase.ts';

const UNUSED_METHODS = methodsNamed([
  // Of setting up a second factor, where the pass asks for its code alone.
  'generateSecret',
  'assertionForEnrollment',
  '_fromSecret',
  '_finalizeEnroll',
  // Of passwords, which it does not have.
  '_updatePasswordPolicy',
  'validatePassword',
  // Of a second way to sign in with the same account, and of confirming the first.
  '_linkToIdToken',
  '_getReauthenticationResolver',
  // Of another company's account, in a window or on a page of theirs: the pass gives the SDK nothing that opens one.
  'revokeAccessToken',
  'tryRedirectSignIn',
  'getOrInitRedirectPersistenceManager',
  '_setRedirectUser',
  'savePersistenceForRedirect',
  '_redirectUserForId',
  // What the page can ask of the SDK, and does not.
  'updateCurrentUser',
  'beforeAuthStateChanged',
  'pushCallback',
  'useDeviceLanguage',
]);

/** The codes of the service that the pass distinguishes; the SDK derives a code of any other error from its text. */
const USED_CODE =
  /: "(?:\w+-action-code|invalid-verification-code|invalid-multi-factor-session|too-many-requests|user-token-expired|invalid-user-token|user-not-found|invalid-email)"/;

/**
 * Drops what the pass alone never uses of firebase: the service's error codes of which the pass says no more than that
 * something went wrong; reCAPTCHA, which guards passwords and text messages alone; the emulator's banner, which is off;
 * the sentences of errors in setting up an app; and the methods above.
 */
const dropMore = (code: string) =>
  code
    .replace(UNUSED_METHODS, '')
    .replace(/^RecaptchaEnterpriseVerifier\.\w+ = .*;$/gm, '')
    .replace(/^ +\["\w+" \/\* ServerError\.\w+ \*\/\]: "[\w-]+" .*$/gm, (line) => (USED_CODE.test(line) ? line : ''))
    .replace(/(\/\* AppError\.\w+ \*\/\]: )(?:"[^"]*"|'[^']*')(?: \+\s+(?:"[^"]*"|'[^']*'))*/g, "$1''")
    .replace(/^( +return )handleRecaptchaFlow\(.*\);$/gm, '$1undefined;')
    .replace(/^ +emitEmulatorWarning\(\);$/gm, '');

export const slimFirebaseOfPass = () => slimFirebase(dropMore);
