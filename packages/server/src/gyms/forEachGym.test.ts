import { expect, test } from 'vitest';
import { forEachGym } from './forEachGym.ts';

test('a gym that fails holds up no other, and the first failure is thrown at the end', async () => {
  const worked: string[] = [];
  const running = forEachGym(['a', 'b', 'c', 'd'], new AbortController().signal, (gym) => {
    worked.push(gym);
    return gym === 'b' || gym === 'c' ? Promise.reject(new Error(`${gym} is broken`)) : Promise.resolve();
  });
  await expect(running).rejects.toThrow('b is broken');
  expect(worked).toEqual(['a', 'b', 'c', 'd']);
});

test('no gym follows once the server stops; a failure before is thrown all the same', async () => {
  const stopping = new AbortController();
  const worked: string[] = [];
  const running = forEachGym(['a', 'b', 'c'], stopping.signal, (gym) => {
    worked.push(gym);
    if (gym === 'b') stopping.abort();
    return gym === 'a' ? Promise.reject(new Error('a is broken')) : Promise.resolve();
  });
  await expect(running).rejects.toThrow('a is broken');
  expect(worked).toEqual(['a', 'b']);
});
