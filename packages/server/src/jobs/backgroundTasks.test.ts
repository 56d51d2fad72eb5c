import { afterEach, expect, test, vi } from 'vitest';
import { createBackgroundTasks } from './backgroundTasks.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

test.each([
  [0, 100],
  [0.25, 325],
  [1, 1000],
])('the delay is anywhere from 100 ms to a second: of a random number of %d, %d ms', async (random, delayMs) => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const task = vi.fn<() => Promise<void>>(() => Promise.resolve());
  createBackgroundTasks(() => undefined).run(task);
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledOnce();
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

test('`idle` waits for the work under way, too, and no work runs twice', async () => {
  vi.useFakeTimers();
  const background = createBackgroundTasks(() => undefined);
  const order: string[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  background.run(async () => {
    await answer;
    order.push('first');
  });
  await vi.advanceTimersByTimeAsync(1000);
  background.run(async () => void order.push('second'));
  const idle = background.idle().then(() => order.push('idle'));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['second']);
  resolve();
  await idle;
  expect(order).toEqual(['second', 'first', 'idle']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual(['second', 'first', 'idle']);
});
