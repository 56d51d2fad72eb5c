import type { AttendanceLog } from '@spotter/api';
import { createFake } from '@spotter/api/fake';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logs, passWith } from '../../testing/data.ts';
import { exportMemberData } from './exportMemberData.ts';

const MINUTE = 60_000;
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/**
 * A member with so many entries, one in so many minutes; answers as the server does: newest first, to the end of a day.
 */
function memberOf(count: number, minutesApart: number) {
  const [example] = logs(1);
  const last = Date.UTC(2026, 10, 3, 4, 30);
  const all = Array.from({ length: count }, (_, index) => ({
    ...(example as AttendanceLog),
    id: `log-${index}`,
    timestamp: last - index * minutesApart * MINUTE,
  }));
  const endDates: (string | undefined)[] = [];
  const calls = createFake({
    getPass: passWith(),
    getUserAttendanceLogs: ({ endDate, limit }) => {
      endDates.push(endDate);
      const until = endDate === undefined ? all : all.filter(({ timestamp }) => day.format(timestamp) <= endDate);
      return { success: true, attendanceLogs: until.slice(0, limit) };
    },
  });
  const saved = async () => {
    const { text } = await exportMemberData(calls, 'gym-1');
    return (JSON.parse(text) as { attendance: AttendanceLog[] }).attendance.map(({ id }) => id);
  };
  return { all, endDates, saved };
}

test('every entry is in it, each once, however many the server answers at a time', async () => {
  const { all, endDates, saved } = memberOf(12_000, 300);
  expect(await saved()).toEqual(all.map(({ id }) => id));
  expect(endDates).toHaveLength(3);
});

test('exactly one answer full, and one with more on a day than an answer holds, come to an end', async () => {
  expect(await memberOf(5000, 300).saved()).toHaveLength(5000);
  expect(await memberOf(5001, 0).saved()).toHaveLength(5000);
});

test('the file has the date of the gym', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const answers = { getPass: passWith(), getUserAttendanceLogs: { success: true as const, attendanceLogs: [] } };
  expect((await exportMemberData(createFake(answers), 'gym-1')).name).toBe('my-gym-data-2026-11-21.json');
});
