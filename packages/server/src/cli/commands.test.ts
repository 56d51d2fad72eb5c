// The server and its commands as they are started: real processes on a real file.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { openAsIs, openDatabase } from '../db/open.ts';
import { insertOldGym } from '../db/testing/oldGym.ts';
import { damageTable } from '../testing/damage.ts';
import { createDatabase, engines } from '../testing/databases.ts';
import { freePort } from '../testing/freePort.ts';
import { serverProgram } from '../testing/program.ts';
import { unzip } from '../testing/unzip.ts';
import { runGymCommand } from './gymCommands.ts';

let program: string;
let folder: string;
let port: number;
const running: ChildProcess[] = [];

const env = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  PORT: String(port),
  DATABASE_URL: `file:${join(folder, 'spotter.db')}`,
  DATA_DIR: folder,
  ...more,
});

/** Starts the server and answers what it says once it is ready. */
async function start(more: Record<string, string> = {}): Promise<{ server: ChildProcess; output: () => string }> {
  const server = spawn(process.execPath, [program], { env: env(more) });
  running.push(server);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const add = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    };
    server.stdout.on('data', add);
    server.stderr.on('data', add);
    server.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { server, output: () => output };
}

async function stop(server: ChildProcess): Promise<number | null> {
  server.kill('SIGTERM');
  const [code] = (await once(server, 'exit')) as [number | null];
  return code;
}

const run = (script: string, args: string[], more: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: env(more),
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
};

/** The server that ends by itself, while this process goes on. */
async function runAside(more: Record<string, string>): Promise<{ status: number | null; stderr: string }> {
  const server = spawn(process.execPath, [program], { env: env(more) });
  running.push(server);
  let stderr = '';
  server.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  const [status] = (await once(server, 'close')) as [number | null];
  return { status, stderr };
}

