import type { Hono } from 'hono';
import type { LinkPage, UserType } from '@spotter/api';
import type { Tx } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import { say, type Sentence, texts } from '../texts.ts';

/** The custom claims of an account's tokens. Specification, section 3. */
export interface Claims {
  gymId: string;
  /** The home branch; null for admins. */
  branchId: string | null;
  userType: UserType;
  /** `all` for admins, else the branch's id. */
  branchAccess: string;
  version: number;
  /** The account's owner may choose another gym. */
  hasSeveralGyms?: boolean;
}

/** Tokens with an older claims version have another shape; the browser asks for a new sign-in. */
export const claimsVersion = 2;

/** The session of a verified token. */
export interface TokenSession {
  id: string;
  /** When the token expires, in epoch milliseconds; the session itself continues. */
  expiresAt: number;
  /** By password or mailed link: the account's owner. `custom`: the desk of the gym. */
  provider: 'password' | 'custom';
  /** When its owner signed in, in epoch milliseconds; choosing a gym is not a sign-in. */
  signedInAt: number;
  hasSecondFactor: boolean;
  /** Undefined while the owner of several gyms has chosen none. */
  gymId: string | undefined;
}

/** The session that continues in another gym. */
export type ReplacedSession = Pick<TokenSession, 'id' | 'signedInAt'>;

/** The second factor of an account. */
interface SecondFactorState {
  /** Epoch milliseconds. */
  enrolledAt: number;
  recoveryCodesLeft: number;
}

/** A session, for the account's owner. */
interface AccountSession {
  id: string;
  provider: 'password' | 'custom';
  /** Such as "Chrome on Android"; empty where unknown. */
  device: string;
  /** Epoch milliseconds; the last use to within 15 minutes. */
  signedInAt: number;
  lastUsedAt: number;
}

/** The account of a verified token. */
export interface AuthenticatedAccount {
  uid: string;
  claims: Partial<Claims>;
  session: TokenSession;
}

/** The identity configuration of the browser, in the app's page and in /config.json. */
type BrowserIdentity =
  | { mode: 'embedded'; apiKey: string; projectId: string }
  | { mode: 'hosted'; apiKey: string; projectId: string; authDomain: string; emulator?: string | undefined };

export interface NewAccount {
  email: string;
  /** Of a new account; absent: its owner sets one through a mailed link. */
  password?: string;
}

/** Why a token, link or account was refused. */
export type IdentityErrorCode =
  | 'invalid-token'
  | 'expired-token'
  | 'disabled'
  | 'unknown-account'
  | 'weak-password'
  | 'too-many';

/** The protocol's names for the kinds of mailed links. */
export type LinkPurpose = 'PASSWORD_RESET' | 'EMAIL_SIGNIN';
/** Invitations are not part of the protocol: the page that they open sets a password or refers to the login. */
export type MailCodePurpose = LinkPurpose | 'INVITATION';

