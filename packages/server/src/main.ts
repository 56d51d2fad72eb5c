import { pino } from 'pino';
import { createServer } from './server.ts';
import { DatabaseError } from './db/database.ts';
import { openDatabase, sqlitePath } from './db/open.ts';
import { lockForServing } from './db/serverLock.ts';
import { createDemo, demoSignIns, isEmpty } from './demo/demo.ts';
import { EnvError, readEnv } from './env.ts';
import { productName } from './product.ts';
import { SecretKeyError } from './secrets/secretKeys.ts';
import { ListenError, listen } from './listen.ts';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const log = pino({ level: env.logLevel, redact: ['req.headers.authorization'] });
  const path = sqlitePath(env.databaseUrl);
  const unlock = path === undefined ? undefined : lockForServing(path, `process ${process.pid} on port ${env.port}`);
  const database = await openDatabase(env.databaseUrl);
  const server = await createServer(env, database, log);
  if (env.demo && (await isEmpty(database.db))) await createDemo(database, server.services);
  const listener = await listen(server.app, env);
  server.startJobs();
  console.log(greeting(env.publicUrl, env.demo ? await demoSignIns(database.db) : []));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    server.closeStreams();
    await listener.stop();
    await server.close();
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
  const isExpected = [EnvError, DatabaseError, ListenError, SecretKeyError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
