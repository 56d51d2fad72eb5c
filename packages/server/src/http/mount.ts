import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Hono, Context as Request } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type CallDefinition, callNames, type CallName, contract, type PlainName, type StreamName } from '@spotter/api';
import type { Clock } from '../clock.ts';
import {
  type AccountContext,
  AnswerChanges,
  type CallContext,
  type Caller,
  type Context,
  type DeviceCaller,
  type Gym,
  type Handlers,
  NOT_MODIFIED,
  PagedList,
  type PublicContext,
  type StreamHandlers,
  type Subscription,
} from '../context.ts';
import type { Database, Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { Feed, FeedItem } from '../feed/feed.ts';
import type { Health } from '../health/health.ts';
import type { AuthenticatedAccount, Identity } from '../identity/identity.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PaymentGateway } from '../paymentRequests/gateway.ts';
import type { Metrics } from '../metrics/metrics.ts';
import {
  authenticate,
  type Authenticated,
  gymIdOf,
  loadCaller,
  loadDevice,
  requireAccount,
  requireAccountOwner,
} from './authenticate.ts';
import { type CallEnd, createCallLog } from './callLog.ts';
import { respondError, toDomainError } from './errors.ts';
import { type IdempotentAction, isIdempotencyKey, withIdempotencyKey } from './idempotency.ts';
import { parseInput, readRawInput } from './input.ts';
import { languageOf, setLanguage } from './languageOf.ts';
import { budgetOf, type Limits } from './limits.ts';
import { respondCacheable } from './notModified.ts';
import { type SetupOptions, setupFor } from '../setup/setupFor.ts';
import { respondJson } from './respondJson.ts';
import { respondStream, respondStreamHead } from './stream.ts';

export interface MountOptions {
  database: Database;
  identity: Identity;
  clock: Clock;
  outbox: Outbox;
  health: Health;
  gateway?: PaymentGateway | undefined;
  publicUrl: string;
  setup?: SetupOptions | undefined;
  feed: Feed;
  log: Logger;
  addressOf: (request: Request) => string;
  handlers: Handlers & StreamHandlers;
  limits: Limits;
  metrics?: Metrics | undefined;
}

const accessDenied = () => new DomainError('forbidden', /*i18n*/ 'Access denied');

/** One route per call of the contract. */
export function mount(app: Hono, options: MountOptions): void {
  for (const name of callNames) {
    const definition: CallDefinition = contract[name];
    app.on(definition.method, definition.path, (request) => handleCall(request, name, definition, options));
  }
}

async function handleCall(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  dependencies: MountOptions,
): Promise<Response> {
  const requestId = randomUUID();
  const callLog = createCallLog(dependencies.log, name, requestId);
  const started = performance.now();
  const end = (outcome: CallEnd['outcome'], error?: unknown) => {
    const ms = performance.now() - started;
    callLog.end({ outcome, ms, error });
    dependencies.metrics?.observeCall(name, outcome, ms / 1000);
  };
  request.header('X-Request-Id', requestId);
  request.header('Cache-Control', 'no-store');
  try {
    const response = await respond(request, name, definition, dependencies, callLog);
    end('ok');
    return response;
  } catch (error) {
    dependencies.health.observe(error);
    const domainError =
      toDomainError(error) ?? new DomainError('internal', /*i18n*/ 'Something went wrong on our side');
    end(domainError.code, error);
    return respondError(request, requestId, domainError);
  }
}

async function respond(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  dependencies: MountOptions,
  { log, identify }: Pick<ReturnType<typeof createCallLog>, 'log' | 'identify'>,
): Promise<Response> {
  const { database, identity, outbox, health, gateway, publicUrl, clock, handlers, limits } = dependencies;
  const now = clock();
  const address = dependencies.addressOf(request);
  identify({ address });
  const publicContext: PublicContext = {
    db: database.db,
    database,
    now,
    identity,
    outbox,
    health,
    gateway,
    publicUrl,
    log,
    address,
    language: languageOf(request),
    setup: setupFor(request, dependencies.setup),
  };
  if (definition.access === 'anyone') {
    await limits.countAddress(address);
    const input = parseInput(definition, await readRawInput(request, definition));
    const handler = handlerOf(handlers, name);
    return respondJson(request, toAnswer(definition, await limits.withCapacity(() => handler(publicContext, input))));
  }

  const headers = { header: request.req.header('authorization'), userAgent: request.req.header('user-agent') };
  const authenticateAgain = () => authenticate(identity, database.db, headers);
  const authenticated = await limits.countUnauthenticated(address, () => limits.withCapacity(authenticateAgain));
  if ('device' in authenticated) {
    identify({ deviceId: authenticated.device.id });
    await limits.countDevice(authenticated.device.id);
  } else {
    identify({ uid: authenticated.account.uid });
    await limits.countUser(authenticated.account.uid);
  }
  if (definition.access === 'account' || definition.access === 'account-owner') {
    const requireAccess = definition.access === 'account' ? requireAccount : requireAccountOwner;
    const { uid, session } = requireAccess(authenticated);
    const input = parseInput(definition, await readRawInput(request, definition));
    const handler = handlerOf(handlers, name);
    const context: AccountContext = { ...publicContext, uid, session };
    return respondJson(request, toAnswer(definition, await limits.withCapacity(() => handler(context, input))));
  }
  const gymId = gymIdOf(authenticated);
  identify({ gymId });
  await limits.countGym(gymId, 'device' in authenticated ? 'devices' : budgetOf(authenticated.account.claims));
  const raw = await readRawInput(
    request,
    mayBeFor(definition, authenticated) ? definition : { method: definition.method },
  );
  const requestedGymIds = [...(request.req.queries('gymId') ?? []), ...(raw.gymId === undefined ? [] : [raw.gymId])];
  if (requestedGymIds.some((requested) => requested !== gymId)) throw accessDenied();
  return limits.withCapacity(() =>
    respondToCaller(request, name, definition, dependencies, publicContext, {
      gymId,
      authenticated,
      authenticateAgain,
      raw,
    }),
  );
}

/** Whether the call is for callers of this kind, as far as the token says: whoever it refuses anyhow sends no large body before. */
const mayBeFor = ({ access }: CallDefinition, authenticated: Authenticated): boolean => {
  const userType = 'device' in authenticated ? 'device' : authenticated.account.claims.userType;
  return typeof access === 'string' || userType === undefined || access.includes(userType);
};

/** Loads the caller, checks access, parses the input and runs the handler. */
async function respondToCaller(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  { database, feed, handlers }: MountOptions,
  publicContext: PublicContext,
  {
    gymId,
    authenticated,
    authenticateAgain,
    raw,
  }: {
    gymId: string;
    authenticated: Authenticated;
    authenticateAgain: () => Promise<Authenticated>;
    raw: unknown;
  },
): Promise<Response> {
  const { now } = publicContext;
  const load = (who: Authenticated) =>
    'device' in who ? loadDevice(database, who.device, now) : loadCaller(database, gymId, who.account.uid, now);
  const { caller, gym } = await load(authenticated);
  if (caller.userType === 'device') setLanguage(request, caller.language);
  if (typeof definition.access === 'string' || !definition.access.includes(caller.userType)) throw accessDenied();
  if ('account' in authenticated && isSecondFactorMissing(definition, gym, caller, authenticated.account))
    throw new DomainError(
      'second-factor-required',
      /*i18n*/ 'Your gym requires two-factor sign-in. Set it up to continue',
    );
  const input = parseInput(definition, raw);
  if (!mayWithInput(definition, caller, input)) throw accessDenied();

  const callerId = caller.userType === 'device' ? caller.deviceId : caller.personId;
  const context = {
    ...publicContext,
    gymId,
    gym,
    caller,
    language: languageOf(request),
    ...transactionsFor(request, database, now, { gymId, personId: callerId, call: name, input }),
    ...('account' in authenticated && { session: authenticated.account.session }),
  } satisfies CallContext<Caller | DeviceCaller>;
  if (definition.stream) {
    // Its response has no body: a stream would never be read, nor end.
    if (request.req.method === 'HEAD') return respondStreamHead(request);
    const stop = new AbortController();
    const streamContext = {
      ...context,
      feed,
      lastEventId: request.req.header('last-event-id'),
      signal: 'device' in authenticated ? stop.signal : untilExpiry(stop.signal, authenticated.account, now),
      cutOff: () => stop.abort(),
    } satisfies Subscription;
    const handler = handlers[name as StreamName] as (ctx: object, input: unknown) => Promise<AsyncIterable<FeedItem>>;
    const items = await handler(streamContext, input);
    try {
      // The session or pairing may have ended just before the stream began to listen for that.
      await load(await authenticateAgain());
    } catch (error) {
      stop.abort();
      throw error;
    }
    return respondStream(request, items, stop);
  }
  const handler = handlerOf(handlers, name);
  if (definition.cacheVersion !== undefined) {
    return respondCacheable(request, definition, { gymId, caller, input }, async (caching) => {
      const answer = await handler({ ...context, ...caching }, input);
      if (answer === NOT_MODIFIED) return NOT_MODIFIED;
      if (answer instanceof AnswerChanges) return toChanges(definition, answer);
      return answer instanceof PagedList ? toJson(definition, answer) : toAnswer(definition, answer);
    });
  }
  return respondJson(request, toAnswer(definition, await handler(context, input)));
}

/** The gym requires a second factor of its admins and staff, and the session was started without one. */
const isSecondFactorMissing = (
  { withoutSecondFactor }: CallDefinition,
  { isTwoFactorRequired }: Gym,
  { userType }: Pick<Caller | DeviceCaller, 'userType'>,
  { session }: AuthenticatedAccount,
): boolean => isTwoFactorRequired && userType !== 'member' && !session.hasSecondFactor && withoutSecondFactor !== true;

/** Aborted with the signal, and when the token expires; a device's token does not. */
const untilExpiry = (signal: AbortSignal, { session }: AuthenticatedAccount, now: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(session.expiresAt - now)]);

