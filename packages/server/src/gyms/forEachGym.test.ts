import { expect, test } from 'vitest';
import { forEachGym } from './forEachGym.ts';

const gyms = ['a', 'b', 'c', 'd'].map((gym_id) => ({ gym_id }));

test('a gym that fails holds up no other, and each failure is thrown at the end, with its gym', async () => {
  const worked: string[] = [];
  const running = forEachGym(gyms, new AbortController().signal, ({ gym_id: id }) => {
    worked.push(id);
    return id === 'b' || id === 'c' ? Promise.reject(new Error(`${id} is broken`)) : Promise.resolve();
  });
  await expect(running).rejects.toMatchObject({
    message: 'b: Error: b is broken; c: Error: c is broken',
    failures: [
      { gymId: 'b', error: new Error('b is broken') },
      { gymId: 'c', error: new Error('c is broken') },
    ],
  });
  expect(worked).toEqual(['a', 'b', 'c', 'd']);
});

test('no gym follows once the server stops; a failure before is thrown all the same', async () => {
  const stopping = new AbortController();
  const worked: string[] = [];
  const running = forEachGym(gyms, stopping.signal, ({ gym_id: id }) => {
    worked.push(id);
    if (id === 'b') stopping.abort();
    return id === 'a' ? Promise.reject(new Error('a is broken')) : Promise.resolve();
  });
  await expect(running).rejects.toThrow('a is broken');
  expect(worked).toEqual(['a', 'b']);
});
