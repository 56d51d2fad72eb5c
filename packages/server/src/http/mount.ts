import { randomUUID } from 'node:crypto';
import type { Hono, Context as Request } from 'hono';
import type { Logger } from 'pino';
import { type CallDefinition, callNames, type CallName, contract, type PlainName } from '@spotter/api';
import type { Clock } from '../clock.ts';
import {
  type AccountContext,
  AnswerChanges,
  type CallContext,
  type Caller,
  type DeviceCaller,
  type Handlers,
  NOT_MODIFIED,
  PagedList,
  type PublicContext,
  type StreamHandlers,
} from '../context.ts';
import type { Database } from '../db/database.ts';
import { accessDenied, DomainError } from '../errors.ts';
import type { Feed } from '../feed/feed.ts';
import type { Health } from '../health/health.ts';
import type { Identity } from '../identity/identity.ts';
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
import { assertMayCall, assertMayCallWith, mayBeFor } from './callAccess.ts';
import { toAnswer, toChanges, toJson } from './callAnswer.ts';
import { type CallEnd, createCallLog } from './callLog.ts';
import { respondError, toDomainError } from './errors.ts';
import { transactionsFor } from './idempotency.ts';
import { parseInput, readRawInput } from './input.ts';
import { languageOf, setLanguage } from './languageOf.ts';
import { budgetOf, type Limits } from './limits.ts';
import { respondCacheable } from './notModified.ts';
import { type SetupOptions, setupFor } from '../setup/setupFor.ts';
import { respondJson } from './respondJson.ts';
import { respondToStreamCall } from './streamCall.ts';

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
  assertMayCall(definition, authenticated, { caller, gym });
  const input = parseInput(definition, raw);
  assertMayCallWith(definition, caller, input);

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
    const loadAgain = async () => load(await authenticateAgain());
    return respondToStreamCall(request, name, context, { authenticated, input, feed, handlers, loadAgain });
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

/** Each handler takes the context and input of its own call; which call it is is only known at run time here. */
const handlerOf = (handlers: Handlers, name: CallName) =>
  handlers[name as PlainName] as (ctx: PublicContext, input: unknown) => Promise<unknown>;
