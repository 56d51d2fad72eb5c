import type { z } from 'zod';
import type { Logger } from 'pino';
import type {
  CallerType,
  CallName,
  Contract,
  Currency,
  Language,
  ParsedOf,
  PlainName,
  StreamName,
  UserType,
} from '@spotter/api';
import type { Database, Db, Transact } from './db/database.ts';
import type { Feed, FeedItem } from './feed/feed.ts';
import type { Health } from './health/health.ts';
import type { Identity, TokenSession } from './identity/identity.ts';
import type { Outbox } from './mail/outbox.ts';
import type { PaymentGateway } from './paymentRequests/gateway.ts';

/** The caller's current state in the database; the token only names the account. */
export interface Caller {
  uid: string;
  personId: string;
  name: string;
  email: string | null;
  userType: UserType;
  /** Home branch of staff and members; null for admins, who see every branch. */
  branchId: string | null;
}

/** A paired kiosk's current state in the database. */
export interface DeviceCaller {
  userType: 'device';
  deviceId: string;
  name: string;
  /** Where it stands; it acts only at this branch. */
  branchId: string;
  branchName: string;
  /** The person who paired it. */
  pairedBy: string;
  /** Its own, else the gym's. */
  language: Language;
}

export interface Gym {
  id: string;
  name: string;
  logoUrl: string | null;
  timeZone: string;
  locale: string;
  currency: Currency;
  /** Of its members and kiosks, unless they have their own. */
  language: Language;
  mainBranchId: string;
  /** Admins and staff need a second factor. */
  isTwoFactorRequired: boolean;
}

/** For handlers of public calls. */
export interface PublicContext {
  db: Db;
  /** Transactions whose result must not be stored for retries. */
  database: Pick<Database, 'transaction' | 'readInThread'>;
  /** Time of the request, in epoch milliseconds. */
  now: number;
  identity: Identity;
  outbox: Outbox;
  health: Health;
  /** Undefined: payment by a gateway is not offered. */
  gateway: PaymentGateway | undefined;
  /** The server's URL for browsers, without a trailing slash. */
  publicUrl: string;
  log: Logger;
  /** The client's network address. */
  address: string;
  /** The caller's language, in which answers contain sentences. */
  language: Language;
  /** Creating the first gym in the browser, if this visitor may; undefined: not offered. */
  setup: { needsCode: boolean } | undefined;
}

/** For handlers of calls by an account, whose session may have no gym yet. */
export interface AccountContext extends PublicContext {
  uid: string;
  session: TokenSession;
}

/** For handlers of calls with a caller: a person or a device. */
export interface CallContext<C> extends PublicContext {
  gymId: string;
  gym: Gym;
  caller: C;
  /** Commits all of the work or nothing. With an idempotency key, the result is stored and returned to retries. */
  transaction: Transact;
  /** The same for short work that locks no rows beforehand; see `Database.sharedTransaction`. */
  sharedTransaction: Transact;
}

/** For handlers of calls of signed-in people. */
export interface Context extends CallContext<Caller> {
  session: TokenSession;
}

/** For handlers of calls of paired devices. */
export type DeviceContext = CallContext<DeviceCaller>;

/** Returned by the handler of a cached call if the browser already has the answer: responds 304. */
export const NOT_MODIFIED = Symbol('not modified');

/** Returned by the handler of a cached call instead of the answer: what has changed since `heldVersion`. */
export class AnswerChanges<T extends object> {
  readonly changes: T;
  constructor(changes: T) {
    this.changes = changes;
  }
}

/**
 * Returned by the handler of a cached call instead of an answer whose only field is a long list: the list in pages, so
 * that no turn of the event loop takes long.
 */
export class PagedList<T> {
  readonly field: string;
  readonly pages: AsyncIterable<T[]>;
  constructor(field: string, pages: AsyncIterable<T[]>) {
    this.field = field;
    this.pages = pages;
  }
}

export interface CachedContext extends Context {
  /**
   * Whether the browser already has the answer of this list version; then return `NOT_MODIFIED`. Call it after the
   * access checks. Undefined: there is no version to compare with, and the answer is not cached.
   */
  isNotModified: (version: string | undefined) => boolean;
  /** The version of the client's answer, if it asks for what has changed since. */
  heldVersion: string | undefined;
}

type AllowedCaller<N extends CallName> = Contract[N]['access'] extends readonly CallerType[]
  ? Contract[N]['access'][number]
  : never;

type ContextOf<N extends CallName> = Contract[N]['access'] extends 'anyone'
  ? PublicContext
  : Contract[N]['access'] extends 'account' | 'account-owner'
    ? AccountContext
    : Contract[N] extends { cacheVersion: number }
      ? CachedContext
      : SignedInContext<N>;

/** Distinguishes devices from people in calls that both may make. */
type SignedInContext<N extends CallName> =
  | (Extract<AllowedCaller<N>, UserType> extends never ? never : Context)
  | (Extract<AllowedCaller<N>, 'device'> extends never ? never : DeviceContext);

type PagedListOf<Answer> = Answer extends Record<string, (infer T)[]> ? PagedList<T> : never;

type AnswerOf<N extends CallName> =
  | z.input<Contract[N]['answer']>
  | (Contract[N] extends { cacheVersion: number }
      ? typeof NOT_MODIFIED | PagedListOf<z.input<Contract[N]['answer']>>
      : never)
  | (Contract[N] extends { changes: { changes: infer C extends z.ZodType } }
      ? AnswerChanges<z.input<C> & object>
      : never);

export type Handlers = {
  [N in PlainName]: (ctx: ContextOf<N>, input: ParsedOf<N>) => Promise<AnswerOf<N>>;
};

/** What a stream's handler gets besides its context. */
export interface Subscription {
  feed: Feed;
  lastEventId: string | undefined;
  /** Aborted when the subscriber disconnects. */
  signal: AbortSignal;
  /** Ends the connection at once, even one that reads nothing. */
  cutOff: () => void;
}

export type StreamHandlers = {
  [N in StreamName]: (ctx: SignedInContext<N> & Subscription, input: ParsedOf<N>) => Promise<AsyncIterable<FeedItem>>;
};
