import { beforeAll, expect, test, vi } from 'vitest';
import { insertActivities } from './activities.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { newId } from '../newId.ts';
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
    expect(second.lastActivityId).toBe(second.activities[0]?.id);
    const end = await client.getActivities({ gymId: gym.gymId, startAfter: second.lastActivityId ?? '' });
    expect(end).toEqual({ activities: [], hasMore: false, lastActivityId: null });
    expect(await client.getActivities({ gymId: gym.gymId, limit: 3 })).toMatchObject({ hasMore: false });
  });

  test('an entry records the caller, the time and what changed', async () => {
    const { branch } = await add(gym, 'Recorded');
    server().clock.now += 5_000;
    const branchData = { name: 'Recorded', address: 'Here', phone: '', email: '', maxCapacity: 9 };
    await gym.admin.client.updateBranch({ gymId: gym.gymId, branchId: branch.id, branchData });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'update',
        entityType: 'branch',
        entityId: branch.id,
        entityName: 'Recorded',
        timestamp: server().clock.now,
        performedBy: { name: 'Asha Admin', userType: 'admin' },
        changes: { address: { from: 'There', to: 'Here' } },
      },
    ]);
    const row = await server()
      .database.db.selectFrom('activities')
      .select('performed_by_id')
      .where('id', '=', activities[0]?.id ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ performed_by_id: gym.admin.id });
  });

  test('an entry of a later release is listed among the others', async () => {
    const of = await createTestGym(server(), 'Downgraded');
    const { gymId, admin, member } = of;
    const { clock, database } = server();
    await admin.client.toggleMemberStatus({ gymId, memberId: member.id, newStatus: 'inactive' });
    const later = {
      id: newId(),
      action: 'teleport',
      entity_type: 'member',
      entity_id: member.id,
      entity_name: member.name,
      performed_by_id: admin.id,
      performed_by_name: admin.name,
      performed_by_type: 'admin' as const,
      changes: '{"orbit":{"from":null,"to":"moon"}}',
      happened_at: clock.now,
    };
    await database.transaction((tx) => insertActivities(tx, gymId, [later]));
    const texts = ['Asha Admin changed Meera Member', 'Asha Admin deactivated Meera Member'];
    const { activities } = await admin.client.getActivities({ gymId });
    expect(activities.map(({ displayText }) => displayText)).toEqual(texts);
    const ofMember = await admin.client.getMemberActivities({ gymId, memberId: member.id });
    expect(ofMember.activities.map(({ displayText }) => displayText)).toEqual(texts);
  });

  test('search and filters combine, and pages of them have no gap', async () => {
    const of = await createTestGym(server(), 'Filtered');
    const { client } = of.admin;
    const { gymId } = of;
    const list = async (filter: Partial<Parameters<typeof client.getActivities>[0]>) =>
      (await client.getActivities({ gymId, ...filter })).activities.map(({ entityName }) => entityName);
    const { branch } = await add(of, 'Hill 100%');
    await add(of, 'Lake');
    server().clock.now += 86_400_000;
    const day = new Date(server().clock.now).toISOString().slice(0, 10);
    const branchData = { name: 'Hill 100%', address: 'Here', phone: '', email: '', maxCapacity: 9 };
    await client.updateBranch({ gymId, branchId: branch.id, branchData });
    expect(await list({ search: 'hILL' })).toEqual(['Hill 100%', 'Hill 100%']);
    expect(await list({ search: '0%' })).toEqual(['Hill 100%', 'Hill 100%']);
    expect(await list({ search: '_ill' })).toEqual([]);
    expect(await list({ search: 'asha', record: 'branch', action: 'create' })).toEqual(['Lake', 'Hill 100%']);
    expect(await list({ record: 'branch', from: day })).toEqual(['Hill 100%']);
    expect(await list({ record: 'branch', to: day, action: 'update' })).toEqual(['Hill 100%']);
    expect(await list({ from: '2099-01-01' })).toEqual([]);
    expect(await list({ to: '2000-01-01' })).toEqual([]);
    const found = await client.getActivities({ gymId, record: 'branch', search: 'hill', limit: 1 });
    expect([found.activities.length, found.hasMore]).toEqual([1, true]);
    expect(await list({ personId: of.admin.id, record: 'branch' })).toHaveLength(3);
    expect(await list({ personId: of.staff.id })).toEqual([]);
    const first = await client.getActivities({ gymId, record: 'branch', limit: 1 });
    expect(first).toMatchObject({ hasMore: true });
    const startAfter = first.lastActivityId ?? '';
    expect(await list({ record: 'branch', startAfter })).toEqual(['Lake', 'Hill 100%']);
  });

  test.each([
    ['ÉTAGE Ωμέγα', ['ÉTAGE', 'étage', 'ωμέγα', 'ΩΜΈΓΑ', 'ge ω']],
    ['a*b?c[d]^e-f', ['A*B?C[D]^E-F', '*', '?c', '[d', ']', '^e', '-F']],
    ['शाखा İzmir ß', ['शाखा', 'İZMIR', 'ß']],
  ])('a search finds %s in any case, and takes no character for another', async (name, searches) => {
    const of = await createTestGym(server(), 'Searched');
    const { gymId } = of;
    await add(of, name);
    await add(of, 'Etage abcdef');
    for (const search of searches) {
      const { activities } = await of.admin.client.getActivities({ gymId, record: 'branch', search });
      expect([search, activities.map(({ entityName }) => entityName)]).toEqual([search, [name]]);
    }
  });

  test('a search, which may look at all of a gym’s, is read in a thread', async () => {
    const { gymId, admin } = gym;
    const read = vi.spyOn(server().database, 'readInThread');
    const namesRead = () => read.mock.calls.map(([, name]) => name);
    await admin.client.getActivities({ gymId });
    await admin.client.getActivities({ gymId, search: '' });
    expect(namesRead()).toEqual([]);
    await admin.client.getActivities({ gymId, search: 'nobody' });
    expect(namesRead()).toEqual(['listActivities']);
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
