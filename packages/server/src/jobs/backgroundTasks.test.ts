import { expect, test } from 'vitest';
import { createBackgroundTasks } from './backgroundTasks.ts';

test('background work starts after the response, and its failure is reported', async () => {
  const failures: unknown[] = [];
  const background = createBackgroundTasks((error) => void failures.push(error));
  const done: string[] = [];
  background.run(async () => void done.push('first'));
  background.run(() => Promise.reject(new Error('failed')));
  await Promise.resolve();
  expect(done).toEqual([]);
  await background.idle();
  expect(done).toEqual(['first']);
  expect(failures).toEqual([new Error('failed')]);
});
