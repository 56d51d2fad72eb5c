import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './debianPrograms.ts';
import { temporaryDirectory } from './environment.ts';
import { kill } from './processes.ts';

const POLL_INTERVAL_MS = 50;

/** An HAProxy in front of several PostgreSQL. Disposing it kills it. */
export interface HaProxy extends AsyncDisposable {
  /** The folder of its socket, as that of a PostgreSQL. */
  folder: string;
}

const SETTINGS = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** HAProxy's address of the socket in a folder. */
const socketIn = (path: string) => `unix@${join(path, '.s.PGSQL.5432')}`;

/**
 * Starts one with the settings of `deploy/haproxy.cfg` in front of the PostgreSQL of these socket folders;
 * each must have a role `haproxy`.
 */
export async function startHaProxy({ command, env }: Program, postgresFolders: readonly string[]): Promise<HaProxy> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(temporaryDirectory('haproxy'));
  const servers = postgresFolders.map((path, index) => `  server postgres${index} ${socketIn(path)}`);
  const settings = readFileSync(SETTINGS, 'utf8')
    .replace(/^  bind .*$/m, `  bind ${socketIn(folder)}`)
    .replaceAll(/^  server .*\n/gm, '')
    .concat(`${servers.join('\n')}\n`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  const child = spawn(command, ['-db', '-f', file], { env, stdio: 'ignore' });
  stack.defer(() => kill(child));
  await untilOnlyPrimary(folder, postgresFolders.length);
  const running = stack.move();
  return { folder, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** HAProxy connects to each server in turn, and takes all for primaries until it has checked them. */
async function untilOnlyPrimary(folder: string, servers: number): Promise<void> {
  let primaries = 0;
  while (primaries < 2 * servers) {
    const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
    const isPrimary = await client
      .connect()
      .then(() => client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"'))
      .then(({ rows }) => rows[0]?.isReplica === false)
      .catch(() => false);
    await client.end().catch(() => undefined);
    primaries = isPrimary ? primaries + 1 : 0;
    if (!isPrimary) await sleep(POLL_INTERVAL_MS);
  }
}
