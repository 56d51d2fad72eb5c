import type { AttendanceEvent } from '@spotter/api';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMissedEvents } from './missedEvents.ts';

const NOW = Date.UTC(2026, 10, 3, 12, 30);
const eventOf = (id: string) => ({ id, userId: 'asha' }) as AttendanceEvent;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['as it was', 0],
  ['set back an hour', -3_600_000],
  ['set forward an hour', 3_600_000],
])('an answer gets what happened while it was on its way, and nothing older: the clock %s', async (_, leapMs) => {
  const applied: string[] = [];
  const queries = new QueryClient();
  const missed = createMissedEvents({
    queries,
    apply: ({ id }) => applied.push(id),
    onOutdated: () => undefined,
  });
  const answers: ((answer: string) => void)[] = [];
  const send = () =>
    queries.fetchQuery({ queryKey: ['getMembers'], queryFn: () => new Promise((resolve) => answers.push(resolve)) });
  missed.add(eventOf('came'), 0);
  vi.setSystemTime(Date.now() + leapMs);
  await vi.advanceTimersByTimeAsync(20_000);
  missed.add(eventOf('left'), 0);
  await vi.advanceTimersByTimeAsync(20_000);
  const request = send();
  missed.add(eventOf('came again'), 0);
  answers[0]?.('members');
  await request;
  expect(applied).toEqual(['came again']);
  missed.stop();
});