/** The same as `run(program, ['gym', ...args], more)` in this process: a start takes longer than most commands. */
async function runGym(args: string[], more: Record<string, string> = {}) {
  const stdout = vi.spyOn(console, 'log').mockReturnValue();
  const stderr = vi.spyOn(console, 'error').mockReturnValue();
  const textOf = ({ mock }: typeof stdout) =>
    mock.calls
      .map(([text]) => String(text))
      .join('\n')
      .trim();
  try {
    for (const [name, value] of Object.entries(env(more))) vi.stubEnv(name, value);
    await runGymCommand(args);
    return { status: Number(process.exitCode ?? 0), stdout: textOf(stdout), stderr: textOf(stderr) };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** On a connection of its own: `run` holds this process for so long that the server closes idle ones. */
const request = (
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) => fetch(`http://localhost:${port}${path}`, { ...init, headers: { ...headers, Connection: 'close' } });

async function signIn(email: string, password: string) {
  const response = await request(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return { status: response.status, ...((await response.json()) as { idToken?: string }) };
}

async function configOf(): Promise<object> {
  const { identity } = (await (await request('/config.json')).json()) as { identity: object };
  return identity;
}

beforeAll(async () => {
  program = serverProgram();
  folder = mkdtempSync(join(tmpdir(), 'spotter-run-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the server process', () => {
  test('creates the demo gym once, prints its sign-ins, and keeps all data over a restart', async () => {
    const first = await start();
    expect(first.output()).toContain(`http://localhost:${port}`);
    for (const email of ['admin@demo.gym', 'staff@demo.gym', 'member@demo.gym'])
      expect(first.output()).toContain(email);
    const { idToken } = await signIn('admin@demo.gym', 'more-flow-less-hassle');
    const claims = JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString()) as { gymId: string };
    /** All that a restart must keep: the automatic check-out may come at any moment. */
    const members = async () => {
      const response = await request(`/getMembers?gymId=${claims.gymId}`, {
        headers: { Authorization: `Bearer ${idToken}` },
      });
      const { members: all } = (await response.json()) as { members: object[] };
      return all.map((member) => ({ ...member, currentlyCheckedIn: null }));
    };
    const before = await members();
    expect(before).toHaveLength(1200);
    expect(await stop(first.server)).toBe(0);

    const second = await start();
    expect(await members()).toEqual(before);

    const created = run(program, [
      'gym',
      'create',
      '--name',
      'Pulse',
      '--admin-name',
      'Ria Sen',
      '--admin-email',
      'ria@pulse.in',
      '--admin-mobile',
      '9876543210',
    ]);
    expect(created).toMatchObject({ status: 0, stderr: '' });
    const oobCode = new URL(/http\S+/.exec(created.stdout)?.[0] ?? '').searchParams.get('oobCode');
    const reset = await request(`/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ oobCode, newPassword: 'a-long-enough-secret' }),
    });
    expect(reset.status).toBe(200);
    expect(await signIn('ria@pulse.in', 'a-long-enough-secret')).toMatchObject({ status: 200 });

    const again = run(program, [], { PORT: String(port + 1) });
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr).toBe(
      `The database file ${join(folder, 'spotter.db')} is already served by process ${second.server.pid} on port ${port}.`,
    );
    const samePort = run(program, [], { DATABASE_URL: `file:${join(folder, 'other.db')}`, DEMO: 'off' });
    expect(samePort).toMatchObject({ status: 1 });
    expect(samePort.stderr).toBe(
      `Port ${port} is already in use. Stop what runs there, or choose another, as in PORT=${port + 1}.`,
    );
    second.server.kill('SIGKILL');
    await once(second.server, 'exit');
    const third = await start();
    expect(await members()).toEqual(before);
    await stop(third.server);
  });

  test.each(engines)('of a new version leaves the schema as it is where its port is taken, on %s', async (engine) => {
    const { url, drop } = await createDatabase(engine);
    const old = await openDatabase(url, { upTo: '0034_tax_of_terms' });
    await old.db.transaction().execute((tx) => insertOldGym(tx, { name: 'Iron Lotus', slug: 'iron', created_at: 1 }));
    await old.close();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port: takenPort } = taken.address() as { port: number };
    const data = join(folder, `taken-${engine}`);
    for (const HOST of ['127.0.0.1', '0.0.0.0']) {
      const place = { DATABASE_URL: url, DATA_DIR: data, HOST, DEMO: 'off', PORT: String(takenPort) };
      const { status, stderr } = await runAside(place);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: `Port ${takenPort} is already in use. Stop what runs there, or choose another, as in PORT=${takenPort + 1}.\n`,
      });
    }
    expect(existsSync(data)).toBe(false);
    const database = await openAsIs(url, {});
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(database.db);
    expect(rows).toEqual([{ name: '0034_tax_of_terms' }]);
    await database.close();
    taken.close();
    await drop();
  });

  test('names each invalid variable in one sentence', () => {
    expect(run(program, [], { PORT: 'abc', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'The environment cannot be used: PORT must be a port, 1 to 65535; DATABASE_URL must begin with file: or postgres://, as in file:./data/spotter.db; DEMO must be on or off.',
    });
  });

  test.each([
    ['postgres://localhost:1/none', /^The database cannot be used: connect ECONNREFUSED .*\.$/],
    ['file:letter.txt', /^The database file .* cannot be opened: file is not a database\./],
    ['file:letter.txt/below/a.db', /^The database file .* cannot be opened: ENOTDIR.*\.$/],
  ])('a database that cannot be used (%s) is one sentence', (url, sentence) => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear gym, this is no database.');
    const { status, stderr } = run(program, [], { DATABASE_URL: url.replace('file:', `file:${folder}/`) });
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
  });

  test('a disk that is full before the demo gym is made is one sentence, and the next start makes it', async () => {
    const data = join(folder, 'full');
    const place = { DATABASE_URL: `file:${join(data, 'spotter.db')}`, DATA_DIR: data };
    // A limit on files stands for the disk: 4 MB, in blocks of 512 bytes.
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 8192 && exec "$0" "$1"', process.execPath, program], {
      env: env(place),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'Nothing was saved: the disk is full or cannot be written to. Please make room.\nThe demo gym could not be created.\n',
    });
    const { server } = await start(place);
    expect(await signIn('admin@demo.gym', 'more-flow-less-hassle')).toMatchObject({ status: 200 });
    expect(await stop(server)).toBe(0);
  });

  test('ended while the demo gym is made, it leaves no process behind, and the next start makes it', async () => {
    const data = join(folder, 'ended');
    const place = { DATABASE_URL: `file:${join(data, 'spotter.db')}`, DATA_DIR: data };
    const server = spawn(process.execPath, [program], { env: env(place) });
    running.push(server);
    const log = join(data, 'spotter.db-wal');
    await expect.poll(() => statSync(log, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(2 ** 21);
    expect(await stop(server)).toBe(1);
    const { server: next } = await start(place);
    expect(await signIn('admin@demo.gym', 'more-flow-less-hassle')).toMatchObject({ status: 200 });
    expect(await stop(next)).toBe(0);
  });

  test('in production without MAIL_URL warns, prints no link, and is ready all the same', async () => {
    const more = {
      NODE_ENV: 'production',
      DATABASE_URL: `file:${join(folder, 'mail/spotter.db')}`,
      DATA_DIR: join(folder, 'mail'),
    };
    const created = run(
      program,
      [
        'gym',
        'create',
        '--name',
        'Mail',
        '--admin-name',
        'Ria Sen',
        '--admin-email',
        'ria@mail.in',
        '--admin-mobile',
        '9876543210',
      ],
      more,
    );
    expect(created).toMatchObject({ status: 0 });
    const started = await start(more);
    await request('/sendPasswordReset', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ria@mail.in' }),
    });
    const outbox = join(folder, 'mail/outbox');
    await expect.poll(() => (existsSync(outbox) ? readdirSync(outbox) : [])).toHaveLength(1);
    const [mail = ''] = readdirSync(outbox);
    expect([statSync(outbox), statSync(join(outbox, mail))].map(({ mode }) => (mode & 0o777).toString(8))).toEqual([
      '700',
      '600',
    ]);
    const ready = await request('/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'degraded', problems: [{ code: 'mail-not-configured' }] });
    await stop(started.server);
    expect(started.output()).toContain('MAIL_URL is not set: no mail is delivered.');
    expect(started.output()).not.toMatch(/oobCode|ria@mail\.in/);
  });

  test('refuses to start with another secret key, or without it, until rotate-keys made new ones', async () => {
    const url = { DATABASE_URL: `file:${join(folder, 'keys/spotter.db')}`, DEMO: 'off' };
    const key = join(folder, 'keys/secret.key');
    await stop((await start(url)).server);
    expect((statSync(key).mode & 0o777).toString(8)).toBe('600');
    const other = run(program, [], { ...url, SECRET_KEY: Buffer.alloc(32, 'x').toString('base64') });
    expect(other).toMatchObject({ status: 1, stdout: '' });
    expect(other.stderr).toMatch(
      /^The database is encrypted with the secret key [0-9a-f]{8}, but SECRET_KEY is [0-9a-f]{8}\. [^\n]*$/,
    );
    rmSync(key);
    expect(run(program, [], url).stderr).toContain(
      `but ${key} does not exist. Set SECRET_KEY or SECRET_KEY_FILE to that key.`,
    );
    expect(run(program, ['gym', 'list'], url)).toMatchObject({ status: 0 });
    const rotated = run(program, ['gym', 'rotate-keys'], url);
    expect(rotated).toMatchObject({ status: 0, stderr: '' });
    expect(rotated.stdout).toMatch(
      /everyone signs in again\. Live streams end within the hour\. Paired kiosks stay paired\.\nThere is a new secret key, [0-9a-f]{8}\./,
    );
    await stop((await start(url)).server);
  });

  test('a demo reachable from other machines is made only on request, and warned of', async () => {
    const url = { HOST: '0.0.0.0', DATABASE_URL: `file:${join(folder, 'exposed/spotter.db')}` };
    const without = await start(url);
    await expect.poll(without.output).toContain('There is no demo gym: other machines can reach this server');
    expect(without.output()).toContain(`Links in mails and codes lead to http://localhost:${port}`);
    expect(await signIn('admin@demo.gym', 'more-flow-less-hassle')).toMatchObject({ status: 400 });
    expect(await configOf()).not.toHaveProperty('isPublicDemo');
    await stop(without.server);
    const requested = await start({ ...url, DEMO: 'on' });
    await expect.poll(requested.output).toContain('everybody knows the passwords of its demo gyms');
    expect(await configOf()).toMatchObject({ isPublicDemo: true });
    await stop(requested.server);
    // Made before, on a laptop: the warning does not depend on who made it.
    const later = await start({ ...url, DEMO: 'off' });
    await expect.poll(later.output).toContain('everybody knows the passwords of its demo gyms');
    await stop(later.server);
  });

  test('is refused in production on a database with demo gyms, until the named commands have deleted them', async () => {
    const url = { DATABASE_URL: `file:${join(folder, 'demo/spotter.db')}`, DATA_DIR: join(folder, 'demo') };
    mkdirSync(join(folder, 'demo'));
    for (const name of ['spotter.db', 'secret.key']) copyFileSync(join(folder, name), join(folder, 'demo', name));
    const production = { ...url, NODE_ENV: 'production' };
    const refused = run(program, [], production);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    const ids = [...refused.stderr.matchAll(/npm run gym -- delete --gym (\S+)/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(2);
    const before = (await runGym(['list'], url)).stdout;
    for (const [args, sentence] of [
      [[], 'Nothing was deleted: confirm with --yes "Iron Lotus Fitness"'],
      [['--yes', 'Other Gym'], 'Nothing was deleted: the name is Iron Lotus Fitness, not Other Gym'],
    ] as const) {
      expect(await runGym(['delete', '--gym', ids[0] ?? '', ...args], production)).toEqual({
        status: 2,
        stdout: '',
        stderr: sentence,
      });
    }
    expect((await runGym(['list'], url)).stdout).toBe(before);
    const out = join(folder, 'demo/export');
    const deleted = run(
      program,
      ['gym', 'delete', '--gym', ids[0] ?? '', '--yes', 'Iron Lotus Fitness', '--out', out],
      production,
    );
    expect(deleted).toMatchObject({ status: 0, stderr: '' });
    expect(deleted.stdout).toMatch(/^Iron Lotus Fitness was deleted\. Its export is in .*\n(.*\n)* {2}people +1209\n/);
    const json = readdirSync(out).find((name) => name.endsWith('-json.zip')) ?? '';
    const exported = await unzip(readFileSync(join(out, json)));
    expect(exported['people.ndjson']?.match(/"user_type":"member"/g)).toHaveLength(1200);
    expect(run(program, [], production).stderr).toContain('Other Gym');
    expect(run(program, ['gym', 'delete', '--gym', ids[1] ?? '', '--yes', 'Other Gym'], production)).toMatchObject({
      status: 0,
    });
    const { server } = await start(production);
    expect(await signIn('admin@demo.gym', 'more-flow-less-hassle')).toMatchObject({ status: 400 });
    await stop(server);
  });

  test('with a certificate in front, it says that proxies have to be counted, until they are', async () => {
    const url = { DATABASE_URL: `file:${join(folder, 'proxies.db')}`, PUBLIC_URL: 'https://gym.example' };
    copyFileSync(join(folder, 'spotter.db'), join(folder, 'proxies.db'));
    const warning = 'Set TRUSTED_PROXIES to the number of proxies';
    const without = await start(url);
    await expect.poll(without.output).toContain(warning);
    await stop(without.server);
    // Its last warning, of the demo gyms, comes after that of the proxies.
    const counted = await start({ ...url, TRUSTED_PROXIES: '1' });
    await expect.poll(counted.output).toContain('everybody knows the passwords of its demo gyms');
    await stop(counted.server);
    expect(counted.output()).not.toContain(warning);
  });

  test('without a gym, and with the setup closed, it names the command that creates one, until there is one', async () => {
    const hosted = {
      DATABASE_URL: `file:${join(folder, 'hosted/spotter.db')}`,
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'iron-lotus',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'iron-lotus.firebaseapp.com',
      METADATA_SERVER_DETECTION: 'none',
    };
    const first = await start(hosted);
    await expect.poll(first.output).toContain('There is no gym. Create one with npm run gym -- create.');
    expect(first.output()).not.toContain('/setup#');
    await stop(first.server);
    const admin = ['--admin-name', 'Ria Sen', '--admin-email', 'ria@pulse.in', '--admin-mobile', '9876543210'];
    expect(await runGym(['create', '--name', 'Pulse', ...admin], hosted)).toMatchObject({ status: 0 });
    const second = await start(hosted);
    await stop(second.server);
    expect(second.output()).not.toContain('There is no gym');
  });

  test('creates no demo in production', async () => {
    const { server, output } = await start({
      NODE_ENV: 'production',
      DATABASE_URL: `file:${join(folder, 'production.db')}`,
    });
    expect(output()).not.toContain('demo');
    expect(await signIn('admin@demo.gym', 'more-flow-less-hassle')).toMatchObject({ status: 400 });
    await stop(server);
  });
});

describe('npm run gym', () => {
  test('--help prints the usage', () => {
    expect(run(program, ['gym', '--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run(join(import.meta.dirname, 'gym.ts'), ['--help'])).toEqual(run(program, ['gym', '--help']));
    expect(run(program, ['gym', '--help']).stdout).toContain('create');
  });

  test('--help loads no package and nothing of the server but the commands', () => {
    const reports = join(folder, 'loaded');
    run(join(import.meta.dirname, 'gym.ts'), ['--help'], { NODE_V8_COVERAGE: reports });
    const loaded = readdirSync(reports)
      .map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')) as { result: { url: string }[] })
      .flatMap(({ result }) => result.map(({ url }) => url));
    expect(loaded).toContainEqual(expect.stringMatching(/cli\/gymCommands\.ts$/));
    expect(loaded.filter((url) => /node_modules|cli\/commands|\/db\//.test(url))).toEqual([]);
  });

  test.each([
    [
      ['create', '--name', 'X', '--admin-mobile', '12'],
      /^--admin-name: Please fill in .*\n--admin-mobile: Mobile number .*\n--admin-email: Please fill in .*$/,
    ],
    [['create', '--name', 'X', '--capacity', '0'], /^--capacity: must be 1 to 1000$/],
    [['paint'], /^There is no command "paint"; npm run gym -- --help lists them$/],
    [
      ['reset-two-factor', '--email', 'nobody@pulse.in'],
      /^There is no account with the e-mail nobody@pulse\.in that has two-factor sign-in$/,
    ],
    [['invite', '--email', 'nobody@pulse.in'], /^--gym: is required; npm run gym -- list shows them$/],
    [
      ['invite', '--gym', 'no-gym', '--email', 'nobody@pulse.in'],
      /^Nobody who is active in gym no-gym has the e-mail nobody@pulse\.in$/,
    ],
    [['create', '--nmae', 'X'], /^Unknown option '--nmae'; npm run gym -- --help lists the options$/],
    [['move', '--to', 'file:'], /^--to: must begin with file: or postgres:\/\/, as in file:\.\/new\.db$/],
    [['check', '--file', 'other.db'], /^check has no option --file; npm run gym -- --help lists the options$/],
  ])('%j: says what is wrong and exits with 2', async (args, sentence) => {
    const { status, stderr } = await runGym(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  test('create: names are tidied as those of the first gym in the browser are', async () => {
    const more = { DATABASE_URL: `file:${join(folder, 'tidied/spotter.db')}`, DATA_DIR: join(folder, 'tidied') };
    const admin = ['--admin-name', 'Ria Sen', '--admin-email', 'ria@cafe.in', '--admin-mobile', '9876543210'];
    const names = ['--name', '\u200BCafe\u0301 Fit\u200B ', '--branch', ' Cafe\u0301\u200B'];
    expect(await runGym(['create', ...names, ...admin], more)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Caf\u00E9 Fit is ready\. /) as string,
    });
    const db = new DatabaseSync(join(folder, 'tidied/spotter.db'));
    const stored = db.prepare(
      'select gyms.name as gym, branches.name as branch from gyms join branches using (gym_id)',
    );
    expect(stored.get()).toEqual({ gym: 'Caf\u00E9 Fit', branch: 'Caf\u00E9' });
    db.close();
    expect(await runGym(['create', '--name', '\u200B ', ...admin], more)).toMatchObject({ status: 2 });
  });

  test('check: a sound database is said to be, a damaged one with its tables and exit code 1', async () => {
    expect(run(program, ['gym', 'check'])).toEqual({ status: 0, stdout: 'The database is sound.', stderr: '' });
    const copy = join(folder, 'damaged.db');
    copyFileSync(join(folder, 'spotter.db'), copy);
    damageTable(copy, 'attendance');
    const { status, stderr } = run(program, ['gym', 'check'], { DATABASE_URL: `file:${copy}` });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The database is damaged:\n {2}attendance: .*\n(.*\n)*Restore the latest backup/);
    const none = join(folder, 'none.db');
    expect(await runGym(['check'], { DATABASE_URL: `file:${none}` })).toMatchObject({
      status: 1,
      stderr: `There is no database file ${none}. Set DATABASE_URL as for the server, or --data DIR.`,
    });
  });

  test('a command on a database that is not there makes none: a backup of it would be empty', async () => {
    const none = join(folder, 'mistyped/spotter.db');
    const copy = join(folder, 'nothing.ndjson.gz');
    for (const args of [['backup', '--file', copy], ['list'], ['verify-log'], ['rotate-keys']]) {
      expect(await runGym(args, { DATABASE_URL: `file:${none}` })).toEqual({
        status: 1,
        stdout: '',
        stderr: `There is no database file ${none}. Set DATABASE_URL as for the server, or --data DIR.`,
      });
    }
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(join(folder, 'mistyped'))).toBe(false);
  });

  test('a file or folder that cannot be used is one sentence', async () => {
    const letter = join(folder, 'a-letter.txt');
    writeFileSync(letter, 'Dear gym, this is no folder.');
    const [gymId = ''] = (await runGym(['list'])).stdout.split(' ');
    for (const [args, sentence, exitCode] of [
      [['backup', '--file', join(letter, 'backup.ndjson.gz')], /^ENOTDIR: .*letter\.txt.*$/, 1],
      [['backup', '--file', join(folder, 'no-such/backup.ndjson.gz')], /^There is no folder .*no-such$/, 2],
      [['export', '--gym', gymId, '--out', letter], /^EEXIST: .*letter\.txt.*$/, 1],
      [['import-export', '--gym', gymId, '--file', join(folder, 'none.zip')], /^ENOENT: .*none\.zip.*$/, 1],
    ] as const) {
      const { status, stderr } = await runGym([...args]);
      expect(status).toBe(exitCode);
      expect(stderr).toMatch(sentence);
    }
  });

  test('a database that another program has locked is one sentence', async () => {
    const copy = join(folder, 'locked.db');
    copyFileSync(join(folder, 'spotter.db'), copy);
    const [gymId = ''] = (await runGym(['list'])).stdout.split(' ');
    using other = new DatabaseSync(copy);
    other.exec('begin immediate');
    const host = ['host', '--gym', gymId, '--host', 'none'];
    expect(await runGym(host, { DATABASE_URL: `file:${copy}` })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Another program has locked the database. End it, or wait for its end, and try again.',
    });
  });

  test('a database that cannot be looked at is not said to be missing', async () => {
    const loop = join(folder, 'loop.db');
    symlinkSync(loop, loop);
    const { status, stderr } = await runGym(['list'], { DATABASE_URL: `file:${loop}` });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^ELOOP: [^\n]*loop\.db'$/);
  });

  test('verify-log: an unbroken log is said to be, a broken one with its first broken entry and exit code 1', async () => {
    const copy = join(folder, 'edited.db');
    copyFileSync(join(folder, 'spotter.db'), copy);
    const more = { DATABASE_URL: `file:${copy}` };
    const { status, stdout } = run(program, ['gym', 'verify-log'], more);
    expect(status).toBe(0);
    const [, gymId, seq = '', hash = ''] = /^(\S+) .*: unbroken, ends at (\d+):([0-9a-f]{64})$/m.exec(stdout) ?? [];
    const one = ['verify-log', '--gym', String(gymId)];
    expect(await runGym([...one, '--head', `${seq}:${hash}`], more)).toMatchObject({ status: 0 });
    expect(await runGym([...one, '--head', `${seq}:${'0'.repeat(64)}`], more)).toMatchObject({ status: 1 });
    const database = new DatabaseSync(copy);
    database.prepare('update activities set entity_name = ? where gym_id = ? and seq = 2').run('X', String(gymId));
    const edited = await runGym(one, more);
    expect(edited).toMatchObject({ status: 1, stdout: '' });
    expect(edited.stderr).toMatch(
      /^The activity log is broken:\n.*: entry 2 \(.*\) does not match its hash: it was changed/,
    );
    database.prepare('delete from activities where gym_id = ? and seq = 1').run(String(gymId));
    database.close();
    expect((await runGym(one, more)).stderr).toMatch(/: entry 1 is missing: it was removed$/);
  });

  test('lists the gyms', () => {
    expect(run(program, ['gym', 'list']).stdout).toMatch(
      /^\S+ {2}\/g\/iron-lotus-fitness {2}Iron Lotus Fitness\n\S+ {2}\/g\/other-gym {2}Other Gym\n.*Pulse/,
    );
  });

  test('a gym gets a host name of its own, which no other gym has', async () => {
    const [first = '', second = ''] = (await runGym(['list'])).stdout
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '');
    const host = (id: string, name: string) => runGym(['host', '--gym', id, '--host', name]);
    expect(await host(first, 'Members.Iron-Lotus.in')).toMatchObject({ status: 0, stderr: '' });
    expect((await runGym(['list'])).stdout).toContain(
      '/g/iron-lotus-fitness  members.iron-lotus.in  Iron Lotus Fitness\n',
    );
    expect(await host(second, 'members.iron-lotus.in')).toMatchObject({
      status: 2,
      stderr: '--host: another gym has members.iron-lotus.in',
    });
    for (const name of ['iron.in:3000', 'a..in']) {
      expect((await host(second, name)).stderr).toMatch(/^--host: must be a host name such as/);
    }
    expect((await host('no-gym', 'none')).stderr).toMatch(/^There is no gym no-gym/);
    expect((await host(first, 'none')).stdout).toMatch(
      /^Iron Lotus Fitness has no host name.*\/g\/iron-lotus-fitness$/,
    );
    expect((await runGym(['list'])).stdout).not.toContain('members.iron-lotus.in');
  });
});
