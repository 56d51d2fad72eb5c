import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import type { Peers } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { engines } from '../testing/databases.ts';
import { createTestGym, origin, startTestServer } from '../testing/server.ts';
import { createLimits, noLimits } from './limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Processes that receive from each other at once. */
function connect(count: number): { peers: Peers; texts: string[] }[] {
  const listeners: ((text: string) => void)[][] = Array.from({ length: count }, () => []);
  return listeners.map((own) => {
    const texts: string[] = [];
    const send = (text: string) => {
      texts.push(text);
      for (const others of listeners) if (others !== own) for (const receive of others) receive(text);
    };
    return { texts, peers: { send, receive: (listener) => own.push(listener) } };
  });
}

const isPassed = (call: Promise<void>) =>
  call.then(
    () => true,
    () => false,
  );

test('of four processes together as many calls pass as of one, and at most 3 % more for each further one', async () => {
  const processes = connect(4).map(({ peers }) => createLimits({ ...noLimits, perUser: 640 }, peers));
  let passed = 0;
  for (let call = 0; call < 1600; call += 1) {
    if (await isPassed((processes[call % 4] as (typeof processes)[0]).countUser('someone'))) passed += 1;
  }
  expect(passed).toBeGreaterThanOrEqual(640);
  expect(passed).toBeLessThanOrEqual(640 + 3 * 19);
  expect(await isPassed((processes[0] as (typeof processes)[0]).countUser('someone else'))).toBe(true);
});

test('few calls and refused ones are not told, and each limit is its own', async () => {
  const [first, second] = connect(2) as [ReturnType<typeof connect>[0], ReturnType<typeof connect>[0]];
  const all = { ...noLimits, perUser: 64, perGym: 64, perDevice: 64, perAddress: 64 };
  const [one, other] = [createLimits(all, first.peers), createLimits(all, second.peers)];
  await one.countUser('someone');
  expect(first.texts).toEqual([]);
  for (let call = 0; call < 100; call += 1) await isPassed(one.countUser('someone'));
  expect(first.texts).toHaveLength(32);
  expect(await isPassed(other.countUser('someone'))).toBe(false);
  const others = [
    other.countDevice('someone'),
    other.countGym('someone', 'desk'),
    other.countAddress('192.0.2.1'),
    other.countSignIn('192.0.2.1'),
  ];
  expect(await Promise.all(others.map(isPassed))).toEqual([true, true, true, true]);
});

test('a text that is none of ours changes nothing', async () => {
  const [first, second] = connect(2) as [ReturnType<typeof connect>[0], ReturnType<typeof connect>[0]];
  const { countUser } = createLimits({ ...noLimits, perUser: 1 }, second.peers);
  for (const text of ['', 'user', 'user x 1 someone', 'user -5 1 someone', 'other 5 1 someone']) first.peers.send(text);
  expect(await isPassed(countUser('someone'))).toBe(true);
  expect(await isPassed(countUser('someone'))).toBe(false);
});

test('a clock that is set back makes nobody wait longer than a window', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { countUser } = createLimits({ ...noLimits, perUser: 1 });
  await countUser('someone');
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect(countUser('someone')).rejects.toMatchObject({ code: 'too-many', retryAfter: 10 });
});

test.runIf(engines.includes('postgres'))('two servers on one PostgreSQL count a user’s calls together', async () => {
  const limits = { ...noLimits, perUser: 5 };
  await using stack = new AsyncDisposableStack();
  const server = await startTestServer('postgres', { limits });
  stack.defer(() => server.close());
  const database = await openDatabase(server.databaseUrl);
  stack.defer(() => database.close());
  const clock = () => server.clock.now;
  const addresses = { publicUrl: origin, gateway: undefined, setup: undefined };
  const second = createApp({ ...server, ...addresses, database, clock, limits });
  const messages: string[] = [];
  database.peers?.receive((text) => messages.push(text));
  // It listens once it receives anything.
  await expect
    .poll(() => {
      server.database.peers?.send('anybody');
      return messages.length;
    })
    .toBeGreaterThan(0);
  const gym = await createTestGym(server);
  const headers = { Authorization: `Bearer ${await gym.admin.token()}` };
  const ask = async (app: typeof second) => (await app.request(`/getOccupancy?gymId=${gym.gymId}`, { headers })).status;
  expect([await ask(server.app), await ask(server.app), await ask(server.app)]).toEqual([200, 200, 200]);
  await expect.poll(() => messages.filter((text) => text.startsWith('user '))).toHaveLength(3);
  expect([await ask(second), await ask(second), await ask(second)]).toEqual([200, 200, 429]);
});
