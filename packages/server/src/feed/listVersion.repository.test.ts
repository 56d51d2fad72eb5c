import { expect, test } from 'vitest';
import { attendance, NOW, withEmptyFeeds } from '../testing/feed.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { listVersion, memberIdsChangedSince } from './listVersion.repository.ts';

onBothEngines('the version of the lists', (server) => {
  const { gyms, db, append } = withEmptyFeeds(server);
  const version = () => listVersion(db(), gyms.gym.gymId);

  test('a version names number, moment and stamp of the newest event, as far as they are stored', async () => {
    await append([attendance('a', gyms.gym.side)]);
    const position = db().selectFrom('feed_positions').selectAll().where('gym_id', '=', gyms.gym.gymId);
    const { seq, stamp } = await position.executeTakeFirstOrThrow();
    expect(stamp).toMatch(/^[\da-f-]{36}$/);
    expect(await version()).toBe(`${seq}.${NOW}.${stamp}`);
    await db().updateTable('feed_positions').set({ stamp: null }).where('gym_id', '=', gyms.gym.gymId).execute();
    expect(await version()).toBe(`${seq}.${NOW}.`);
    await db().deleteFrom('feed_events').where('gym_id', '=', gyms.gym.gymId).execute();
    expect(await version()).toBe(`${seq}..`);
    expect(await listVersion(db(), 'no gym')).toBeUndefined();
  });

  test('of a version that no server gave it cannot be told who has changed', async () => {
    await append([attendance('a', gyms.gym.side)]);
    const old = (await version()) ?? '';
    const [seq] = old.split('.');
    await append([attendance('b', gyms.gym.side)]);
    const current = (await version()) ?? '';
    const since = (from: string) => memberIdsChangedSince(db(), gyms.gym.gymId, { version: from, current });
    expect(await since(old)).toEqual(['user-b']);
    for (const bad of [`x${seq}.${NOW}.`, `${seq}x.${NOW}.`, `${'9'.repeat(20)}.${NOW}.`, `${seq}..`, `${seq}`, ''])
      expect(await since(bad)).toBeUndefined();
  });
});
