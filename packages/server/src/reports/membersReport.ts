import type { MembersReport } from '@spotter/api';
import { findBillingSettings } from '../billing/billingSettings.repository.ts';
import { readMemberHistories } from './memberHistories.ts';
import { toMembersReport } from './membersReport.rules.ts';
import type { ReportScope } from './reportScope.ts';

export async function readMembersReport(scope: ReportScope): Promise<MembersReport> {
  const { grace_days: graceDays } = await findBillingSettings(scope.db, scope.gymId);
  return toMembersReport(await readMemberHistories(scope), { ...scope, graceDays });
}
