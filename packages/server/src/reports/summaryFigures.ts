import { readAttendanceReport } from './attendanceReport.ts';
import { readMembersReport } from './membersReport.ts';
import { readMoneyReport } from './moneyReport.ts';
import type { SummaryFigures } from './monthlySummaryMail.ts';
import type { ReportScope } from './reportScope.ts';

/** What a monthly summary says of the scope's period. */
export async function readSummaryFigures(scope: ReportScope): Promise<SummaryFigures> {
  const attendance = await readAttendanceReport(scope);
  const members = await readMembersReport(scope);
  const money = await readMoneyReport(scope);
  return {
    checkIns: attendance.checkIns.current,
    visitors: attendance.visitors.current,
    active: members.active.current,
    joined: members.joined.current,
    left: members.left.current,
    wonBack: members.wonBack.current,
    taken: money.taken.current,
    invoiced: money.invoiced.current,
  };
}
