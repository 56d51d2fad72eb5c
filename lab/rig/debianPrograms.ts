// Programs of Debian that scenes run against, and that npm does not have.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/debian');

/** The packages, with the libraries that a small installation lacks, and the flag that prints the version. */
const programs = {
  pgbouncer: { packages: ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'], versionFlag: '-V' },
  haproxy: {
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    versionFlag: '-v',
  },
} as const;

export type ProgramName = keyof typeof programs;

export interface Program {
  command: string;
  /** What it needs of the environment. */
  env: Record<string, string>;
}

/** The program of `PGBOUNCER`, of `PATH`, or unpacked before by `fetchProgram`; undefined where none of them runs. */
export function findProgram(name: ProgramName): Program | undefined {
  const configured = process.env[name.toUpperCase()];
  const { PATH = '' } = process.env;
  const folder = join(CACHE, name);
  const candidates: Program[] = [
    { command: configured ?? name, env: { PATH: `${PATH}:/usr/sbin` } },
    {
      command: join(folder, 'usr/sbin', name),
      env: { PATH, LD_LIBRARY_PATH: globSync(join(folder, 'usr/lib/*-linux-gnu')).join(':') },
    },
  ];
  const { versionFlag } = programs[name];
  return candidates.find(
    ({ command, env }) => spawnSync(command, [versionFlag], { env, stdio: 'ignore' }).status === 0,
  );
}

/**
 * The same; where there is none, Debian's packages are fetched and unpacked into the cache, without installing them.
 */
export function fetchProgram(name: ProgramName): Program | undefined {
  return findProgram(name) ?? (unpack(name) ? findProgram(name) : undefined);
}

function unpack(name: ProgramName): boolean {
  mkdirSync(CACHE, { recursive: true });
  const unpacking = mkdtempSync(join(CACHE, `${name}-`));
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: unpacking, stdio: 'ignore' }).status === 0;
  try {
    if (!run('apt-get', 'download', ...programs[name].packages)) return false;
    for (const file of globSync('*.deb', { cwd: unpacking })) if (!run('dpkg', '-x', file, '.')) return false;
    // The user of PostgreSQL runs it, too.
    chmodSync(unpacking, 0o755);
    const folder = join(CACHE, name);
    if (!existsSync(folder)) renameSync(unpacking, folder);
    return true;
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
}

/** Why a scene or its test is skipped. */
export const missingProgram = (name: ProgramName): string =>
  `There is no ${name}: install Debian's package, or set ${name.toUpperCase()} to its path.`;
