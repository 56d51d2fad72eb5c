import type { Identity } from '@spotter/web-core/identity';
import type { Session } from '@spotter/web-core/session';

/** An authenticator app that is being set up. */
export interface SecondFactorEnrolment {
  /** In base32, for typing it into the app. */
  secret: string;
  /** The `otpauth:` address of the QR code. `issuer` is the name under which the app lists it. */
  url: (issuer: string) => string;
  /** Completes the enrolment with the app's first code, and signs out everywhere else. */
  finish: (code: string) => Promise<void>;
}

/** The identity service with passwords and a second factor, which only the app offers. */
export interface PasswordIdentity extends Identity {
  /** The server has demo gyms, whose passwords everybody knows, and other machines can reach it. */
  readonly isPublicDemo: boolean;
  /**
   * As every sign-in, it fails with an error of which `challengeOf` has a challenge where the account has a second
   * factor.
   */
  signIn: (email: string, password: string) => Promise<void>;
  /** The e-mail address whose password a mailed code resets. Does not consume the code. */
  emailOfCode: (code: string) => Promise<string>;
  setPassword: (code: string, password: string) => Promise<void>;
  /** Checks the signed-in user's password; fails when it is wrong. */
  confirmPassword: (password: string) => Promise<void>;
  /** Fails with `requires-recent-login` when the sign-in is older than five minutes. */
  enrolSecondFactor: () => Promise<SecondFactorEnrolment>;
  /** As above. The account is signed out everywhere else. */
  withdrawSecondFactor: () => Promise<void>;
  /** Signs the user in to the pass of this browser, in the same session. */
  signInToPass: () => Promise<void>;
  /** Whether the pass of this browser is in a session that was open on this page. */
  isInPass: () => Promise<boolean>;
  /** Ends that again in this browser. */
  signOutOfPass: () => Promise<void>;
}

export type AppSession = Session<PasswordIdentity>;
