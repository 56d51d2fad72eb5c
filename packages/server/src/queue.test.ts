import { expect, test } from 'vitest';
import { createFairQueue, createQueue, QueueFullError } from './queue.ts';

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

test('a queue that is full has its reserve for those who may use it', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 1, reserve: 1 });
  const { promise, resolve: open } = Promise.withResolvers<string>();
  const works = [queue(() => promise), queue(() => promise)];
  await expect(queue(() => promise)).rejects.toBeInstanceOf(QueueFullError);
  works.push(queue(() => promise, { mayUseReserve: true }));
  await expect(queue(() => promise, { mayUseReserve: true })).rejects.toBeInstanceOf(QueueFullError);
  open('done');
  expect(await Promise.all(works)).toEqual(['done', 'done', 'done']);
});

test('a fair queue takes one work at a time, of the keys in turn, and refuses more of a key', async () => {
  const queue = createFairQueue({ maxWaitingOfKey: 2 });
  const order: string[] = [];
  let running = 0;
  const work = (key: string, name: string) =>
    queue(key, async () => {
      running += 1;
      expect(running).toBe(1);
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (name === 'a1') throw new Error('failed');
      return name;
    });
  const works = ['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'c0'].map((name) => work(name.charAt(0), name));
  const settled = await Promise.allSettled(works);
  expect(order).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1']);
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, true, true]);
  await expect(works[3]).rejects.toBeInstanceOf(QueueFullError);
  expect(await work('a', 'free again')).toBe('free again');
});

test('a fair queue refuses what is too much of all keys together, and has room again after it', async () => {
  const queue = createFairQueue({ maxWaitingOfKey: 2, maxWaiting: 3 });
  const { promise, resolve: open } = Promise.withResolvers<string>();
  const works = ['a', 'a', 'a', 'b'].map((key) => queue(key, () => promise));
  for (const key of ['a', 'b', 'c']) await expect(queue(key, () => promise)).rejects.toBeInstanceOf(QueueFullError);
  open('done');
  await Promise.all(works);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => queue(key, () => promise)))).toHaveLength(4);
});
