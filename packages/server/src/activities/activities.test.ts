import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const add = (of: TestGym, name: string) =>
  of.admin.client.addBranch({
    gymId: of.gymId,
    branchData: { name, address: 'There', phone: '', email: '', maxCapacity: 9 },
  });

onBothEngines('activities', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  test('pages have no gap and no duplicate', async () => {
    const { client } = gym.admin;
    for (const name of ['One', 'Two', 'Three']) await add(gym, name);
    const first = await client.getActivities({ gymId: gym.gymId, limit: 2 });
    expect(first.activities.map(({ entityName }) => entityName)).toEqual(['Three', 'Two']);
    expect(first.hasMore).toBe(true);
    const startAfter = first.lastActivityId ?? '';
    const second = await client.getActivities({ gymId: gym.gymId, limit: 2, startAfter });
    expect(second).toMatchObject({ activities: [{ entityName: 'One' }], hasMore: false });
  });

  test('a cursor of another gym, or an unknown one, is not found', async () => {
    const other = await createTestGym(server(), 'Other');
    await add(other, 'Foreign');
    const [foreign] = (await other.admin.client.getActivities({ gymId: other.gymId, limit: 1 })).activities;
    for (const startAfter of [foreign?.id, 'no-such-id']) {
      await expect(gym.admin.client.getActivities({ gymId: gym.gymId, limit: 2, startAfter })).rejects.toMatchObject({
        status: 404,
        message: 'That activity was not found',
      });
    }
  });
});
