import { accessGuard } from './accessGuard.ts';
import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const gymExists = (code: string): ExplainedSurvivor => ({
  file: 'packages/server/src/reports/reports.handlers.ts',
  code,
  reason: 'the gym of a call exists; the line narrows the type',
});

export const figures: ExplainedSurvivor[] = [
  accessGuard('occupancy/openingHours.handlers.ts', 'requireAdmin(ctx)'),
  accessGuard('reports/reports.handlers.ts', 'requireAdmin(ctx)'),
  accessGuard('reports/reports.handlers.ts', 'requireStaffOrAdmin(ctx)'),
  gymExists('staffMayRead: gym?.staff_may_read_reports_since'),
  gymExists('monthlySummary: gym?.monthly_summary_since'),
  gymExists('(await findGym(ctx.db, ctx.gymId))?.staff_may_read_reports_since'),
  gymExists('(row?.staff_may_read_reports_since ?? now)'),
  gymExists('(row?.monthly_summary_since ?? now)'),
  {
    file: 'packages/server/src/occupancy/autoCheckOut.job.ts',
    code: 'if (signal.aborted) return',
    reason: 'the loop over the visits asks as well',
  },
  {
    file: 'packages/server/src/occupancy/autoCheckOut.job.ts',
    code: 'readOccupancySettings(branch.occupancy_settings).autoCheckOut === null',
    reason: 'visits of such a branch have no end; the condition only spares reading them',
  },
  {
    file: 'packages/server/src/occupancy/autoCheckOut.job.ts',
    code: 'at: end.at }] : []',
    replacement: '["Stryker was here"]',
    reason: 'what is of no person ends no visit',
  },
  {
    file: 'packages/server/src/occupancy/autoCheckOut.job.ts',
    code: 'start < over.length',
    replacement: 'start <= over.length',
    reason: 'a transaction that ends no visit more',
  },
  {
    file: 'packages/server/src/occupancy/autoCheckOut.job.ts',
    code: 'over.slice(start, start + VISITS_PER_TRANSACTION)',
    reason: 'a visit that has ended is not ended again; only the transactions are longer',
  },
  {
    file: 'packages/server/src/occupancy/expectedOccupancy.ts',
    code: 'means.slice(0, slot)',
    reason: 'a forecast reads the half hours before the running one alone',
  },
  {
    file: 'packages/server/src/occupancy/expectedOccupancy.ts',
    code: 'days?.[0]?.halfHours ?? []',
    reason: 'a forecast has today; the rest satisfies the type, and what is no half hour is not shown',
  },
  {
    file: 'packages/server/src/occupancy/expectedOccupancy.ts',
    code: 'forecast && days',
    reason: 'both are there or neither',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'visits.length === 0',
    reason: 'of nobody nobody is likely inside; the condition spares the model',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'others.length === 0 ? first?.id : undefined',
    replacement: 'false',
    reason: 'arrivals of other branches are read and not counted',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'first?.id',
    reason: 'there is always a branch; the line narrows the type',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'count ?? sumOfCounts([])',
    reason: 'the branch was counted; the rest satisfies the type',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'arrivals.get(id) ?? []',
    reason: 'an empty branch is absent from the arrivals',
  },
  {
    file: 'packages/server/src/occupancy/occupancies.ts',
    code: 'occupancyOf(count, capacity, texts(ctx.language))] as const] : []',
    reason: 'each of the branches was counted; the line narrows the type',
  },
  {
    file: 'packages/server/src/occupancy/occupancyDays.job.ts',
    code: 'if (isRevising)',
    reason: 'days that are too old are deleted once a day; more often there are none',
  },
  {
    file: 'packages/server/src/occupancy/reopenEstimated.ts',
    code: 'insideSince !== null || arrivedAt === null',
    reason: 'whoever is inside, or never came, has no estimated check-out as the last entry; spares reading it',
  },
  {
    file: 'packages/server/src/occupancy/reopenEstimated.ts',
    code: 'last?.method',
    reason: 'whoever came has an entry; the line narrows the type',
  },
  {
    file: 'packages/server/src/reports/memberHistories.ts',
    code: 'adjustments.get(personId) ?? []',
    reason: 'an adjustment that is of no kind changes nothing',
  },
  {
    file: 'packages/server/src/reports/monthlySummary.job.ts',
    code: "(gym.monthly_summary_month ?? '') >= month.month",
    reason: 'spares the reading of figures; whether the month is mailed is decided by its claim',
  },
  {
    file: 'packages/server/src/reports/monthlySummaryMail.ts',
    code: 'percent > 0',
    reason: 'zero percent was answered in the line above',
  },
  {
    file: 'packages/server/src/reports/visitsReport.ts',
    code: 'if (!person) return []',
    reason: 'histories and people are read in one snapshot; the line narrows the type',
  },
];
