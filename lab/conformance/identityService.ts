import type { Auth } from 'firebase/auth';

/** A sign-in service, for the scenario: a browser's way in, and what an administrator of the service does beside it. */
export interface World {
  /** A browser of its own: the unmodified SDK, pointed at the service. */
  browser(): Auth;
  account(change?: { password?: undefined }): Promise<{ uid: string; email: string }>;
  change(uid: string, change: { disabled?: boolean; email?: string; branch?: string }): Promise<void>;
  endSessions(uid: string): Promise<void>;
  remove(uid: string): Promise<void>;
  /** The code of the newest mail to this address. */
  mailedCode(email: string): Promise<string>;
  customToken(uid: string): Promise<string>;
}

export const password = 'more-flow-less-hassle';
