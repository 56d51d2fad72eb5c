import { expect, test } from 'vitest';
import { QueueFullError, createQueue } from './queue.ts';

test('a queue bounds the running and the waiting works, and refuses more', async () => {
  const queue = createQueue({ concurrency: 2, maxWaiting: 3 });
  const ends: (() => void)[] = [];
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    queue(async () => {
      order.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (index === 1) throw new Error('failed');
      return index;
    });
  const works = Array.from({ length: 7 }, (_, index) => work(index));
  const settled = Promise.allSettled(works);
  await expect(works[5]).rejects.toBeInstanceOf(QueueFullError);
  await expect(works[6]).rejects.toBeInstanceOf(QueueFullError);
  while (order.length < 5 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  const after = queue(() => Promise.resolve('free again'));
  expect(await after).toBe('free again');
});
