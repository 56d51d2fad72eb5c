import { beforeEach, expect, test } from 'vitest';
import { addDays, defaultOccupancySettings, type ExpectedOccupancy, HALF_HOUR_MS } from '@spotter/api';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import { type BranchRow, listBranches } from '../branches/branches.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym } from '../testing/server.ts';
import { dateIn, startOfDate } from '../zone.ts';
import { quietTimesAt } from './expectedOccupancy.ts';
import { forecasterOf } from './forecasters.ts';
import { saveOccupancyDays } from './occupancyDays.repository.ts';
import { presenceModelOf } from './presenceModels.ts';

const timeZone = 'Asia/Kolkata';
// 12:10 in the gym's zone.
const NOW = Date.parse('2026-11-20T06:40:00Z');
const today = dateIn(NOW, timeZone);
const at = (slot: number, date = today) => startOfDate(date, timeZone) + slot * HALF_HOUR_MS;
const [SIX, NOON, TEN_PM] = [12, 24, 44];

/** Full in the morning and in the evening, with few people from noon to 16:00. */
const usualMean = (slot: number) => {
  if (slot < SIX || slot >= TEN_PM) return 0;
  return slot >= NOON && slot < 32 ? 4 : 20;
};

const halfHour = ({ forecast }: ExpectedOccupancy, slot: number, day = 0) =>
  forecast?.days[day]?.halfHours.find((one) => one.at === at(slot, forecast.days[day]?.date));

