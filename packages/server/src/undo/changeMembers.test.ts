import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BulkChange } from '@spotter/api';
import { UNDO_CHANGE_MS } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

/** A state as the release before stored it, whose terms had no tax setting. */
const withoutTax = (state: string) =>
  JSON.stringify(JSON.parse(state, (key, value: unknown) => (key === 'price_tax' ? undefined : value)));

const extension: BulkChange = { kind: 'extend', days: 5, reason: 'Closed for painting' };

onBothEngines('bulk changes', (server) => {
  let gym: TestGym;
  let gymId: string;
  let asha: TestPerson;
  let ravi: TestPerson;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    gym = await createTestGym(server());
    ({ gymId } = gym);
    asha = await gym.addPerson('member', gym.side, { name: 'Asha Rao' });
    ravi = await gym.addPerson('member', gym.side, { name: 'Ravi Kumar' });
    // Changes have a moment of their own.
    server().clock.now += 1000;
  });

  const db = () => server().database.db;
  const send = (change: BulkChange, members: { id: string }[], by = gym.admin, changeId?: string) =>
    by.client.changeMembers({
      gymId,
      memberIds: members.map(({ id }) => id),
      change,
      ...(changeId !== undefined && { changeId }),
    });
  const undo = (offer: { changeId: string } | null, by = gym.admin) =>
    by.client.undoChange({ gymId, changeId: offer?.changeId ?? '' });

  const latestActivity = async () => (await gym.admin.client.getActivities({ gymId, limit: 1 })).activities;
  const personOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

  /** The rows that bulk changes write. */
  async function memberRows(): Promise<unknown> {
    const people = await db()
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('user_type', '=', 'member')
      .orderBy('id')
      .execute();
    const terms = await db().selectFrom('terms').selectAll().where('gym_id', '=', gymId).orderBy('id').execute();
    const adjustments = await db().selectFrom('term_adjustments').selectAll().where('gym_id', '=', gymId).execute();
    const plain = people.map((row) => ({ ...row, uid: null }));
    return JSON.parse(JSON.stringify({ people: plain, terms, adjustments }));
  }

  test.each<[string, (main: string) => BulkChange, object, action: string, entityType?: string]>([
    [
      'deactivate',
      () => ({ kind: 'deactivate' }),
      { deactivated_at: Date.parse('2026-11-20T06:30:01Z') },
      'deactivate',
    ],
    ['extend', () => extension, { expiry_date: '2026-12-06' }, 'extend', 'membership'],
    ['move', (branchId) => ({ kind: 'move', branchId }), {}, 'update'],
    [
      'change-plan',
      () => ({ kind: 'change-plan', planId: 'yearly' }),
      { expiry_date: '2027-11-01', plan_name: 'Yearly' },
      'update',
    ],
  ])('%s changes each member, and comes back exactly', async (kind, changeOf, expected, action, entityType) => {
    const before = await memberRows();
    const change = changeOf(gym.main);
    const { undo: offer, ...rest } = await send(change, [asha, ravi]);
    expect(rest).toEqual({ changed: 2, failed: [] });
    expect(offer?.until).toBe(server().clock.now + UNDO_CHANGE_MS);
    for (const { id } of [asha, ravi]) {
      expect(await personOf(id)).toMatchObject(kind === 'move' ? { branch_id: gym.main } : expected);
    }
    expect((await gym.admin.client.getUndoableChanges({ gymId })).changes).toMatchObject([
      { kind, name: '', count: 2 },
    ]);
    const { activities: made } = await gym.admin.client.getActivities({ gymId, limit: 2 });
    const entry = { action, entityType: entityType ?? 'member' };
    expect(made.toSorted((one, other) => (one.entityName < other.entityName ? -1 : 1))).toMatchObject([
      { ...entry, entityId: asha.id, entityName: 'Asha Rao' },
      { ...entry, entityId: ravi.id, entityName: 'Ravi Kumar' },
    ]);
    server().clock.now += 1000;
    expect(await undo(offer)).toEqual({ undone: 2, failed: [] });
    expect(await memberRows()).toEqual(before);
    expect((await gym.admin.client.getUndoableChanges({ gymId })).changes).toEqual([]);
    await expect(undo(offer)).rejects.toMatchObject({ code: 'state-changed', message: 'This was undone already' });
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'undo', entityType: 'member', entityId: offer?.changeId }]);
    expect(activities[0]?.displayText).toMatch(/^Asha Admin undid the .* of 2 members$/);
  });

  test('activate comes back with the moment of the deactivation; delete with everything', async () => {
    await send({ kind: 'deactivate' }, [asha, ravi]);
    server().clock.now += 1000;
    const before = await memberRows();
    const { undo: offer } = await send({ kind: 'activate' }, [asha, ravi]);
    expect(await personOf(asha.id)).toMatchObject({ deactivated_at: null });
    await undo(offer);
    expect(await latestActivity()).toMatchObject([{ action: 'undo', entityType: 'member' }]);
    expect(await memberRows()).toEqual(before);
    const deleted = await send({ kind: 'delete' }, [asha, ravi]);
    expect(deleted.changed).toBe(2);
    expect(await personOf(asha.id)).toBeUndefined();
    expect(await undo(deleted.undo)).toEqual({ undone: 2, failed: [] });
    expect(await latestActivity()).toMatchObject([{ action: 'undo', entityType: 'member' }]);
    expect(await memberRows()).toEqual(before);
  });

  test('whoever cannot be changed is listed with the reason, and stops nobody else', async () => {
    const inactive = await gym.addPerson('member', gym.side, { name: 'Inactive', deactivated_at: 1 });
    const ended = await gym.addPerson('member', gym.side, { name: 'Ended', expiry_date: '2026-11-19' });
    const endless = await gym.addPerson('member', gym.side, { name: 'Endless', expiry_date: null });
    const yearly = await gym.addPerson('member', gym.main, { name: 'Yearly', membership_plan: 'yearly' });
    const all = [asha, inactive, ended, endless, yearly, { id: 'nobody' }, gym.staff];
    const refused = async (change: BulkChange) => {
      const { changed, failed } = await send(change, all);
      expect(changed + failed.length).toBe(all.length);
      const reasons = failed.map(({ name, reason }) => `${name}: ${reason}`).toSorted();
      // The same for one of another kind as for one that does not exist.
      expect(reasons.filter((reason) => reason === ': That member was not found')).toHaveLength(2);
      return reasons.filter((reason) => !reason.startsWith(':'));
    };
    expect(await refused(extension)).toEqual([
      'Ended: The membership has ended',
      'Endless: The membership has no end',
      'Inactive: The member is inactive',
    ]);
    expect(await refused({ kind: 'change-plan', planId: 'yearly' })).toEqual([
      'Ended: The membership has ended',
      'Yearly: Already has the plan Yearly',
    ]);
    expect(await refused({ kind: 'activate' })).toHaveLength(4);
    expect(await refused({ kind: 'deactivate' })).toEqual([]);
    expect(await refused({ kind: 'move', branchId: gym.main })).toEqual(['Yearly: Already at Main']);
    // Where nobody was changed there is nothing to undo.
    const { client } = gym.admin;
    const { changes } = await client.getUndoableChanges({ gymId });
    expect(await send({ kind: 'move', branchId: gym.main }, [yearly])).toMatchObject({ undo: null, changed: 0 });
    expect((await client.getUndoableChanges({ gymId })).changes).toEqual(changes);
    await send({ kind: 'activate' }, [yearly]);
    await client.cancelMembership({ gymId, memberId: yearly.id, lastDay: '2026-12-02', reason: 'Moves away' });
    for (const change of [extension, { kind: 'change-plan', planId: 'monthly' } as const]) {
      expect((await send(change, [yearly])).failed).toMatchObject([{ reason: 'The membership was canceled' }]);
    }
    markTexts();
    const inHindi = clientInHindi(server(), gym.admin);
    const { failed } = await inHindi.changeMembers({ gymId, memberIds: [yearly.id, 'nobody'], change: extension });
    expect(failed.map(({ reason }) => reason)).toEqual([
      '«That member was not found»',
      '«The membership was canceled»',
    ]);
  });

  test('an inactive plan or branch is refused as a whole', async () => {
    const { client } = gym.admin;
    const planData = { name: 'Couple', lengthUnit: 'month' as const, length: 12, price: null, isTaxIncluded: true };
    const { plan } = await client.addPlan({ gymId, planData });
    await client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' });
    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await client.addBranch({ gymId, branchData: { ...branchData, status: 'inactive' } });
    const before = await memberRows();
    for (const [change, expected] of [
      [
        { kind: 'change-plan', planId: plan.id },
        { code: 'plan-inactive', fields: [{ field: 'change.planId' }] },
      ],
      [
        { kind: 'change-plan', planId: 'unknown' },
        { code: 'not-found', message: 'That plan was not found' },
      ],
      [
        { kind: 'move', branchId: branch.id },
        { code: 'branch-inactive', fields: [{ field: 'change.branchId' }] },
      ],
      [{ kind: 'move', branchId: 'unknown' }, { code: 'not-found' }],
    ] as const) {
      await expect(send(change, [asha])).rejects.toMatchObject(expected);
    }
    expect(await memberRows()).toEqual(before);
  });

  test('staff change members of their own branch only, and move nobody away', async () => {
    const elsewhere = await gym.addPerson('member', gym.main, { name: 'Elsewhere' });
    const before = await personOf(elsewhere.id);
    const { undo: offer, ...rest } = await send({ kind: 'deactivate' }, [asha, elsewhere], gym.staff);
    expect(rest).toEqual({
      changed: 1,
      failed: [{ id: elsewhere.id, name: '', reason: 'That member was not found' }],
    });
    expect(await personOf(elsewhere.id)).toEqual(before);
    await expect(send({ kind: 'move', branchId: gym.main }, [ravi], gym.staff)).rejects.toMatchObject({ status: 404 });
    expect(await personOf(ravi.id)).toMatchObject({ branch_id: gym.side });
    await expect(undo(offer, gym.mainStaff)).rejects.toMatchObject({ status: 404 });
    expect(await undo(offer, gym.staff)).toMatchObject({ undone: 1 });
    // Of several branches, in one call or in two, and moved to another one: admins only.
    const { undo: wide } = await send({ kind: 'deactivate' }, [asha, elsewhere]);
    const { undo: first } = await send({ kind: 'deactivate' }, [ravi]);
    expect((await gym.staff.client.getUndoableChanges({ gymId })).changes).toMatchObject([
      { id: first?.changeId, name: 'Ravi Kumar', count: 1 },
    ]);
    await send({ kind: 'deactivate' }, [gym.member], gym.admin, first?.changeId);
    expect((await gym.staff.client.getUndoableChanges({ gymId })).changes).toMatchObject([{ name: '', count: 2 }]);
    const further = await gym.addPerson('member', gym.main);
    const { undo: widened } = await send({ kind: 'deactivate' }, [further], gym.admin, first?.changeId);
    const { undo: moved } = await send({ kind: 'move', branchId: gym.main }, [asha]);
    for (const offer of [wide, widened, moved]) {
      for (const by of [gym.staff, gym.mainStaff]) {
        await expect(undo(offer, by)).rejects.toMatchObject({ status: 404, message: 'That change was not found' });
      }
    }
    expect((await gym.staff.client.getUndoableChanges({ gymId })).changes).toEqual([]);
    expect(await personOf(asha.id)).toMatchObject({ deactivated_at: server().clock.now, branch_id: gym.main });
  });

  test('what was changed since stays, and is listed', async () => {
    const meera = gym.member;
    const { client } = gym.admin;
    const extended = await send(extension, [asha, ravi, meera]);
    await client.renewMembership({ gymId, memberId: asha.id, planId: 'monthly' });
    await client.deleteMember({ gymId, memberId: ravi.id });
    const renewed = await personOf(asha.id);
    const { undone, failed } = await undo(extended.undo);
    expect(undone).toBe(1);
    expect(
      failed.map(({ name, reason }) => [name, reason]).toSorted(([one = ''], [two = '']) => one.localeCompare(two)),
    ).toEqual([
      ['Asha Rao', 'The membership was changed since'],
      ['Ravi Kumar', 'Was deleted since'],
    ]);
    expect(await personOf(asha.id)).toEqual(renewed);
    expect(await personOf(meera.id)).toMatchObject({ expiry_date: '2026-12-01' });

    const moved = await send({ kind: 'move', branchId: gym.main }, [asha, meera]);
    await send({ kind: 'move', branchId: gym.side }, [asha]);
    expect(await undo(moved.undo)).toMatchObject({ undone: 1, failed: [{ reason: 'Was moved again since' }] });

    const stopped = await send({ kind: 'deactivate' }, [asha, meera]);
    await client.toggleMemberStatus({ gymId, memberId: asha.id, newStatus: 'active' });
    // A change of another kind is kept, beside the undo.
    const memberData = { name: 'Meera M', phone: '9811111111', age: 30, sex: 'female' as const };
    const { email } = (await personOf(meera.id)) ?? {};
    await client.updateMember({ gymId, memberId: meera.id, memberData: { ...memberData, email: email ?? '' } });
    expect(await undo(stopped.undo)).toMatchObject({ undone: 1, failed: [{ reason: 'Was activated since' }] });
    expect(await personOf(meera.id)).toMatchObject({ name: 'Meera M', deactivated_at: null });
    const { activities } = await client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ entityId: meera.id, entityName: 'Meera Member' }]);

    await send({ kind: 'deactivate' }, [asha]);
    const activated = await send({ kind: 'activate' }, [asha]);
    server().clock.now += 1000;
    await client.toggleMemberStatus({ gymId, memberId: asha.id, newStatus: 'inactive' });
    const before = await personOf(asha.id);
    await expect(undo(activated.undo)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'Was deactivated since',
    });
    expect(await personOf(asha.id)).toEqual(before);
  });

  test('whoever has left the branch, or cannot go back to theirs, stays where they are', async () => {
    const { client } = gym.admin;
    const { undo: stopped } = await send({ kind: 'deactivate' }, [asha, ravi], gym.staff);
    await send({ kind: 'move', branchId: gym.main }, [asha]);
    const before = await personOf(asha.id);
    expect(await undo(stopped, gym.staff)).toEqual({
      undone: 1,
      failed: [{ id: asha.id, name: 'Asha Rao', reason: 'Was moved to another branch since' }],
    });
    expect(await personOf(asha.id)).toEqual(before);

    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await client.addBranch({ gymId, branchData });
    await send({ kind: 'move', branchId: branch.id }, [ravi]);
    const { undo: back } = await send({ kind: 'move', branchId: gym.side }, [ravi]);
    await client.deleteBranch({ gymId, branchId: branch.id });
    await expect(undo(back)).rejects.toMatchObject({ code: 'state-changed', message: 'The branch was deleted since' });
    expect(await personOf(ravi.id)).toMatchObject({ branch_id: gym.side });
  });

  test('a move that is undone ends the member’s sessions, whose tokens name the branch', async () => {
    const { member } = gym;
    const open = () =>
      db().selectFrom('sessions').select('id').where('uid', '=', member.uid).where('ended_at', 'is', null).execute();
    const { undo: moved } = await send({ kind: 'move', branchId: gym.main }, [member]);
    await member.token();
    expect(await open()).toHaveLength(1);
    await undo(moved);
    expect(await open()).toEqual([]);
  });

  test('of an undone renewal neither plan nor invoice counts; an invoice since is a change', async () => {
    const { client } = gym.admin;
    await send(extension, [asha]);
    const { term } = await client.renewMembership({ gymId, memberId: asha.id, planId: 'quarterly' });
    await client.undoRenewal({ gymId, termId: term.id });
    const before = await memberRows();
    const { undo: extended } = await send(extension, [asha]);
    expect(await personOf(asha.id)).toMatchObject({ expiry_date: '2026-12-11' });
    // The extension before stays.
    await undo(extended);
    expect(await memberRows()).toEqual(before);
    expect((await send({ kind: 'change-plan', planId: 'quarterly' }, [asha])).failed).toEqual([]);
    const planData = { name: 'Couple', lengthUnit: 'month' as const, length: 2, price: 90_000, isTaxIncluded: true };
    const { plan } = await client.addPlan({ gymId, planData });
    const { undo: changed } = await send({ kind: 'change-plan', planId: plan.id }, [asha]);
    const sold = await db().selectFrom('terms').select('id').where('person_id', '=', asha.id).execute();
    await client.issueInvoice({ gymId, termId: sold.find(({ id }) => id !== term.id)?.id ?? '' });
    const invoiced = await memberRows();
    await expect(undo(changed)).rejects.toMatchObject({ message: 'The membership was changed since' });
    expect(await memberRows()).toEqual(invoiced);
  });

  test('calls with one changeId are undone together; sent again they change nothing twice', async () => {
    const before = await memberRows();
    const first = await send(extension, [asha]);
    const changeId = first.undo?.changeId ?? '';
    server().clock.now += 60_000;
    const second = await send(extension, [asha, ravi], gym.admin, changeId);
    expect(second).toEqual({
      undo: { changeId, until: server().clock.now + UNDO_CHANGE_MS },
      changed: 1,
      failed: [],
    });
    expect(await personOf(asha.id)).toMatchObject({ expiry_date: '2026-12-06' });
    server().clock.now += 60_000;
    expect(await send(extension, [asha, ravi], gym.admin, changeId)).toEqual({
      undo: second.undo,
      changed: 0,
      failed: [],
    });
    // Nobody else goes on with it, and nobody with another change.
    for (const attempt of [
      () => send(extension, [gym.member], gym.staff, changeId),
      () => send({ kind: 'deactivate' }, [gym.member], gym.admin, changeId),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'state-changed',
        message: 'This change was undone, or is over. Please start again',
      });
    }
    expect(await undo(second.undo)).toEqual({ undone: 2, failed: [] });
    expect(await memberRows()).toEqual(before);
    await expect(send(extension, [gym.member], gym.admin, changeId)).rejects.toMatchObject({ code: 'state-changed' });
    expect(await memberRows()).toEqual(before);
  });

  test('an error that nobody expected undoes nothing', async () => {
    const { undo: offer } = await send({ kind: 'deactivate' }, [asha, ravi]);
    const id = asha.id > ravi.id ? asha.id : ravi.id;
    const setBefore = (text: string) =>
      sql`update changed_items set before = ${text} where gym_id = ${gymId} and id = ${id}`.execute(db());
    const { before: stored } = await db()
      .selectFrom('changed_items')
      .select('before')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await setBefore('');
    const rows = await memberRows();
    await expect(undo(offer)).rejects.toMatchObject({ status: 500 });
    expect(await memberRows()).toEqual(rows);
    await setBefore(stored);
    expect(await undo(offer)).toEqual({ undone: 2, failed: [] });
  });

  test('an undo, a deletion, another change and a second undo at once: each member is undone once or listed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const members = await Promise.all(Array.from({ length: 4 }, () => gym.addPerson('member', gym.side)));
      const { undo: offer } = await send(extension, members);
      const [one, , other, deletion] = await Promise.allSettled([
        undo(offer),
        gym.admin.client.changeMembers({
          gymId,
          memberIds: [members[0]?.id ?? ''],
          change: { kind: 'extend', days: 1, reason: 'Again' },
        }),
        undo(offer),
        gym.admin.client.deleteMember({ gymId, memberId: members[1]?.id ?? '' }),
      ]);
      expect(deletion.status).toBe('fulfilled');
      const answers = [one, other].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(answers).toHaveLength(1);
      const { undone, failed } = answers[0] ?? { undone: 0, failed: [] };
      expect(undone + failed.length).toBe(4);
      for (const { id } of members.slice(2)) expect(await personOf(id)).toMatchObject({ expiry_date: '2026-12-01' });
      const isListed = failed.some(({ id }) => id === members[0]?.id);
      expect(await personOf(members[0]?.id ?? '')).toMatchObject({
        expiry_date: isListed ? '2026-12-07' : '2026-12-02',
      });
    }
  });

  test('another plan is that of the running term whose renewal was canceled; undone until it is invoiced', async () => {
    const { client } = gym.admin;
    await client.renewMembership({ gymId, memberId: asha.id, planId: 'monthly' });
    await client.cancelMembership({ gymId, memberId: asha.id, lastDay: '2026-12-01', reason: 'Moves away' });
    const price = { lengthUnit: 'month', price: 4000_00, isTaxIncluded: true } as const;
    await client.updatePlan({ gymId, planId: 'quarterly', planData: { name: 'Quarterly', length: 3, ...price } });
    const change = () => send({ kind: 'change-plan', planId: 'quarterly' }, [asha]);
    const { failed, undo: offer } = await change();
    expect(failed).toEqual([]);
    expect(await personOf(asha.id)).toMatchObject({ plan_name: 'Quarterly', expiry_date: '2027-02-01' });
    expect(await undo(offer)).toMatchObject({ undone: 1 });
    expect(await personOf(asha.id)).toMatchObject({ plan_name: 'Monthly', expiry_date: '2026-12-01' });
    const { undo: again } = await change();
    const { terms } = await client.getMembership({ gymId, memberId: asha.id });
    await client.issueInvoice({ gymId, termId: terms.at(-1)?.id ?? '' });
    const before = await memberRows();
    await expect(undo(again)).rejects.toMatchObject({ message: 'The membership was changed since' });
    expect(await memberRows()).toEqual(before);
  });

  async function removeTaxOfStoredTerms(): Promise<void> {
    const items = await db().selectFrom('changed_items').selectAll().where('gym_id', '=', gymId).execute();
    for (const { id, before, after } of items)
      await db()
        .updateTable('changed_items')
        .set({ before: withoutTax(before), after: withoutTax(after) } as never)
        .where('gym_id', '=', gymId)
        .where('id', '=', id)
        .execute();
  }

  test.each<[string, BulkChange]>([
    ['an extension', extension],
    ['another plan', { kind: 'change-plan', planId: 'quarterly' }],
  ])('%s from before an update is undone after it, the tax setting with it', async (_, change) => {
    const { client } = gym.admin;
    const price = { lengthUnit: 'month', price: 4000_00 } as const;
    await client.updatePlan({
      gymId,
      planId: 'quarterly',
      planData: { ...price, name: 'Quarterly', length: 3, isTaxIncluded: true },
    });
    await client.updatePlan({
      gymId,
      planId: 'monthly',
      planData: { ...price, name: 'Monthly', length: 1, isTaxIncluded: false },
    });
    const memberData = { name: 'Meera', email: 'meera@mail.in', phone: '9845012345', age: 31, sex: 'female' } as const;
    const { member } = await client.addMember({ gymId, memberData: { ...memberData, branchId: gym.main } });
    server().clock.now += 1000;
    const before = await memberRows();
    const { undo: offer, failed } = await send(change, [member]);
    expect(failed).toEqual([]);
    await removeTaxOfStoredTerms();
    expect(await undo(offer)).toEqual({ undone: 1, failed: [] });
    expect(await memberRows()).toEqual(before);
  });
});
