import type { Clock } from '../clock.ts';
import { createAttendanceMonths } from '../db/attendanceMonths.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';

const HOUR_MS = 3_600_000;

/** Creates the partitions of attendance months ahead, on PostgreSQL. */
export const attendanceMonthsJob = ({ database, clock }: { database: Database; clock: Clock }): Job => ({
  name: 'months of attendance',
  intervalMs: HOUR_MS,
  runsAtStart: true,
  run: () => createAttendanceMonths(database, clock()),
});
