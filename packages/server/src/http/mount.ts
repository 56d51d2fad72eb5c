import { randomUUID } from 'node:crypto';
import type { Hono, Context as Request } from 'hono';
import type { Logger } from 'pino';
import { type CallDefinition, callNames, type CallName, contract, type PlainName, type StreamName } from '@spotter/api';
import type { Clock } from '../clock.ts';
import {
  type Caller,
  type Context,
  type Gym,
  type Handlers,
  NOT_MODIFIED,
  type PublicContext,
  type StreamContext,
  type StreamHandlers,
} from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { Feed } from '../feed/feed.ts';
import type { Health } from '../health/health.ts';
import type { AuthenticatedAccount, Identity } from '../identity/identity.ts';
import type { Outbox } from '../mail/outbox.ts';
import { authenticate, gymIdFromClaims, loadCaller } from './authenticate.ts';
import { respondError, toDomainError } from './errors.ts';
import { type IdempotentAction, isIdempotencyKey, withIdempotencyKey } from './idempotency.ts';
import { parseInput, readRawInput } from './input.ts';
import { type CallLimits, createLimits } from './limits.ts';
import { respondCacheable } from './notModified.ts';
import { respondStream, respondStreamHead } from './stream.ts';

export interface MountOptions {
  database: Database;
  identity: Identity;
  clock: Clock;
  outbox: Outbox;
  health: Health;
  publicUrl: string;
  feed: Feed;
  log: Logger;
  addressOf: (request: Request) => string;
  handlers: Handlers & StreamHandlers;
  limits: CallLimits;
}

type Dependencies = Omit<MountOptions, 'limits'> & { limits: ReturnType<typeof createLimits> };

const accessDenied = () => new DomainError('forbidden', 'Access denied');

/** One route per call of the contract. */
export function mount(app: Hono, options: MountOptions): void {
  const dependencies: Dependencies = { ...options, limits: createLimits(options.limits) };
  for (const name of callNames) {
    const definition: CallDefinition = contract[name];
    app.on(definition.method, definition.path, (request) => handleCall(request, name, definition, dependencies));
  }
}

async function handleCall(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  dependencies: Dependencies,
): Promise<Response> {
  const requestId = randomUUID();
  const log = dependencies.log.child({ requestId, call: name });
  const started = performance.now();
  const logDone = (details: object) =>
    log.info({ ...details, ms: Math.round((performance.now() - started) * 10) / 10 });
  request.header('X-Request-Id', requestId);
  request.header('Cache-Control', 'no-store');
  try {
    const response = await respond(request, name, definition, dependencies, log);
    logDone({ status: response.status });
    return response;
  } catch (error) {
    dependencies.health.observe(error);
    const domainError = toDomainError(error);
    if (domainError) logDone({ code: domainError.code });
    else log.error({ err: error }, 'The call failed');
    return respondError(
      request,
      requestId,
      domainError ?? new DomainError('internal', 'Something went wrong on our side'),
    );
  }
}

async function respond(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  dependencies: Dependencies,
  log: Logger,
): Promise<Response> {
  const { database, identity, outbox, health, publicUrl, clock, handlers, limits } = dependencies;
  const now = clock();
  const address = dependencies.addressOf(request);
  const publicContext: PublicContext = {
    db: database.db,
    database,
    now,
    identity,
    outbox,
    health,
    publicUrl,
    log,
    address,
  };
  if (definition.access === 'anyone') {
    await limits.countAddress(address);
    const input = parseInput(definition, await readRawInput(request, definition));
    const handler = handlerOf(handlers, name);
    return request.json(toAnswer(definition, await limits.withCapacity(() => handler(publicContext, input))));
  }

  const header = request.req.header('authorization');
  const userAgent = request.req.header('user-agent');
  const authenticateAgain = () => authenticate(identity, header, userAgent);
  const account = await limits.countUnauthenticated(address, () => limits.withCapacity(authenticateAgain));
  await limits.countUser(account.uid);
  const gymId = gymIdFromClaims(account);
  await limits.countGym(gymId);
  const raw = await readRawInput(request, definition);
  const requestedGymIds = [...(request.req.queries('gymId') ?? []), ...(raw.gymId === undefined ? [] : [raw.gymId])];
  if (requestedGymIds.some((requested) => requested !== gymId)) throw accessDenied();
  return limits.withCapacity(() =>
    respondToCaller(request, name, definition, dependencies, publicContext, { gymId, account, authenticateAgain, raw }),
  );
}

