import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { fakeQueue } from '../../testing/fakeQueue.ts';
import { STORY_NOW } from '../../testing/gymData.ts';
import type { Connection } from '../../shell/connection/connectionState.ts';
import { sendOrQueue } from './sendOrQueue.ts';

beforeEach(() => void vi.useFakeTimers({ now: STORY_NOW }));
afterEach(() => void vi.useRealTimers());

/** A check-in that the server answers after `answerMs`; never where absent. */
function begin(state: Connection['state'], troubleMs: number, answerMs?: number) {
  const since = state === 'online' ? null : STORY_NOW - troubleMs;
  const connection = fakeConnection({ state, since, lastContactAt: since });
  const queue = fakeQueue([], { connection });
  const calls: AbortSignal[] = [];
  const outcome = sendOrQueue({
    queue,
    action: { type: 'MANUAL', targetUserId: 'asha', action: 'checkin' },
    name: 'Asha Rao',
    call: ({ signal }) => {
      if (signal) calls.push(signal);
      return new Promise<string>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        if (answerMs !== undefined) setTimeout(() => resolve('answered'), answerMs);
      });
    },
  });
  return { outcome, calls, connection, waiting: () => queue.state().operations.length };
}

test.each([
  ['online', 0, 'answered'],
  ['unreachable', 1999, 'answered'],
  ['silent', 1999, 'answered'],
  ['unreachable', 2000, 'waiting'],
  ['silent', 2000, 'waiting'],
  ['offline', 0, 'waiting'],
] as const)('a connection that is %s since %i ms: the check-in is %s', async (state, troubleMs, expected) => {
  const { outcome, calls, waiting } = begin(state, troubleMs, 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(await outcome).toBe(expected);
  expect([calls.length, waiting()]).toEqual(expected === 'answered' ? [1, 0] : [0, 1]);
});

const silent: Connection = { state: 'silent', since: STORY_NOW, lastContactAt: STORY_NOW };

test.each([
  ['that has just begun', 'silent', []],
  ['that begins during the call', 'online', [silent]],
] as const)('a break %s and lasts 2 s ends the call, and the check-in waits', async (_, state, changes) => {
  const { outcome, calls, connection, waiting } = begin(state, 0);
  for (const change of changes) connection.change(change);
  await vi.advanceTimersByTimeAsync(1999);
  expect([calls[0]?.aborted, waiting()]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('waiting');
  expect([calls[0]?.aborted, waiting()]).toEqual([true, 1]);
});

test('a break that ends within 2 s leaves the call alone', async () => {
  const { outcome, connection, waiting } = begin('silent', 0, 5000);
  await vi.advanceTimersByTimeAsync(1999);
  connection.change(online);
  await vi.advanceTimersByTimeAsync(3001);
  expect(await outcome).toBe('answered');
  expect(waiting()).toBe(0);
});
