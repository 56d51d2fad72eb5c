import type { Identity } from '@spotter/web-core/identity';
import type { Session } from '@spotter/web-core/session';

/** The identity service with passwords, which only the app offers. */
export interface PasswordIdentity extends Identity {
  /** The server has demo gyms, whose passwords everybody knows, and other machines can reach it. */
  readonly isPublicDemo: boolean;
  signIn: (email: string, password: string) => Promise<void>;
  /** The e-mail address whose password a mailed code resets. Does not consume the code. */
  emailOfCode: (code: string) => Promise<string>;
  setPassword: (code: string, password: string) => Promise<void>;
  /** Checks the signed-in user's password; fails when it is wrong. */
  confirmPassword: (password: string) => Promise<void>;
}

export type AppSession = Session<PasswordIdentity>;