/** Loads the caller, checks access, parses the input and runs the handler. */
async function respondToCaller(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  { database, feed, handlers }: Dependencies,
  publicContext: PublicContext,
  {
    gymId,
    account,
    authenticateAgain,
    raw,
  }: {
    gymId: string;
    account: AuthenticatedAccount;
    authenticateAgain: () => Promise<AuthenticatedAccount>;
    raw: unknown;
  },
): Promise<Response> {
  const { now } = publicContext;
  const { caller, gym } = await loadCaller(database, gymId, account.uid, now);
  if (!definition.access.includes(caller.userType)) throw accessDenied();
  if (isSecondFactorMissing(definition, gym, caller, account))
    throw new DomainError('second-factor-required', 'Your gym requires two-factor sign-in. Set it up to continue');
  const input = parseInput(definition, raw);
  const memberMay = definition.memberMay as ((input: unknown, caller: { personId: string }) => boolean) | undefined;
  if (caller.userType === 'member' && memberMay && !memberMay(input, caller)) throw accessDenied();

  const context: Context = {
    ...publicContext,
    gymId,
    gym,
    caller,
    session: account.session,
    transaction: transactionFor(request, database, now, { gymId, personId: caller.personId, call: name, input }),
    notifyFeed: (tx) => database.notify(tx, gymId),
  };
  if (definition.stream) {
    // Its response has no body: a stream would never be read, nor end.
    if (request.req.method === 'HEAD') return respondStreamHead(request);
    const stop = new AbortController();
    const streamContext: StreamContext = {
      ...context,
      feed,
      lastEventId: request.req.header('last-event-id'),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(account.session.expiresAt - now)]),
      cutOff: () => stop.abort(),
    };
    const items = await handlers[name as StreamName](streamContext, input as never);
    try {
      // The session may have ended just before the stream began to listen for that.
      await authenticateAgain();
      await loadCaller(database, gymId, account.uid, now);
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
      return answer === NOT_MODIFIED ? NOT_MODIFIED : toAnswer(definition, answer);
    });
  }
  return request.json(toAnswer(definition, await handler(context, input)));
}

/** The gym requires a second factor of its admins and staff, and the session was started without one. */
const isSecondFactorMissing = (
  { withoutSecondFactor }: CallDefinition,
  { isTwoFactorRequired }: Gym,
  { userType }: Caller,
  { session }: AuthenticatedAccount,
): boolean => isTwoFactorRequired && userType !== 'member' && !session.hasSecondFactor && withoutSecondFactor !== true;

/** Each handler takes the context and input of its own call; which call it is is only known at run time here. */
const handlerOf = (handlers: Handlers, name: CallName) =>
  handlers[name as PlainName] as (ctx: PublicContext, input: unknown) => Promise<unknown>;

/** Strips from a handler's answer whatever the contract does not declare. */
const toAnswer = (definition: CallDefinition, answer: unknown) => definition.answer.parse(answer) as object;

/** With an Idempotency-Key, the transaction's result is saved and returned to retries. */
function transactionFor(
  request: Request,
  database: Database,
  now: number,
  action: Omit<IdempotentAction, 'key'>,
): Context['transaction'] {
  const key = request.req.header('idempotency-key');
  if (key === undefined) return (work) => database.transaction(work);
  if (!isIdempotencyKey(key))
    throw new DomainError('invalid', 'The Idempotency-Key must be 1 to 100 visible characters');
  return (work) => database.transaction((tx) => withIdempotencyKey(tx, { ...action, key }, now, () => work(tx)));
}
