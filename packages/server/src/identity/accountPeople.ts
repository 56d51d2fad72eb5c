import type { Language } from '@spotter/api';
import type { Db } from '../db/database.ts';
import type { Claims } from './identity.ts';

/** A person of an account: what the account is in one gym. */
export interface AccountPerson {
  gymId: string;
  gymName: string;
  personId: string;
  name: string;
  /** What their mails are in. */
  language: Language;
  email: string | null;
  claims: Claims;
  /** False for deactivated staff and admins; deactivated members may still read their own data. */
  maySignIn: boolean;
}

/** What the identity service has to know of the gyms' people. */
export interface AccountPeople {
  /** The account's people, one per gym, in the order in which they were added; of a desk's account, its person. */
  list(db: Db, uid: string): Promise<AccountPerson[]>;
  /**
   * Gives the account the people who have its e-mail and no account yet.
   * For its owner's sessions only, never the desk's.
   */
  adopt(db: Db, uid: string, email: string): Promise<void>;
}
