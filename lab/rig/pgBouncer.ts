import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { unprivilegedUser, untilPostgresAnswers } from '../../packages/server/src/testing/postgres.ts';
import type { Program } from './debianPrograms.ts';
import { kill } from './processes.ts';

/** A PgBouncer in transaction mode. Disposing it kills it. */
export interface PgBouncer extends AsyncDisposable {
  /** The address of the same database through it. */
  urlOf(databaseUrl: string): string;
}

/**
 * Starts one in front of the PostgreSQL whose socket is in `postgresFolder`,
 * with `poolSize` connections for each database.
 */
export async function startPgBouncer(
  { command, env }: Program,
  { postgresFolder, poolSize }: { postgresFolder: string; poolSize: number },
): Promise<PgBouncer> {
  const port = await freePort();
  // Where the user of PostgreSQL, whom it runs as, can read it: it refuses to run as root.
  const file = join(postgresFolder, `pgbouncer-${port}.ini`);
  const settings = [
    '[databases]',
    `* = host=${postgresFolder} user=app`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const child = spawn(command, [file], { ...unprivilegedUser(), cwd: postgresFolder, env, stdio: 'ignore' });
  const stop = async () => {
    await kill(child);
    rmSync(file, { force: true });
  };
  try {
    await untilPostgresAnswers({ host: '127.0.0.1', port });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urlOf: (databaseUrl) => `postgres://app@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    [Symbol.asyncDispose]: stop,
  };
}
