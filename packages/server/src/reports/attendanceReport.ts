import type { AttendanceReport } from '@spotter/api';
import {
  countVisitors,
  countVisitsByDay,
  countVisitsByHour,
  countVisitsByMethod,
  listReportBranches,
  sumStays,
} from './attendanceReport.repository.ts';
import { toAttendanceReport } from './attendanceReport.rules.ts';
import type { ReportScope } from './reportScope.ts';

export async function readAttendanceReport(scope: ReportScope): Promise<AttendanceReport> {
  const branches = await listReportBranches(scope);
  return toAttendanceReport(scope.current, scope.previous, {
    days: await countVisitsByDay(scope),
    hours: await countVisitsByHour(scope),
    methods: await countVisitsByMethod(scope),
    visitors: await countVisitors(scope),
    stays: await sumStays(scope),
    branches: branches.filter(({ id }) => scope.branchId === undefined || id === scope.branchId),
  });
}
