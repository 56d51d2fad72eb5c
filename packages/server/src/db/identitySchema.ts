// The tables of the identity service. They belong to no gym: an account is found by its e-mail before any gym is
// known.
import type { ColumnType } from 'kysely';

type EpochMs = number;
type InsertOnly<T> = ColumnType<T, T, never>;

/** Accounts, in both modes. They are found by e-mail before any gym is known, so they are no tenant's. */
export interface AccountTable {
  uid: InsertOnly<string>;
  email: string;
  display_name: string;
  /** argon2id in PHC form; null until the invitation is accepted, and where the hosted service keeps passwords. */
  password_hash: string | null;
  /** When its owner last proved, by a mailed link, to read this e-mail; null until then. */
  email_verified_at: EpochMs | null;
  /** The custom claims of its tokens, as JSON. */
  claims: string;
  disabled_at: EpochMs | null;
  /** Tokens issued before this moment, a whole second, are void. It only rises. */
  valid_since: EpochMs;
  created_at: InsertOnly<EpochMs>;
  last_signed_in_at: EpochMs | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, base64url. */
  hash: InsertOnly<string>;
  /** Kept past the account, so that its owner is told the session is over rather than that it is unknown. */
  uid: InsertOnly<string>;
  /** How its owner signed in, and when: `sign_in_provider` and `auth_time` of tokens made from it. */
  provider: InsertOnly<'password' | 'custom'>;
  signed_in_at: InsertOnly<EpochMs>;
  /** The account's `valid_since` at that time: the session ends when it rises. */
  valid_since: InsertOnly<EpochMs>;
  expires_at: EpochMs;
}

/** The newest code of each purpose; an older one is overwritten, and so void. */
export interface MailCodeTable {
  uid: InsertOnly<string>;
  purpose: InsertOnly<'PASSWORD_RESET' | 'EMAIL_SIGNIN'>;
  /** SHA-256 of the code, base64url. */
  hash: string;
  expires_at: EpochMs;
  used_at: EpochMs | null;
}

export interface SigningKeyTable {
  kid: InsertOnly<string>;
  /** 1, 2, 3 … so that of several servers making the next key only one succeeds; the highest signs. */
  ordinal: InsertOnly<number>;
  public_jwk: InsertOnly<string>;
  private_jwk: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  retired_at: EpochMs | null;
}

/** When something was tried last, noted before the work that it may cost. */
export interface ThrottleTable {
  subject: InsertOnly<string>;
  /** The tries that may still count, oldest first: epoch milliseconds, separated by commas. */
  moments: string;
  last_at: EpochMs;
}

/** What the hosted service has been told of an account. A row outlives its account until that, too, has been told. */
export interface HostedAccountTable {
  uid: InsertOnly<string>;
  /** Rises with each change, so that one made while another is being told is told as well. */
  changes: number;
  /** When it is to be told (again). Whoever tells it moves this on first. Null: all is told. */
  due_at: EpochMs | null;
  tries: number;
  /** The `valid_since` that both sides knew when they last agreed. */
  valid_since: EpochMs;
}
