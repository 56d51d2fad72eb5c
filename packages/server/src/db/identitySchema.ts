// The tables of the identity service. They belong to no gym: an account is found by its e-mail before any gym is
// known.
import type { ColumnType } from 'kysely';

type Moment = number;
type Once<T> = ColumnType<T, T, never>;

/** Accounts, in both modes. They are found by e-mail before any gym is known, so they are no tenant's. */
export interface AccountTable {
  uid: Once<string>;
  email: string;
  display_name: string;
  /** argon2id in PHC form; null until the invitation is accepted, and where the hosted service keeps passwords. */
  password_hash: string | null;
  /** When its owner last proved, by a mailed link, to read this e-mail; null until then. */
  email_verified_at: Moment | null;
  /** The custom claims of its tokens, as JSON. */
  claims: string;
  disabled_at: Moment | null;
  /** Tokens issued before this moment, a whole second, are void. It only rises. */
  valid_since: Moment;
  created_at: Once<Moment>;
  last_signed_in_at: Moment | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, base64url. */
  hash: Once<string>;
  /** Kept past the account, so that its owner is told the session is over rather than that it is unknown. */
  uid: Once<string>;
  /** How its owner signed in, and when: `sign_in_provider` and `auth_time` of tokens made from it. */
  provider: Once<'password' | 'custom'>;
  signed_in_at: Once<Moment>;
  /** The account's `valid_since` at that time: the session ends when it rises. */
  valid_since: Once<Moment>;
  expires_at: Moment;
}

/** The newest code of each purpose; an older one is overwritten, and so void. */
export interface MailCodeTable {
  uid: Once<string>;
  purpose: Once<'PASSWORD_RESET' | 'EMAIL_SIGNIN'>;
  /** SHA-256 of the code, base64url. */
  hash: string;
  expires_at: Moment;
  used_at: Moment | null;
}

export interface SigningKeyTable {
  kid: Once<string>;
  /** 1, 2, 3 … so that of several servers making the next key only one succeeds; the highest signs. */
  ordinal: Once<number>;
  public_jwk: Once<string>;
  private_jwk: Once<string>;
  created_at: Once<Moment>;
  retired_at: Moment | null;
}

/** When something was tried last, noted before the work that it may cost. */
export interface ThrottleTable {
  subject: Once<string>;
  /** The tries that may still count, oldest first: epoch milliseconds, separated by commas. */
  moments: string;
  last_at: Moment;
}

/** What the hosted service has been told of an account. A row outlives its account until that, too, has been told. */
export interface HostedAccountTable {
  uid: Once<string>;
  /** Rises with each change, so that one made while another is being told is told as well. */
  changes: number;
  /** When it is to be told (again). Whoever tells it moves this on first. Null: all is told. */
  due_at: Moment | null;
  tries: number;
  /** The `valid_since` that both sides knew when they last agreed. */
  valid_since: Moment;
}
