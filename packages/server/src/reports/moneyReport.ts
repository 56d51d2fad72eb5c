import type { MoneyReport, StaffReport } from '@spotter/api';
import { texts } from '../texts.ts';
import { countDeskCheckIns, sumInvoices, sumPayments } from './moneyReport.repository.ts';
import { toMoneyReport, toStaffReport } from './moneyReport.rules.ts';
import type { ReportScope } from './reportScope.ts';

export const readMoneyReport = async (scope: ReportScope): Promise<MoneyReport> =>
  toMoneyReport(
    texts(scope.language),
    scope.current,
    scope.previous,
    await sumPayments(scope),
    await sumInvoices(scope),
  );

export const readStaffReport = async (scope: ReportScope): Promise<StaffReport> =>
  toStaffReport(scope.previous, await countDeskCheckIns(scope), await sumPayments(scope), await sumInvoices(scope));
