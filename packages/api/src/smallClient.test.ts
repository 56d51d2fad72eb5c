import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from './contract.ts';
import { createSmallClient } from './smallClient.ts';

const routes = {
  getPass: { method: 'GET', path: '/getPass', access: ['member'] },
  universalCheckIn: { method: 'POST', path: '/universalCheckIn', access: ['admin', 'staff', 'member', 'device'] },
  sendEmailSignInLink: { method: 'POST', path: '/sendEmailSignInLink', access: 'anyone' },
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(Object.entries(routes))('%s matches the contract', (name, route) => {
  expect(contract[name as keyof typeof routes]).toMatchObject(route);
});

test('has the listed calls, which send like the other client and do not validate', async () => {
  const requests: Request[] = [];
  const client = createSmallClient(routes, {
    origin: 'https://gym.test',
    getToken: () => Promise.resolve('token'),
    fetch: (input, init) => {
      requests.push(new Request(input, init));
      return requests.length === 1 ? Promise.reject(new TypeError('lost')) : Promise.resolve(Response.json({ any: 1 }));
    },
  });
  expect(Object.keys(client)).toEqual(Object.keys(routes));
  const scan = client.universalCheckIn({ gymId: 'g', type: 'QR', qrData: 'code' }, { idempotencyKey: 'mine' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await scan).toEqual({ any: 1 });
  expect(requests.map(({ url }) => url)).toEqual(Array(2).fill('https://gym.test/universalCheckIn'));
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
});

test('an object without the field of all answers is of a network that wants a sign-in', async () => {
  const client = createSmallClient(
    { getPass: { ...routes.getPass, field: 'member' } },
    {
      origin: 'https://gym.test',
      getToken: () => Promise.resolve('token'),
      fetch: () => Promise.resolve(Response.json({ login: 'https://wifi.example' })),
    },
  );
  await expect(client.getPass({ gymId: 'g' })).rejects.toMatchObject({
    message: 'HTTP 200: {"login":"https://wifi.example"}',
    code: 'bad-answer',
    isForeign: true,
  });
});
