import type { Hono } from 'hono';
import type { UserType } from '@spotter/api';
import type { Tx } from '../db/database.ts';

/** The custom claims of an account's tokens. Specification, section 3. */
export interface Claims {
  gymId: string;
  /** The home branch; null for admins. */
  branchId: string | null;
  userType: UserType;
  /** `all` for admins, else the branch's id. */
  branchAccess: string;
  version: number;
}

/** Claims below this are from before their present shape; the browser asks for a new sign-in. */
export const claimsVersion = 2;

/** What a verified token says of its bearer. */
export interface Bearer {
  uid: string;
  claims: Partial<Claims>;
}

/** The browser's part of the configuration, served as /config.json. */
export type BrowserIdentity =
  | { mode: 'embedded'; apiKey: string; projectId: string }
  | { mode: 'hosted'; apiKey: string; projectId: string; authDomain: string };

export interface NewAccount {
  /** Lower case. */
  email: string;
  name: string;
  claims: Claims;
  /** Absent: the account waits for its owner to set one through a link. */
  password?: string;
}

/** Why a token, link or account was refused. */
export type IdentityErrorCode = 'invalid-token' | 'expired-token' | 'disabled' | 'email-taken' | 'unknown-account';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;
  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Accounts and tokens, by the embedded service or the hosted one. Changes take the transaction of the record they belong to. */
export interface Identity {
  readonly browser: BrowserIdentity;
  /** The protocol's routes, where the server itself speaks it. */
  readonly routes?: Hono;
  /** Throws `IdentityError` unless the token is ours, in time, and its account neither disabled nor signed out everywhere. */
  verify(token: string): Promise<Bearer>;
  /** Answers the account's uid; throws `email-taken`. */
  createAccount(tx: Tx, account: NewAccount): Promise<string>;
  /** Claims, disabling and e-mail end the account's other sessions. */
  updateAccount(
    tx: Tx,
    uid: string,
    change: { email?: string; name?: string; claims?: Claims; disabled?: boolean },
  ): Promise<void>;
  deleteAccount(tx: Tx, uid: string): Promise<void>;
  /** The address at which the account's owner sets a password; good once, for 60 minutes. Undefined for an unknown address. */
  passwordLink(email: string): Promise<string | undefined>;
  /** The address that signs in by itself; good once, for 15 minutes. Undefined for an unknown address. */
  signInLink(email: string): Promise<string | undefined>;
  /** A token with which this account signs in, at most an hour. */
  customToken(uid: string): Promise<string>;
}
