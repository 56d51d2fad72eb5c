import type { Hono } from 'hono';
import type { LinkPage, UserType } from '@spotter/api';
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
export interface AuthenticatedAccount {
  uid: string;
  claims: Partial<Claims>;
}

/** The browser's part of the configuration, served as /config.json. */
export type BrowserIdentity =
  | { mode: 'embedded'; apiKey: string; projectId: string }
  | { mode: 'hosted'; apiKey: string; projectId: string; authDomain: string; emulator?: string | undefined };

export interface NewAccount {
  /** Lower case. */
  email: string;
  name: string;
  claims: Claims;
  /** Absent: the account waits for its owner to set one through a link. */
  password?: string;
}

/** Why a token, link or account was refused. */
export type IdentityErrorCode =
  'invalid-token' | 'expired-token' | 'disabled' | 'email-taken' | 'unknown-account' | 'weak-password' | 'too-many';

/** What a mailed link is good for, in the protocol's own words. */
export type LinkPurpose = 'PASSWORD_RESET' | 'EMAIL_SIGNIN';

export interface LinkRequest {
  /** The page that finishes the job; the app's login where absent. */
  page?: LinkPage | undefined;
  /** What is to be done before the account is looked for. It must not be awaited where its time would tell anything. */
  prepare?: (() => Promise<void>) | undefined;
}

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;
  constructor(code: IdentityErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Accounts and tokens, by the embedded service or the hosted one. Changes take the transaction of the record they belong
 * to; what takes none opens its own, so it must not be awaited inside one.
 */
export interface Identity {
  readonly browser: BrowserIdentity;
  /** Its own routes: the protocol's, where the server itself speaks it; where mailed links lead, else. */
  readonly routes?: Hono;
  /** Throws `IdentityError` unless the token is ours, in time, and its account neither disabled nor signed out everywhere. */
  verifyToken(token: string): Promise<AuthenticatedAccount>;
  /** Answers the account's uid; throws `email-taken` (the transaction can go on) or `weak-password`. */
  createAccount(tx: Tx, account: NewAccount): Promise<string>;
  /** Changed claims, disabling and a changed e-mail end the account's sessions. Throws `unknown-account` or `email-taken`. */
  updateAccount(
    tx: Tx,
    uid: string,
    change: { email?: string; name?: string; claims?: Claims; disabled?: boolean },
  ): Promise<void>;
  deleteAccount(tx: Tx, uid: string): Promise<void>;
  /**
   * The address at which the account's owner sets a password; good once, for `validFor` milliseconds (60 minutes where
   * absent), until a newer one is made. Undefined for an unknown or disabled account. Inside a transaction, pass it.
   */
  passwordLink(email: string, options?: { validFor?: number; tx?: Tx }): Promise<string | undefined>;
  /** The address that signs in by itself; good once, for 15 minutes. Undefined for an unknown or disabled account. */
  signInLink(email: string, options?: { tx?: Tx }): Promise<string | undefined>;
  /**
   * Mails such a link to whoever asked at this address for this e-mail's owner, at most 3 an hour; throws `too-many`.
   * Resolves alike for an unknown e-mail, unless enumeration protection is off: then throws `unknown-account`.
   */
  requestLink(purpose: LinkPurpose, email: string, address: string, request?: LinkRequest): Promise<void>;
  /** A token with which this account signs in, at most an hour. Throws `unknown-account` or `disabled`. */
  customToken(uid: string): Promise<string>;
}

/** An identity as the server runs it. */
export interface IdentityService extends Identity {
  /** Deletes what is over: sessions, codes, tries. For every hour or so. */
  deleteExpired(): Promise<void>;
  /** Resolves when no mail is under way. Before the database is closed. */
  idle(): Promise<void>;
  /** Begins what goes on beside the requests. Answers the way to stop, which waits for what is under way. */
  start(): () => Promise<void>;
}
