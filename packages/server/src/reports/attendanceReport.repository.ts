import { sql } from 'kysely';
import { checkoutAllMoments } from '../activities/activities.repository.ts';
import { offsetAt } from '../attendance/attendance.repository.ts';
import type { ReportScope } from './reportScope.ts';
import { ifDefined } from '../db/ifDefined.ts';

export type AttendanceScope = Pick<ReportScope, 'db' | 'gymId' | 'branchId' | 'span'>;

/** Members' check-ins of both periods. Its conditions are those of an index, word for word: `attendance_visits`. */
export const memberVisits = ({ db, gymId, branchId, span }: AttendanceScope) =>
  db
    .selectFrom('attendance')
    .where('gym_id', '=', gymId)
    .where('happened_at', '>=', span.from)
    .where('happened_at', '<', span.before)
    .where(sql<boolean>`action = 'check-in'`)
    .where(sql<boolean>`user_type = 'member'`)
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)));

/** 1 for the period, 0 for the one before. Literals: an engine groups by the text of an expression. */
export const isCurrent = ({ currentFrom }: AttendanceScope['span']) =>
  sql<number>`case when happened_at >= ${sql.lit(currentFrom)} then 1 else 0 end`;

/** Check-ins by day of the gym, counted from 1 January 1970. */
export function countVisitsByDay(scope: AttendanceScope) {
  const day = sql<number>`cast((happened_at + ${offsetAt(scope.span.offsets)}) / 86400000 as bigint)`;
  return memberVisits(scope)
    .select((e) => [day.as('day'), e.fn.countAll<number>().as('visits')])
    .groupBy(day)
    .execute();
}

/** Check-ins of the period by hour of the week, 0 to 167: hour 0 is the first of a Thursday, as 1 January 1970 was. */
export function countVisitsByHour(scope: AttendanceScope) {
  const { span } = scope;
  const hour = sql<number>`cast((happened_at + ${offsetAt(span.offsets)}) / 3600000 as bigint) % 168`;
  return memberVisits({ ...scope, span: { ...span, from: span.currentFrom } })
    .select((e) => [hour.as('hour'), e.fn.countAll<number>().as('visits')])
    .groupBy(hour)
    .execute();
}

/** Check-ins by period, branch and method. */
export function countVisitsByMethod(scope: AttendanceScope) {
  const current = isCurrent(scope.span);
  return memberVisits(scope)
    .select((e) => [current.as('is_current'), 'branch_id', 'method', e.fn.countAll<number>().as('visits')])
    .groupBy([current, 'branch_id', 'method'])
    .execute();
}

/** Different members by period. Grouped first: PostgreSQL sorts all rows for a `count(distinct …)`. */
export function countVisitors(scope: AttendanceScope) {
  const current = isCurrent(scope.span);
  const visitors = memberVisits(scope)
    .select([current.as('is_current'), 'person_id'])
    .groupBy([current, 'person_id']);
  return scope.db
    .selectFrom(visitors.as('visitors'))
    .select((e) => ['is_current', e.fn.countAll<number>().as('visitors')])
    .groupBy('is_current')
    .execute();
}

/** Longer ones were forgotten, and ended by the next visit. */
const MAX_STAY_MS = 8 * 3_600_000;

/**
 * Number and total duration of confirmed stays by period. Automatic check-outs and Checkout All are left out: neither
 * says when a person left. In an imported gym, several check-outs by the desk at the same moment are a Checkout All.
 * The conditions are those of the index `attendance_stays`.
 */
export function sumStays({ db, gymId, branchId, span }: AttendanceScope) {
  const current = isCurrent(span);
  const isOfBranch = branchId === undefined ? sql`1 = 1` : sql`branch_id = ${branchId}`;
  const isCounted = sql`${isOfBranch} and duration <= ${sql.lit(MAX_STAY_MS)}`;
  const moments = db
    .selectFrom('attendance')
    .select([
      'happened_at',
      sql<number>`sum(case when ${isCounted} then 1 else 0 end)`.as('stays'),
      sql<number>`sum(case when ${isCounted} then duration else 0 end)`.as('duration'),
    ])
    .where('gym_id', '=', gymId)
    .where('happened_at', '>=', span.from)
    .where('happened_at', '<', span.before)
    .where(sql<boolean>`action = 'check-out'`)
    .where(sql<boolean>`user_type = 'member'`)
    .where('duration', 'is not', null)
    .where('method', '<>', 'auto')
    .where((e) => e.or([e('method', '<>', 'manual'), e('happened_at', 'not in', checkoutAllMoments(db, gymId, span))]))
    .groupBy(['happened_at', 'method'])
    .having(sql<boolean>`method <> 'manual' or count(*) = 1`);
  return db
    .selectFrom(moments.as('moments'))
    .select([
      current.as('is_current'),
      sql<number>`cast(sum(stays) as bigint)`.as('stays'),
      sql<number>`cast(sum(duration) as bigint)`.as('duration'),
    ])
    .groupBy(current)
    .execute();
}

/** All branches, those that were deleted too: their check-ins stay. */
export const listReportBranches = (scope: Pick<ReportScope, 'db' | 'gymId'>) =>
  scope.db
    .selectFrom('branches')
    .select(['id', 'name', 'deleted_at'])
    .where('gym_id', '=', scope.gymId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
