import type { Auth } from 'firebase/auth';

/** An identity service under test: browsers that sign in, and the operations of its administrator. */
export interface IdentityServiceUnderTest {
  /** A new browser: the unmodified SDK, connected to the service. */
  browser(): Auth;
  account(change?: { password?: undefined }): Promise<{ uid: string; email: string }>;
  change(uid: string, change: { disabled?: boolean; branch?: string }): Promise<void>;
  endSessions(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
  /** The code in the latest mail to this address. */
  mailedCode(email: string): Promise<string>;
  customToken(uid: string): Promise<string>;
}

export const password = 'more-flow-less-hassle';
