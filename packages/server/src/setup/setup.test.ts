import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { deleteGym } from '../gyms/deleteGym.ts';
import { engines } from '../testing/databases.ts';
import { createTestGym, personOf, startTestServer, type TestServer } from '../testing/server.ts';
import type { SetupOptions } from './setupFor.ts';
import { issueSetupCode, SETUP_CODE_LIFETIME_MS, setupCodeLimits } from './setupCodes.ts';

const input = {
  gymName: 'Pulse Gym',
  adminName: 'Ria Sen',
  email: 'Ria@pulse.in',
  mobile: '9876543210',
  password: 'a quiet morning run',
};

describe.each(engines)('the first gym, on %s', (engine) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const start = async (setup: SetupOptions | 'not offered' = { trustsThisMachine: true }) => {
    const server = await startTestServer(engine, setup === 'not offered' ? {} : { setup });
    closing.push(() => server.close());
    const { port, stop } = await listen(server.app, { host: '127.0.0.1', port: 0 });
    closing.push(stop);
    const issue = async () => (await issueSetupCode(server.database, server.clock.now)) ?? '';
    return { server, issue, call: caller(port), rows: () => rowsOf(server) };
  };

  test('is created from the machine itself without a code, and its admin signs in', async () => {
    const { server, call, issue } = await start();
    await issue();
    expect(await call('getSetup')).toEqual([200, { open: true, needsCode: false }]);
    expect(await call('createFirstGym', { ...input, branchName: ' ' })).toEqual([200, { success: true }]);

    const { db } = server.database;
    const gym = await db.selectFrom('gyms').selectAll().executeTakeFirstOrThrow();
    expect(gym).toMatchObject({ name: 'Pulse Gym', time_zone: 'Asia/Kolkata', currency: 'INR', slug: 'pulse-gym' });
    expect(await db.selectFrom('branches').select(['name', 'address', 'max_capacity']).execute()).toEqual([
      { name: 'Main Branch', address: 'Pulse Gym', max_capacity: 50 },
    ]);
    expect(await signIn(server)).toBe(200);
    const admin = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
    const { client } = personOf(server, { ...admin, uid: admin.uid ?? '' });
    const { activities } = await client.getActivities({ gymId: gym.gym_id });
    expect(activities.map(({ heading, displayText }) => [heading, displayText])).toEqual([
      ['Gym added', 'Ria Sen added Pulse Gym'],
    ]);
    expect(await db.selectFrom('setup_codes').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['Asia/Dubai', 'Asia/Dubai'],
    // As browsers call it.
    ['Asia/Calcutta', 'Asia/Kolkata'],
    // Said by browsers that hide their zone.
    ['UTC', 'Asia/Kolkata'],
    ['+04:00', 'Asia/Kolkata'],
    ['Mars/Olympus_Mons', 'Asia/Kolkata'],
    ['', 'Asia/Kolkata'],
  ])('has the time zone of the browser, where it is one: %j', async (timeZone, stored) => {
    const { server, call } = await start();
    expect(await call('createFirstGym', { ...input, timeZone })).toEqual([200, { success: true }]);
    expect(await server.database.db.selectFrom('gyms').select('time_zone').execute()).toEqual([{ time_zone: stored }]);
  });

  test('is created once: not again, and not after it was deleted', async () => {
    const { server, call, issue, rows } = await start();
    await call('createFirstGym', input);
    const again = { ...input, gymName: 'Second Gym', email: 'eve@pulse.in' };
    const before = await rows();
    expect(await call('createFirstGym', again)).toMatchObject([409, { code: 'setup-closed' }]);
    expect(await rows()).toEqual(before);

    await deleteGym(server.database, server.identity, before.gyms[0]?.gym_id ?? '');
    expect((await rows()).gyms).toEqual([]);
    expect(await call('getSetup')).toEqual([200, { open: false, needsCode: false }]);
    expect(await call('createFirstGym', again)).toMatchObject([409, { code: 'setup-closed' }]);
    expect(await issue()).toBe('');
    expect((await rows()).gyms).toEqual([]);
  });

  test('is not created beside a gym of the command or of the demo', async () => {
    const { server, call } = await start();
    await createTestGym(server);
    expect(await call('getSetup')).toEqual([200, { open: false, needsCode: false }]);
    expect(await call('createFirstGym', input)).toMatchObject([409, { code: 'setup-closed' }]);
    // A gym of which no step was recorded, as a restored backup of an earlier release has.
    const gyms = await server.database.db.selectFrom('gyms').select('gym_id').execute();
    for (const { gym_id: gymId } of gyms) await deleteGym(server.database, server.identity, gymId);
    expect(await call('createFirstGym', input)).toMatchObject([409, { code: 'setup-closed' }]);
  });

  test('where it is not offered, nothing is created', async () => {
    const { call, rows } = await start('not offered');
    expect(await call('getSetup')).toEqual([200, { open: false, needsCode: false }]);
    expect(await call('createFirstGym', input)).toMatchObject([409, { code: 'setup-closed' }]);
    expect((await rows()).gyms).toEqual([]);
  });

  test('of eight visitors at one moment, one creates it', async () => {
    const { call, rows } = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        call('createFirstGym', { ...input, gymName: `Gym ${number}`, email: `admin${number}@pulse.in` }),
      ),
    );
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
    const { gyms, people, accounts } = await rows();
    expect([gyms.length, people.length, accounts.length]).toEqual([1, 1, 1]);
  });

  test('a weak password is refused at its field, and the setup stays open', async () => {
    const { call, issue, rows } = await start({ trustsThisMachine: false });
    const code = await issue();
    expect(await call('createFirstGym', { ...input, password: 'password', code })).toMatchObject([
      400,
      { fields: [{ field: 'password', error: 'This password is too common' }] },
    ]);
    expect(
      await call('createFirstGym', { ...input, password: 'short', code }, { 'accept-language': 'hi' }),
    ).toMatchObject([400, { fields: [{ field: 'password', error: 'पासवर्ड में कम से कम 8 अक्षर होने चाहिए' }] }]);
    expect((await rows()).gyms).toEqual([]);
    // The code was not used up.
    expect(await call('createFirstGym', { ...input, code: code.toLowerCase().replaceAll('-', ' ') })).toEqual([
      200,
      { success: true },
    ]);
  });

  test('a code is 16 readable characters, and stored as a hash', async () => {
    const { server, issue } = await start();
    const codes = [await issue(), await issue()];
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect(codes[0]).not.toBe(codes[1]);
    const stored = JSON.stringify(await server.database.db.selectFrom('setup_codes').selectAll().execute());
    expect(stored).not.toContain(codes[0]?.slice(0, 4));
  });

  test('the codes of all processes are valid for a day', async () => {
    const { server, call, issue, rows } = await start({ trustsThisMachine: false });
    const old = await issue();
    server.clock.now += SETUP_CODE_LIFETIME_MS;
    expect(await call('getSetup')).toEqual([200, { open: true, needsCode: true }]);
    expect(await call('createFirstGym', { ...input, code: old })).toMatchObject([404, { fields: [{ field: 'code' }] }]);
    expect((await rows()).gyms).toEqual([]);
    const [one] = [await issue(), await issue()];
    expect(await call('createFirstGym', { ...input, code: one })).toEqual([200, { success: true }]);
  });

  test('wrong codes are counted, and then not even the right one is tried', async () => {
    const { server, call, issue, rows } = await start({ trustsThisMachine: false });
    const code = await issue();
    for (let tries = 0; tries < setupCodeLimits.ofAddress.tries; tries += 1) {
      expect(await call('createFirstGym', { ...input, code: 'ABCD-ABCD-ABCD-ABCD' })).toMatchObject([404, {}]);
    }
    expect(await call('createFirstGym', { ...input, code })).toMatchObject([429, { code: 'too-many' }]);
    expect((await rows()).gyms).toEqual([]);
    server.clock.now += 10 * 60_000 - 1;
    expect(await call('createFirstGym', { ...input, code })).toMatchObject([429, { code: 'too-many' }]);
    server.clock.now += 1;
    expect(await call('createFirstGym', { ...input, code })).toMatchObject([200, {}]);
  });

  test('without a code it is asked for, and nothing is counted', async () => {
    const { call, issue, rows } = await start({ trustsThisMachine: false });
    const code = await issue();
    const fields = [{ field: 'code', error: 'Please enter the code. The server prints it when it starts.' }];
    for (let tries = 0; tries <= setupCodeLimits.ofAddress.tries; tries += 1) {
      expect(await call('createFirstGym', tries % 2 === 0 ? input : { ...input, code: ' ' })).toMatchObject([
        404,
        { fields },
      ]);
    }
    expect((await rows()).gyms).toEqual([]);
    expect(await call('createFirstGym', { ...input, code })).toMatchObject([200, {}]);
  });

  test('wrong codes from everywhere are counted together', async () => {
    const { server, call, issue, rows } = await start({ trustsThisMachine: false });
    const code = await issue();
    await call('createFirstGym', { ...input, code: 'ABCD-ABCD-ABCD-ABCD' });
    await server.database.db
      .updateTable('throttles')
      .set({ moments: Array<number>(1000).fill(server.clock.now).join(',') })
      .where('subject', 'like', `${setupCodeLimits.ofAll.name}:%`)
      .execute();
    const guess = () => call('createFirstGym', { ...input, code }, from('192.0.2.9'));
    expect(await guess()).toMatchObject([429, { code: 'too-many' }]);
    server.clock.now += 10 * 60_000 - 1;
    expect(await guess()).toMatchObject([429, { code: 'too-many' }]);
    expect((await rows()).gyms).toEqual([]);
    server.clock.now += 1;
    expect(await guess()).toMatchObject([200, {}]);
  });

  test('wrong codes are counted for a network of IPv6 addresses', async () => {
    const { call, issue, rows } = await start({ trustsThisMachine: false });
    const code = await issue();
    for (let tries = 0; tries < setupCodeLimits.ofAddress.tries; tries += 1) {
      const guess = { ...input, code: 'ABCD-ABCD-ABCD-ABCD' };
      expect(await call('createFirstGym', guess, from(`2001:db8:1:1::${tries}`))).toMatchObject([404, {}]);
    }
    expect(await call('createFirstGym', { ...input, code }, from('2001:db8:1:1::ffff'))).toMatchObject([429, {}]);
    expect((await rows()).gyms).toEqual([]);
    expect(await call('createFirstGym', { ...input, code }, from('2001:db8:1:2::1'))).toMatchObject([200, {}]);
  });

  test.each([
    ['a proxy on this machine', { 'X-Forwarded-For': '127.0.0.1' }],
    ['one that says so otherwise', { Forwarded: 'for=127.0.0.1' }],
    ['a name that leads here', { Host: 'attacker.example' }],
    ['a name that begins like this machine', { Host: 'localhost.attacker.example' }],
    ['a page of another site', { Origin: 'https://attacker.example' }],
    ['no origin', { Origin: 'null' }],
  ])('by %s a code is needed', async (_, headers) => {
    const { call, rows } = await start();
    expect(await call('getSetup', undefined, headers)).toEqual([200, { open: true, needsCode: true }]);
    expect(await call('createFirstGym', input, headers)).toMatchObject([404, { fields: [{ field: 'code' }] }]);
    expect((await rows()).gyms).toEqual([]);
  });

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('%s needs none', async (host) => {
    const { call } = await start();
    const headers = { Host: host, Origin: `http://${host}` };
    expect(await call('getSetup', undefined, headers)).toEqual([200, { open: true, needsCode: false }]);
  });

  test('from another machine a code is needed', async () => {
    const { server } = await start();
    // No socket.
    const response = await server.app.request('/getSetup', { headers: { Host: 'localhost' } });
    expect(await response.json()).toEqual({ open: true, needsCode: true });
  });
});

async function rowsOf({ database: { db } }: TestServer) {
  const [gyms, people, accounts] = await Promise.all([
    db.selectFrom('gyms').selectAll().execute(),
    db.selectFrom('people').selectAll().execute(),
    db.selectFrom('accounts').selectAll().execute(),
  ]);
  return { gyms, people, accounts };
}

async function signIn({ app }: TestServer): Promise<number> {
  const { status } = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: input.email, password: input.password, returnSecureToken: true }),
  });
  return status;
}

/** Calls over a real socket; unlike `fetch`, it may name any host. */
const from = (address: string) => ({ 'X-Test-Address': address });

const caller =
  (port: number) =>
  (name: string, body?: object, headers: Record<string, string> = {}): Promise<[status: number, answer: unknown]> =>
    new Promise((resolve, reject) => {
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        path: `/${name}`,
        method: body ? 'POST' : 'GET',
        headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve([response.statusCode ?? 0, JSON.parse(text) as unknown]));
      });
      request.end(body && JSON.stringify(body));
    });
