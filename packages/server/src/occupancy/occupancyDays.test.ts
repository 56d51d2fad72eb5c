import { beforeEach, expect, test } from 'vitest';
import { addDays } from '@spotter/api';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import type { Db } from '../db/database.ts';
import { listGyms, lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { importTestFile, workOnImports } from '../testing/imports.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { dateIn, startOfDate } from '../zone.ts';
import { occupancyDaysJob } from './occupancyDays.job.ts';
import { deleteOccupancyDays, listOccupancyDays } from './occupancyDays.repository.ts';

const timeZone = 'Asia/Kolkata';
const HOUR_MS = 3_600_000;
// 12:00 in the gym's zone.
const NOON = Date.parse('2026-11-20T06:30:00Z');
const today = dateIn(NOON, timeZone);

onBothEngines('the occupancy of past days', (server) => {
  let gym: TestGym;
  let rows = 0;
  beforeEach(async () => {
    server().clock.now = NOON;
    // Of the gyms of the tests before.
    await server().database.db.deleteFrom('attendance').execute();
    await server().database.db.deleteFrom('occupancy_days').execute();
    gym = await createTestGym(server());
  });

  const createJob = (clock = () => server().clock.now) =>
    occupancyDaysJob({ database: server().database, clock, pauseMs: 0 });
  const run = (job = createJob()) => job.run(AbortSignal.timeout(60_000));
  /** A visit at the main branch from an hour of a day on, without a check-out where it has no length. */
  const visit = (
    date: string,
    hour: number,
    hours?: number,
    { userType = 'member', db = server().database.db }: { userType?: 'member' | 'staff'; db?: Db } = {},
  ) => {
    const from = startOfDate(date, timeZone) + hour * HOUR_MS;
    const person = { person_id: `person-${(rows += 1)}`, user_type: userType, user_name: '', branch_id: gym.main };
    const entry = (action: 'check-in' | 'check-out', at: number, duration: number | null) => ({
      ...person,
      id: `${action}-${rows}`,
      action,
      method: 'qr-code' as const,
      happened_at: at,
      duration,
    });
    const checkOut = hours === undefined ? [] : [entry('check-out', from + hours * HOUR_MS, hours * HOUR_MS)];
    return insertAttendance(db, gym.gymId, [entry('check-in', from, null), ...checkOut]);
  };
  const daysOf = (branchId = gym.main) =>
    listOccupancyDays(server().database.db, gym.gymId, branchId, { from: '2020-01-01', before: today });
  const meanAt = async (date: string, slot: number, branchId = gym.main) =>
    (await daysOf(branchId)).find((day) => day.date === date)?.means[slot];
  const yesterday = addDays(today, -1);

  test('are worked out from the first visit on, for each branch, of members alone', async () => {
    await visit(addDays(today, -5), 8, 1);
    await visit(yesterday, 8, 1);
    await visit(yesterday, 8, 1, { userType: 'staff' });
    // Past midnight.
    await visit(addDays(today, -2), 23, 2);
    const job = createJob();
    expect(job).toMatchObject({ name: 'occupancy of past days', intervalMs: 600_000, runsAtStart: true });
    await run(job);
    expect((await daysOf()).map(({ date }) => date)).toEqual([-5, -4, -3, -2, -1].map((days) => addDays(today, days)));
    expect(await daysOf(gym.side)).toHaveLength(5);
    expect([await meanAt(yesterday, 16), await meanAt(yesterday, 17), await meanAt(yesterday, 18)]).toEqual([1, 1, 0]);
    expect([await meanAt(addDays(today, -2), 47), await meanAt(yesterday, 1), await meanAt(yesterday, 2)]).toEqual([
      1, 1, 0,
    ]);
    expect(await meanAt(yesterday, 16, gym.side)).toBe(0);
  });

  test('a Checkout All of one person says as little of when they left as one of several', async () => {
    const from = startOfDate(yesterday, timeZone);
    const input = { gymId: gym.gymId, branchId: gym.main };
    server().clock.now = from + 8 * HOUR_MS;
    await gym.admin.client.universalCheckIn({ ...input, type: 'MANUAL', targetUserId: gym.member.id });
    server().clock.now = from + 20 * HOUR_MS;
    expect(await gym.admin.client.checkoutAllMembers(input)).toMatchObject({ count: 1 });
    server().clock.now = NOON;
    await run();
    expect(await meanAt(yesterday, 39)).toBeLessThan(1);
  });

  test('are worked out though those of another gym cannot be', async () => {
    await createBrokenGym(server());
    await visit(yesterday, 8, 1);
    await expect(run()).rejects.toThrow('time zone');
    expect(await meanAt(yesterday, 16)).toBe(1);
  });

  test('a gym without visits has none, nor one whose last visit is half a year ago', async () => {
    await run();
    await visit(addDays(today, -183), 8, 1);
    await run();
    expect(await daysOf()).toEqual([]);
    await visit(addDays(today, -181), 8, 1);
    for (let runs = 0; runs < 4; runs += 1) await run();
    expect((await daysOf()).map(({ date }) => date)).toEqual(
      Array.from({ length: 181 }, (_, index) => addDays(today, index - 181)),
    );
    server().clock.now += 5 * 24 * HOUR_MS;
    await run();
    expect((await daysOf())[0]?.date).toBe(addDays(today, 5 - 182));
  });

  test('a run works out 60 days, the newest first', async () => {
    await visit(addDays(today, -100), 8, 1);
    await run();
    const dates = (await daysOf()).map(({ date }) => date);
    expect([dates.length, dates[0]]).toEqual([60, addDays(today, -60)]);
  });

  test('once a day the last three are worked out again', async () => {
    await visit(addDays(today, -10), 8, 1);
    const job = createJob();
    await run(job);
    for (const days of [-1, -3, -4]) await visit(addDays(today, days), 8, 1);
    await run(job);
    expect(await meanAt(yesterday, 16)).toBe(0);
    server().clock.now += 24 * HOUR_MS;
    await run(job);
    expect(await meanAt(yesterday, 16)).toBe(1);
    expect(await meanAt(addDays(today, -3), 16)).toBe(0);
    // A process that starts does so at once.
    server().clock.now = NOON;
    await run();
    expect(await meanAt(addDays(today, -3), 16)).toBe(1);
    expect(await meanAt(addDays(today, -4), 16)).toBe(0);
  });

  test('are worked out of a branch that is new, in a later run of the same day', async () => {
    await visit(addDays(today, -5), 8, 1);
    const job = createJob();
    await run(job);
    const branchData = { name: 'Garage', address: 'Here', phone: '', email: '', maxCapacity: 5 };
    const { branch } = await gym.admin.client.addBranch({ gymId: gym.gymId, branchData });
    await run(job);
    expect(await daysOf(branch.id)).toHaveLength(5);
  });

  test('a run that is ended writes no further day', async () => {
    await visit(addDays(today, -5), 8, 1);
    const ending = new AbortController();
    const gyms = (await listGyms(server().database.db)).map((one) => one.gym_id);
    // It looks at the clock once for each gym, before its days.
    const clock = () => {
      if (gyms.shift() === gym.gymId) ending.abort();
      return server().clock.now;
    };
    await createJob(clock).run(ending.signal);
    expect([ending.signal.aborted, await daysOf()]).toEqual([true, []]);
  });

  test('several processes write what one would', async () => {
    for (let days = 1; days < 20; days += 1) await visit(addDays(today, -days), 8 + (days % 5), 1);
    await run();
    const expected = await daysOf();
    await server().database.db.deleteFrom('occupancy_days').execute();
    await Promise.all([run(), run(), run()]);
    expect(await daysOf()).toEqual(expected);
  });

  test('a visit without a check-out counts as long as visits of the branch last', async () => {
    await visit(yesterday, 8);
    await run();
    const means = (await daysOf())[0]?.means ?? [];
    expect(means[16]).toBeGreaterThan(0.9);
    expect(means[19]).toBeGreaterThan(0.1);
    expect(means[19]).toBeLessThan(0.6);
    expect(means[28]).toBe(0);
  });

  test('a day to which an import adds a visit at that moment counts it', async () => {
    const { db, transaction } = server().database;
    const date = addDays(today, -5);
    await visit(date, 8, 1);
    const { running } = await transaction(async (tx) => {
      await lockGymForUpdate(tx, gym.gymId);
      await visit(date, 8, 1, { db: tx });
      await deleteOccupancyDays(tx, gym.gymId, [date]);
      let isOver = false;
      const over = run().finally(() => (isOver = true));
      await expect.poll(async () => isOver || (await isWaitingForLock(db))).toBe(true);
      // Not awaited here: it waits for this transaction.
      return { running: over };
    });
    await running;
    expect(await meanAt(date, 16)).toBe(2);
  });

  test('imported visits change the days on which they were, their undo as well', async () => {
    const member = await gym.addPerson('member', gym.main, { phone: '+919845012345', join_date: '2026-01-01' });
    await visit(addDays(today, -5), 8, 1);
    const job = createJob();
    await run(job);
    const lines = ['Mobile,Date,In Time,Out Time', '9845012345,16/11/2026,18:00,19:00'];
    const { id: importId } = await importTestFile(server(), gym, lines, {
      kind: 'visits',
      options: { branchId: gym.main },
    });
    await run(job);
    expect(await meanAt('2026-11-16', 36)).toBe(1);
    await gym.admin.client.undoImport({ gymId: gym.gymId, importId });
    await workOnImports(server());
    await run(job);
    expect(await meanAt('2026-11-16', 36)).toBe(0);
    expect(member.branchId).toBe(gym.main);
  });
});
