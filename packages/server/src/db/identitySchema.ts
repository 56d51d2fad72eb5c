// The tables of the identity service. They have no gym_id: an account is found by its e-mail before any gym is known.
import type { EpochMs, InsertOnly } from './columns.ts';

/** Accounts of both modes, embedded and hosted. */
export interface AccountTable {
  uid: InsertOnly<string>;
  /** Not an address where the account is a desk's: see `deskUidOf`. */
  email: string;
  /** argon2id in PHC form; null until the invitation is accepted, and where the hosted service keeps passwords. */
  password_hash: string | null;
  /** When its owner last used a mailed link sent to this e-mail; null until then. */
  email_verified_at: EpochMs | null;
  /** Since when none of its people may sign in. */
  disabled_at: EpochMs | null;
  /** Sessions from before this whole second are over. It only rises. */
  valid_since: EpochMs;
  created_at: InsertOnly<EpochMs>;
  last_signed_in_at: EpochMs | null;
}

/**
 * A sign-in on one device. Rows outlive their account and their end, so that a refresh token is reported as expired
 * rather than unknown, and a hosted session stays ended.
 */
export interface SessionTable {
  /**
   * Random; the `sid` claim of its tokens. Made from uid and `auth_time` where the hosted service's tokens have none.
   */
  id: InsertOnly<string>;
  uid: InsertOnly<string>;
  /** SHA-256 of the refresh token, base64url; null where the hosted service issues the tokens. */
  hash: InsertOnly<string | null>;
  /** The gym to which the session is bound; null while the owner of several has chosen none. */
  gym_id: string | null;
  /** How its owner signed in, and when: `sign_in_provider` and `auth_time` of its tokens. */
  provider: InsertOnly<'password' | 'custom'>;
  signed_in_at: InsertOnly<EpochMs>;
  /** When a second factor was given; null without one. */
  second_factor_at: EpochMs | null;
  /** The device that used it last, such as "Chrome on Android"; empty where unknown. */
  device: string;
  last_used_at: EpochMs;
  /** The session is over when the account's `valid_since` is greater. */
  valid_since: InsertOnly<EpochMs>;
  expires_at: EpochMs;
  /** When it was signed out; null while it is open. */
  ended_at: EpochMs | null;
}

/** One row per purpose, and per gym for invitations: a new code overwrites, and so voids, the previous one. */
export interface MailCodeTable {
  uid: InsertOnly<string>;
  purpose: InsertOnly<'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'INVITATION'>;
  /** The gym that invites; empty for the other purposes. */
  gym_id: InsertOnly<string>;
  /** SHA-256 of the code, base64url. */
  hash: string;
  expires_at: EpochMs;
  used_at: EpochMs | null;
}

/** The authenticator app of an account: its second factor at sign-in. */
export interface SecondFactorTable {
  uid: InsertOnly<string>;
  /** The protocol's `mfaEnrollmentId`. */
  id: InsertOnly<string>;
  /** The shared secret, encrypted by the secret box; null where the hosted service has it. */
  secret: string | null;
  /** The time step of the last code used: that code and older ones are refused. */
  last_step: number;
  enrolled_at: InsertOnly<EpochMs>;
  /** Turned off here, until the hosted service has removed it as well; null: in use. */
  withdrawn_at: EpochMs | null;
}

/** Each signs in once instead of a code of the authenticator app. */
export interface RecoveryCodeTable {
  uid: InsertOnly<string>;
  /** SHA-256 of the code, base64url. */
  hash: InsertOnly<string>;
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
