import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler, type Context as Request } from 'hono';
import { compress } from 'hono/compress';
import { pino, type Logger } from 'pino';
import { contract } from '@spotter/api';
import { serveBrands } from './brand/brand.route.ts';
import { brandPage, redirectPagesOfGyms } from './brand/brandedPage.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { serveExports } from './exports/download.route.ts';
import type { Feed } from './feed/feed.ts';
import { handlers, streamHandlers } from './handlers.ts';
import { socketAddress } from './clientAddress.ts';
import type { Health } from './health/health.ts';
import { serveReady } from './health/ready.route.ts';
import { serveApiPage } from './http/apiPage/apiPage.ts';
import { isOutage } from './http/callLog.ts';
import { compressBrotli } from './http/compressBrotli.ts';
import { respondError, toDomainError } from './http/errors.ts';
import { type CallLimits, createLimits, defaultLimits } from './http/limits.ts';
import { mount } from './http/mount.ts';
import { securePages } from './http/securePages.ts';
import { limitSignIns } from './http/signInLimit.ts';
import { serveStorybook } from './http/storybook.ts';
import { serveBuiltApp, withMeta } from './http/web.ts';
import { listDemoGyms } from './gyms/gyms.repository.ts';
import type { Identity } from './identity/identity.ts';
import type { Outbox } from './mail/outbox.ts';
import type { PaymentGateway } from './paymentRequests/gateway.ts';
import { serveManifest } from './pass/manifest.route.ts';
import { countIdentityRequests } from './metrics/identityRequests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics.route.ts';
import { serveRazorpayWebhook } from './paymentRequests/webhook.route.ts';
import { productName } from './product.ts';
import type { ReadFile } from './productFiles.ts';
import { serveUnsubscribe } from './reminders/stopReminders.ts';
import { isSetupOpen } from './setup/isSetupOpen.ts';
import { markSetupOpen } from './setup/setupPage.ts';
import type { SetupOptions } from './setup/setupFor.ts';
import { serveLogos } from './settings/logos.route.ts';

export interface AppOptions {
  database: Database;
  identity: Identity;
  clock: Clock;
  outbox: Outbox;
  health: Health;
  /** Absent: payment by a gateway is not offered, and no webhook is taken. */
  gateway?: PaymentGateway | undefined;
  /** The origin under which browsers reach this server, without a trailing slash. */
  publicUrl: string;
  feed: Feed;
  log?: Logger;
  /** Creating the first gym in the browser; absent: not offered. */
  setup?: SetupOptions | undefined;
  /** The files of the built app; absent: API only. */
  web?: ReadFile;
  /** The files of the built member pass. */
  pass?: ReadFile;
  /** The folder of the built Storybook; absent: there is no `/storybook`. */
  storybook?: string | undefined;
  /** Whether browsers are told to use HTTPS for all subdomains of the host, too. */
  hstsIncludesSubdomains?: boolean;
  metrics?: Metrics;
  /** Who may read `/metrics`; absent: the route does not exist. */
  metricsToken?: string;
  /**
   * Whether other machines can reach the server:
   * then the login page warns of demo gyms, whose passwords everybody knows.
   */
  isExposed?: boolean;
  addressOf?: (request: Request) => string;
  /** Absent: `defaultLimits`. */
  limits?: CallLimits;
}

/** The HTTP application: API, identity routes, built apps. All dependencies come in as arguments. */
export function createApp(options: AppOptions): Hono {
  const {
    database,
    identity,
    health,
    gateway,
    log = pino({ enabled: false }),
    addressOf = socketAddress,
    limits: callLimits = defaultLimits,
  } = options;
  const { web, pass, storybook, isExposed = false, hstsIncludesSubdomains = false, metrics, metricsToken } = options;
  const app = new Hono();
  const limits = createLimits(callLimits, database.peers);
  serveLogos(app, database.db);
  serveBrands(app, database.db);
  serveExports(app, database.db, { clock: options.clock, limits, addressOf });
  app.use(securePages(identity, { hstsIncludesSubdomains, hasStorybook: storybook !== undefined }));
  app.use(hideFromSearchEngines);
  app.use(async (request, next) => (streamPaths.has(request.req.path) ? next() : compressResponse(request, next)));
  app.use(compressBrotli);
  app.get('/health', (request) => request.json({ status: 'ok' }));
  serveReady(app, database, health);
  const browserIdentity = async () => {
    const isPublicDemo = isExposed && (await listDemoGyms(database.db)).length > 0;
    return { ...identity.browser, ...(isPublicDemo && { isPublicDemo }) };
  };
  app.get('/config.json', async (request) =>
    request.json({ identity: await browserIdentity() }, 200, { 'Cache-Control': 'no-store' }),
  );
  serveApiPage(app, productName);
  if (metrics && metricsToken !== undefined) serveMetrics(app, metrics, metricsToken);
  if (metrics) countIdentityRequests(app, metrics);
  limitSignIns(app, limits, addressOf);
  if (gateway) serveRazorpayWebhook(app, { ...options, gateway, log, limits, addressOf });
  mount(app, { ...options, log, addressOf, limits, handlers: { ...handlers, ...streamHandlers } });
  serveUnsubscribe(app, options);
  if (identity.routes) app.route('/', identity.routes);
  const inBrand = (request: Request, html: string) => brandPage(database.db, request, html);
  const appPage = async (request: Request, html: string) => {
    const page = withMeta(html, 'identity-config', JSON.stringify(await browserIdentity()));
    return options.setup && (await isSetupOpen(database.db)) ? markSetupOpen(page) : inBrand(request, page);
  };
  if (storybook !== undefined) serveStorybook(app, storybook);
  if (pass) {
    serveManifest(app, database.db, pass);
    serveBuiltApp(app, pass, '/pass', { decorate: inBrand });
  }
  if (web) {
    redirectPagesOfGyms(app, database.db);
    serveBuiltApp(app, web, '', { decorate: appPage, linkedPages: /^\/(login|(g|receipt)\/[^/]+)$/ });
  }
  app.onError((error, request) => {
    health.observe(error);
    const requestId = randomUUID();
    const domainError = toDomainError(error);
    // Not its path: some are the secret of one person.
    if (!domainError) log.error({ requestId, err: error }, 'The request failed');
    else if (isOutage(domainError.code)) log.error({ requestId, err: error }, 'The request could not be served');
    return domainError
      ? respondError(request, requestId, domainError)
      : request.text('Something went wrong on our side', 500);
  });
  return app;
}

/** Pages and calls whose address is the secret of one person: a receipt, the reminders of a member. */
const secretAddress = /^\/(receipt|getReceipt|reminders\/stop)(\/|$)/;

/** Also for what reads no markup, such as a mail program's preview. */
const hideFromSearchEngines: MiddlewareHandler = async (request, next) => {
  await next();
  if (secretAddress.test(request.req.path)) request.header('X-Robots-Tag', 'noindex, nofollow');
};

const compressResponse = compress();

/** A compressor would hold events back. */
const streamPaths = new Set<string>(
  Object.values(contract).flatMap((definition) => ('stream' in definition ? [definition.path] : [])),
);
