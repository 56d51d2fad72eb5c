// The server as a function, under the framework that the platform runs it with, on a real PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, createClient, openFeed } from '@spotter/api';
import { freePort } from './testing/freePort.ts';
import { dataUrl, images } from './testing/images.ts';
import { testSecretKey } from './testing/secretBox.ts';
import { createTestGym, origin, startTestServer, type TestGym, type TestServer } from './testing/server.ts';

const framework = join(createRequire(import.meta.url).resolve('@google-cloud/functions-framework'), '../main.js');

let server: TestServer;
let gym: TestGym;
let child: ChildProcess;
let folder: string;
let url: string;
let token: string;
let client: Client;

beforeAll(async () => {
  server = await startTestServer('postgres');
  server.clock.now = Date.now();
  gym = await createTestGym(server);
  token = await gym.admin.token();
  folder = mkdtempSync(join(tmpdir(), 'spotter-function-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
  };
  const source = join(import.meta.dirname, 'function.ts');
  const args = [framework, `--source=${source}`, '--target=spotter', `--port=${port}`];
  child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  client = createClient({ origin: url, getToken: () => Promise.resolve(token) });
  const answers = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(answers, { timeout: 120_000, interval: 100 });
});
afterAll(async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
  });
const branches = () =>
  server.database.db.selectFrom('branches').select('name').where('gym_id', '=', gym.gymId).execute();

test('it is healthy, and serves signed-in callers only', async () => {
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
  expect((await client.getBranches({ gymId: gym.gymId })).branches).toHaveLength(2);
  expect((await fetch(`${url}/getBranches?gymId=${gym.gymId}`)).status).toBe(401);
});

test('a retried action runs once, although the platform has read the body before', async () => {
  const body = JSON.stringify({ gymId: gym.gymId, branchData: place });
  const before = await branches();
  const answers = [];
  for (let turn = 0; turn < 3; turn += 1) {
    answers.push(await (await post('/addBranch', body, { 'Idempotency-Key': 'one-action' })).text());
  }
  expect(new Set(answers).size).toBe(1);
  expect(await branches()).toHaveLength(before.length + 1);
  const other = JSON.stringify({ gymId: gym.gymId, branchData: { ...place, name: 'Other' } });
  expect((await post('/addBranch', other, { 'Idempotency-Key': 'one-action' })).status).toBe(422);
});

test('bodies have the same limits as in the server, and must be JSON', async () => {
  const logo = (size: number) => ({
    gymId: gym.gymId,
    fileData: dataUrl('image/png', images['image/png'](20, 20), size),
    fileName: 'logo.png',
    fileType: 'image/png',
  });
  const { logoUrl } = await client.uploadLogo(logo(1_048_576));
  const logoResponse = await fetch(url + logoUrl);
  expect([logoResponse.headers.get('content-type'), (await logoResponse.arrayBuffer()).byteLength]).toEqual([
    'image/png',
    1_048_576,
  ]);
  const before = await branches();
  const refused = [
    [await post('/uploadLogo', JSON.stringify(logo(1_200_000))), 413, 'too-large'],
    [
      await post(
        '/addBranch',
        JSON.stringify({ gymId: gym.gymId, branchData: { ...place, name: 'x'.repeat(70_000) } }),
      ),
      413,
      'too-large',
    ],
    [
      await post('/addBranch', JSON.stringify({ gymId: gym.gymId, branchData: place }), {
        'Content-Type': 'text/plain',
      }),
      400,
      'invalid',
    ],
  ] as const;
  for (const [response, status, code] of refused) {
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  }
  const broken = await post('/addBranch', '{"gymId":');
  expect(broken.status).toBe(400);
  expect(await broken.text()).not.toMatch(/\bat |node_modules|SyntaxError/);
  expect(await branches()).toEqual(before);
});

test('the live feed streams a snapshot, then each event', async () => {
  const events: string[] = [];
  const close = openFeed({
    origin: url,
    input: { gymId: gym.gymId },
    getToken: () => Promise.resolve(token),
    onSnapshot: (snapshot) => void events.push(`${snapshot.length} before`),
    onEvent: ({ userId }) => void events.push(userId),
  });
  await expect.poll(() => events).toEqual(['0 before']);
  await client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id });
  await expect.poll(() => events).toEqual(['0 before', gym.member.id]);
  close();
});

test.each([
  ['a SQLite file', 'file:./data/never.db', /DATABASE_URL must be a PostgreSQL address/],
  ['a database that cannot be reached', 'postgres://nobody@127.0.0.1:1/none', /^The database cannot be used: .*\.$/],
])('%s is refused in a sentence, and the next request retries the start', async (_, databaseUrl, sentence) => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('SECRET_KEY', testSecretKey);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { spotter } = await import('./function.ts');
  const listening = createServer((request, response) => void spotter(request, response)).listen(0);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  for (let turn = 1; turn <= 2; turn += 1) {
    const response = await fetch(`http://localhost:${port}/health`);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(logged).toHaveBeenCalledTimes(turn);
    expect(logged.mock.lastCall?.[0]).toMatch(sentence);
  }
  listening.close();
  vi.unstubAllEnvs();
  logged.mockRestore();
});

test('a failed start leaves no connection to the database open', async () => {
  const other = await startTestServer('postgres');
  const { db } = other.database;
  await createTestGym(other);
  await sql`update gyms set demo_since = ${other.clock.now}`.execute(db);
  const connections = async () => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()`.execute(db);
    return rows.length;
  };
  const before = await connections();
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', other.databaseUrl);
  vi.stubEnv('SECRET_KEY', testSecretKey);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { spotter } = await import('./function.ts');
  const listening = createServer((request, response) => void spotter(request, response)).listen(0);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(503);
  expect(logged.mock.lastCall?.[0]).toMatch(/demo/);
  // Idle ones would end by themselves after 10 s.
  await expect.poll(connections, { timeout: 5000 }).toBeLessThanOrEqual(before);
  listening.close();
  vi.unstubAllEnvs();
  logged.mockRestore();
  await other.close();
});
