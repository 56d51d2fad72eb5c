import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createTestGym,
  pairTestDevice,
  startTestServer,
  type TestGym,
  type TestPerson,
  type TestServer,
} from '../testing/server.ts';
import { DomainError } from '../errors.ts';
import { createLimits, defaultLimits } from './limits.ts';

const limits = { perUser: 5, perDevice: 2, perGym: 8, perAddress: 3, maxConcurrent: 4 };
let server: TestServer;
let gym: TestGym;
let other: TestGym;

beforeAll(async () => {
  server = await startTestServer('sqlite', { limits });
});
afterAll(() => server.close());
beforeEach(async () => {
  // The counters go by the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  gym = await createTestGym(server);
  other = await createTestGym(server);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks as this person, that many times, one after the other. */
async function ask({ gymId }: TestGym, person: TestPerson, times = 1): Promise<Response[]> {
  const headers = { Authorization: `Bearer ${await person.token()}` };
  const responses: Response[] = [];
  for (let time = 0; time < times; time += 1) {
    responses.push(await server.app.request(`/getOccupancy?gymId=${gymId}`, { headers }));
  }
  return responses;
}
const statuses = (responses: Response[]) => responses.map(({ status }) => status);

test('a user at the limit gets Retry-After, and does not block others of the gym', async () => {
  const refused = (await ask(gym, gym.admin, 6)).at(-1) as Response;
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'too-many',
    error: 'You have made very many requests in a short time. Please wait a few seconds and try again.',
  });
  expect(refused.headers.get('Retry-After')).toBe('10');
  // What was refused took nothing from the gym: 5 of 8 are used.
  await ask(gym, gym.admin, 20);
  expect(statuses(await ask(gym, gym.staff, 3))).toEqual([200, 200, 200]);
});

test('a kiosk has a budget of its own, and does not use up that of the person who paired it', async () => {
  const { client } = await pairTestDevice(server, gym, gym.staff);
  const askOnce = () => client.getKiosk({ gymId: gym.gymId });
  await askOnce();
  await askOnce();
  await expect(askOnce()).rejects.toMatchObject({
    status: 429,
    message: 'This kiosk has made very many requests in a short time. Please wait a few seconds and try again.',
  });
  expect(statuses(await ask(gym, gym.staff, 4))).toEqual([200, 200, 200, 200]);
});

test('a gym at its limit does not block another gym', async () => {
  await ask(gym, gym.admin, 5);
  await ask(gym, gym.staff, 3);
  const [refused] = await ask(gym, gym.mainStaff);
  expect([refused?.status, await refused?.json()]).toMatchObject([
    429,
    { code: 'too-many', error: expect.stringContaining('Your gym is making very many requests') as string },
  ]);
  expect(statuses(await ask(other, other.admin, 5))).toEqual([200, 200, 200, 200, 200]);
});

test('members’ phones do not use up the desk’s calls, nor the desk theirs', async () => {
  const members = [gym.member, await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
  const load = async (person: TestPerson) => {
    const headers = { Authorization: `Bearer ${await person.token()}` };
    const request = () => server.app.request(`/getUserDashboardData?gymId=${gym.gymId}`, { headers });
    return [await request(), await request(), await request()];
  };
  const answers = [];
  for (const member of members) answers.push(...(await load(member)));
  expect(statuses(answers)).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  expect(await answers.at(-1)?.json()).toMatchObject({ code: 'too-many' });
  expect(statuses(await ask(gym, gym.staff, 5))).toEqual([200, 200, 200, 200, 200]);
  expect(statuses(await ask(gym, gym.admin, 4))).toEqual([200, 200, 200, 429]);
});

test('a paired device has a budget of its own', async () => {
  const { countGym } = createLimits(limits);
  for (let call = 0; call < 8; call += 1) await countGym('gym', 'devices');
  await expect(countGym('gym', 'devices')).rejects.toMatchObject({ code: 'too-many' });
  await countGym('gym', 'desk');
  await countGym('gym', 'members');
});

test('calls pass again after Retry-After', async () => {
  await ask(gym, gym.admin, 5);
  vi.setSystemTime(Date.now() + 7000);
  const [refused] = await ask(gym, gym.admin);
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '3']);
  vi.setSystemTime(Date.now() + 3000);
  expect(statuses(await ask(gym, gym.admin))).toEqual([200]);
});

test('unauthenticated calls are counted by address, and do not block authenticated ones', async () => {
  const strangers: number[] = [];
  for (const authorization of ['', 'Bearer junk', 'Bearer a.b.c', 'Bearer junk']) {
    const headers = { Authorization: authorization };
    const response = await server.app.request(`/getOccupancy?gymId=${gym.gymId}`, { headers });
    strangers.push(response.status);
  }
  expect(strangers).toEqual([401, 401, 401, 429]);
  const open = await server.app.request('/sendPasswordReset', { method: 'POST', body: '{}' });
  expect(open.status).toBe(429);
  expect(statuses(await ask(gym, gym.admin))).toEqual([200]);
});

