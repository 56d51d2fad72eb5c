import type { ReactNode } from 'react';
import type { Gym } from '../../gym/gymCache.ts';
import type { ReportFormat } from './format.ts';
import type { ReportsView } from './view.ts';

export type ReportName =
  | 'getAttendanceReport'
  | 'getMembersReport'
  | 'getVisitsReport'
  | 'getMoneyReport'
  | 'getStaffReport';

/** What the five reports get. */
export interface ReportProps {
  gym: Gym;
  view: ReportsView;
  /** Undefined: every branch in the user's scope. */
  branchId: string | undefined;
  /** Whether the scope may have several branches; where that is not known yet, as this browser last knew. */
  hasSeveralBranches: boolean;
  /** "All branches", "Bandra". */
  scopeName: string;
  format: ReportFormat;
  /** Choice of report, period and branch, above the content. */
  controls: ReactNode;
}
