import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AttendanceEvent } from './calls/attendance.ts';
import { openFeed } from './feed.ts';

const localTime = Date.UTC(2026, 10, 3, 4, 30);
beforeEach(() => void vi.useFakeTimers({ now: localTime, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const event = (timestamp: number): AttendanceEvent => ({
  id: '01934a7e-0000-7000-8000-000000000001',
  action: 'check-in',
  userId: '01934a7e-0000-7000-8000-000000000002',
  userName: 'Asha Rao',
  userType: 'member',
  method: 'manual',
  branchId: '01934a7e-0000-7000-8000-000000000003',
  branchName: 'Andheri West',
  timestamp,
});

/** The age that `onEvent` receives for an event of this time, with these response headers. */
function receivedAge(timestamp: number, headers: Record<string, string>): Promise<number> {
  const data = JSON.stringify({ type: 'attendance', event: event(timestamp) });
  return new Promise((resolve) => {
    const stop = openFeed({
      origin: 'http://gym.test',
      getToken: () => Promise.resolve('token'),
      input: { gymId: '01934a7e-0000-7000-8000-000000000004' },
      fetch: () => Promise.resolve(new Response(`id: 1\ndata: ${data}\n\n`, { headers })),
      onEvent: (_, age) => {
        stop();
        resolve(age);
      },
    });
  });
}

test.each([
  ['right', 0],
  ['five minutes slow', 300_000],
  ['an hour fast', -3_600_000],
])('the age of an event follows the server’s clock: local clock %s', async (_, skewMs) => {
  const serverTime = localTime + skewMs;
  expect(await receivedAge(serverTime - 2000, { Date: new Date(serverTime).toUTCString() })).toBe(2000);
});

test('without a Date header the age follows the local clock', async () => {
  expect(await receivedAge(localTime - 2000, {})).toBe(2000);
});
