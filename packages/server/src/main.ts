import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { DatabaseError } from './db/database.ts';
import { openDatabase, sqlitePath } from './db/open.ts';
import { lockForServing } from './db/serverLock.ts';
import { createDemo, demoSignIns, isEmpty } from './demo/demo.ts';
import { EnvError, readEnv } from './env.ts';
import { createFeed } from './feed/feed.ts';
import { keepHouse } from './housekeeping.ts';
import { productName } from './product.ts';
import { ListenError, serve } from './serve.ts';
import { createServices } from './services.ts';

const WEB = resolve(import.meta.dirname, '../../app/dist');

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel, redact: ['req.headers.authorization'] });
  const path = sqlitePath(env.databaseUrl);
  const unlock = path === undefined ? undefined : lockForServing(path, `process ${process.pid} on port ${env.port}`);
  const database = await openDatabase(env.databaseUrl);
  const services = await createServices(env, database, log);
  const feed = createFeed(database);
  const web = existsSync(join(WEB, 'index.html')) ? WEB : undefined;
  if (env.demo && (await isEmpty(database.db))) await createDemo(database, services);
  const { publicUrl } = env;
  const serving = await serve(
    createApp({ database, feed, log, publicUrl, limits: env.limits, ...services, ...(web && { web }) }),
    env,
  );
  const stopPost = services.outbox.start();
  const stopIdentity = services.identity.start();
  const stopHousekeeping = keepHouse(database, services.clock, services.identity.tidy, (error) =>
    log.error({ err: error }),
  );
  console.log(greeting(publicUrl, env.demo ? await demoSignIns(database.db) : []));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    stopHousekeeping();
    feed.close();
    await serving.stop();
    await stopIdentity();
    await stopPost();
    await database.close();
    unlock?.();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

function greeting(url: string, signIns: { email: string; password: string; what: string }[]): string {
  const rows = signIns.map(({ email, password, what }) => `  ${email.padEnd(18)} ${password}   ${what}`);
  return [`${productName} is ready: ${url}`, ...(rows.length > 0 ? ['', 'Demo sign-ins:', ...rows] : [])].join('\n');
}

try {
  await main();
} catch (error) {
  const expected = error instanceof EnvError || error instanceof DatabaseError || error instanceof ListenError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
