import { expect, test } from 'vitest';
import { attendance, idOf, NOW, withEmptyFeeds } from '../testing/feed.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { appendMemberChange, appendToFeed } from './appendToFeed.ts';
import { listVersion } from './listVersion.repository.ts';

onBothEngines('what is appended to the feed', (server) => {
  const { gyms, db, within, append, stored } = withEmptyFeeds(server);
  const version = () => listVersion(db(), gyms.gym.gymId);

  test('changes of members in a transaction are one event of the whole gym, after the others', async () => {
    await within((tx) => {
      appendMemberChange(tx, gyms.gym.gymId, NOW, ['one']);
      appendToFeed(tx, gyms.gym.gymId, NOW, [attendance('a', gyms.gym.side)]);
      appendMemberChange(tx, gyms.gym.gymId, NOW, ['two', 'one']);
    });
    const [first, second, ...rest] = await stored(gyms.gym);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ branch_id: gyms.gym.side, payload: { type: 'attendance' }, created_at: NOW });
    expect(second).toMatchObject({ branch_id: '', payload: { type: 'members', ids: ['one', 'two'] } });
    expect(second?.seq).toBe((first?.seq ?? 0) + 1);
  });

  test('a change of any member, or of more than 500, names none', async () => {
    const some = Array.from({ length: 501 }, (_, number) => `member-${number}`);
    await within((tx) => {
      appendMemberChange(tx, gyms.gym.gymId, NOW, ['one']);
      appendMemberChange(tx, gyms.gym.gymId, NOW);
    });
    await within((tx) => appendMemberChange(tx, gyms.gym.gymId, NOW, some));
    await within((tx) => appendMemberChange(tx, gyms.gym.gymId, NOW, some.slice(1)));
    const payloads = (await stored(gyms.gym)).map(({ payload }) => payload);
    expect(payloads).toEqual([{ type: 'members' }, { type: 'members' }, { type: 'members', ids: some.slice(1) }]);
  });

  test('a transaction may append to two gyms; nothing appended changes no version', async () => {
    await within((tx) => {
      appendToFeed(tx, gyms.gym.gymId, NOW, [attendance('a', gyms.gym.side)]);
      appendToFeed(tx, gyms.other.gymId, NOW, [attendance('b', gyms.other.side), attendance('c', gyms.other.side)]);
    });
    const events = [...(await stored(gyms.gym)), ...(await stored(gyms.other))];
    expect(events.map(({ gym_id, payload }) => [gym_id, idOf(payload)])).toEqual([
      [gyms.gym.gymId, 'a'],
      [gyms.other.gymId, 'b'],
      [gyms.other.gymId, 'c'],
    ]);
    const before = await version();
    await append([]);
    expect(await version()).toBe(before);
  });
});
