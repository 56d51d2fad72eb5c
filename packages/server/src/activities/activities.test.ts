import { beforeAll, describe, expect, test, vi } from 'vitest';
import { markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { texts } from '../texts.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import type { ActivityRow } from './activities.repository.ts';
import { diffFields, toActivity } from './activities.rules.ts';

describe('an entry', () => {
  const row: ActivityRow = {
    gym_id: 'gym',
    id: 'entry',
    action: 'update',
    entity_type: 'member',
    entity_id: 'person',
    entity_name: 'Ravi',
    performed_by_id: 'admin',
    performed_by_name: 'Asha',
    performed_by_type: 'admin',
    changes: '{}',
    happened_at: 1_000,
  };

  test.each([
    ['create', 'added', 'Added'],
    ['update', 'updated', 'Updated'],
    ['delete', 'deleted', 'Deleted'],
    ['activate', 'activated', 'Activated'],
    ['deactivate', 'deactivated', 'Deactivated'],
    ['invite', 'invited', 'Invited'],
    ['sign-out', 'signed out', 'Signed out'],
    ['checkout-all', 'checked out', 'Checked out'],
    ['correct', 'corrected', 'Corrected'],
  ])('of the action %s says %s', (action, verb, actionLabel) => {
    expect(toActivity({ ...row, action }, 'INR', texts('en'))).toMatchObject({
      action,
      type: action,
      heading: `Member ${verb}`,
      displayText: `Asha ${verb} Ravi`,
      description: `Asha ${verb} Ravi`,
      actionLabel,
    });
  });

  test.each([
    ['member', 'Members', 'Member updated'],
    ['branch', 'Branches', 'Branch updated'],
    ['staff', 'Staff', 'Staff updated'],
    ['admin', 'Admins', 'Admin updated'],
    ['settings', 'Settings', 'Settings updated'],
    ['attendance', 'Attendance', 'Attendance updated'],
  ])('about %s belongs to the module %s', (entityType, module, heading) => {
    expect(toActivity({ ...row, entity_type: entityType }, 'INR', texts('en'))).toMatchObject({
      entityType,
      module,
      heading,
    });
  });

  test.each([
    ['update', 'member', {}],
    ['update', 'member', { account: { from: null, to: 'open' } }],
    ['renew', 'membership', {}],
    ['withdraw', 'attendance', { attendance: { from: 'check-in', to: null } }],
    ['undo', 'member', { change: { from: 'move', to: null } }],
    ['refund', 'payment', { amount: { from: null, to: 100 } }],
  ])('of %s of a %s is one sentence, in the language of who reads it', (action, entityType, changes) => {
    markTexts();
    const entry = { ...row, action, entity_type: entityType, changes: JSON.stringify(changes) };
    const { displayText, heading, module, actionLabel } = toActivity(entry, 'INR', texts('hi'));
    for (const text of [displayText, heading, module, actionLabel]) expect(text).toMatch(/^«[^«»]+»$/);
    expect(displayText).toContain('Asha');
  });

  test.each([
    ['day', '3 Nov 2026 at Sea at Side', '«3 Nov 2026 at Sea at Side»'],
    ['member', '12 members', '«12 members»'],
    ['attendance', '1 member at Side', '«1 member at Side»'],
    ['attendance', 'offline check-in', '«offline check-in»'],
    ['member', 'offline check-in', 'offline check-in'],
    ['member', 'Meet at Dawn', 'Meet at Dawn'],
  ])('of a %s: the recorded name %s is read as %s', (entityType, name, expected) => {
    markTexts();
    const entry = { ...row, entity_type: entityType, entity_name: name };
    expect(toActivity(entry, 'INR', texts('hi')).targetName).toBe(expected);
    expect(toActivity(entry, 'INR', texts('en')).targetName).toBe(name);
  });

  test('of an action or a record that the product does not know cannot be read', () => {
    expect(() => toActivity({ ...row, action: 'fly' }, 'INR', texts('en'))).toThrow('no such activity');
    expect(() => toActivity({ ...row, entity_type: 'moon' }, 'INR', texts('en'))).toThrow('no such activity');
  });

  test('carries who, whom, when and the changed fields', () => {
    const changes = { name: { from: 'Ravi A', to: 'Ravi' }, email: { from: null, to: 'r@x.in' } };
    expect(toActivity({ ...row, changes: JSON.stringify(changes) }, 'INR', texts('en'))).toEqual({
      id: 'entry',
      action: 'update',
      timestamp: 1_000,
      performedBy: { name: 'Asha', userType: 'admin' },
      changes,
      entityType: 'member',
      entityId: 'person',
      entityName: 'Ravi',
      description: 'Asha updated Ravi',
      targetName: 'Ravi',
      type: 'update',
      module: 'Members',
      heading: 'Member updated',
      displayText: 'Asha updated Ravi',
      summaryDetails: 'name, email',
      actionLabel: 'Updated',
    });
  });

  test('of an opened account says who opened it, and for whom if for another person', () => {
    const opened = { ...row, changes: JSON.stringify({ account: { from: null, to: 'open' } }) };
    const common = { action: 'open-account', type: 'open-account', heading: 'Account opened' };
    expect(toActivity(opened, 'INR', texts('en'))).toMatchObject({
      ...common,
      displayText: 'Asha opened an account for Ravi',
      actionLabel: 'Opened account',
    });
    expect(
      toActivity({ ...opened, performed_by_id: 'person', performed_by_name: 'Ravi' }, 'INR', texts('en')),
    ).toMatchObject({
      ...common,
      displayText: 'Ravi opened an account for the pass',
    });
    expect(toActivity({ ...opened, action: 'create' }, 'INR', texts('en'))).toMatchObject({ heading: 'Member added' });
  });

  test('names each field that differs, nothing for a value that was and is absent', () => {
    const before = { name: 'Ravi', age: 41, phone: undefined, email: 'r@x.in' };
    const after = { name: 'Ravi', age: 42, phone: null, email: undefined };
    expect(diffFields<Record<string, unknown>>(before, after, ['name', 'age', 'phone', 'email'])).toEqual({
      age: { from: 41, to: 42 },
      email: { from: 'r@x.in', to: null },
    });
    expect(diffFields(before, { ...before, age: 42 }, ['name'])).toEqual({});
  });
});

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
    await admin.client.getActivities({ gymId, search: 'nobody' });
    expect(read.mock.calls.map(([, name]) => name)).toEqual(['listActivities']);
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