onBothEngines('the expected occupancy', (server) => {
  let gym: TestGym;
  let rows = 0;
  beforeEach(async () => {
    server().clock.now = NOW;
    gym = await createTestGym(server());
  });

  const expected = (branchId = gym.main, { client } = gym.admin) =>
    client.getExpectedOccupancy({ gymId: gym.gymId, branchId });
  /** So many days before today, each the same. */
  const saveHistory = (days: number, branchId = gym.main, factor = 1) =>
    saveOccupancyDays(
      server().database.db,
      gym.gymId,
      Array.from({ length: days }, (_, index) => ({
        branchId,
        date: addDays(today, index - days),
        means: Array.from({ length: 48 }, (__, slot) => usualMean(slot) * factor),
      })),
    );
  /** Visits of an hour, from a half hour of today on. */
  const visit = async (slot: number, count: number, branchId = gym.main) => {
    for (let visitor = 0; visitor < count; visitor += 1) {
      const entry = (action: 'check-in' | 'check-out', moment: number) => ({
        id: `${action}-${(rows += 1)}`,
        person_id: `person-${branchId}-${slot}-${visitor}`,
        user_type: 'member' as const,
        user_name: '',
        branch_id: branchId,
        action,
        method: 'qr-code' as const,
        happened_at: moment,
        duration: action === 'check-out' ? 2 * HALF_HOUR_MS : null,
      });
      await insertAttendance(server().database.db, gym.gymId, [
        entry('check-in', at(slot)),
        entry('check-out', at(slot + 2)),
      ]);
    }
  };
  const openFromSixToTen = (branchId: string) =>
    gym.admin.client.updateBranchHours({
      gymId: gym.gymId,
      branchId,
      hours: { week: Array.from({ length: 7 }, () => [{ opens: '06:00', closes: '22:00' }]), exceptions: [] },
      settings: defaultOccupancySettings,
    });

  test('claims nothing before four weeks of history, but says how today was', async () => {
    await saveHistory(27);
    await visit(14, 3);
    await visit(14, 2, gym.side);
    expect(await expected()).toEqual({
      maxCapacity: 10,
      actual: Array.from({ length: 11 }, (_, index) => ({ at: at(14 + index), count: index < 2 ? 3 : 0 })),
      forecast: null,
      quietTimes: [],
    });
  });

  test('forecasts today and the coming six days, with its error and the quiet times', async () => {
    await saveHistory(60);
    const answer = await expected();
    const { forecast } = answer;
    expect(forecast?.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, days) => addDays(today, days)),
    );
    expect(forecast?.meanAbsoluteError).toBeLessThan(0.5);
    expect(halfHour(answer, 20)?.expected).toBeCloseTo(20, 0);
    expect(halfHour(answer, 40, 6)?.expected).toBeCloseTo(20, 0);
    // Nobody came today: the rest of the day follows.
    expect(halfHour(answer, NOON + 1)?.expected).toBeLessThan(3);
    // Where no hours are set, those in which people used to come.
    expect(forecast?.days[1]?.halfHours).toHaveLength(TEN_PM - SIX);
    expect(answer.actual.map((one) => one.at)).toEqual(Array.from({ length: 13 }, (_, index) => at(SIX + index)));
    for (const slot of [SIX, 14, 16, 18, 20, 22]) await visit(slot, 20);
    const usual = await expected();
    expect(halfHour(usual, NOON + 1)?.expected).toBeCloseTo(4, 0);
    expect(usual.quietTimes).toEqual([{ from: at(NOON), to: at(32) }]);
  });

  test('follows a day on which more people come than usual', async () => {
    await saveHistory(60);
    for (const slot of [SIX, 14, 16, 18, 20, 22]) await visit(slot, 40);
    expect(halfHour(await expected(), NOON + 1)?.expected).toBeGreaterThan(5);
  });

  test('a check-out of this very moment ends a visit for certain', async () => {
    server().clock.now = at(16);
    await visit(14, 3);
    expect((await expected()).actual.slice(0, 2).map(({ count }) => count)).toEqual([3, 3]);
  });

  test('what is worked out is kept for others who ask, by branch; a failure is not', async () => {
    await saveHistory(60);
    await saveHistory(60, gym.side);
    let statements = 0;
    const db = server().database.db.withPlugin({
      transformQuery({ node }) {
        if (statements === 0) throw new Error('The database is away');
        statements -= 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const branches = await listBranches(server().database.db, gym.gymId, null);
    const [main, side] = branches.toSorted((one) => (one.id === gym.main ? -1 : 1)) as [BranchRow, BranchRow];
    const ctx = { db, gymId: gym.gymId, gym: { timeZone }, now: at(SIX) };
    const quiet = (branch = main, now = ctx.now) => quietTimesAt({ ...ctx, now }, branch);
    const forecaster = (branchId = gym.main) => forecasterOf(db, gym.gymId, branchId, today);
    const model = (branchId = gym.main) => presenceModelOf(db, gym.gymId, branchId);
    await expect(quiet()).rejects.toThrow('away');
    await expect(model()).rejects.toThrow('away');
    // Which days there are is read, and not the days.
    statements = 1;
    await expect(forecaster()).rejects.toThrow('away');
    statements = Infinity;
    const [times, trained, fitted] = [await quiet(), await forecaster(), await model()];
    expect(await quiet(main, ctx.now + 299_999)).toBe(times);
    expect(await quiet(main, ctx.now + 300_000)).not.toBe(times);
    expect(await forecaster()).toBe(trained);
    expect(await model()).toBe(fitted);
    expect(await quiet(side)).not.toBe(times);
    expect(await forecaster(gym.side)).not.toBe(trained);
    expect(await model(gym.side)).not.toBe(fitted);
  });

  test('expects of a branch that was closed for weeks what was usual before, as soon as it is open again', async () => {
    await saveHistory(90);
    const closed = Array.from({ length: 20 }, (_, index) => ({
      branchId: gym.main,
      date: addDays(today, index - 21),
      means: Array.from({ length: 48 }, () => 0),
    }));
    await saveOccupancyDays(server().database.db, gym.gymId, closed);
    const answer = await expected();
    expect(halfHour(answer, 20)?.expected).toBeCloseTo(20, 0);
    expect(halfHour(answer, 20, 1)?.expected).toBeCloseTo(20, 0);
  });

  test('follows the opening hours', async () => {
    await saveHistory(60);
    const week = Array.from({ length: 7 }, () => [{ opens: '17:00', closes: '21:00' }]);
    const exceptions = [{ date: addDays(today, 1), intervals: [] }];
    await gym.admin.client.updateBranchHours({
      gymId: gym.gymId,
      branchId: gym.main,
      hours: { week, exceptions },
      settings: defaultOccupancySettings,
    });
    const { forecast } = await expected();
    const [first, second, third] = forecast?.days ?? [];
    expect(first?.halfHours.map((one) => one.at)).toEqual(Array.from({ length: 8 }, (_, index) => at(34 + index)));
    expect([second?.halfHours.length, third?.halfHours.length]).toEqual([0, 8]);
  });

  test('learns from days that are added, and of each branch alone', async () => {
    await saveHistory(60);
    await saveHistory(60, gym.side, 0.5);
    expect(halfHour(await expected(), 20, 1)?.expected).toBeCloseTo(20, 0);
    expect(halfHour(await expected(gym.side), 20, 1)?.expected).toBeCloseTo(10, 0);
    // The job has worked a day out since.
    server().clock.now += 86_400_000;
    const busy = Array.from({ length: 48 }, (_, slot) => usualMean(slot) * 2);
    await saveOccupancyDays(server().database.db, gym.gymId, [{ branchId: gym.main, date: today, means: busy }]);
    const { forecast } = await expected();
    expect(forecast?.days[0]?.date).toBe(addDays(today, 1));
    expect(forecast?.meanAbsoluteError).toBeGreaterThan(0.2);
  });

  test('several who ask at once are given the same', async () => {
    await saveHistory(60);
    const answers = await Promise.all(Array.from({ length: 5 }, () => expected()));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('kiosk and pass say when their branch is quiet', async () => {
    await saveHistory(60, gym.side);
    await openFromSixToTen(gym.side);
    server().clock.now = at(SIX) - 3_600_000;
    const quiet = [{ from: at(NOON), to: at(32) }];
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    expect((await kiosk.client.getKiosk({ gymId: gym.gymId })).quietTimes).toEqual(quiet);
    const { branches } = await gym.member.client.getPass({ gymId: gym.gymId });
    expect(branches.map(({ id, quietTimes }) => [id, quietTimes])).toEqual([
      [gym.side, quiet],
      [gym.main, undefined],
    ]);
    // Half of it is over.
    server().clock.now = at(28);
    expect((await kiosk.client.getKiosk({ gymId: gym.gymId })).quietTimes?.[0]?.to).toBe(at(32));
    server().clock.now = at(32);
    expect((await kiosk.client.getKiosk({ gymId: gym.gymId })).quietTimes?.[0]?.to).not.toBe(at(32));
  });

  test('staff see their own branch', async () => {
    expect(await expected(gym.side, gym.staff)).toMatchObject({ maxCapacity: 5, forecast: null });
    await expect(expected(gym.main, gym.staff)).rejects.toMatchObject({ code: 'not-found' });
    await expect(expected('nowhere')).rejects.toMatchObject({ code: 'not-found' });
    await expect(expected(gym.side, gym.member)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
