import type { z } from 'zod';
import type { Logger } from 'pino';
import type { CallName, Contract, ParsedOf, PlainName, StreamName, UserType } from '@spotter/api';
import type { Database, Db, Tx } from './db/database.ts';
import type { Feed, FeedItem } from './feed/feed.ts';
import type { Identity } from './identity/identity.ts';
import type { Outbox } from './mail/outbox.ts';

/** Who is calling, as the database says now; the token only said which account. */
export interface Caller {
  uid: string;
  personId: string;
  name: string;
  email: string | null;
  userType: UserType;
  /** Staff and members: their home branch. Admins: null, they see all. */
  branchId: string | null;
}

export interface Gym {
  id: string;
  name: string;
  logoUrl: string | null;
  timeZone: string;
  locale: string;
  mainBranchId: string;
}

/** What a handler of a public call may use. */
export interface PublicContext {
  db: Db;
  /** Transactions whose result must not be stored for retries. */
  database: Pick<Database, 'transaction'>;
  /** When the request came, in epoch milliseconds. */
  now: number;
  identity: Identity;
  outbox: Outbox;
  /** Where browsers reach this server, without a slash at its end. */
  publicUrl: string;
  log: Logger;
  /** The client's network address. */
  address: string;
}

/** What a handler may use, knowing who calls and from which gym. */
export interface Context extends PublicContext {
  gymId: string;
  gym: Gym;
  caller: Caller;
  /** All or nothing. With an idempotency key, what the work returns is also what a retry is answered. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Tells the live feed's readers, once the transaction is kept, that there is news. */
  notifyFeed: (tx: Tx) => void;
}

/** Returned by the handler of a cached call where the browser already has the answer: responds 304. */
export const NOT_MODIFIED = Symbol('not modified');

export interface CachedContext extends Context {
  /**
   * Whether the browser already has the answer of this list version; then return `NOT_MODIFIED`. Call it after the access
   * checks. Undefined: there is no version to compare with, and the answer is not cached.
   */
  isNotModified: (version: string | undefined) => boolean;
}

type ContextOf<N extends CallName> = Contract[N]['access'] extends 'anyone'
  ? PublicContext
  : Contract[N] extends { cached: number }
    ? CachedContext
    : Context;

type AnswerOf<N extends CallName> =
  z.input<Contract[N]['answer']> | (Contract[N] extends { cached: number } ? typeof NOT_MODIFIED : never);

export type Handlers = {
  [N in PlainName]: (ctx: ContextOf<N>, input: ParsedOf<N>) => Promise<AnswerOf<N>>;
};

export interface StreamContext extends Context {
  feed: Feed;
  lastEventId: string | undefined;
  /** Aborted when the listener has gone. */
  signal: AbortSignal;
  /** Ends the connection at once, even one that takes nothing. */
  cutOff: () => void;
}

export type StreamHandlers = {
  [N in StreamName]: (ctx: StreamContext, input: ParsedOf<N>) => Promise<AsyncIterable<FeedItem>>;
};