export interface LinkRequest {
  /** The page that the link opens; the app's login where absent. */
  page?: LinkPage | undefined;
  /** Runs before the account is looked up; after the response where its duration would reveal whether there is one. */
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

/** The hosted service does not answer, so that nothing is known of a token. A retry may succeed. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

/** `weak-password`, with the reason as a message for the user. */
export class WeakPasswordError extends IdentityError {
  readonly weakness: Sentence;
  constructor(weakness: Sentence) {
    super('weak-password', say(texts('en'), weakness));
    this.weakness = weakness;
  }
}

/**
 * Accounts and tokens, of the embedded service or the hosted one. Methods with a `tx` run in the transaction of the
 * record they belong to; the others open their own and must not be awaited inside one.
 */
export interface Identity {
  readonly browser: BrowserIdentity;
  /** Embedded: the protocol's routes. Hosted: the route that mailed links open. */
  readonly routes?: Hono;
  /**
   * Throws `IdentityError` unless the token is genuine and current, its session open and its account enabled. Records
   * that the device of this `User-Agent` header used the session.
   */
  verifyToken(token: string, userAgent?: string): Promise<AuthenticatedAccount>;
  /**
   * The uid of this e-mail's account, which is opened if there is none. Does not reveal which: work and answer are the
   * same for both. Throws `weak-password`.
   */
  openAccount(tx: Tx, account: NewAccount): Promise<string>;
  /**
   * Brings the account in line with its people. Call it after each change to them: an account without people is
   * deleted, and one none of whose people may sign in is disabled. Does nothing for an unknown account.
   */
  refreshAccount(tx: Tx, uid: string): Promise<void>;
  /** Signs the account out everywhere: its tokens are void from now on, and its live streams end. */
  endSessions(tx: Tx, uid: string): Promise<void>;
  /**
   * Signs a person out: ends their account's sessions in this gym alone,
   * and those that the gym's desk started for them. False where there has never been an account for any.
   */
  endPersonSessions(tx: Tx, person: { gymId: string; personId: string; uid: string | null }): Promise<boolean>;
  /**
   * The URL at which the account's owner accepts a gym's invitation: they set a password if there is none, and
   * otherwise sign in with the one they have. Valid for `validFor` milliseconds, until the same gym makes a newer one.
   */
  invitationLink(tx: Tx, uid: string, gymId: string, validFor: number): Promise<string>;
  /** The account's open sessions, the one used last first. */
  listSessions(uid: string): Promise<AccountSession[]>;
  /** Ends one session; false where the account has no such open session. */
  endSession(tx: Tx, uid: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions but this one; returns how many. */
  endOtherSessions(tx: Tx, uid: string, sessionId: string): Promise<number>;
  /**
   * The URL at which the account's owner sets a password; valid once, for `validFor` milliseconds (60 minutes where
   * absent), until a newer one is made. Undefined for an unknown or disabled account. Inside a transaction, pass it.
   */
  passwordLink(email: string, options?: { validFor?: number; tx?: Tx }): Promise<string | undefined>;
  /** The URL that signs the account in; valid once, for 15 minutes. Undefined for an unknown or disabled account. */
  signInLink(email: string, options?: { tx?: Tx }): Promise<string | undefined>;
  /**
   * Mails such a link to the owner of the e-mail, at most 3 an hour; throws `too-many`. `address` is the client's, for
   * the throttle. Resolves alike for an unknown e-mail, unless enumeration protection is off:
   * then throws `unknown-account`.
   */
  requestLink(purpose: LinkPurpose, email: string, address: string, request?: LinkRequest): Promise<void>;
  /** The uid of the account for the sessions that a gym's desk starts for this person; opens it if there is none. */
  openDeskAccount(tx: Tx, person: { gymId: string; personId: string }): Promise<string>;
  /**
   * A token with which this account signs in to this gym, once and within five minutes, unless it was signed out
   * everywhere since. With `replaces` it continues that session in this gym, which ends then.
   * Throws `unknown-account` or `disabled`.
   */
  customToken(uid: string, gymId: string, replaces?: ReplacedSession): Promise<string>;
  /** The account's authenticator app; undefined without one. */
  secondFactor(uid: string): Promise<SecondFactorState | undefined>;
  /** Makes a new set of recovery codes and voids the previous one; undefined where the account has no second factor. */
  renewRecoveryCodes(tx: Tx, uid: string): Promise<string[] | undefined>;
  /** Removes the second factor and ends the account's sessions. False where there is none. */
  resetSecondFactor(tx: Tx, uid: string): Promise<boolean>;
}

/** An identity as the server runs it. */
export interface IdentityService extends Identity {
  readonly jobs: readonly Job[];
  /** Reads what every sign-in needs and throws if it cannot be used. Called before the server listens. */
  prepare(): Promise<void>;
  /** Deletes expired sessions, codes and throttle entries. Called hourly. */
  deleteExpired(): Promise<void>;
  /** Resolves when no background task (mail) is under way. */
  idle(): Promise<void>;
  /** Waits for the background tasks and closes connections. Call it before the database is closed, after the jobs. */
  close(): Promise<void>;
}
