// The tables of the identity service. They have no gym_id: an account is found by its e-mail before any gym is known.
import type { ColumnType } from 'kysely';

type EpochMs = number;
type InsertOnly<T> = ColumnType<T, T, never>;

/** Accounts of both modes, embedded and hosted. */
export interface AccountTable {
  uid: InsertOnly<string>;
  email: string;
  display_name: string;
  /** argon2id in PHC form; null until the invitation is accepted, and where the hosted service keeps passwords. */
  password_hash: string | null;
  /** When its owner last used a mailed link sent to this e-mail; null until then. */
  email_verified_at: EpochMs | null;
  /** The custom claims of its tokens, as JSON. */
  claims: string;
  disabled_at: EpochMs | null;
  /** Tokens issued before this whole second are void. It only rises. */
  valid_since: EpochMs;
  created_at: InsertOnly<EpochMs>;
  last_signed_in_at: EpochMs | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, base64url. */
  hash: InsertOnly<string>;
  /** Rows outlive their account, so that the token is reported as expired rather than unknown. */
  uid: InsertOnly<string>;
  /** How its owner signed in, and when: `sign_in_provider` and `auth_time` of tokens made from it. */
  provider: InsertOnly<'password' | 'custom'>;
  signed_in_at: InsertOnly<EpochMs>;
  /** The account's `valid_since` at sign-in: the session ends when it rises. */
  valid_since: InsertOnly<EpochMs>;
  expires_at: EpochMs;
}

/** One row per purpose: a new code overwrites, and so voids, the previous one. */
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
  /** 1, 2, 3 …, unique, so that only one of several servers creates the next key. The highest signs. */
  ordinal: InsertOnly<number>;
  public_jwk: InsertOnly<string>;
  /** Encrypted (`secrets/secretBox.ts`); empty once a newer key signs. */
  private_jwk: string;
  created_at: InsertOnly<EpochMs>;
  retired_at: EpochMs | null;
}

/** Tries per subject, recorded before the work they cost. */
export interface ThrottleTable {
  subject: InsertOnly<string>;
  /** The tries that still count, oldest first: epoch milliseconds, separated by commas. */
  moments: string;
  last_at: EpochMs;
}

/** The sync state of an account at the hosted service. A row outlives its account until the deletion is synced. */
export interface HostedAccountTable {
  uid: InsertOnly<string>;
  /** Rises with each change, so that a change during a sync is synced as well. */
  changes: number;
  /** When the next sync is due; a process claims it by moving this forward. Null: in sync. */
  due_at: EpochMs | null;
  tries: number;
  /** The `valid_since` of both sides at the last sync. */
  valid_since: EpochMs;
}
