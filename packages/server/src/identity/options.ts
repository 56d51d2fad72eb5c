import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { AccountPeople } from './accountPeople.ts';
import type { LinkMail } from './links.ts';
import type { PasswordChange } from './passwordReset.ts';
import type { SecondFactorChange } from './secondFactor/secondFactors.ts';
import type { IdentityLog } from './routes.ts';

/** Options of both services, embedded and hosted. */
export interface IdentityOptions {
  database: Database;
  clock: Clock;
  people: AccountPeople;
  /** The origin under which browsers reach this server: the only host that links and tokens name. */
  publicUrl: string;
  /** On: no response reveals whether an e-mail has an account. */
  enumerationProtection: boolean;
  /** Mails a link. Called after the response, so that its duration reveals nothing; failures are logged. */
  sendLink: (mail: LinkMail) => Promise<void>;
  /** Called after a password was set through a link. */
  passwordChanged?: (change: PasswordChange) => Promise<void>;
  /** Called after the second factor of an account was turned on or off by its owner, or replaced by a recovery code. */
  secondFactorChanged?: (change: SecondFactorChange) => Promise<void>;
  /** Called in the transaction that ends sessions of an account. */
  sessionsEnded?: (tx: Tx, uid: string) => Promise<void>;
  /** The client's address, for throttling; the socket's where absent. */
  addressOf?: (context: Context) => string;
  log?: IdentityLog;
  /** Called with each error that is not the caller's. */
  onError?: (error: unknown) => void;
}