test('steps of a sign-in are counted by network before the database is asked, but not those of an open session', async () => {
  const transaction = vi.spyOn(server.database, 'transaction');
  const post = (path: string, address: string, body: object) =>
    server.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Test-Address': address },
      body: JSON.stringify(body),
    });
  const protocol = '/identitytoolkit.googleapis.com';
  const signIn = (address: string) =>
    post(`${protocol}/v1/accounts:signInWithPassword`, address, {
      email: 'nobody@gym.test',
      password: 'wrong password',
    });
  for (let time = 0; time < 3; time += 1) expect((await signIn('203.0.113.1')).status).toBe(400);
  transaction.mockClear();
  const paths = [
    ...['signInWithPassword', 'signInWithEmailLink', 'signInWithCustomToken', 'resetPassword', 'sendOobCode'].map(
      (method) => `${protocol}/v1/accounts:${method}`,
    ),
    ...['mfaSignIn:finalize', 'mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaEnrollment:withdraw'].map(
      (method) => `${protocol}/v2/accounts/${method}`,
    ),
  ];
  for (const path of paths) {
    const refused = await post(path, '203.0.113.1', { requestType: 'PASSWORD_RESET', email: 'nobody@gym.test' });
    expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
      429,
      '10',
      { error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
    ]);
  }
  for (const path of ['/account-link', '/second-factor-recovery']) {
    expect((await post(path, '203.0.113.1', {})).status).toBe(429);
  }
  expect(transaction).not.toHaveBeenCalled();
  const idToken = await gym.admin.token();
  expect((await post(`${protocol}/v1/accounts:lookup`, '203.0.113.1', { idToken })).status).toBe(200);
  expect((await post('/securetoken.googleapis.com/v1/token', '203.0.113.1', {})).status).toBe(400);
  expect((await signIn('203.0.113.2')).status).toBe(400);
  transaction.mockRestore();
});

test('unauthenticated calls of one IPv6 /64 are counted together', async () => {
  const { countAddress, countUnauthenticated } = createLimits(limits);
  const fail = (address: string, code: 'unauthenticated' | 'forbidden' = 'unauthenticated') =>
    countUnauthenticated(address, () => Promise.reject(new DomainError(code, 'No')));
  await countAddress('2001:db8:1:1::1');
  await expect(fail('2001:db8:1:1::2', 'forbidden')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(fail('2001:db8:1:1::2')).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await countUnauthenticated('2001:db8:1:1::5', () => Promise.resolve('known'))).toBe('known');
  await countAddress('2001:db8:1:1::3');
  await expect(fail('2001:db8:1:1:9::')).rejects.toMatchObject({ code: 'too-many' });
  await expect(countAddress('2001:db8:1:1::4')).rejects.toMatchObject({ code: 'too-many' });
  await countAddress('2001:db8:1:2::1');
});

test('at capacity a call gets 503 immediately, and the next one passes', async () => {
  const { identity } = server;
  const headers = { Authorization: `Bearer ${await gym.admin.token()}` };
  const staffHeaders = { Authorization: `Bearer ${await gym.staff.token()}` };
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const verify = identity.verifyToken.bind(identity);
  const slow = vi.spyOn(identity, 'verifyToken');
  slow.mockImplementation(async (token) => {
    await gate;
    return verify(token);
  });
  const askNow = async (headers: Record<string, string>) =>
    server.app.request(`/getOccupancy?gymId=${gym.gymId}`, { headers });
  const waiting = [headers, headers, staffHeaders, staffHeaders].map(askNow);
  const refused = await askNow(headers);
  expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toMatchObject([
    503,
    '5',
    { code: 'unavailable', error: 'The server is very busy at the moment. Please wait a few seconds and try again.' },
  ]);
  open();
  expect(statuses(await Promise.all(waiting))).toEqual([200, 200, 200, 200]);
  slow.mockRestore();
  expect((await askNow(headers)).status).toBe(200);
});

test('the default limits allow a gym of 40 to sign in at once behind one address, by mailed link', () => {
  // Each asks for the link, signs in by it, and has mistyped twice.
  expect(defaultLimits.perAddress).toBeGreaterThanOrEqual(40 * 4);
});

test('the default limits allow a front desk with ten tabs', () => {
  expect(defaultLimits.perUser).toBeGreaterThanOrEqual(10 * 30);
  expect(defaultLimits.perGym).toBeGreaterThan(defaultLimits.perUser);
});
