import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { LinkMail } from './links.ts';
import type { PasswordChange } from './passwordReset.ts';
import type { IdentityLog } from './routes.ts';

/** What both services are made with. */
export interface IdentityOptions {
  database: Database;
  clock: Clock;
  /** Where browsers reach this server: the only host that links and tokens name. */
  publicUrl: string;
  /** On: no answer tells whether an e-mail has an account. */
  enumerationProtection: boolean;
  /** Mails a link. Called after the answer, so that its time tells nothing; a failure is logged. */
  sendLink: (mail: LinkMail) => Promise<void>;
  /** Called when someone has set a password through a link. */
  passwordChanged?: (change: PasswordChange) => Promise<void>;
  /** The client's address, for throttling; the socket's where absent. */
  addressOf?: (context: Context) => string;
  log?: IdentityLog;
}
