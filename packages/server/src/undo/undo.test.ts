import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BulkChange, RESTORE_DELETED_MS, UNDO_CHANGE_MS } from '@spotter/api';
import { cleanupJob } from '../cleanup.ts';
import { eraseExpired } from './eraseExpired.ts';
import { erasePerson } from './erasePeople.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { type TableName, tableNames } from '../db/tables.ts';
import { claimReminder } from '../reminders/reminders.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { countTurns } from '../testing/eventLoop.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { clientWithToken, createTestGym, pairTestDevice, type TestGym, type TestPerson } from '../testing/server.ts';

/** What no undo brings back: records of what was done, and accounts, which are their owners'. */
const notRestored: TableName[] = [
  'activities',
  'activity_heads',
  'changes',
  'changed_items',
  'deleted_people',
  'feed_events',
  'feed_positions',
  'idempotency_keys',
  'outbox',
  'accounts',
  'sessions',
  'mail_codes',
  'throttles',
  'qr_sessions',
];

/** Without what changes whenever somebody signs in. */
const unlinked = ({ user_type: userType }: { user_type: string }) => ({
  uid: null,
  ...(userType !== 'member' && { first_signed_in_at: null, last_accessed_at: null }),
});

onBothEngines('undo', (server) => {
  let gym: TestGym;
  let gymId: string;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    gym = await createTestGym(server());
    ({ gymId } = gym);
  });

  const db = () => server().database.db;
  const press = (targetUserId: string) => gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
  const personRow = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const pass = (milliseconds: number) => void (server().clock.now += milliseconds);
  const bulk = (change: BulkChange, members: { id: string }[], changeId?: string, by: TestPerson = gym.admin) =>
    by.client.changeMembers({
      gymId,
      memberIds: members.map(({ id }) => id),
      change,
      ...(changeId !== undefined && { changeId }),
    });
  const undo = (offer: { changeId: string } | null | undefined, by: TestPerson = gym.admin) =>
    by.client.undoChange({ gymId, changeId: offer?.changeId ?? '' });

  const eventsOf = async (id: string) =>
    (await db().selectFrom('feed_events').select(['seq', 'payload']).orderBy('seq').execute()).filter(({ payload }) =>
      payload.includes(`"userId":"${id}"`),
    );

  const clean = () =>
    cleanupJob({
      database: server().database,
      clock: () => server().clock.now,
      identity: { deleteExpired: () => Promise.resolve() },
    }).run(AbortSignal.timeout(60_000));

  const erase = () => eraseExpired(server().database, server().clock.now, new AbortController().signal);

  /** Every row that an undo must bring back; a person whose account was deleted is linked anew when they sign in. */
  async function allRows(): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    for (const table of tableNames.filter((name) => !notRestored.includes(name))) {
      const found = await db().selectFrom(table).selectAll().execute();
      // Counts that are 0 again count nothing.
      const rows = found.filter((row) => !('unconfirmed' in row) || row.confirmed + row.unconfirmed !== 0);
      all[table] = rows.map((row) => JSON.stringify({ ...row, ...('uid' in row && unlinked(row)) })).toSorted();
    }
    return all;
  }

  /** A member with everything that a member can have. */
  async function busyMember(change: Partial<PersonRow> = {}): Promise<TestPerson> {
    const member = await gym.addPerson('member', gym.side, { card_number: 'CARD7', ...change });
    const { client } = gym.admin;
    const memberId = member.id;
    await press(memberId);
    pass(1000);
    await press(memberId);
    const row = await personRow(memberId);
    const memberData = { phone: '9811111111', age: 30, sex: 'female' as const, email: row?.email ?? '' };
    await client.updateMember({ gymId, memberId, memberData: { ...memberData, name: 'Renamed Since' } });
    pass(1000);
    await press(memberId);
    pass(1000);
    await press(memberId);
    const history = { gymId, userId: memberId, userType: 'member' as const };
    const { attendanceLogs } = await client.getUserAttendanceLogs(history);
    await client.withdrawAttendance({ gymId, attendanceId: attendanceLogs[0]?.id ?? '' });
    await client.renewMembership({ gymId, memberId, planId: 'quarterly' });
    await client.freezeMembership({ gymId, memberId, from: '2026-11-21', to: '2026-11-23', reason: 'Travel' });
    await client.changeMembers({ gymId, memberIds: [memberId], change: { kind: 'extend', days: 2, reason: 'Closed' } });
    await client.addMemberNote({ gymId, memberId, kind: 'reminder', text: 'Called' });
    await server().database.transaction((tx) =>
      claimReminder(tx, gymId, memberId, { day: 3, endsOn: '2026-12-03' }, server().clock.now),
    );
    return member;
  }

  describe('the deletion of a member', () => {
    test('comes back exactly: membership, presence, names in the history, notes, reminders, card', async () => {
      const { id } = await busyMember();
      const [rows, events] = [await allRows(), await eventsOf(id)];
      expect(events).toHaveLength(5);
      const { undo: offer } = await gym.staff.client.deleteMember({ gymId, memberId: id });
      expect(offer?.until).toBe(server().clock.now + UNDO_CHANGE_MS);
      expect(await personRow(id)).toBeUndefined();
      expect(await eventsOf(id)).toEqual([]);
      pass(UNDO_CHANGE_MS - 1);
      expect(await undo(offer, gym.staff)).toEqual({ undone: 1, failed: [] });
      expect(await allRows()).toEqual(rows);
      expect(await eventsOf(id)).toEqual(events);
      expect(await db().selectFrom('deleted_people').selectAll().execute()).toEqual([]);
      const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([{ heading: 'Change undone', entityType: 'member', entityId: id }]);
      expect(activities[0]?.displayText).toBe('Sunil Staff undid the deletion of Renamed Since');
    });

    test('ends after ten minutes for the desk, and after thirty days for the admin', async () => {
      const { id } = await busyMember();
      const { undo: offer } = await gym.staff.client.deleteMember({ gymId, memberId: id });
      pass(UNDO_CHANGE_MS);
      await expect(undo(offer, gym.staff)).rejects.toMatchObject({
        code: 'state-changed',
        message: 'This can no longer be undone',
      });
      expect((await gym.staff.client.getUndoableChanges({ gymId })).changes).toEqual([]);
      expect(await personRow(id)).toBeUndefined();
      await clean();
      await gym.admin.client.restorePerson({ gymId, personId: id });
      // Whoever was inside then has left, and the feed is of the last minutes.
      expect(await personRow(id)).toMatchObject({ checked_in_at: null, total_visits: 2, card_number: 'CARD7' });
      expect(await eventsOf(id)).toEqual([]);
      const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([{ action: 'restore', entityType: 'member', entityId: id }]);
      await gym.admin.client.deleteMember({ gymId, memberId: id });
      pass(RESTORE_DELETED_MS + 1);
      await clean();
      expect(await db().selectFrom('deleted_people').selectAll().execute()).toEqual([]);
      for (const attempt of [
        () => gym.admin.client.restorePerson({ gymId, personId: id }),
        () => gym.admin.client.erasePerson({ gymId, personId: id }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404, message: 'That deleted person was not found' });
      }
    });

    test('restored by an admin, it is no change that can be undone; others cannot be erased', async () => {
      const { admin } = gym;
      const member = await gym.addPerson('member', gym.side);
      const { undo: offer } = await admin.client.deleteMember({ gymId, memberId: member.id });
      await admin.client.restorePerson({ gymId, personId: member.id });
      const { undo: stopped } = await bulk({ kind: 'deactivate' }, [member]);
      const before = await allRows();
      await expect(undo(offer)).rejects.toMatchObject({ status: 404, message: 'That change was not found' });
      await expect(undo(offer)).rejects.toMatchObject({ status: 404 });
      await expect(admin.client.erasePerson({ gymId, personId: member.id })).rejects.toMatchObject({ status: 404 });
      // The cleanup may have found them before they were restored.
      const { database, clock } = server();
      const erased = database.transaction((tx) => erasePerson(tx, gymId, member.id, clock.now));
      expect(await erased).toBeUndefined();
      expect(await allRows()).toEqual(before);
      expect(await undo(stopped)).toEqual({ undone: 1, failed: [] });
    });

    test('whoever was inside a branch that was deleted since comes back outside', async () => {
      const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
      const { branch } = await gym.admin.client.addBranch({ gymId, branchData });
      const inside = { checked_in_at: server().clock.now, checked_in_branch_id: branch.id };
      const { id } = await gym.addPerson('member', gym.side, inside);
      const { undo: offer } = await gym.admin.client.deleteMember({ gymId, memberId: id });
      await gym.admin.client.deleteBranch({ gymId, branchId: branch.id });
      expect(await undo(offer)).toEqual({ undone: 1, failed: [] });
      expect(await personRow(id)).toMatchObject({ checked_in_at: null, checked_in_branch_id: null });
    });

    test('a term of an earlier release, whose record does not say it, gets the tax setting of its plan', async () => {
      const planData = { name: 'Couple', lengthUnit: 'month' as const, length: 2, price: 90_000, isTaxIncluded: false };
      const { plan } = await gym.admin.client.addPlan({ gymId, planData });
      const { id } = await gym.addPerson('member', gym.side);
      await bulk({ kind: 'change-plan', planId: plan.id }, [{ id }]);
      const { undo: offer } = await gym.admin.client.deleteMember({ gymId, memberId: id });
      const deleted = await db()
        .selectFrom('deleted_people')
        .select('record')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { terms: current, ...others } = JSON.parse(deleted.record) as { terms: object[] };
      const former = current.map((term) => ({ ...term, price_tax: undefined }));
      const record = JSON.stringify({ ...others, terms: former });
      await sql`update deleted_people set record = ${record} where id = ${id}`.execute(db());
      await undo(offer);
      const terms = await db().selectFrom('terms').select('price_tax').where('person_id', '=', id).execute();
      expect(terms).toEqual([{ price_tax: 'excluded' }]);
    });

    test('e-mail and card can be given away at once; a restore then says whose they are', async () => {
      const { id, name } = await gym.addPerson('member', gym.side, { email: 'own@gym.test', card_number: 'CARD9' });
      const { undo: offer } = await gym.admin.client.deleteMember({ gymId, memberId: id });
      const heir = await gym.addPerson('member', gym.side, { name: 'Heir', email: 'own@gym.test' });
      await expect(undo(offer)).rejects.toMatchObject({
        code: 'email-taken',
        message: `Heir has the e-mail address of ${name} now: own@gym.test`,
      });
      await db().updateTable('people').set({ email: null, card_number: 'CARD9' }).where('id', '=', heir.id).execute();
      for (const again of [() => undo(offer), () => gym.admin.client.restorePerson({ gymId, personId: id })]) {
        await expect(again()).rejects.toMatchObject({
          code: 'card-taken',
          message: `Heir has the card of ${name} now: CARD9`,
        });
      }
      expect(await personRow(id)).toBeUndefined();
      await db().updateTable('people').set({ card_number: null }).where('id', '=', heir.id).execute();
      // A refused one can be tried again.
      expect(await undo(offer)).toEqual({ undone: 1, failed: [] });
    });

    test('a person whose branch was deleted does not come back to it', async () => {
      const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
      const { branch } = await gym.admin.client.addBranch({ gymId, branchData });
      const { id, name } = await gym.addPerson('member', branch.id);
      const { undo: offer } = await gym.admin.client.deleteMember({ gymId, memberId: id });
      const { undo: branchOffer } = await gym.admin.client.deleteBranch({ gymId, branchId: branch.id });
      await expect(undo(offer)).rejects.toMatchObject({ message: `The branch of ${name} was deleted` });
      expect(await undo(branchOffer)).toEqual({ undone: 1, failed: [] });
      expect(await undo(offer)).toEqual({ undone: 1, failed: [] });
    });

    test('is undone once, by whoever of many comes first', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { id } = await gym.addPerson('member', gym.side);
        const { undo: offer } = await gym.admin.client.deleteMember({ gymId, memberId: id });
        const results = await Promise.allSettled([
          ...Array.from({ length: 4 }, () => undo(offer)),
          gym.admin.client.restorePerson({ gymId, personId: id }),
          gym.admin.client.erasePerson({ gymId, personId: id }),
        ]);
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({ status: expect.toBeOneOf([404, 409]) });
        const isErased = results.at(-1)?.status === 'fulfilled';
        expect((await personRow(id)) === undefined).toBe(isErased);
        const { length: terms } = await db().selectFrom('terms').select('id').where('person_id', '=', id).execute();
        expect(terms).toBe(isErased ? 0 : 1);
      }
    });

    test('erased now, nothing but the visits is left', async () => {
      const { id } = await busyMember({ name: 'Erased Person', phone: '+919899999999' });
      await bulk({ kind: 'deactivate' }, [{ id }]);
      await gym.admin.client.deleteMember({ gymId, memberId: id });
      const { people } = await gym.admin.client.getDeletedPeople({ gymId });
      expect(people).toEqual([
        {
          id,
          name: 'Renamed Since',
          userType: 'member',
          branchName: 'Side',
          deletedBy: 'Asha Admin',
          deletedAt: server().clock.now,
          erasedAt: server().clock.now + RESTORE_DELETED_MS,
        },
      ]);
      await expect(gym.staff.client.getDeletedPeople({ gymId })).rejects.toMatchObject({ status: 403 });
      await expect(gym.staff.client.erasePerson({ gymId, personId: id })).rejects.toMatchObject({ status: 403 });
      expect((await gym.admin.client.getDeletedPeople({ gymId })).people).toHaveLength(1);
      await gym.admin.client.erasePerson({ gymId, personId: id });
      expect((await gym.admin.client.getDeletedPeople({ gymId })).people).toEqual([]);
      expect((await gym.admin.client.getUndoableChanges({ gymId })).changes).toEqual([]);
      for (const table of ['people', 'deleted_people', 'changed_items', 'terms', 'member_notes'] as const) {
        const found = await db().selectFrom(table).selectAll().execute();
        expect(found.filter((row) => JSON.stringify(row).includes(id))).toEqual([]);
      }
      const namesIn = async (table: 'attendance' | 'withdrawn_attendance') =>
        (await db().selectFrom(table).select('user_name').where('person_id', '=', id).execute()).map(
          (row) => row.user_name,
        );
      expect([await namesIn('attendance'), await namesIn('withdrawn_attendance')]).toEqual([['', '', ''], ['']]);
    });
  });

  describe('the deletion of staff', () => {
    test('signs them out everywhere, leaves their name in histories, and comes back exactly', async () => {
      const { staff, admin, member } = gym;
      await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
      const kiosk = await pairTestDevice(server(), { gymId }, staff);
      const signedIn = clientWithToken(server(), await staff.token());
      await signedIn.getMembers({ gymId });
      await kiosk.client.getKiosk({ gymId });
      const rows = await allRows();
      const { undo: offer } = await admin.client.deleteStaff({ gymId, staffId: staff.id });
      await expect(signedIn.getMembers({ gymId })).rejects.toMatchObject({ status: 401 });
      const ofStaff = db().selectFrom('sessions').select('ended_at').where('uid', '=', staff.uid);
      expect(await ofStaff.where('ended_at', 'is', null).execute()).toEqual([]);
      // The kiosk at the door goes on.
      expect(await kiosk.client.getKiosk({ gymId })).toMatchObject({ device: { id: kiosk.id } });
      const { devices } = await admin.client.listDevices({ gymId });
      expect(devices).toMatchObject([{ id: kiosk.id, pairedBy: 'Asha Admin' }]);
      const { attendanceLogs } = await admin.client.getUserAttendanceLogs({
        gymId,
        userId: member.id,
        userType: 'member',
      });
      expect(attendanceLogs).toMatchObject([{ assistedByName: 'Sunil Staff' }]);
      const { activities } = await admin.client.getActivities({ gymId, limit: 50 });
      expect(activities.map(({ performedBy }) => performedBy.name)).toContain('Sunil Staff');
      expect(await undo(offer)).toEqual({ undone: 1, failed: [] });
      const [entry] = (await admin.client.getActivities({ gymId, limit: 1 })).activities;
      expect(entry).toMatchObject({ action: 'undo', entityType: 'staff', entityId: staff.id });
      expect(await allRows()).toEqual(rows);
      expect((await admin.client.getStaffs({ gymId })).staffs.map(({ id }) => id)).toContain(staff.id);
      // The account was deleted with them: they are invited to a new one.
      await server().outbox.deliver();
      const row = await personRow(staff.id);
      expect(server().sent.filter(({ to }) => to === row?.email)).toHaveLength(1);
    });

    test('ends their live streams', async () => {
      const { feed } = server();
      const signal = AbortSignal.timeout(5000);
      const items = await feed.follow({ gymId, personId: gym.staff.id, signal });
      const all = Array.fromAsync(items);
      await gym.admin.client.deleteStaff({ gymId, staffId: gym.staff.id });
      expect((await all).map(({ message }) => message.type)).toEqual(['snapshot']);
      expect(signal.aborted).toBe(false);
    });

    test('is the admins’ to do and to undo, and never an admin’s', async () => {
      const chief = await gym.addPerson('admin', null);
      const before = await allRows();
      const { client } = gym.admin;
      for (const staffId of [chief.id, gym.admin.id, gym.member.id]) {
        await expect(client.deleteStaff({ gymId, staffId })).rejects.toMatchObject({ status: 404 });
      }
      await expect(gym.staff.client.deleteStaff({ gymId, staffId: gym.mainStaff.id })).rejects.toMatchObject({
        status: 403,
      });
      expect(await allRows()).toEqual(before);
      const { undo: offer } = await client.deleteStaff({ gymId, staffId: gym.mainStaff.id });
      const other = await gym.addPerson('staff', gym.main);
      await expect(undo(offer, other)).rejects.toMatchObject({ status: 404 });
      expect(await personRow(gym.mainStaff.id)).toBeUndefined();
    });
  });

  describe('Checkout All', () => {
    test('comes back exactly, but for who came again since', async () => {
      const members = await Promise.all(Array.from({ length: 3 }, () => gym.addPerson('member', gym.side)));
      const [first, second, third] = members as [TestPerson, TestPerson, TestPerson];
      for (const { id } of members) await press(id);
      const inside = await allRows();
      pass(60_000);
      const { undo: all } = await gym.staff.client.checkoutAllMembers({ gymId });
      expect(await undo(all, gym.staff)).toEqual({ undone: 3, failed: [] });
      expect(await allRows()).toEqual(inside);
      expect(await gym.admin.client.getOccupancy({ gymId, branchId: gym.side })).toMatchObject({ currentCount: 3 });

      const { undo: again } = await gym.staff.client.checkoutAllMembers({ gymId });
      pass(60_000);
      await press(first.id);
      await press(second.id);
      pass(60_000);
      await press(second.id);
      const before = await allRows();
      const { undone, failed } = await undo(again);
      expect(undone).toBe(1);
      expect(failed.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
        { id: first.id, name: first.name, reason: 'Has checked in again' },
        { id: second.id, name: second.name, reason: 'Came and went since' },
      ]);
      const after = await allRows();
      expect(after.attendance).toHaveLength((before.attendance?.length ?? 0) - 1);
      expect(await personRow(third.id)).toMatchObject({ checked_in_branch_id: gym.side, total_visits: 1 });
    });

    test('leaves out who was deleted, and those at a branch that was', async () => {
      const { client } = gym.admin;
      const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
      const { branch } = await client.addBranch({ gymId, branchData });
      const [deleted, stays] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
      for (const { id } of [deleted, stays]) await press(id);
      const { undo: ofSide } = await client.checkoutAllMembers({ gymId, branchId: gym.side });
      await client.deleteMember({ gymId, memberId: deleted.id });
      expect(await undo(ofSide)).toEqual({
        undone: 1,
        failed: [{ id: deleted.id, name: deleted.name, reason: 'Was deleted since' }],
      });
      const { activities } = await client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([{ action: 'undo', entityType: 'attendance', entityId: stays.id }]);

      const inside = { checked_in_at: server().clock.now, checked_in_branch_id: branch.id };
      const guest = await gym.addPerson('member', gym.side, { ...inside, last_check_in_at: server().clock.now });
      const { undo: ofAnnexe } = await client.checkoutAllMembers({ gymId, branchId: branch.id });
      const { undo: ofBranch } = await client.deleteBranch({ gymId, branchId: branch.id });
      await expect(undo(ofAnnexe)).rejects.toMatchObject({
        code: 'state-changed',
        message: 'The branch was deleted since',
      });
      expect(await personRow(guest.id)).toMatchObject({ checked_in_at: null });
      await undo(ofBranch);
      const [entry] = (await client.getActivities({ gymId, limit: 1 })).activities;
      expect(entry).toMatchObject({ action: 'undo', entityType: 'branch', entityId: branch.id });
      expect(await undo(ofAnnexe)).toEqual({ undone: 1, failed: [] });
      expect(await personRow(guest.id)).toMatchObject(inside);
    });

    test('undone, other calls have their turn after each member', async () => {
      const members = await Promise.all(Array.from({ length: 40 }, () => gym.addPerson('member', gym.side)));
      for (const { id } of members) await press(id);
      const { undo: offer } = await gym.admin.client.checkoutAllMembers({ gymId });
      expect(await countTurns(() => undo(offer))).toBeGreaterThanOrEqual(40);
    });

    test('tells other screens, which count no new visit', async () => {
      await press(gym.member.id);
      const { undo: offer } = await gym.admin.client.checkoutAllMembers({ gymId });
      pass(5000);
      await undo(offer);
      const { payload } = await db()
        .selectFrom('feed_events')
        .selectAll()
        .where('gym_id', '=', gymId)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(payload)).toMatchObject({
        type: 'attendance',
        event: { userId: gym.member.id, action: 'check-in', timestamp: server().clock.now, isUndo: true },
      });
    });

    test('of which nothing can be undone leaves no entry that it was, and can be tried again', async () => {
      const members = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
      for (const { id } of members) await press(id);
      const { undo: offer } = await gym.admin.client.checkoutAllMembers({ gymId });
      pass(60_000);
      const again = [];
      for (const { id } of members) again.push(await press(id));
      const before = await allRows();
      expect(await undo(offer)).toMatchObject({ undone: 0, failed: [{}, {}] });
      expect(await allRows()).toEqual(before);
      const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
      expect(activities[0]?.action).toBe('checkout-all');
      for (const { attendanceId = '' } of again) await gym.admin.client.withdrawAttendance({ gymId, attendanceId });
      expect(await undo(offer)).toEqual({ undone: 2, failed: [] });
      await expect(undo(offer)).rejects.toMatchObject({ message: 'This was undone already' });
    });

    test('is marked at the door once it is undone, as somebody checked out who is inside', async () => {
      await press(gym.member.id);
      const { undo: offer } = await gym.admin.client.checkoutAllMembers({ gymId });
      pass(5000);
      await undo(offer);
      const { entries } = await gym.admin.client.getDoorLog({ gymId });
      expect(entries.map(({ action, withdrawn }) => [action, withdrawn])).toEqual([
        ['check-out', { at: server().clock.now, byName: 'Asha Admin' }],
        ['check-in', null],
      ]);
    });

    test('an undo and check-ins at the same moment: everybody is inside once', async () => {
      const members = await Promise.all(Array.from({ length: 8 }, () => gym.addPerson('member', gym.side)));
      for (const { id } of members) await press(id);
      pass(60_000);
      const { undo: offer } = await gym.admin.client.checkoutAllMembers({ gymId });
      pass(60_000);
      const [undone, , ...presses] = await Promise.allSettled([
        undo(offer),
        undo(offer),
        ...members.map(({ id }) =>
          gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id, expectedAction: 'checkin' }),
        ),
      ]);
      expect(undone.status === 'fulfilled' || undone.reason).toBeTruthy();
      const pressed = presses.map(({ status }) => status === 'fulfilled');
      for (const [index, { id }] of members.entries()) {
        const visits = await db()
          .selectFrom('attendance')
          .select('action')
          .where('person_id', '=', id)
          .orderBy('id')
          .execute();
        const actions = visits.map(({ action }) => action);
        expect(actions).toEqual(pressed[index] ? ['check-in', 'check-out', 'check-in'] : ['check-in']);
        expect(await personRow(id)).toMatchObject({
          checked_in_branch_id: gym.side,
          total_visits: pressed[index] ? 2 : 1,
        });
      }
    });

    test('staff undo those of their own branch only', async () => {
      await press(gym.member.id);
      const { undo: offer } = await gym.staff.client.checkoutAllMembers({ gymId });
      const before = await allRows();
      expect((await gym.mainStaff.client.getUndoableChanges({ gymId })).changes).toEqual([]);
      await expect(undo(offer, gym.mainStaff)).rejects.toMatchObject({ status: 404 });
      expect(await allRows()).toEqual(before);
      expect((await gym.staff.client.getUndoableChanges({ gymId })).changes).toEqual([
        {
          id: offer?.changeId,
          kind: 'checkout-all',
          name: 'Side',
          count: 1,
          by: 'Sunil Staff',
          at: server().clock.now,
          until: server().clock.now + UNDO_CHANGE_MS,
        },
      ]);
    });

    test('staff do not undo a change that goes on with members of another branch at that moment', async () => {
      const [own, other] = [gym.member, await gym.addPerson('member', gym.main)];
      const { undo: offer } = await bulk({ kind: 'delete' }, [own]);
      const { outcome } = await server().database.transaction(async (tx) => {
        await lockPersonForUpdate(tx, gymId, 'member', other.id);
        const further = bulk({ kind: 'delete' }, [other], offer?.changeId);
        await expect.poll(() => isWaitingForLock(db())).toBe(true);
        const undone = undo(offer, gym.staff).catch((error: unknown) => error);
        await expect.poll(() => isWaitingForLock(db(), 2)).toBe(true);
        // Not awaited here: they wait for this transaction.
        return { outcome: Promise.all([further, undone]) };
      });
      const refusal = { code: 'not-found', message: 'That change was not found' };
      expect(await outcome).toMatchObject([{ changed: 1 }, refusal]);
      for (const { id } of [own, other]) expect(await personRow(id)).toBeUndefined();
      expect(await undo(offer)).toEqual({ undone: 2, failed: [] });
    });
  });

  describe('the cleanup', () => {
    test('drops all changes that are over, however many, and whom nobody can restore any more', async () => {
      const { id } = await gym.addPerson('member', gym.side);
      await gym.admin.client.deleteMember({ gymId, memberId: id });
      const change = await db().selectFrom('changes').selectAll().where('gym_id', '=', gymId).executeTakeFirstOrThrow();
      await db()
        .insertInto('changes')
        .values(Array.from({ length: 100 }, (_, number) => ({ ...change, id: `change-${number}` })))
        .execute();
      const countOf = async (table: 'changes' | 'deleted_people') =>
        (await db().selectFrom(table).select('id').where('gym_id', '=', gymId).execute()).length;
      const counts = async () => [await countOf('changes'), await countOf('deleted_people')];
      for (const [milliseconds, expected] of [
        [UNDO_CHANGE_MS - 1, [101, 1]],
        [1, [0, 1]],
        [RESTORE_DELETED_MS - UNDO_CHANGE_MS, [0, 1]],
        [1, [0, 0]],
      ] as const) {
        pass(milliseconds);
        await erase();
        expect(await counts()).toEqual(expected);
      }
    });

    test('the visits of who is erased stay at a deleted branch for as long as it can come back', async () => {
      const { client } = gym.admin;
      const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
      const { id: branchId } = (await client.addBranch({ gymId, branchData })).branch;
      const visitor = async () => {
        const { id } = await gym.addPerson('member', branchId);
        await press(id);
        await client.deleteMember({ gymId, memberId: id });
        return id;
      };
      const [first, second, third] = [await visitor(), await visitor(), await visitor()];
      const visits = async () =>
        (await db().selectFrom('attendance').select('person_id').where('branch_id', '=', branchId).execute())
          .map((row) => row.person_id)
          .toSorted();
      await client.erasePerson({ gymId, personId: first });
      const { undo: offer } = await client.deleteBranch({ gymId, branchId });
      await client.erasePerson({ gymId, personId: second });
      await undo(offer);
      expect(await visits()).toEqual([first, second, third].toSorted());
      // Deleted again, it can come back once more when the first deletion is over.
      pass(UNDO_CHANGE_MS / 2);
      const { undo: again } = await client.deleteBranch({ gymId, branchId });
      pass(UNDO_CHANGE_MS / 2);
      await erase();
      expect(await visits()).toEqual([first, second, third].toSorted());
      await undo(again);
      pass(UNDO_CHANGE_MS);
      await erase();
      expect(await visits()).toEqual([first, second, third].toSorted());
      await client.deleteBranch({ gymId, branchId });
      pass(UNDO_CHANGE_MS);
      await client.erasePerson({ gymId, personId: third });
      expect(await visits()).toEqual([first, second].toSorted());
      await erase();
      expect(await visits()).toEqual([]);
    });
  });
});
