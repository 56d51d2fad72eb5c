import { afterEach, expect, test, vi } from 'vitest';
import { createBackgroundTasks } from './backgroundTasks.ts';

afterEach(() => vi.useRealTimers());

test('background work starts some time after the response, and its failure is reported', async () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  const background = createBackgroundTasks((error) => void failures.push(error));
  const done: string[] = [];
  background.run(async () => void done.push('first'));
  background.run(() => Promise.reject(new Error('failed')));
  await vi.advanceTimersByTimeAsync(99);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(901);
  expect(done).toEqual(['first']);
  expect(failures).toEqual([new Error('failed')]);
});

test('`idle` starts the work that waits, and what that work starts, and waits for it', async () => {
  const background = createBackgroundTasks(() => undefined);
  const done: string[] = [];
  background.run(async () => {
    done.push('first');
    background.run(async () => void done.push('second'));
    await Promise.resolve();
    done.push('end of first');
  });
  await background.idle();
  expect(done).toEqual(['first', 'end of first', 'second']);
  await background.idle();
});