/** Members and devices may make some calls with certain inputs only. */
function mayWithInput(definition: CallDefinition, caller: Caller | DeviceCaller, input: unknown): boolean {
  const memberMay = definition.memberMay as ((input: unknown, caller: { personId: string }) => boolean) | undefined;
  const deviceMay = definition.deviceMay as ((input: unknown) => boolean) | undefined;
  if (caller.userType === 'member') return memberMay?.(input, caller) ?? true;
  return caller.userType === 'device' ? (deviceMay?.(input) ?? true) : true;
}

/** Each handler takes the context and input of its own call; which call it is is only known at run time here. */
const handlerOf = (handlers: Handlers, name: CallName) =>
  handlers[name as PlainName] as (ctx: PublicContext, input: unknown) => Promise<unknown>;

/** Strips from a handler's answer whatever the contract does not declare. */
const toAnswer = (definition: CallDefinition, answer: unknown) => definition.answer.parse(answer) as object;

const toChanges = ({ changes: declared }: CallDefinition, { changes }: AnswerChanges<object>) =>
  new AnswerChanges(declared?.changes.parse(changes) as object);

/** The answer as JSON, in parts. Other requests run between two pages. */
async function toJson({ answer }: CallDefinition, { field, pages }: PagedList<unknown>): Promise<Buffer[]> {
  const list = (answer as z.ZodObject).shape[field] as z.ZodArray;
  const parts = [Buffer.from(`{${JSON.stringify(field)}:[`)];
  for await (const page of pages) {
    // Without its brackets.
    const items = JSON.stringify(list.parse(page)).slice(1, -1);
    if (items !== '') parts.push(Buffer.from(parts.length === 1 ? items : `,${items}`));
    await nextTurn();
  }
  return [...parts, Buffer.from(']}')];
}

/** With an Idempotency-Key, the transaction's result is saved and returned to retries. */
function transactionsFor(
  request: Request,
  database: Database,
  now: number,
  action: Omit<IdempotentAction, 'key'>,
): Pick<Context, 'transaction' | 'sharedTransaction'> {
  const key = request.req.header('idempotency-key');
  if (key !== undefined && !isIdempotencyKey(key))
    throw new DomainError('invalid', /*i18n*/ 'The Idempotency-Key must be 1 to 100 visible characters');
  const once =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      key === undefined ? work(tx) : withIdempotencyKey(tx, { ...action, key }, now, () => work(tx));
  return {
    transaction: (work) => database.transaction(once(work)),
    sharedTransaction: (work) => database.sharedTransaction(action.gymId, once(work)),
  };
}
