// The server as an HTTP function for platforms that do the listening, such as Google Cloud Functions: --target=spotter.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { operatorMessage } from './cli/operatorMessage.ts';
import { createServer } from './server.ts';
import { openDatabase, sqlitePath } from './db/open.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { databaseObservers } from './metrics/databaseObservers.ts';
import { createMetrics } from './metrics/metrics.ts';
import { OperatorError } from './operatorError.ts';

type Listener = ReturnType<typeof getRequestListener>;

async function start(): Promise<Listener> {
  const env = readEnv(process.env);
  if (sqlitePath(env.databaseUrl) !== undefined) {
    throw new OperatorError('A function keeps no files: DATABASE_URL must be a PostgreSQL address, postgres://….');
  }
  if (!env.hosted && 'file' in env.secretKeys) {
    throw new OperatorError('A function keeps no files: SECRET_KEY must be set, as openssl rand -base64 32 prints it.');
  }
  const log = createLog(env.logLevel);
  const metrics = env.metricsToken === undefined ? undefined : createMetrics(Date.now);
  const database = await openDatabase(env.databaseUrl, {
    ...env.databaseAddresses,
    ...databaseObservers(log, metrics),
  });
  const server = await createServer(env, database, log, metrics).catch(async (error: unknown) => {
    // The next request opens it again.
    await database.close();
    throw error;
  });
  server.startJobs();
  if (server.setupUrl !== undefined) console.log(`There is no gym yet. Create it at ${server.setupUrl}`);
  // The platform ends an instance with SIGTERM, after its requests have finished.
  process.once('SIGTERM', () => {
    server.closeStreams();
    void server.close();
  });
  return getRequestListener(server.app.fetch);
}

let started: Promise<Listener> | undefined;

/** Handles one request; the first starts the server. A failed start is repeated with the next request. */
export async function spotter(request: IncomingMessage, response: ServerResponse): Promise<void> {
  started ??= start();
  try {
    const listener = await started;
    await listener(request, response);
  } catch (error) {
    started = undefined;
    console.error(operatorMessage(error));
    if (response.headersSent) return;
    const body = { error: 'The server could not start', code: 'unavailable' };
    response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' }).end(JSON.stringify(body));
  }
}
