import { beforeAll, describe, expect, test } from 'vitest';
import { type DoorRules, defaultDoorRules, type ScanResult } from '@spotter/api';
import type { PersonRow } from '../people/people.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym, type TestPerson } from '../testing/server.ts';

const lenient: DoorRules = {
  expired: 'allow',
  graceDays: 0,
  frozen: 'allow',
  dues: 'allow',
  duesOver: 0,
  capacity: 'allow',
  visitors: 'allow',
};
const MINUTE_MS = 60_000;
const expired = { expiry_date: '2026-11-10' };
const expiredText = 'Membership expired 10 days ago, on 10 Nov 2026';

onBothEngines('the door', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const setRules = (rules: Partial<DoorRules>, branchId = gym.side) =>
    gym.admin.client.updateDoorRules({ gymId: gym.gymId, branchId, rules: { ...lenient, ...rules } });
  const checkIn = (targetUserId: string, more: { branchId?: string; overrideReason?: string } = {}, by = gym.staff) =>
    by.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId, ...more });
  const doorLog = async (by = gym.staff) => (await by.client.getDoorLog({ gymId: gym.gymId })).entries;
  const newestKinds = async () => (await doorLog())[0]?.notices.map(({ kind }) => kind);
  const addMember = (change: Partial<PersonRow> = {}) => gym.addPerson('member', gym.side, { ...change });
  const scan = async (by: TestPerson) => {
    const { gymId, side, admin } = gym;
    const { sessionId, qrData } = await admin.client.generateQRSession({ gymId, branchId: side });
    const answer = await by.client.universalCheckIn({ gymId, type: 'QR', qrData });
    return { answer, shown: (await admin.client.checkQRSession({ gymId, sessionId })).memberData };
  };
  const stateOf = (id: string) =>
    server()
      .database.db.selectFrom('people')
      .select(['checked_in_at', 'total_visits', 'last_check_in_at'])
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const out = { checked_in_at: null, total_visits: 0, last_check_in_at: null };

  describe('its rules', () => {
    test('are the default until an admin sets them, of this branch alone; the activity names what changed', async () => {
      const { gymId, side, main, admin, staff } = await createTestGym(server());
      const rulesOf = async (branchId: string, by = admin) => (await by.client.getDoorRules({ gymId, branchId })).rules;
      expect(await rulesOf(side, staff)).toEqual(defaultDoorRules);
      const rules = { ...defaultDoorRules, expired: 'refuse' as const, graceDays: 7 };
      await admin.client.updateDoorRules({ gymId, branchId: side, rules });
      expect([await rulesOf(side, staff), await rulesOf(main)]).toEqual([rules, defaultDoorRules]);
      const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([
        {
          displayText: 'Asha Admin updated Side',
          changes: { expired: { from: 'warn', to: 'refuse' }, graceDays: { from: 0, to: 7 } },
        },
      ]);
    });

    test('of two edits at once both stay where they are of different rules; the slower of one rule is refused', async () => {
      const { gymId, side, admin } = await createTestGym(server());
      const edit = (change: Partial<DoorRules>) =>
        admin.client.updateDoorRules({
          gymId,
          branchId: side,
          rules: { ...defaultDoorRules, ...change },
          basis: defaultDoorRules,
        });
      await edit({ graceDays: 7, dues: 'refuse' });
      await edit({ visitors: 'warn' });
      const { rules } = await admin.client.getDoorRules({ gymId, branchId: side });
      expect(rules).toEqual({ ...defaultDoorRules, graceDays: 7, dues: 'refuse', visitors: 'warn' });
      await expect(edit({ graceDays: 3, frozen: 'refuse' })).rejects.toMatchObject({
        status: 409,
        code: 'state-changed',
        message: 'The door rules were changed meanwhile',
        fields: [{ field: 'rules.graceDays', error: 'Changed at another desk meanwhile' }],
      });
      expect((await admin.client.getDoorRules({ gymId, branchId: side })).rules).toEqual(rules);
    });

    test('are set by admins, of branches of their gym, and read by staff of theirs', async () => {
      const other = await createTestGym(server(), 'Other');
      const { gymId, main, side, staff, admin } = gym;
      const before = await server().database.db.selectFrom('branches').selectAll().orderBy('id').execute();
      await expect(staff.client.updateDoorRules({ gymId, branchId: side, rules: lenient })).rejects.toMatchObject({
        status: 403,
      });
      await expect(admin.client.updateDoorRules({ gymId, branchId: other.side, rules: lenient })).rejects.toMatchObject(
        { status: 404, message: 'That branch was not found' },
      );
      await expect(staff.client.getDoorRules({ gymId, branchId: main })).rejects.toMatchObject({ status: 404 });
      expect(await server().database.db.selectFrom('branches').selectAll().orderBy('id').execute()).toEqual(before);
    });
  });

  describe('at the desk', () => {
    test('by default everything is let in: expiry, freeze and dues with a notice', async () => {
      const own = await createTestGym(server());
      const { gymId, side, staff } = own;
      const person = await own.addPerson('member', side, {
        ...expired,
        frozen_from: '2026-11-15',
        frozen_to: '2026-11-25',
      });
      await issueTestInvoice(server(), own, { person, price: 1500_50 });
      const answer = await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
      expect(answer).toMatchObject({ action: 'checkin', warning: 'Membership expired on 10 Nov 2026' });
      expect(answer.notices).toEqual([
        { kind: 'expired', tone: 'attention', text: expiredText },
        { kind: 'frozen', tone: 'attention', text: 'Membership frozen until 25 Nov' },
        { kind: 'dues', tone: 'attention', text: '₹1,500.50 due' },
        { kind: 'milestone', tone: 'success', text: 'First visit' },
      ]);
    });

    test('who is refused stays out, and is let in anyway with a reason, which history, log and activity name', async () => {
      await setRules({ expired: 'refuse' });
      const { id, name } = await addMember(expired);
      await expect(checkIn(id)).rejects.toMatchObject({ status: 409, code: 'entry-refused', message: expiredText });
      expect(await stateOf(id)).toEqual(out);
      const notice = { kind: 'expired', text: expiredText };
      expect((await doorLog())[0]).toMatchObject({
        action: 'refused',
        userId: id,
        method: 'manual',
        totalVisits: null,
        notices: [{ ...notice, tone: 'refused' }],
      });

      const answer = await checkIn(id, { overrideReason: 'Renews tomorrow' });
      const notices = [
        { ...notice, tone: 'attention' },
        { kind: 'milestone', tone: 'success', text: 'First visit' },
      ];
      expect(answer).toMatchObject({ action: 'checkin', warning: 'Membership expired on 10 Nov 2026', notices });
      expect((await doorLog())[0]).toEqual({
        id: answer.attendanceId,
        action: 'check-in',
        userId: id,
        userName: name,
        userType: 'member',
        method: 'manual',
        branchId: gym.side,
        branchName: 'Side',
        timestamp: server().clock.now,
        assistedByName: 'Sunil Staff',
        notices,
        totalVisits: 1,
        overrideReason: 'Renews tomorrow',
        isOffline: false,
        withdrawn: null,
      });
      const query = { gymId: gym.gymId, userId: id, userType: 'member' as const };
      expect((await gym.staff.client.getUserAttendanceLogs(query)).attendanceLogs).toMatchObject([
        { id: answer.attendanceId, overrideReason: 'Renews tomorrow' },
      ]);
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
      expect(activities).toMatchObject([
        {
          action: 'override',
          entityType: 'attendance',
          entityId: id,
          displayText: `Sunil Staff let in ${name} against the door rules`,
          changes: { reason: { from: null, to: 'Renews tomorrow' } },
        },
      ]);
    });

    test('a reason that is not needed is not stored, and an empty one is none', async () => {
      await setRules({ expired: 'refuse' });
      const fine = await addMember();
      expect(await checkIn(fine.id, { overrideReason: 'Just in case' })).toMatchObject({ action: 'checkin' });
      expect((await doorLog())[0]).toMatchObject({ userId: fine.id, overrideReason: null });
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 20 });
      expect(activities.filter(({ entityId }) => entityId === fine.id)).toEqual([]);
      const { id } = await addMember(expired);
      await expect(checkIn(id, { overrideReason: ' ' })).rejects.toMatchObject({ code: 'entry-refused' });
      expect(await stateOf(id)).toEqual(out);
    });

    test('an inactive membership is refused, with a reason as well', async () => {
      await setRules({});
      const { id } = await addMember({ deactivated_at: 1 });
      const inactive = { status: 409, code: 'member-inactive', message: 'This membership is inactive' };
      await expect(checkIn(id, { overrideReason: 'Knows the owner' })).rejects.toMatchObject(inactive);
      expect(await stateOf(id)).toEqual(out);
      expect((await doorLog())[0]).toMatchObject({
        action: 'refused',
        userId: id,
        notices: [{ kind: 'inactive', tone: 'refused', text: 'This membership is inactive' }],
      });
    });

    test('live updates have refusals where they are asked for', async () => {
      await setRules({ expired: 'refuse' });
      const { gymId, side, main } = gym;
      const { id, name } = await addMember(expired);
      const visitor = await gym.addPerson('member', main);
      const follow = async (branchId: string, withRefusals: boolean) => {
        const signal = AbortSignal.timeout(20_000);
        const of = { gymId, personId: `follower of ${branchId} ${withRefusals}`, branchId, withRefusals };
        const items = (await server().feed.follow({ ...of, signal }))[Symbol.asyncIterator]();
        expect((await items.next()).value).toMatchObject({ message: { type: 'snapshot' } });
        return items;
      };
      const [asking, other, elsewhere] = [
        await follow(side, true),
        await follow(side, false),
        await follow(main, true),
      ];
      await expect(checkIn(id)).rejects.toMatchObject({ code: 'entry-refused' });
      await checkIn(id, { overrideReason: 'Renews tomorrow' });
      await checkIn(visitor.id, {}, gym.mainStaff);
      const refusal = { userId: id, userName: name, notices: [{ kind: 'expired', tone: 'refused' }] };
      expect((await asking.next()).value).toMatchObject({ message: { type: 'refusal', refusal } });
      const event = { userId: id, overrideReason: 'Renews tomorrow', totalVisits: 1, assistedByName: 'Sunil Staff' };
      for (const items of [asking, other]) {
        expect((await items.next()).value).toMatchObject({ message: { type: 'attendance', event } });
      }
      expect((await elsewhere.next()).value).toMatchObject({ message: { event: { userId: visitor.id } } });
      for (const items of [asking, other, elsewhere]) await items.return?.();
    });

    test('the first messages of a feed are check-ins, however many were refused since', async () => {
      const own = await createTestGym(server());
      const { gymId, side, staff, admin } = own;
      await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: own.member.id });
      await admin.client.updateDoorRules({ gymId, branchId: side, rules: { ...lenient, expired: 'refuse' } });
      const late = await Promise.all(Array.from({ length: 21 }, () => own.addPerson('member', side, expired)));
      for (const { id } of late) {
        await expect(staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id })).rejects.toMatchObject({
          code: 'entry-refused',
        });
      }
      const stream = await server().feed.follow({ gymId, personId: staff.id, signal: AbortSignal.timeout(20_000) });
      const items = stream[Symbol.asyncIterator]();
      expect((await items.next()).value).toMatchObject({ message: { events: [{ userId: own.member.id }] } });
      await items.return?.();
    });

    test('a withdrawn entry stays in the log, with its author', async () => {
      await setRules({});
      const { id } = await addMember();
      const { attendanceId = '' } = await checkIn(id);
      await gym.staff.client.withdrawAttendance({ gymId: gym.gymId, attendanceId });
      const [entry, next] = await doorLog();
      expect(entry).toMatchObject({
        id: attendanceId,
        action: 'check-in',
        withdrawn: { at: server().clock.now, byName: 'Sunil Staff' },
      });
      expect(next?.userId).not.toBe(id);
    });

    test('staff read the log of their branch, admins of the gym or one', async () => {
      const { gymId, main, side, admin, staff } = gym;
      const branchesOf = async (by: TestPerson, branchId?: string) => {
        const { entries } = await by.client.getDoorLog({
          gymId,
          ...(branchId !== undefined && { branchId }),
          limit: 200,
        });
        return [...new Set(entries.map((entry) => entry.branchId))].toSorted();
      };
      expect(await branchesOf(staff)).toEqual([side]);
      expect(await branchesOf(admin)).toEqual([main, side].toSorted());
      expect(await branchesOf(admin, main)).toEqual([main]);
      await expect(branchesOf(staff, main)).rejects.toMatchObject({ status: 404 });
    });

    test('who is turned away again within a minute appears once', async () => {
      await setRules({ expired: 'refuse' });
      const { id } = await addMember(expired);
      const refusals = async () => (await doorLog()).filter(({ userId }) => userId === id).length;
      const tryIn = () => expect(checkIn(id)).rejects.toMatchObject({ code: 'entry-refused' });
      await Promise.all([tryIn(), tryIn(), tryIn()]);
      server().clock.now += MINUTE_MS;
      await tryIn();
      expect(await refusals()).toBe(1);
      server().clock.now += 1;
      await tryIn();
      expect(await refusals()).toBe(2);
    });

    test('after the clock was set back by two hours a refusal is listed again', async () => {
      await setRules({ expired: 'refuse' });
      const { id } = await addMember(expired);
      const now = server().clock.now;
      for (const moment of [now, now - 120 * MINUTE_MS, now - 119 * MINUTE_MS]) {
        server().clock.now = moment;
        await expect(checkIn(id)).rejects.toMatchObject({ code: 'entry-refused' });
      }
      server().clock.now = now;
      expect((await doorLog()).filter(({ userId }) => userId === id)).toHaveLength(2);
    });

    test('a retry with the same key is refused again, and the reason is another action', async () => {
      await setRules({ expired: 'refuse' });
      const { id } = await addMember(expired);
      const input = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId: id };
      const press = () => gym.staff.client.universalCheckIn(input, { idempotencyKey: 'one-action' });
      for (let time = 0; time < 2; time += 1) {
        await expect(press()).rejects.toMatchObject({ code: 'entry-refused', message: expiredText });
      }
      await setRules({ expired: 'allow' });
      await expect(press()).rejects.toMatchObject({ code: 'entry-refused' });
      expect(await stateOf(id)).toEqual(out);
      expect(await checkIn(id)).toMatchObject({ action: 'checkin', notices: [{ kind: 'milestone' }] });
    });

    test('a full branch refuses the next member, and takes staff', async () => {
      const own = await createTestGym(server());
      const { gymId, side, staff, admin } = own;
      await admin.client.updateDoorRules({ gymId, branchId: side, rules: { ...lenient, capacity: 'refuse' } });
      const enter = (targetUserId: string) => staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
      for (let place = 0; place < 5; place += 1) await enter((await own.addPerson('member', side)).id);
      const next = await own.addPerson('member', side);
      await expect(enter(next.id)).rejects.toMatchObject({ code: 'entry-refused', message: 'Side is full: 5 of 5' });
      expect(await enter(staff.id)).toMatchObject({ action: 'checkin', notices: [] });
      const { entries } = await staff.client.getDoorLog({ gymId, limit: 1 });
      expect(entries).toMatchObject([{ userId: staff.id, totalVisits: null }]);
    });

    test('with one place left, of twenty members at the same moment one comes in', async () => {
      const own = await createTestGym(server());
      const { gymId, side, admin, staff } = own;
      await admin.client.updateDoorRules({ gymId, branchId: side, rules: { ...lenient, capacity: 'refuse' } });
      const enter = (targetUserId: string, { client }: TestPerson = staff) =>
        client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId, branchId: side });
      for (let place = 0; place < 4; place += 1) await enter((await own.addPerson('member', side)).id);
      const members = await Promise.all(Array.from({ length: 20 }, () => own.addPerson('member', side)));
      const answers = await Promise.allSettled(members.map(({ id }, index) => enter(id, index % 2 ? staff : admin)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as object] : []));
      expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ message: 'Side is full: 5 of 5' })));
      const { currentCount } = await staff.client.getOccupancy({ gymId });
      expect(currentCount).toBe(5);
    });

    test('admins check in at the desk’s branch, where a guest is refused or noted', async () => {
      const other = await createTestGym(server(), 'Other');
      const { main, side, admin } = gym;
      const visitor = await gym.addPerson('member', main, { total_visits: 3 });
      await setRules({ visitors: 'refuse' });
      await expect(checkIn(visitor.id, { branchId: side }, admin)).rejects.toMatchObject({
        code: 'entry-refused',
        message: 'Guest from Main: Side takes its own members',
      });
      await setRules({ visitors: 'warn' });
      expect((await checkIn(visitor.id, { branchId: side }, admin)).notices).toEqual([
        { kind: 'visitor', tone: 'attention', text: 'Guest from Main' },
      ]);
      expect((await doorLog())[0]).toMatchObject({ userId: visitor.id, branchId: side });
      for (const home of [side, null]) {
        const { id } = await addMember({ branch_id: home, total_visits: 3 });
        expect((await checkIn(id, { branchId: side }, admin)).notices).toEqual([]);
      }
      const next = await gym.addPerson('member', main);
      for (const [branchId, by] of [
        [other.side, admin],
        [main, gym.staff],
      ] as const) {
        await expect(checkIn(next.id, { branchId }, by)).rejects.toMatchObject({ status: 404 });
      }
      expect(await stateOf(next.id)).toEqual(out);
    });

    test('a correction is not refused by the rules', async () => {
      await setRules({ expired: 'refuse' });
      const { id } = await addMember(expired);
      await gym.staff.client.addAttendanceLog({ gymId: gym.gymId, memberId: id, action: 'check-in', method: 'manual' });
      expect((await doorLog())[0]).toMatchObject({
        userId: id,
        action: 'check-in',
        notices: [{ kind: 'expired', tone: 'attention' }, { kind: 'milestone' }],
      });
    });
  });

  describe('at the kiosk', () => {
    test('a code is refused as at the desk, and stays for the next one', async () => {
      await setRules({ expired: 'refuse' });
      const { gymId, side, admin } = gym;
      const [late, fine] = [await addMember(expired), await addMember()];
      const { qrData } = await admin.client.generateQRSession({ gymId, branchId: side });
      const use = (by: typeof late) => by.client.universalCheckIn({ gymId, type: 'QR', qrData });
      await expect(use(late)).rejects.toMatchObject({ code: 'entry-refused', message: expiredText });
      expect(await stateOf(late.id)).toEqual(out);
      expect((await doorLog())[0]).toMatchObject({ action: 'refused', userId: late.id, method: 'qr-code' });
      expect(await use(fine)).toMatchObject({ action: 'checkin' });
    });

    test('the phone names the sum that is due, the kiosk does not; both say the days left', async () => {
      await setRules({ dues: 'warn' });
      const person = await addMember({ expiry_date: '2026-11-23' });
      await issueTestInvoice(server(), gym, { person });
      const first = { kind: 'milestone', tone: 'success', text: 'First visit' };
      const { answer, shown } = await scan(person);
      expect(answer).toMatchObject({
        daysLeft: 3,
        notices: [{ kind: 'dues', tone: 'attention', text: '₹1,500 due' }, first],
      });
      expect(shown).toMatchObject({
        daysLeft: 3,
        askDeskTo: 'pay',
        notices: [{ kind: 'dues', tone: 'attention', text: 'A payment is due' }, first],
      });
    });

    test('a card tells of its holder neither dues nor visits, birthday and branch', async () => {
      const cardNumber = '04A2B3C4D5';
      await setRules({ dues: 'refuse', visitors: 'warn', expired: 'warn' });
      const device = await pairTestDevice(server(), gym, gym.staff);
      const person = await gym.addPerson('member', gym.main, {
        ...expired,
        birth_date: '1990-11-20',
        card_number: cardNumber,
      });
      await issueTestInvoice(server(), gym, { person });
      const tap = () => device.client.universalCheckIn({ gymId: gym.gymId, type: 'CARD', cardNumber });
      await expect(tap()).rejects.toMatchObject({ code: 'entry-refused', message: 'Please see the desk' });
      expect(await stateOf(person.id)).toEqual(out);
      expect(await newestKinds()).toEqual(['expired', 'dues', 'visitor']);
      await setRules({ dues: 'warn', visitors: 'warn', expired: 'warn' });
      const { memberData, ...answer } = await tap();
      const notices = [{ kind: 'expired' as const, tone: 'attention' as const, text: expiredText }];
      expect(memberData).toEqual({
        name: person.name,
        userType: 'member',
        action: 'checkin',
        timestamp: server().clock.now,
        warning: 'Membership expired on 10 Nov 2026',
        askDeskTo: 'renew',
        notices,
      } satisfies ScanResult);
      expect(Object.keys(answer).toSorted()).toEqual(['action', 'currentlyCheckedIn', 'message', 'warning']);
      expect(await newestKinds()).toEqual(['expired', 'dues', 'visitor', 'birthday', 'milestone']);
    });
  });
});
