// The program of a release, as it is started: real processes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { freePort } from '../testing/freePort.ts';
import { unprivilegedUser } from '../testing/postgres.ts';
import { serverProgram } from '../testing/program.ts';

let program: string;
let folder: string;
beforeAll(() => {
  program = serverProgram();
  folder = mkdtempSync(join(tmpdir(), 'spotter-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

function run(...args: string[]) {
  const options = { env, cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test('--version prints the version, --help the commands', () => {
  expect(run('--version')).toEqual({ status: 0, stdout: packageJson.version, stderr: '' });
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  for (const command of ['start', 'gym', 'backup', 'restore', '--data']) expect(stdout).toContain(command);
});

test.each([
  [['paint'], 'There is no command "paint"; spotter --help lists them'],
  [['--prot', '3000'], "Unknown option '--prot'; spotter --help lists the options"],
  [['start', 'now'], /^Unexpected argument 'now'/],
  [
    ['--data', 'pulse', 'gym', 'list'],
    /^Unexpected argument 'gym'; a command comes before its options\. spotter --help/,
  ],
  // As with a variable that is not set: the working directory is not meant.
  [['--data', '', '--port', '70000'], '--data: must name a folder'],
])('%j: says what is wrong and exits with 2', (args, sentence) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(sentence);
});

test('--licences of the sources, which have none, says so in one sentence', () => {
  if (existsSync(join(dirname(program), '../../../dist/release'))) return;
  expect(run('--licences')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Only a release has the licences; npm run release makes one',
  });
});

test.skipIf(process.platform === 'win32')('the folder of the program may be read as others are', () => {
  expect(statSync(dirname(program)).mode & 0o777).toBe(0o777 & ~process.umask());
});

test.skipIf(!existsSync('/dev/full'))('what a command prints is not lost without a word', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'gym', '--help'], {
    env,
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The output could not be written: ENOSPC: no space left on device, write\n',
  });
});

test('a port that is none is named', () => {
  expect(run('start', '--port', '70000')).toMatchObject({
    status: 2,
    stderr: 'The environment cannot be used: PORT must be a port, 1 to 65535.',
  });
});

test('--data is the folder of each command, and a backup of one is restored into another', () => {
  const person = ['--admin-name', 'Ria Sen', '--admin-email', 'ria@pulse.in', '--admin-mobile', '9876543210'];
  expect(run('gym', 'create', '--data', 'first', '--name', 'Pulse', ...person)).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, 'first/spotter.db'))).toBe(true);
  const written = run('backup', '--data', 'first', '--file', 'pulse.ndjson.gz');
  expect(written.stdout).toContain('pulse.ndjson.gz was written and verified:');
  const restored = run('restore', '--data', 'second', '--file', 'pulse.ndjson.gz');
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(restored.stdout).toMatch(/ended or changed since work again\. .* rotate-keys ends all sessions\.$/);
  const missing = run('restore', '--data', 'mistyped', '--file', 'puls.ndjson.gz');
  expect(missing).toMatchObject({ status: 2, stdout: '' });
  expect(missing.stderr).toMatch(/^There is no file .*puls\.ndjson\.gz$/);
  expect(existsSync(join(folder, 'mistyped'))).toBe(false);
  expect(run('restore', '--data', 'mistyped', '--file', 'pulse.ndjson.gz', '--mails', 'all')).toMatchObject({
    status: 2,
    stderr: '--mails: must be keep or drop',
  });
  truncateSync(join(folder, 'pulse.ndjson.gz'), 400);
  expect(run('restore', '--data', 'mistyped', '--file', 'pulse.ndjson.gz')).toMatchObject({ status: 1, stdout: '' });
  // The next start would take an empty database for a new installation.
  expect(readdirSync(join(folder, 'mistyped')).filter((name) => name.startsWith('spotter.db'))).toEqual([]);
  expect(run('gym', 'list', '--data', 'second').stdout).toMatch(/Pulse$/);
  expect(run('verify-log', '--data', 'second')).toMatchObject({ status: 0 });
});

test('--data is refused beside a PostgreSQL, instead of which it would mean a new SQLite file', () => {
  const data = join(folder, 'beside');
  for (const args of [
    ['start', '--port', '1'],
    ['gym', 'list'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args, '--data', data], {
      env: { ...env, DATABASE_URL: 'postgres://spotter:secret@localhost:1/spotter' },
      cwd: folder,
      encoding: 'utf8',
      // Otherwise a server would run for good.
      timeout: 10_000,
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: '--data: is the folder of a SQLite file, but DATABASE_URL names a PostgreSQL. Set DATA_DIR instead\n',
    });
  }
  expect(existsSync(data)).toBe(false);
});

test('without a command it starts the server, with the demo gym in the folder', async () => {
  const data = join(folder, 'third');
  const server = spawn(process.execPath, [program, '--data', data, '--port', String(await freePort())], { env });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await expect.poll(() => output).toContain('Spotter is ready');
    expect(output).toContain('admin@demo.gym');
    expect(existsSync(join(data, 'spotter.db'))).toBe(true);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

test.skipIf(process.platform === 'win32')(
  'a database file of another user is one sentence, whoever may read it',
  () => {
    const data = join(folder, 'of-another');
    const person = ['--admin-name', 'Ria Sen', '--admin-email', 'ria@pulse.in', '--admin-mobile', '9876543210'];
    expect(run('gym', 'create', '--data', data, '--name', 'Pulse', ...person)).toMatchObject({ status: 0 });
    const file = join(data, 'spotter.db');
    chmodSync(file, 0o444);
    for (const path of [folder, data]) chmodSync(path, 0o777);
    for (const args of [
      ['start', '--port', '1'],
      ['gym', 'list'],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [program, ...args, '--data', data], {
        ...unprivilegedUser(),
        env,
        cwd: folder,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: `The database file ${file} cannot be opened: it is not readable and writable for this user.\n`,
      });
    }
  },
);

test('a damaged secret key is said to be, with what to do, and so is it to the command that replaces a lost one', () => {
  const data = join(folder, 'damaged-key');
  const person = ['--admin-name', 'Ria Sen', '--admin-email', 'ria@pulse.in', '--admin-mobile', '9876543210'];
  expect(run('gym', 'create', '--data', data, '--name', 'Pulse', ...person)).toMatchObject({ status: 0 });
  expect(run('rotate-keys', '--data', data)).toMatchObject({ status: 0 });
  const file = join(data, 'secret.key');
  truncateSync(file, 0);
  for (const args of [['start', '--port', '1'], ['rotate-keys']])
    expect(run(...args, '--data', data)).toEqual({
      status: 1,
      stdout: '',
      stderr: `The secret key file ${file} is damaged: each line must be 32 bytes in base64. Put its copy back. If the key is lost, delete the file and run npm run gym -- rotate-keys.`,
    });
  rmSync(file);
  expect(run('rotate-keys', '--data', data)).toMatchObject({ status: 0, stderr: '' });
});
