import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { createFeed } from './feed/feed.ts';
import { startCleanup } from './jobs/cleanup.ts';
import { addressBehindProxies } from './http/clientAddress.ts';
import { createServices, type Services } from './services.ts';

export interface ServerRuntime {
  app: Hono;
  services: Services;
  /** Begins what is done beside answering: letters, tidying. */
  start(): void;
  /** Ends the live streams, so that what listens can stop. */
  closeStreams(): void;
  /** Ends the rest once nothing is answered any more, and closes the database. */
  close(): Promise<void>;
}

/** Where a browser package stands built; undefined where it does not. */
function builtAppFolder(name: string): string | undefined {
  const folder = resolve(import.meta.dirname, `../../${name}/dist`);
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** All that answers, on an open database; who listens is the caller's. */
export async function createServer(env: Env, database: Database, log: Logger): Promise<ServerRuntime> {
  const services = await createServices(env, database, log);
  const feed = createFeed(database);
  const [web, pass] = [builtAppFolder('app'), builtAppFolder('pass')];
  const app = createApp({
    database,
    feed,
    log,
    publicUrl: env.publicUrl,
    limits: env.limits,
    addressOf: addressBehindProxies(env.trustedProxies),
    ...services,
    ...(web && { web }),
    ...(pass && { pass }),
  });
  const stops: (() => void | Promise<void>)[] = [];
  return {
    app,
    services,
    start() {
      const { clock, identity, outbox } = services;
      stops.push(startCleanup(database, clock, identity.deleteExpired, (error) => log.error({ err: error })));
      stops.push(identity.start(), outbox.start());
    },
    closeStreams: () => feed.close(),
    async close() {
      for (const stop of stops) await stop();
      await database.close();
    },
  };
}
