import { randomUUID } from 'node:crypto';
import type { Hono, Context as Request } from 'hono';
import type { Logger } from 'pino';
import { type CallDefinition, callNames, type CallName, contract, type PlainName, type StreamName } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { Context, Handlers, PublicContext, StreamContext, StreamHandlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Feed } from '../feed/feed.ts';
import type { Identity } from '../identity/identity.ts';
import type { Outbox } from '../mail/outbox.ts';
import { DomainError } from '../errors.ts';
import { respondError, toDomainError } from './errors.ts';
import { type IdempotentAction, isIdempotencyKey, withIdempotencyKey, Replayed } from './idempotency.ts';
import { parseInput, readRawInput } from './input.ts';
import { type CallLimits, createLimits } from './limits.ts';
import { respondCacheable } from './notModified.ts';
import { respondStream } from './stream.ts';
import { authenticate, loadCaller, gymIdFromClaims } from './authenticate.ts';

export interface MountOptions {
  database: Database;
  identity: Identity;
  clock: Clock;
  outbox: Outbox;
  publicUrl: string;
  feed: Feed;
  log: Logger;
  addressOf: (request: Request) => string;
  handlers: Handlers & StreamHandlers;
  limits: CallLimits;
}

type Mounted = Omit<MountOptions, 'limits'> & { limits: ReturnType<typeof createLimits> };

/** One route for each call of the contract: who calls, what they ask, the handler's answer. */
export function mount(app: Hono, options: MountOptions): void {
  const mounted: Mounted = { ...options, limits: createLimits(options.limits) };
  for (const name of callNames) {
    const definition: CallDefinition = contract[name];
    app.on(definition.method, definition.path, (request) => answerCall(request, name, definition, mounted));
  }
}

async function answerCall(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  options: Mounted,
): Promise<Response> {
  const requestId = randomUUID();
  const log = options.log.child({ requestId, call: name });
  const started = performance.now();
  const noted = (details: object) => log.info({ ...details, ms: Math.round((performance.now() - started) * 10) / 10 });
  request.header('X-Request-Id', requestId);
  request.header('Cache-Control', 'no-store');
  try {
    const response = await respond(request, name, definition, options, log);
    noted({ status: response.status });
    return response;
  } catch (error) {
    const refusal = toDomainError(error);
    if (!refusal) log.error({ err: error }, 'The call failed');
    else noted({ code: refusal.code });
    return respondError(request, requestId, refusal ?? new DomainError('internal', 'Something went wrong on our side'));
  }
}

async function respond(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  options: Mounted,
  log: Logger,
): Promise<Response> {
  const { database, identity, outbox, publicUrl, clock, handlers, limits } = options;
  const now = clock();
  const address = options.addressOf(request);
  const open: PublicContext = { db: database.db, database, now, identity, outbox, publicUrl, log, address };
  if (definition.access === 'anyone') {
    await limits.countAddress(address);
    const input = parseInput(definition, await readRawInput(request, definition));
    return request.json(await limits.withCapacity(() => answerOf(name, definition, handlers, open, input)));
  }

  const header = request.req.header('authorization');
  const bearer = await limits.countUnauthenticated(address, () =>
    limits.withCapacity(() => authenticate(identity, header)),
  );
  await limits.countUser(bearer.uid);
  const gymId = gymIdFromClaims(bearer);
  await limits.countGym(gymId);
  const raw = await readRawInput(request, definition);
  const named = [...(request.req.queries('gymId') ?? []), ...(raw.gymId === undefined ? [] : [raw.gymId])];
  if (named.some((other) => other !== gymId)) throw new DomainError('forbidden', 'Access denied');
  return limits.withCapacity(() =>
    answerCaller(request, name, definition, options, open, { gymId, uid: bearer.uid, raw }),
  );
}

/** Who the caller is now, may they, what do they ask, and what is the answer. */
async function answerCaller(
  request: Request,
  name: CallName,
  definition: CallDefinition,
  { database, feed, handlers }: Mounted,
  open: PublicContext,
  { gymId, uid, raw }: { gymId: string; uid: string; raw: unknown },
): Promise<Response> {
  const { now } = open;
  const { caller, gym } = await loadCaller(database, gymId, uid, now);
  if (!definition.access.includes(caller.userType)) throw new DomainError('forbidden', 'Access denied');
  const input = parseInput(definition, raw);
  const memberMay = definition.memberMay as ((input: unknown, who: { personId: string }) => boolean) | undefined;
  if (caller.userType === 'member' && memberMay && !memberMay(input, caller)) {
    throw new DomainError('forbidden', 'Access denied');
  }

  const context: Context = {
    ...open,
    gymId,
    gym,
    caller,
    transaction: transactionOf(request, database, now, { gymId, personId: caller.personId, call: name, input }),
    notifyFeed: (tx) => database.notify(tx, gymId),
  };
  if (definition.stream) {
    const stop = new AbortController();
    const streaming: StreamContext = {
      ...context,
      feed,
      lastEventId: request.req.header('last-event-id'),
      signal: stop.signal,
      cutOff: () => stop.abort(),
    };
    return respondStream(request, await handlers[name as StreamName](streaming, input as never), stop);
  }
  if (definition.cached !== undefined) {
    return respondCacheable(request, definition, { gymId, caller, input }, (caching) =>
      answerOf(name, definition, handlers, { ...context, ...caching }, input),
    );
  }
  return request.json(await answerOf(name, definition, handlers, context, input));
}

/** What the handler answers, cut to what the contract lets out. */
async function answerOf(
  name: CallName,
  definition: CallDefinition,
  handlers: Handlers,
  context: PublicContext,
  input: unknown,
): Promise<object> {
  const handler = handlers[name as PlainName] as (ctx: PublicContext, input: unknown) => Promise<unknown>;
  const answer = await handler(context, input).catch((error: unknown) => {
    if (error instanceof Replayed) return error.answer;
    throw error;
  });
  return definition.answer.parse(answer) as object;
}

/** With an Idempotency-Key, the transaction's result is kept for retries. */
function transactionOf(
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
