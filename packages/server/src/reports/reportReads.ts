import type { Db } from '../db/database.ts';
import { readAttendanceReport } from './attendanceReport.ts';
import { readMembersReport } from './membersReport.ts';
import { readMoneyReport, readStaffReport } from './moneyReport.ts';
import { type ReportRequest, type ReportScope, reportScope } from './reportScope.ts';
import { readSummaryFigures } from './summaryFigures.ts';
import { readVisitsReport } from './visitsReport.ts';

const reading =
  <T>(read: (scope: ReportScope) => Promise<T>) =>
  (db: Db, request: ReportRequest): Promise<T> =>
    read(reportScope(db, request));

/** All that the thread of reports reads. */
export const reportReads = {
  attendance: reading(readAttendanceReport),
  members: reading(readMembersReport),
  visits: reading(readVisitsReport),
  money: reading(readMoneyReport),
  staff: reading(readStaffReport),
  summary: reading(readSummaryFigures),
};
