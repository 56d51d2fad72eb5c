import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  defaultDoorRules,
  defaultOccupancySettings,
  MAX_OFFLINE_AGE_MS,
  noOpeningHours,
  type OccupancySettings,
  type OfflineOperation,
} from '@spotter/api';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym, type TestPerson } from '../testing/server.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** When the tests begin, by the server's clock: noon of the gym. */
const START_MS = Date.parse('2026-11-20T06:30:00Z');
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;
const isInAlready = (time: string) => `Already checked in at ${time}, 20 Nov 2026`;
const card = (cardNumber: string, minutes: number): OfflineOperation => ({
  id: randomUUID(),
  type: 'CARD',
  cardNumber,
  at: at(minutes),
});

onBothEngines('check-ins without a connection', (server) => {
  let gym: TestGym;
  let person: TestPerson;
  beforeEach(async () => {
    server().clock.now = START_MS;
    gym = await createTestGym(server());
    person = await gym.addPerson('member', gym.side, { name: 'Asha Rao', card_number: 'CARD1234' });
    server().clock.now += 60 * MINUTE_MS;
  });

  const manual = (
    action: 'checkin' | 'checkout',
    minutes: number,
    more: Partial<Extract<OfflineOperation, { type: 'MANUAL' }>> = {},
  ): OfflineOperation => ({
    id: randomUUID(),
    type: 'MANUAL',
    action,
    at: at(minutes),
    targetUserId: person.id,
    ...more,
  });
  const sync = async (operations: OfflineOperation[], client: Client = gym.staff.client, sentAt = server().clock.now) =>
    (await client.syncCheckIns({ gymId: gym.gymId, sentAt, operations })).results;
  const outcomes = async (operations: OfflineOperation[], client?: Client) =>
    (await sync(operations, client)).map(({ outcome }) => outcome);
  const history = async () => {
    const { attendanceLogs } = await gym.admin.client.getUserAttendanceLogs({
      gymId: gym.gymId,
      userId: person.id,
      userType: 'member',
    });
    return attendanceLogs
      .toReversed()
      .map(({ action, timestamp, duration }) => [
        action,
        (timestamp - START_MS) / MINUTE_MS,
        (duration ?? 0) / MINUTE_MS,
      ]);
  };
  const personRow = () =>
    server()
      .database.db.selectFrom('people')
      .select(['checked_in_at', 'checked_in_branch_id', 'last_check_in_at', 'total_visits'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
  const conflicts = async (client: Client = gym.staff.client) =>
    (await client.getOfflineConflicts({ gymId: gym.gymId })).conflicts;
  const reasons = async () =>
    (await conflicts()).map(({ at: moment, reason }) => [(moment - START_MS) / MINUTE_MS, reason]);
  /** Without the durations. */
  const visits = async () => (await history()).map(([action, minutes]) => [action, minutes]);
  const refuseExpired = async () => {
    const { gymId, side: branchId, admin } = gym;
    await admin.client.updateDoorRules({ gymId, branchId, rules: { ...defaultDoorRules, expired: 'refuse' } });
    const { db } = server().database;
    await db.updateTable('people').set({ expiry_date: '2026-11-18' }).where('id', '=', person.id).execute();
  };
  const operationRow = ({ id }: { id: string }) =>
    server().database.db.selectFrom('offline_operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const feedEvents = async () =>
    (
      await server()
        .database.db.selectFrom('feed_events')
        .select('payload')
        .where('gym_id', '=', gym.gymId)
        .orderBy('seq')
        .execute()
    ).map(({ payload }) => JSON.parse(payload) as { type: string; event?: object });

  test('a time that no clock can say is too old, and keeps neither the browser nor the desk’s list from going on', async () => {
    const operation = manual('checkin', 0, { at: -Number.MAX_SAFE_INTEGER });
    const refused = { id: operation.id, outcome: 'refused', message: 'It is older than 72 hours' };
    expect(await sync([operation], gym.staff.client, Number.MAX_SAFE_INTEGER)).toEqual([refused]);
    expect(await conflicts()).toMatchObject([{ id: operation.id, at: 0 }]);
    expect(await sync([operation, manual('checkin', 30)])).toMatchObject([refused, { outcome: 'recorded' }]);
  });
  const settle = (operationId: string, decision: 'dismiss' | 'record', by = gym.staff, reason?: string) =>
    by.client.settleOfflineConflict({
      gymId: gym.gymId,
      operationId,
      decision,
      ...(reason !== undefined && { reason }),
    });

  /** Visits at the branch end after the longest stay of 4 hours, once it is set. */
  const setOccupancy = (change: Partial<OccupancySettings> = {}, branchId = gym.side) =>
    gym.admin.client.updateBranchHours({
      gymId: gym.gymId,
      branchId,
      hours: noOpeningHours,
      settings: { ...defaultOccupancySettings, ...change },
    });

  test('are recorded with their own time, in history, visits and presence', async () => {
    expect(await sync([manual('checkin', 0), manual('checkout', 20), manual('checkin', 30)])).toMatchObject([
      { outcome: 'recorded', message: 'Asha Rao checked in' },
      { outcome: 'recorded', message: 'Asha Rao checked out' },
      { outcome: 'recorded', message: 'Asha Rao checked in' },
    ]);
    expect(await history()).toEqual([
      ['check-in', 0, 0],
      ['check-out', 20, 20],
      ['check-in', 30, 0],
    ]);
    expect(await personRow()).toEqual({
      checked_in_at: at(30),
      checked_in_branch_id: gym.side,
      last_check_in_at: at(30),
      total_visits: 2,
    });
    const rows = await server()
      .database.db.selectFrom('attendance')
      .selectAll()
      .where('person_id', '=', person.id)
      .execute();
    expect(rows.map(({ received_at, assisted_by_name: by }) => [received_at, by])).toEqual(
      [1, 2, 3].map(() => [server().clock.now, gym.staff.name]),
    );
  });

  test('are taken once, however often and from however many places they are sent', async () => {
    const operations = [manual('checkin', 0), manual('checkout', 20), card('CARD1234', 40)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => sync(operations)));
    expect(new Set(answers.map((results) => JSON.stringify(results))).size).toBe(1);
    expect(await sync(operations)).toEqual(answers[0]);
    expect(await sync(operations, gym.admin.client)).toEqual(answers[0]);
    expect(await history()).toEqual([
      ['check-in', 0, 0],
      ['check-out', 20, 20],
      ['check-in', 40, 0],
    ]);
    expect(await personRow()).toMatchObject({ total_visits: 2 });
    for (const operation of operations) {
      expect(await operationRow(operation)).toMatchObject({ outcome: 'recorded', reason: '', waiting_since: null });
    }
  });

  test('of two desks that recorded the same check-in, one is listed until the desk dismisses it', async () => {
    await sync([manual('checkin', 0)]);
    const second = manual('checkin', 2);
    expect(await sync([second], gym.admin.client)).toEqual([
      {
        id: second.id,
        outcome: 'conflict',
        message: expect.stringMatching(/^Already checked in at \d/) as string,
      },
    ]);
    expect(await conflicts()).toMatchObject([
      {
        id: second.id,
        outcome: 'conflict',
        at: at(2),
        action: 'checkin',
        userId: person.id,
        userName: 'Asha Rao',
        branchName: 'Side',
        recordedBy: gym.admin.name,
        mayRecord: false,
      },
    ]);
    expect(await conflicts(gym.mainStaff.client)).toEqual([]);
    await expect(settle(second.id, 'dismiss', gym.mainStaff)).rejects.toMatchObject({
      status: 404,
      message: 'That check-in was not found',
    });
    await expect(settle(second.id, 'record', gym.staff, 'They were there')).rejects.toMatchObject({
      code: 'state-changed',
    });
    expect(await conflicts()).toHaveLength(1);
    await settle(second.id, 'dismiss', gym.admin);
    expect(await conflicts()).toEqual([]);
    expect(await operationRow(second)).toMatchObject({
      settled_at: server().clock.now,
      settled_by_name: gym.admin.name,
      waiting_since: null,
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'dismiss', entityId: person.id, entityName: 'Asha Rao' }]);
    await expect(settle(second.id, 'dismiss')).rejects.toMatchObject({ status: 404 });
    expect(await sync([second])).toMatchObject([{ outcome: 'conflict' }]);
    expect(await conflicts()).toEqual([]);
    expect(await history()).toEqual([['check-in', 0, 0]]);
  });

  test('what does not fit is recorded when its other half arrives', async () => {
    const leaves = manual('checkout', 30);
    expect(await outcomes([leaves])).toEqual(['conflict']);
    expect(await outcomes([manual('checkin', 5)], gym.admin.client)).toEqual(['recorded']);
    expect(await outcomes([leaves])).toEqual(['recorded']);
    expect(await conflicts()).toEqual([]);
    expect(await history()).toEqual([
      ['check-in', 5, 0],
      ['check-out', 30, 25],
    ]);
    expect(await personRow()).toMatchObject({ checked_in_at: null, total_visits: 1 });
  });

  test('a visit before a check-in with a connection leaves the person inside', async () => {
    await gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: person.id });
    expect(await outcomes([manual('checkin', 5), manual('checkout', 30)])).toEqual(['recorded', 'recorded']);
    expect(await personRow()).toEqual({
      checked_in_at: at(60),
      checked_in_branch_id: gym.side,
      last_check_in_at: at(60),
      total_visits: 2,
    });
  });

  test('a visit to another branch within one ends by the check-out there that has been recorded already', async () => {
    const { gymId, staff, admin, main } = gym;
    server().clock.now = START_MS;
    await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
    server().clock.now = at(60);
    await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
    const operations = [manual('checkout', 20), manual('checkin', 40, { branchId: main })];
    expect(await outcomes(operations, admin.client)).toEqual(['recorded', 'recorded']);
    const userOf = { gymId, userId: person.id, userType: 'member' } as const;
    const { attendanceLogs } = await admin.client.getUserAttendanceLogs(userOf);
    expect(attendanceLogs.map(({ branchName }) => branchName)).toEqual(['Main', 'Main', 'Side', 'Side']);
    expect((await history()).at(-1)).toEqual(['check-out', 60, 20]);
  });

  test('an estimate that nothing replaces stays, beside the visits that came after it', async () => {
    await setOccupancy();
    await sync([manual('checkin', -DAY_MINUTES), manual('checkin', 0)]);
    const before = await visits();
    expect(await outcomes([manual('checkin', -DAY_MINUTES + 50)])).toEqual(['conflict']);
    expect(await visits()).toEqual(before);
    expect(await outcomes([manual('checkin', -DAY_MINUTES + 250)])).toEqual(['recorded']);
    expect(await visits()).toEqual([
      ...before.slice(0, 2),
      ['check-in', -DAY_MINUTES + 250],
      ['check-out', -DAY_MINUTES + 490],
      ['check-in', 0],
    ]);
    expect(await outcomes([manual('checkout', 20)])).toEqual(['recorded']);
    expect((await visits()).slice(0, 2)).toEqual(before.slice(0, 2));
    // Whoever leaves and comes again within it keeps it; who then leaves once more does not.
    expect(await outcomes([manual('checkout', -DAY_MINUTES + 20), manual('checkin', -DAY_MINUTES + 30)])).toEqual([
      'recorded',
      'conflict',
    ]);
    expect(await outcomes([manual('checkout', -DAY_MINUTES + 40)])).toEqual(['recorded']);
    expect((await visits()).slice(0, 4)).toEqual([
      ['check-in', -DAY_MINUTES],
      ['check-out', -DAY_MINUTES + 20],
      ['check-in', -DAY_MINUTES + 30],
      ['check-out', -DAY_MINUTES + 40],
    ]);
  });

  test('what waits says what stands against it by now', async () => {
    const { gymId, staff } = gym;
    await setOccupancy();
    await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
    server().clock.now = at(70);
    const before = await feedEvents();
    const waiting = [manual('checkin', 8), manual('checkin', 50), manual('checkin', 65)];
    const doesNotFit = 'Checked in at 1:00 pm, 20 Nov 2026, which does not fit';
    await sync(waiting);
    expect(await feedEvents()).toEqual(before);
    // One visit has an estimated end, the other one was recorded.
    expect(await outcomes([manual('checkin', -DAY_MINUTES)])).toEqual(['recorded']);
    expect((await feedEvents()).slice(before.length)).toMatchObject([
      { event: { action: 'check-in', timestamp: at(-DAY_MINUTES), branchName: 'Side', isOffline: true } },
      { event: { action: 'check-out', timestamp: at(-DAY_MINUTES + 240), method: 'auto' } },
      { type: 'members' },
    ]);
    expect(await reasons()).toEqual([
      [8, doesNotFit],
      [50, doesNotFit],
      [65, isInAlready('1:00 pm')],
    ]);
    await sync([card('CARD1234', 5)]);
    expect(await outcomes([manual('checkout', 30)], gym.admin.client)).toEqual(['recorded']);
    expect(await reasons()).toEqual([
      [8, isInAlready('12:05 pm')],
      [50, doesNotFit],
      [65, isInAlready('1:00 pm')],
    ]);
    const rows = await server()
      .database.db.selectFrom('attendance')
      .select(['happened_at', 'method', 'assisted_by_name'])
      .where('gym_id', '=', gymId)
      .where('happened_at', '>=', at(5))
      .where('happened_at', '<=', at(30))
      .orderBy('happened_at')
      .execute();
    expect(rows.map((row) => [row.method, row.assisted_by_name])).toEqual([
      ['tap', staff.name],
      ['manual', gym.admin.name],
    ]);
  });

  test('the stay of a visit that was interrupted counts no more, those of its parts do', async () => {
    const { gymId, staff } = gym;
    for (const minutes of [0, 60]) {
      server().clock.now = at(minutes);
      await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
    }
    await sync([manual('checkout', 10), manual('checkin', 30)]);
    const stays = await server()
      .database.db.selectFrom('stay_counts')
      .select(['stay_bin', 'confirmed', 'unconfirmed'])
      .where('gym_id', '=', gymId)
      .orderBy('stay_bin')
      .execute();
    expect(stays.map(({ stay_bin: bin, confirmed, unconfirmed }) => [bin * 10, confirmed, unconfirmed])).toEqual([
      [10, 1, 0],
      [30, 1, 0],
      [60, 0, 0],
    ]);
  });

  test('times follow the clock of the server, and lie neither in the future nor 72 hours back', async () => {
    const { clock } = server();
    const HOUR_MS = 60 * MINUTE_MS;
    // The browser is 3 hours ahead.
    await sync([manual('checkin', 180 + 10)], gym.staff.client, clock.now + 3 * HOUR_MS);
    await sync([manual('checkout', 180)]);
    expect(await history()).toEqual([
      ['check-in', 10, 0],
      ['check-out', 60, 50],
    ]);
    const [age, operation] = [MAX_OFFLINE_AGE_MS, manual('checkin', 0)];
    const tooOld = { ...operation, at: clock.now - age - 1 };
    expect(await sync([tooOld])).toMatchObject([{ outcome: 'refused', message: 'It is older than 72 hours' }]);
    expect(await outcomes([manual('checkin', 0, { at: clock.now - age }), manual('checkout', 5)])).toEqual([
      'recorded',
      'recorded',
    ]);
  });

  test('a request that took up to 30 s does not move the times', async () => {
    await sync([manual('checkin', 10)], gym.staff.client, server().clock.now - 30_000);
    expect(await history()).toEqual([['check-in', 10, 0]]);
    await sync([manual('checkout', 20)], gym.staff.client, server().clock.now - 30_001);
    expect((await history()).at(-1)).not.toEqual(['check-out', 20, 10]);
  });

  test('cards do what is due; a second reading within a minute changes nothing, an unknown card is listed', async () => {
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    const operations = [card('CARD1234', 0), card('CARD1234', 0.5), card('NOBODYS9', 1), card('CARD1234', 40)];
    expect(await sync(operations, kiosk.client)).toMatchObject([
      { outcome: 'recorded', message: 'Asha Rao checked in' },
      { outcome: 'repeated' },
      { outcome: 'refused', message: 'This card is not known here. Please ask at the desk.' },
      { outcome: 'recorded', message: 'Asha Rao checked out' },
    ]);
    expect(await conflicts()).toMatchObject([
      { outcome: 'refused', userId: null, userName: 'Card …DYS9', action: null, mayRecord: false },
    ]);
    await expect(sync([manual('checkin', 50)], kiosk.client)).rejects.toMatchObject({ status: 403 });
    expect(await history()).toHaveLength(2);
  });

  test.each([
    ['cards', (minutes: number) => card('CARD1234', minutes)],
    ['check-ins by hand', (minutes: number) => manual('checkin', minutes)],
  ])('%s of two days are two visits: the first has ended, as with a connection', async (_what, operationAt) => {
    await setOccupancy();
    expect(await sync([operationAt(-DAY_MINUTES), operationAt(0)])).toMatchObject([
      { outcome: 'recorded', message: 'Asha Rao checked in' },
      { outcome: 'recorded', message: 'Asha Rao checked in' },
    ]);
    expect(await history()).toEqual([
      ['check-in', -DAY_MINUTES, 0],
      ['check-out', -DAY_MINUTES + 240, 0],
      ['check-in', 0, 0],
    ]);
    expect(await personRow()).toMatchObject({ checked_in_at: at(0), total_visits: 2 });
    const { db } = server().database;
    const stays = () =>
      db.selectFrom('stay_counts').select(['confirmed', 'unconfirmed']).where('branch_id', '=', gym.side).execute();
    expect(await stays()).toEqual([{ confirmed: 0, unconfirmed: 1 }]);
    // A check-out of the first day that arrives later replaces the estimate.
    expect(await outcomes([manual('checkout', -DAY_MINUTES + 50)])).toEqual(['recorded']);
    expect((await history())[1]).toEqual(['check-out', -DAY_MINUTES + 50, 50]);
    expect((await stays()).filter(({ unconfirmed }) => unconfirmed > 0)).toEqual([]);
  });

  test('a check-out that replaces an estimate says so to open lists, and to the reasons of others', async () => {
    await setOccupancy();
    await sync([manual('checkin', -2 * DAY_MINUTES), manual('checkin', 0), manual('checkout', 20)]);
    const { id: estimateId } = await server()
      .database.db.selectFrom('attendance')
      .select('id')
      .where('gym_id', '=', gym.gymId)
      .where('method', '=', 'auto')
      .executeTakeFirstOrThrow();
    const late = manual('checkout', -DAY_MINUTES + 60);
    expect(await sync([late, manual('checkout', -2 * DAY_MINUTES + 50)])).toMatchObject([
      // The end of the visit that was estimated when it arrived.
      { outcome: 'conflict', message: 'Already checked out at 12:50 pm, 18 Nov 2026' },
      { outcome: 'recorded' },
    ]);
    expect((await history()).slice(0, 2)).toEqual([
      ['check-in', -2 * DAY_MINUTES, 0],
      ['check-out', -2 * DAY_MINUTES + 50, 50],
    ]);
    // The person came and left since: no list can tell that from the events of a former day.
    const written = (await feedEvents()).slice(-3);
    expect(written).toMatchObject([
      { event: { action: 'check-in', isUndo: true, withdraws: estimateId, branchName: 'Side' } },
      { event: { action: 'check-out', isOffline: true } },
      { type: 'members', ids: [person.id] },
    ]);
  });

  test('cards of days before a check-in with a connection are visits of their own', async () => {
    await setOccupancy();
    await gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: person.id });
    expect(await outcomes([card('CARD1234', -2 * DAY_MINUTES), card('CARD1234', -DAY_MINUTES)])).toEqual([
      'recorded',
      'recorded',
    ]);
    expect((await history()).map(([action, minutes]) => [action, minutes])).toEqual([
      ['check-in', -2 * DAY_MINUTES],
      ['check-out', -2 * DAY_MINUTES + 240],
      ['check-in', -DAY_MINUTES],
      ['check-out', -DAY_MINUTES + 240],
      ['check-in', 60],
    ]);
    expect(await personRow()).toMatchObject({ checked_in_at: at(60), total_visits: 3 });
  });

  test('at a branch that takes check-ins only, a further card changes nothing, and one elsewhere begins a visit', async () => {
    await setOccupancy({ checkInOnly: true });
    const elsewhere = { ...card('CARD1234', 50), branchId: gym.main };
    const operations = [card('CARD1234', 0), card('CARD1234', 40)].map((one) => ({ ...one, branchId: gym.side }));
    expect(await outcomes(operations, gym.admin.client)).toEqual(['recorded', 'repeated']);
    expect(await history()).toEqual([['check-in', 0, 0]]);
    expect(await outcomes([elsewhere], gym.admin.client)).toEqual(['recorded']);
    expect((await history()).map(([action]) => action)).toEqual(['check-in', 'check-out', 'check-in']);
    expect(await personRow()).toMatchObject({ checked_in_branch_id: gym.main, total_visits: 2 });
    // Of staff each card or press is the beginning or end of their time there, which nobody estimates or counts.
    const { db } = server().database;
    const stays = () => db.selectFrom('stay_counts').selectAll().execute();
    const before = await stays();
    const ofStaff = { targetUserId: gym.staff.id };
    await setOccupancy();
    expect(
      await outcomes([
        manual('checkin', -DAY_MINUTES, ofStaff),
        manual('checkin', -5, ofStaff),
        manual('checkout', 20, ofStaff),
      ]),
    ).toEqual(['recorded', 'conflict', 'recorded']);
    expect(await stays()).toEqual(before);
  });

  test('unknown cards are as few as with a connection; the rest waits in the browser', async () => {
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    const unknown = Array.from({ length: 20 }, (_, n) => card(`GUESS${n}`, 1));
    const last = card('CARD1234', 2);
    // A card that is known is no guess.
    await sync([...unknown.slice(0, 19), card('CARD1234', -20), card('CARD1234', -10)], kiosk.client);
    const received = await sync(unknown, kiosk.client);
    expect(received.map(({ outcome }) => outcome)).toEqual(Array(20).fill('refused'));
    expect(await history()).toHaveLength(2);
    const { status, headers } = await server().app.request('/syncCheckIns', {
      method: 'POST',
      headers: { Authorization: `Bearer ${kiosk.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ gymId: gym.gymId, sentAt: server().clock.now, operations: [...unknown, last] }),
    });
    expect([status, headers.get('Retry-After')]).toEqual([429, '600']);
    // What was received before is answered all the same, and who is named is no guess.
    expect(await sync(unknown, kiosk.client)).toEqual(received);
    const cardsOf = (client: Client) =>
      sync(
        Array.from({ length: 20 }, (_, n) => card(`GUESS${n}`, 1)),
        client,
      );
    await cardsOf(gym.staff.client);
    await expect(sync([card('CARD1234', 5)])).rejects.toMatchObject({ code: 'too-many' });
    expect(await outcomes([manual('checkin', -8), manual('checkout', -6)])).toEqual(['recorded', 'recorded']);
    expect(await history()).toHaveLength(4);
    server().clock.now += 11 * MINUTE_MS;
    expect((await outcomes([...unknown, last], kiosk.client)).at(-1)).toBe('recorded');
    expect(await history()).toHaveLength(5);
  });

  test('an inactive member is refused, and cannot be let in afterwards', async () => {
    await server().database.db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', person.id).execute();
    const operation = manual('checkin', 0);
    expect(await sync([operation])).toMatchObject([{ outcome: 'refused', message: 'This membership is inactive' }]);
    expect(await conflicts()).toMatchObject([{ outcome: 'refused', mayRecord: false }]);
    await expect(settle(operation.id, 'record', gym.staff, 'A friend')).rejects.toMatchObject({
      code: 'state-changed',
    });
    expect([await history(), (await conflicts()).length]).toEqual([[], 1]);
    // At a branch that takes no check-ins, they hear that of themselves; others, of the branch.
    const { db } = server().database;
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', gym.side).execute();
    const [read, other] = [card('CARD1234', 10), manual('checkin', 10, { targetUserId: gym.member.id })];
    expect(await sync([read, other])).toMatchObject([
      { outcome: 'refused', message: 'This membership is inactive' },
      { outcome: 'refused', message: 'Side is inactive and takes no check-ins' },
    ]);
    expect((await Promise.all([operation, read, other].map(operationRow))).map(({ refusal }) => refusal)).toEqual([
      'inactive',
      'inactive',
      'branch',
    ]);
    expect((await conflicts()).map(({ mayRecord }) => mayRecord)).toEqual([false, false, false]);
  });

  test.each([
    ['manual', (minutes: number) => manual('checkin', minutes)],
    ['tap', (minutes: number) => card('CARD1234', minutes)],
  ])('the door’s log says how somebody came who is refused later: %s', async (method, operationAt) => {
    await server().database.db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', person.id).execute();
    expect(await outcomes([operationAt(0)])).toEqual(['refused']);
    const { entries } = await gym.admin.client.getDoorLog({ gymId: gym.gymId });
    expect(entries).toMatchObject([{ action: 'refused', method, timestamp: at(0), userId: person.id }]);
  });

  test('what is too old or unknown is recorded by nobody', async () => {
    const old = manual('checkin', -80 * 60);
    const unknown = manual('checkin', 0, { targetUserId: 'nobody' });
    await sync([old, unknown]);
    expect((await Promise.all([old, unknown].map(operationRow))).map(({ refusal }) => refusal)).toEqual([
      'too-old',
      'unknown',
    ]);
    for (const [operation, message] of [
      [old, 'It is older than 72 hours'],
      [unknown, 'That person was not found'],
    ] as const) {
      const before = await operationRow(operation);
      await expect(settle(operation.id, 'record', gym.staff, 'They were there')).rejects.toMatchObject({
        code: 'state-changed',
        message,
      });
      expect(await operationRow(operation)).toEqual(before);
    }
    expect(await history()).toEqual([]);
    await settle(unknown.id, 'dismiss');
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'dismiss', entityId: unknown.id, entityName: 'offline check-in' }]);
  });

  describe('where the rules of the door refuse', () => {
    test('a visit before another one is recorded by the desk, as a whole', async () => {
      await gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: person.id });
      await refuseExpired();
      const enters = manual('checkin', 0);
      expect(await outcomes([manual('checkout', 30), enters])).toEqual(['conflict', 'refused']);
      expect(await conflicts()).toMatchObject([{ id: enters.id, mayRecord: true }, { action: 'checkout' }]);
      await settle(enters.id, 'record', gym.staff, 'Paid in cash');
      expect(await history()).toEqual([
        ['check-in', 0, 0],
        ['check-out', 30, 30],
        ['check-in', 60, 0],
      ]);
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
      expect(activities).toMatchObject([{ action: 'correct', heading: 'Attendance corrected', entityId: person.id }]);
    });

    test('what does not fit any more, or whose member was deleted, is not recorded', async () => {
      const { gymId, admin } = gym;
      await refuseExpired();
      const enters = manual('checkin', 10);
      expect(await outcomes([enters])).toEqual(['refused']);
      expect(await outcomes([manual('checkin', 5, { overrideReason: 'Let in' })])).toEqual(['recorded']);
      expect(await conflicts()).toMatchObject([{ mayRecord: false }]);
      const before = await operationRow(enters);
      const record = () => settle(enters.id, 'record', gym.staff, 'They were there');
      await expect(record()).rejects.toMatchObject({
        code: 'state-changed',
        message: 'Already checked in at 12:05 pm, 20 Nov 2026',
      });
      expect([await operationRow(enters), await history()]).toEqual([before, [['check-in', 5, 0]]]);
      // Another operation that would fit by now does not speak for this one.
      await sync([manual('checkin', 8)]);
      await server().database.db.deleteFrom('attendance').where('gym_id', '=', gymId).execute();
      expect((await conflicts()).map(({ id, mayRecord }) => [id === enters.id, mayRecord])).toEqual([
        [false, false],
        [true, false],
      ]);
      await admin.client.deleteMember({ gymId, memberId: person.id });
      expect(await conflicts()).toMatchObject([{}, { mayRecord: false, userId: null, userName: 'Unknown person' }]);
      await expect(record()).rejects.toMatchObject({ code: 'state-changed', message: /^Membership expired/ });
      expect(await operationRow(enters)).toEqual(before);
    });

    test('a refused answer that was lost is no record; nor does a refused check-in keep an estimate', async () => {
      const { gymId } = gym;
      await setOccupancy();
      await sync([manual('checkin', -DAY_MINUTES), manual('checkin', 0), manual('checkout', 20)]);
      // It arrives before the check-out that it follows.
      await sync([manual('checkin', -DAY_MINUTES + 60)]);
      await refuseExpired();
      expect(await outcomes([manual('checkout', -DAY_MINUTES + 50)])).toEqual(['recorded']);
      expect(await history()).toEqual([
        ['check-in', -DAY_MINUTES, 0],
        ['check-out', -DAY_MINUTES + 50, 50],
        ['check-in', 0, 0],
        ['check-out', 20, 20],
      ]);
      const late = manual('checkin', 60);
      const online = { gymId, type: 'MANUAL', targetUserId: person.id, expectedAction: 'checkin' } as const;
      await expect(gym.staff.client.universalCheckIn(online, { idempotencyKey: late.id })).rejects.toMatchObject({
        status: 409,
      });
      expect(await outcomes([late])).toEqual(['refused']);
      expect((await operationRow(late)).refusal).toBe('rules');
    });
  });

  test('whom the rules of the door refuse waits, until the desk records the visit with a reason', async () => {
    const { gymId, side: branchId } = gym;
    await gym.admin.client.updateDoorRules({ gymId, branchId, rules: { ...defaultDoorRules, expired: 'refuse' } });
    await server()
      .database.db.updateTable('people')
      .set({ expiry_date: '2026-11-18' })
      .where('id', '=', person.id)
      .execute();
    const [enters, leaves] = [manual('checkin', 0), manual('checkout', 30)];
    expect(await outcomes([enters, leaves])).toEqual(['refused', 'conflict']);
    expect(await history()).toEqual([]);
    const [first] = await conflicts();
    expect(first).toMatchObject({ id: enters.id, outcome: 'refused', mayRecord: true, userName: 'Asha Rao' });
    expect(first?.reason).toMatch(/^Membership expired 2 days ago/);
    await expect(settle(enters.id, 'record')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please give a reason',
    });
    await settle(enters.id, 'record', gym.staff, 'Paid in cash');
    expect(await conflicts()).toEqual([]);
    expect(await history()).toEqual([
      ['check-in', 0, 0],
      ['check-out', 30, 30],
    ]);
    const reasons = async () =>
      (
        await server()
          .database.db.selectFrom('attendance')
          .select('override_reason')
          .where('person_id', '=', person.id)
          .orderBy('happened_at')
          .execute()
      ).map((row) => row.override_reason);
    expect(await reasons()).toEqual(['Paid in cash', null]);
    expect(await outcomes([manual('checkin', 40, { overrideReason: 'Let in at the door' })])).toEqual(['recorded']);
    expect(await reasons()).toEqual(['Paid in cash', null, 'Let in at the door']);
  });

  test('results and reasons are in the language of who reads them, also of what was stored before', async () => {
    markTexts();
    const { gymId } = gym;
    const { db } = server().database;
    const inHindi = clientInHindi(server(), gym.staff);
    const old = manual('checkin', -80 * 60);
    const messages = async (operations: OfflineOperation[]) =>
      (await sync(operations, inHindi)).map(({ message }) => message);
    expect(await messages([manual('checkin', 0), card('NOBODY1', 1), old])).toEqual([
      '«Asha Rao checked in»',
      '«This card is not known here. Please ask at the desk.»',
      '«It is older than 72 hours»',
    ]);
    const again = manual('checkin', 10);
    const [english = ''] = (await sync([again])).map(({ message }) => message);
    expect(english).toMatch(/^Already checked in at \d+:\d+ [ap]m, \d+ Nov 2026$/);
    const marked = `«${english.replace('Nov', 'नव॰')}»`;
    expect(await messages([again])).toEqual([marked]);
    const reasonOf = async (client: Client) => (await conflicts(client)).find(({ id }) => id === again.id)?.reason;
    expect([await reasonOf(inHindi), await reasonOf(gym.staff.client)]).toEqual([marked, english]);
    expect((await conflicts(inHindi)).map(({ userName }) => userName)).toContain('«Card …ODY1»');
    const stored = db.updateTable('offline_operations').where('gym_id', '=', gymId).where('id', '=', again.id);
    await stored.set({ reason: 'Not checked in at that time' }).execute();
    expect(await reasonOf(inHindi)).toBe('Not checked in at that time');
  });

  test('what cannot be read is refused by itself; the others are recorded, and the desk sees it', async () => {
    const tooLong = manual('checkin', 1, { overrideReason: 'x'.repeat(121) });
    const badCard = card('AB', 2);
    const nothing = { id: randomUUID() };
    const wrongTime = { ...manual('checkin', 3), at: 'noon' };
    const withoutId = { ...manual('checkin', 3), id: 'no id at all' };
    // PostgreSQL stores no such text.
    const nul = { ...manual('checkin', 3), id: '\0' };
    const [first, second] = [manual('checkin', 0), manual('checkout', 30)];
    const operations = [first, tooLong, badCard, nothing, wrongTime, withoutId, nul, second] as OfflineOperation[];
    const results = await sync(operations);
    const refused = { outcome: 'refused', message: 'This check-in could not be read' };
    expect(await sync([nul])).toEqual([{ id: nul.id, ...refused }]);
    expect(results).toEqual([
      { id: first.id, outcome: 'recorded', message: 'Asha Rao checked in' },
      { id: tooLong.id, ...refused },
      { id: badCard.id, outcome: 'refused', message: 'Card number must be 4 to 32 letters or digits' },
      { id: nothing.id, ...refused },
      { id: wrongTime.id, ...refused },
      { id: withoutId.id, ...refused },
      { id: nul.id, ...refused },
      { id: second.id, outcome: 'recorded', message: 'Asha Rao checked out' },
    ]);
    expect(await sync(operations)).toEqual(results);
    expect(await history()).toEqual([
      ['check-in', 0, 0],
      ['check-out', 30, 30],
    ]);
    const listed = await conflicts();
    const now = server().clock.now;
    expect(listed.map(({ id, userName, at: when }) => [id, userName, when])).toEqual([
      [tooLong.id, 'Asha Rao', at(1)],
      [badCard.id, 'Card …AB', at(2)],
      ...[nothing.id, wrongTime.id]
        .toSorted()
        .map((id) => [id, id === nothing.id ? 'Unknown person' : 'Asha Rao', now]),
    ]);
    expect(listed.map(({ mayRecord }) => mayRecord)).toEqual([false, false, false, false]);
    for (const { id } of listed) await settle(id, 'dismiss');
    expect(await conflicts()).toEqual([]);
  });

  test('of what cannot be read the desk sees what may be read, and of people whom it may see', async () => {
    const { gymId, side, main, admin, staff } = gym;
    const guest = await gym.addPerson('member', main, { name: 'Guest' });
    await sync([manual('checkin', 10, { targetUserId: guest.id, branchId: side })], admin.client);
    let minutes = 20;
    const broken = (change: object) =>
      ({ id: randomUUID(), at: at((minutes += 1)), version: 2, ...change }) as unknown as OfflineOperation;
    const of = { type: 'MANUAL', targetUserId: person.id };
    const ofGuest = { type: 'MANUAL', targetUserId: guest.id };
    const all: [OfflineOperation, object][] = [
      [broken({ ...of, action: 'checkin' }), { action: 'checkin', userName: 'Asha Rao', userId: person.id }],
      [broken({ ...of, action: 'checkout', cardNumber: 'CARD1234' }), { action: 'checkout', userName: 'Asha Rao' }],
      [broken({ ...of, action: 'leave' }), { action: null, userName: 'Asha Rao' }],
      [broken({ ...ofGuest, action: 'checkout' }), { userName: 'Guest' }],
      [broken({ ...ofGuest, action: 'checkin' }), { userName: 'Unknown person', userId: null }],
      [broken(ofGuest), { userName: 'Unknown person', userId: null }],
      [
        broken({ ...of, type: 'CARD', action: 'checkin', cardNumber: 'CARD-12345!' }),
        { action: null, userName: 'Card …2345', userId: null },
      ],
      [broken({ type: 'CARD', cardNumber: 12_345 }), { userName: 'Unknown person' }],
      [broken({ ...of, at: 0 }), { at: server().clock.now }],
    ];
    const operations = all.map(([operation]) => operation);
    expect(await outcomes(operations)).toEqual(operations.map(() => 'refused'));
    const listed = await conflicts();
    for (const [operation, shown] of all) {
      const row = await operationRow(operation);
      expect(listed.find(({ id }) => id === operation.id)).toMatchObject({ branchId: side, ...shown });
      expect(row).toMatchObject({ refusal: 'unreadable', card_end: row.type === 'CARD' ? row.card_end : null });
    }
    // At the branch that an admin names; a kiosk names nobody.
    const named = broken({ branchId: side });
    const ofKiosk = broken({ targetUserId: person.id });
    await sync([named], admin.client);
    await sync([ofKiosk], (await pairTestDevice(server(), gym, staff)).client);
    const others = (await conflicts()).filter(({ id }) => id === named.id || id === ofKiosk.id);
    expect(others).toMatchObject([{ id: named.id }, { id: ofKiosk.id, userId: null }]);
    await expect(admin.client.getOfflineConflicts({ gymId, branchId: 'nowhere' })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('an admin’s card is read at the main branch, and other branches’ desks are not told whose it was', async () => {
    const read = card('CARD1234', 0);
    expect(await sync([read], gym.admin.client)).toMatchObject([{ message: 'Asha Rao checked in' }]);
    expect(await personRow()).toMatchObject({ checked_in_branch_id: gym.main });
    expect(await sync([read])).toEqual([{ id: read.id, outcome: 'recorded', message: 'Recorded' }]);
    expect(await sync([read], gym.mainStaff.client)).toMatchObject([{ message: 'Asha Rao checked in' }]);
  });

  test('a kiosk’s queue goes on behind a card that cannot be read; it still sends no check-ins by name', async () => {
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    expect(await outcomes([card('!', 0), card('CARD1234', 1)], kiosk.client)).toEqual(['refused', 'recorded']);
    await expect(sync([manual('checkout', 2)], kiosk.client)).rejects.toMatchObject({ status: 403 });
    expect(await history()).toEqual([['check-in', 1, 0]]);
  });

  test('one that is too old and one from the future keep no other waiting', async () => {
    const [old, now, future] = [manual('checkin', -73 * 60), manual('checkin', 0), manual('checkout', 365 * 24 * 60)];
    expect(await outcomes([old, now, future])).toEqual(['refused', 'recorded', 'recorded']);
    expect(await history()).toEqual([
      ['check-in', 0, 0],
      ['check-out', 60, 60],
    ]);
  });

  test('staff record nobody of another branch, but check out its guests', async () => {
    const guest = await gym.addPerson('member', gym.main, { name: 'Guest' });
    const of = { targetUserId: guest.id };
    const [enters, leaves] = [manual('checkin', 5, of), manual('checkout', 50, of)];
    expect(await sync([enters, leaves])).toMatchObject([
      { outcome: 'refused', message: 'That person was not found' },
      { outcome: 'refused', message: 'That person was not found' },
    ]);
    expect(await conflicts()).toMatchObject([1, 2].map(() => ({ userId: null, userName: 'Unknown person' })));
    await sync([manual('checkin', 10, { ...of, branchId: gym.side })], gym.admin.client);
    const colleague = await gym.addPerson('staff', gym.side);
    const others = [
      manual('checkin', 20, of),
      manual('checkin', 20, { targetUserId: colleague.id }),
      manual('checkin', 20, { targetUserId: gym.mainStaff.id }),
      manual('checkin', 20, { targetUserId: gym.admin.id }),
    ];
    expect(await outcomes(others)).toEqual(others.map(() => 'refused'));
    await expect(outcomes([manual('checkout', 50, of)], gym.mainStaff.client)).resolves.toEqual(['recorded']);
    await sync([manual('checkin', 55, { ...of, branchId: gym.main })], gym.admin.client);
    expect(await outcomes([manual('checkout', 56, of)])).toEqual(['refused']);
    await sync([manual('checkout', 57, of), manual('checkin', 58, { ...of, branchId: gym.side })], gym.admin.client);
    // In the moment in which they came.
    expect(await outcomes([manual('checkout', 58, of)])).toEqual(['recorded']);
    expect(
      await server().database.db.selectFrom('people').select('checked_in_at').where('id', '=', guest.id).execute(),
    ).toEqual([{ checked_in_at: null }]);
  });

  test('staff check out a guest whose visit was ended by an estimate meanwhile', async () => {
    await setOccupancy();
    const { id: targetUserId } = await gym.addPerson('member', gym.main, { name: 'Guest' });
    const entersAt = (minutes: number) => manual('checkin', minutes, { targetUserId, branchId: gym.side });
    await sync([entersAt(-DAY_MINUTES), entersAt(0)], gym.admin.client);
    const leaves = (minutes: number) => manual('checkout', minutes, { targetUserId });
    // After the estimate of four hours, and once the visit has an end that somebody recorded.
    expect(await outcomes([leaves(-DAY_MINUTES + 300), leaves(-DAY_MINUTES + 310)])).toEqual(['recorded', 'refused']);
    expect(await outcomes([leaves(20)])).toEqual(['recorded']);
  });

  test('a foreign or unknown person, card or branch is refused alike, and nothing of it is stored', async () => {
    const other = await createTestGym(server(), 'Other');
    const foreign = await other.addPerson('member', other.side, { card_number: 'FOREIGN1' });
    const send = [foreign.id, 'no-such-person'].map((targetUserId) =>
      manual('checkin', 0, { targetUserId, branchId: other.side }),
    );
    const results = await sync([...send, card('FOREIGN1', 0)], gym.admin.client);
    expect(results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'That person was not found'],
      ['refused', 'That person was not found'],
      ['refused', 'This card is not known here. Please ask at the desk.'],
    ]);
    const rows = await server()
      .database.db.selectFrom('offline_operations')
      .selectAll()
      .where('gym_id', '=', gym.gymId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(foreign.id);
    expect(rows.map(({ branch_id }) => branch_id)).toEqual(Array(3).fill(gym.main));
  });

  test('a call that reached the server before the connection broke is not recorded again, nor one that comes after', async () => {
    const id = randomUUID();
    const online = { gymId: gym.gymId, type: 'MANUAL', targetUserId: person.id, expectedAction: 'checkin' } as const;
    const send = (idempotencyKey: string) => gym.staff.client.universalCheckIn(online, { idempotencyKey });
    await send(id);
    expect(await outcomes([manual('checkin', 59, { id })])).toEqual(['recorded']);
    expect(await conflicts()).toEqual([]);
    const late = manual('checkout', 60);
    expect(await outcomes([late])).toEqual(['recorded']);
    await expect(send(late.id)).rejects.toMatchObject({ code: 'key-reused' });
    expect(await history()).toEqual([
      ['check-in', 60, 0],
      ['check-out', 60, 0],
    ]);
  });

  test('a card that was read among too many unknown ones, and whose answer was lost, is recorded when it is sent later', async () => {
    const { gymId } = gym;
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    await sync(
      Array.from({ length: 20 }, (_, n) => card(`GUESS${n}`, 1)),
      kiosk.client,
    );
    const late = card('CARD1234', 60);
    const online = kiosk.client.universalCheckIn(
      { gymId, type: 'CARD', cardNumber: 'CARD1234' },
      { idempotencyKey: late.id },
    );
    await expect(online).rejects.toMatchObject({ code: 'too-many' });
    server().clock.now += 11 * MINUTE_MS;
    expect(await outcomes([late], kiosk.client)).toEqual(['recorded']);
    expect(await history()).toEqual([['check-in', 60, 0]]);
  });

  test('dismissed while its other half arrives, a check-out is either recorded or dismissed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await gym.addPerson('member', gym.side);
      const leaves = manual('checkout', 30, { targetUserId: id });
      expect(await outcomes([leaves])).toEqual(['conflict']);
      const [dismissal, arrival] = await Promise.allSettled([
        settle(leaves.id, 'dismiss'),
        sync([manual('checkin', 5, { targetUserId: id })], gym.admin.client),
      ]);
      expect(arrival).toMatchObject({ status: 'fulfilled', value: [{ outcome: 'recorded' }] });
      const isDismissed = dismissal.status === 'fulfilled';
      if (!isDismissed) expect(dismissal.reason).toMatchObject({ status: expect.toBeOneOf([404, 409]) });
      expect(await outcomes([leaves])).toEqual([isDismissed ? 'conflict' : 'recorded']);
      const row = await server()
        .database.db.selectFrom('people')
        .select('checked_in_at')
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ checked_in_at: isDismissed ? at(5) : null });
    }
  });

  describe('at a branch that was deleted since', () => {
    let branchId: string;
    beforeEach(async () => {
      const branchData = { name: 'Lane', address: '3 Lane', phone: '', email: '', maxCapacity: 5 };
      const { branch } = await gym.admin.client.addBranch({
        gymId: gym.gymId,
        branchData: { ...branchData, status: 'active' },
      });
      branchId = branch.id;
    });

    test('a waiting check-in is refused; the person’s others are recorded', async () => {
      expect(await outcomes([manual('checkin', 10), manual('checkin', 20, { branchId })], gym.admin.client)).toEqual([
        'recorded',
        'conflict',
      ]);
      await gym.admin.client.deleteBranch({ gymId: gym.gymId, branchId });
      expect(await outcomes([manual('checkout', 15)])).toEqual(['recorded']);
      expect(await history()).toHaveLength(2);
      expect(await conflicts(gym.admin.client)).toMatchObject([
        { at: at(20), outcome: 'refused', reason: 'The branch was deleted since', mayRecord: false },
      ]);
      const { db } = server().database;
      const refused = db.selectFrom('offline_operations').select('refusal').where('outcome', '=', 'refused');
      expect(await refused.where('gym_id', '=', gym.gymId).execute()).toEqual([{ refusal: 'branch' }]);
    });

    test('a check-out replaces the estimated end of its visit', async () => {
      await setOccupancy({}, branchId);
      expect(
        await outcomes([manual('checkin', -DAY_MINUTES, { branchId }), manual('checkin', 0)], gym.admin.client),
      ).toEqual(['recorded', 'recorded']);
      await gym.admin.client.deleteBranch({ gymId: gym.gymId, branchId });
      expect(await outcomes([manual('checkout', -DAY_MINUTES + 50)], gym.admin.client)).toEqual(['recorded']);
      expect((await history())[1]).toEqual(['check-out', -DAY_MINUTES + 50, 50]);
    });
  });
});
