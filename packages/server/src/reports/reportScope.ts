import { addDays, type InputOf, type ReportPeriod } from '@spotter/api';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Context, Gym } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { dateIn } from '../zone.ts';
import { earlierOf, previousPeriod, type Span, spanOf } from './periods.rules.ts';

/** What a report is about. */
export interface ReportScope {
  /** Reads beside the calls. */
  db: Db;
  gymId: string;
  gym: Pick<Gym, 'timeZone'>;
  /** Undefined: the whole gym. */
  branchId: string | undefined;
  current: ReportPeriod;
  previous: ReportPeriod;
  span: Span;
  /** In the gym's zone. */
  today: string;
}

type ReportInput = InputOf<'getAttendanceReport'>;

/** Of the gym without looking at who asks. */
export function reportScope(
  {
    database,
    gymId,
    gym,
    now,
  }: { database: Pick<Database, 'reports'>; gymId: string; gym: ReportScope['gym']; now: number },
  { branchId, from, to }: Pick<ReportInput, 'branchId' | 'from' | 'to'>,
): ReportScope {
  const current = { from, to };
  const previous = previousPeriod(current);
  const span = spanOf(current, previous, gym.timeZone);
  return { db: database.reports, gymId, gym, branchId, current, previous, span, today: dateIn(now, gym.timeZone) };
}

/** The period, as far as it has come: at most until today. Before it begins, the day before it. */
export const pastPart = ({ from, to }: ReportPeriod, today: string): ReportPeriod => ({
  from,
  to: to <= today ? to : earlierOf(to, today < from ? addDays(from, -1) : today),
});

/** Admins, of the branch they name or of all; staff of their own, where the gym lets them. Throws `forbidden`, `not-found`. */
export async function openReport(ctx: Context, input: ReportInput): Promise<ReportScope> {
  const branchId = resolveBranchScope(ctx, input.branchId);
  if (ctx.caller.userType !== 'admin' && (await findGym(ctx.db, ctx.gymId))?.staff_may_read_reports_since == null)
    throw new DomainError('forbidden', 'Access denied');
  if (branchId !== undefined) await getBranch(ctx.db, ctx.gymId, branchId);
  return reportScope(ctx, { ...input, branchId });
}
