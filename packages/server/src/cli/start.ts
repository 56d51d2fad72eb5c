import { createServer } from '../server.ts';
import type { Db } from '../db/database.ts';
import { openDatabase, sqlitePath } from '../db/open.ts';
import { lockForServing } from '../db/serverLock.ts';
import { demoSignIns } from '../demo/demo.ts';
import { type Env, readEnv } from '../env.ts';
import { hasGyms, listDemoGyms } from '../gyms/gyms.repository.ts';
import { gymCommand, productName } from '../product.ts';
import { createLog } from '../log.ts';
import { databaseObservers } from '../metrics/databaseObservers.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { assertAddressFree, listen } from '../listen.ts';
import { backupFirst } from './backupFirst.ts';
import { UsageError } from '../operatorError.ts';
import { createDemoInProcess } from './createDemo.ts';
import { operatorMessage } from './operatorMessage.ts';

async function serve(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const metrics = env.metricsToken === undefined ? undefined : createMetrics(Date.now);
  const path = sqlitePath(env.databaseUrl);
  const unlock = path === undefined ? undefined : lockForServing(path, `process ${process.pid} on port ${env.port}`);
  // A server that cannot listen must not migrate the database of the one that does.
  await assertAddressFree(env);
  const database = await openDatabase(env.databaseUrl, {
    ...env.databaseAddresses,
    ...databaseObservers(log, metrics),
    beforeMigration: backupFirst(env, log),
  });
  const server = await createServer(env, database, log, metrics);
  if (env.demo && !(await hasGyms(database.db))) await createDemoInProcess();
  const listener = await listen(server.app, env);
  server.startJobs();
  console.log(greeting(env.publicUrl, env.demo ? await demoSignIns(database.db) : []));
  if (server.setupUrl !== undefined) console.log(`\n${setupInvitation(server.setupUrl)}`);
  else if (!(await hasGyms(database.db))) console.log(`\nThere is no gym. Create one with ${gymCommand} create.`);
  for (const warning of [linkWarning(env), proxyWarning(env), await demoWarning(env, database.db)])
    if (warning !== undefined) console.warn(`\n${warning}`);

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

/** Where other machines can reach the server, but not by its links. */
const linkWarning = ({ isExposed, isPublic, publicUrl }: Env): string | undefined =>
  isExposed && !isPublic
    ? `Links in mails and codes lead to ${publicUrl}, which no other machine can open. Set PUBLIC_URL to the address of this server, as in https://gym.example.`
    : undefined;

/** The server itself speaks no TLS: with https, something in front does. */
const proxyWarning = ({ publicUrl, trustedProxies }: Env): string | undefined =>
  publicUrl.startsWith('https:') && trustedProxies === 0
    ? 'All visitors seem to have the address of the proxy in front, and share its limits: the wrong passwords of some keep out all. Set TRUSTED_PROXIES to the number of proxies, as in TRUSTED_PROXIES=1.'
    : undefined;

/** What to know about demo gyms where other machines can reach the server. */
async function demoWarning(env: Env, db: Db): Promise<string | undefined> {
  if (!env.isExposed || env.isProduction) return undefined;
  if ((await listDemoGyms(db)).length > 0)
    return 'WARNING: other machines can reach this server, and everybody knows the passwords of its demo gyms.\nEnter no real data. For a real gym set NODE_ENV=production.';
  if (env.demo || env.hosted || (await hasGyms(db))) return undefined;
  return 'There is no demo gym: other machines can reach this server, and everybody knows its passwords. DEMO=on makes one all the same.';
}

/** For whoever has started the server. */
const setupInvitation = (url: string) =>
  [
    'There is no gym yet. Create it in the browser with this link, which works once and for 24 hours:',
    '',
    `  ${url}`,
    '',
    `The command ${gymCommand} create does the same.`,
  ].join('\n');

function greeting(url: string, signIns: { email: string; password: string; what: string }[]): string {
  const rows = signIns.map(({ email, password, what }) => `  ${email.padEnd(18)} ${password}   ${what}`);
  return [`${productName} is ready: ${url}`, ...(rows.length > 0 ? ['', 'Demo sign-ins:', ...rows] : [])].join('\n');
}

/** Starts the server with the settings of the environment, until a signal ends it. */
export async function start(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    console.error(operatorMessage(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}
