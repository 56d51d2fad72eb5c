import { expect, test } from 'vitest';
import { attendance, idOf, refusal, withEmptyFeeds } from '../testing/feed.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { deletePersonEvents, eventsByPerson, insertPersonEvents } from './personEvents.repository.ts';

onBothEngines('the events of a person', (server) => {
  const { gyms, db, append, stored } = withEmptyFeeds(server);

  test('the events of a person are listed, deleted and put back under their numbers', async () => {
    await append([attendance('a', gyms.gym.side), attendance('b', gyms.gym.side), refusal('a', gyms.gym.main)]);
    await append([attendance('a', gyms.other.side)], gyms.other);
    const all = await stored(gyms.gym);
    const events = await eventsByPerson(db(), gyms.gym.gymId, ['user-a', 'user-c']);
    expect(events.get('user-c')).toEqual([]);
    expect((await eventsByPerson(db(), gyms.gym.gymId, ['user-a'])).get('user-a')).toEqual(events.get('user-a'));
    const own = events.get('user-a') ?? [];
    expect(own.map(({ seq }) => seq)).toEqual([all[0]?.seq, all[2]?.seq]);
    await deletePersonEvents(db(), gyms.gym.gymId, []);
    expect(await stored(gyms.gym)).toEqual(all);
    await deletePersonEvents(db(), gyms.gym.gymId, own);
    expect((await stored(gyms.gym)).map(({ payload }) => idOf(payload))).toEqual(['b']);
    expect(await stored(gyms.other)).toHaveLength(1);
    await insertPersonEvents(db(), gyms.gym.gymId, own);
    expect(await stored(gyms.gym)).toEqual(all);
  });
});
