import { expect, test } from 'vitest';
import { type AttendanceFigures, toAttendanceReport } from './attendanceReport.rules.ts';

const current = { from: '2026-11-02', to: '2026-11-03' };
const previous = { from: '2026-10-31', to: '2026-11-01' };
const nothing: AttendanceFigures = { days: [], hours: [], methods: [], visitors: [], stays: [], branches: [] };
const reportOf = (figures: Partial<AttendanceFigures>) =>
  toAttendanceReport(current, previous, { ...nothing, ...figures });

test('without visits there are days without check-ins, and no average stay', () => {
  expect(reportOf({})).toEqual({
    previousPeriod: previous,
    checkIns: { current: 0, previous: 0 },
    visitors: { current: 0, previous: 0 },
    averageStayMinutes: { current: null, previous: null },
    byDay: [
      { date: '2026-11-02', checkIns: 0, previous: 0 },
      { date: '2026-11-03', checkIns: 0, previous: 0 },
    ],
    byHour: [],
    byBranch: [],
    byMethod: [],
  });
});

test('an average stay is that of its period; none where all stays were too long to count', () => {
  const stays = [
    { is_current: 1, stays: 3, duration: 90 * 60_000 },
    { is_current: 0, stays: 0, duration: 0 },
  ];
  expect(reportOf({ stays }).averageStayMinutes).toEqual({ current: 30, previous: null });
});

test('the hours of the week are in order, from Monday on', () => {
  // Counted from midnight of a Thursday.
  const hours = [96, 25, 3, 2].map((hour) => ({ hour, visits: hour }));
  expect(reportOf({ hours }).byHour).toEqual([
    { weekday: 0, hour: 0, checkIns: 96 },
    { weekday: 3, hour: 2, checkIns: 2 },
    { weekday: 3, hour: 3, checkIns: 3 },
    { weekday: 4, hour: 1, checkIns: 25 },
  ]);
});

const branch = (id: string, deleted_at: number | null) => ({ id, name: `Iron ${id}`, deleted_at });

test('a branch that was deleted is listed for its check-ins alone', () => {
  const branches = [branch('open', null), branch('deleted', 1), branch('forgotten', 1)];
  const visits = { branch_id: 'deleted', method: 'manual' };
  const methods = [
    { ...visits, is_current: 1, visits: 2 },
    { ...visits, is_current: 0, visits: 5 },
  ];
  const report = reportOf({ branches, methods });
  expect(report.byBranch).toEqual([
    { branchId: 'open', branchName: 'Iron open', checkIns: { current: 0, previous: 0 } },
    { branchId: 'deleted', branchName: 'Iron deleted', checkIns: { current: 2, previous: 5 } },
  ]);
  expect(report.byMethod).toEqual([{ method: 'manual', checkIns: { current: 2, previous: 5 } }]);
});
