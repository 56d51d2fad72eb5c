// Who needs a word today: one query for each list, and what a new gym has done.
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TodayListName } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { isNotFrozen } from '../people/people.repository.ts';
import { MAX_ENTRY_DELAY_MS } from '../people/people.rules.ts';
import type { ListRow, MembersOfPlan, TodayBounds } from './today.rules.ts';

/** Those of members: who owes something is known from the invoices. */
export type MemberListName = Exclude<TodayListName, 'dues'>;

interface Scope {
  gymId: string;
  /** The home branch of the members; undefined: of all. */
  branchId: string | undefined;
  bounds: TodayBounds;
}

type Members<O = object> = SelectQueryBuilder<Schema, 'people', O>;
type People = ExpressionBuilder<Schema, 'people'>;

/** The active members of the gym, or of one branch. */
const activeMembers = (db: Db, { gymId, branchId }: Scope): Members =>
  db
    .selectFrom('people')
    .where('people.gym_id', '=', gymId)
    .where('people.user_type', '=', 'member')
    .where('people.deactivated_at', 'is', null)
    .$call(ifDefined(branchId, (query, id) => query.where('people.branch_id', '=', id)));

/** The moment from which on visits of a member whose membership has ended count. Literals: an engine plans by them. */
const visitsFrom = ({ endedDates, visitsFrom: from }: TodayBounds) => {
  const cases = endedDates.map(({ date, endedAt }) => sql`when ${sql.lit(date)} then ${sql.lit(endedAt)}`);
  return sql<number>`case people.expiry_date ${sql.join(cases, sql` `)} else ${sql.lit(from)} end`;
};

const checkInsOf = (e: People) =>
  e
    .selectFrom('attendance')
    .whereRef('attendance.gym_id', '=', 'people.gym_id')
    .whereRef('attendance.person_id', '=', 'people.id')
    .where('attendance.action', '=', 'check-in');

const visitsAfterEnd = (bounds: TodayBounds) => (e: People) =>
  checkInsOf(e)
    .select((count) => count.fn.countAll<number>().as('visits'))
    .where('attendance.happened_at', '>=', visitsFrom(bounds))
    .$asScalar()
    .as('visits');

/** The start of a date column in the gym's zone, as of today. */
const startOf = (db: Db, column: string, { offsetMs }: TodayBounds) =>
  isPostgres(db)
    ? sql<number>`(${sql.ref(column)}::date - date '1970-01-01') * 86400000::bigint - ${sql.lit(offsetMs)}`
    : sql<number>`unixepoch(${sql.ref(column)}) * 1000 - ${sql.lit(offsetMs)}`;

/** Each list in its order. */
const lists: Record<MemberListName, (db: Db, scope: Scope) => Members> = {
  'expired-visiting': (db, scope) =>
    activeMembers(db, scope)
      .where('people.expiry_date', '<', scope.bounds.today)
      .where('people.last_check_in_at', '>=', visitsFrom(scope.bounds))
      .orderBy('people.last_check_in_at', 'desc')
      .orderBy('people.id'),

  expiring: (db, scope) =>
    activeMembers(db, scope)
      .where('people.expiry_date', '>=', scope.bounds.today)
      .where('people.expiry_date', '<=', scope.bounds.expiringTo)
      .where((where) => isNotFrozen(where, scope.bounds.today))
      .orderBy('people.expiry_date')
      .orderBy('people.name')
      .orderBy('people.id'),

  unseen: (db, scope) => {
    const { today, unseenBefore, unseenJoinedTo } = scope.bounds;
    return activeMembers(db, scope)
      .where(({ or, eb }) => or([eb('people.expiry_date', 'is', null), eb('people.expiry_date', '>=', today)]))
      .where('people.join_date', '<=', today)
      .where((where) => isNotFrozen(where, today))
      .where('people.checked_in_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          eb('people.last_check_in_at', '<', unseenBefore),
          and([
            eb('people.last_check_in_at', 'is', null),
            eb('people.join_date', '<=', unseenJoinedTo),
            // Of the visits before an import nothing is known.
            eb('people.created_at', '<', unseenBefore),
          ]),
        ]),
      )
      .orderBy(({ fn }) => fn.coalesce('people.last_check_in_at', startOf(db, 'people.join_date', scope.bounds)))
      .orderBy('people.name')
      .orderBy('people.id');
  },

  'first-visits': (db, scope) => {
    const from = scope.bounds.firstVisitsFrom;
    return (
      activeMembers(db, scope)
        .where('people.last_check_in_at', '>=', from)
        // Of the visits before an import nothing is known.
        .where(
          'people.created_at',
          '<=',
          sql<number>`${startOf(db, 'people.join_date', scope.bounds)} + ${MAX_ENTRY_DELAY_MS}`,
        )
        .where((e) => e.not(e.exists(checkInsOf(e).select('attendance.id').where('attendance.happened_at', '<', from))))
        .orderBy((e) => checkInsOf(e).select((min) => min.fn.min('attendance.happened_at').as('at')), 'desc')
        .orderBy('people.id')
    );
  },

  birthdays: (db, scope) =>
    activeMembers(db, scope)
      .where(sql<string>`substr(people.birth_date, 6)`, 'in', scope.bounds.birthdays)
      .orderBy('people.name')
      .orderBy('people.id'),
};

const columns = [
  'people.id',
  'people.name',
  'people.phone',
  'people.branch_id',
  'people.expiry_date',
  'people.last_check_in_at',
  'people.language',
] as const;

/** The first members of a list, and how many are on it. */
export async function firstOfList(
  db: Db,
  list: MemberListName,
  scope: Scope,
  limit: number,
): Promise<{ count: number; rows: ListRow[] }> {
  const rows = await lists[list](db, scope)
    .select(columns)
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(list === 'expired-visiting', (query) => query.select(visitsAfterEnd(scope.bounds)))
    .limit(limit)
    .$narrowType<{ branch_id: string; visits: number | undefined }>()
    .execute();
  return { count: rows[0]?.total ?? 0, rows };
}

/** The ids of everybody on a list. */
export const idsOfList = async (db: Db, list: MemberListName, scope: Scope): Promise<string[]> =>
  (await lists[list](db, scope).select('people.id').execute()).map(({ id }) => id);

/** Members by id, in any order. */
export const listMembersById = async (db: Db, gymId: string, ids: readonly string[]): Promise<ListRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('people')
        .select(columns)
        .where('people.gym_id', '=', gymId)
        .where('people.id', 'in', ids)
        .$narrowType<{ branch_id: string }>()
        .execute();

/** Those who come after the end of their membership, by the plan that they had. */
export const expiredVisitingByPlan = (db: Db, scope: Scope): Promise<MembersOfPlan[]> =>
  lists['expired-visiting'](db, scope)
    .clearOrderBy()
    .leftJoin('plans', (join) =>
      join.onRef('plans.gym_id', '=', 'people.gym_id').onRef('plans.id', '=', 'people.membership_plan'),
    )
    .select(({ fn }) => ['plans.length_unit', 'plans.length', 'plans.price_paise', fn.countAll<number>().as('members')])
    .groupBy(['plans.id', 'plans.length_unit', 'plans.length', 'plans.price_paise'])
    .execute();

/** What there is in the gym, each 0 or 1. */
export const findFirstSteps = (db: Db, gymId: string) =>
  db
    .selectFrom('gyms')
    .select((e) => {
      const isAny = (table: 'plans' | 'people') => e.selectFrom(table).where(`${table}.gym_id`, '=', gymId);
      const flag = (query: Parameters<typeof e.exists>[0]) => e.case().when(e.exists(query)).then(1).else(0).end();
      return [
        flag(
          isAny('plans')
            .select('plans.id')
            .where('plans.price_paise', 'is not', null)
            .where('plans.deactivated_at', 'is', null),
        ).as('plans'),
        flag(isAny('people').select('people.id').where('people.user_type', '=', 'member')).as('members'),
        flag(isAny('people').select('people.id').where('people.user_type', '=', 'staff')).as('staff'),
      ];
    })
    .where('gyms.gym_id', '=', gymId)
    .executeTakeFirstOrThrow();

/** The moments of check-ins of the gym, in any order, at most `limit`. */
export const listCheckIns = async (db: Db, gymId: string, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('attendance')
      .select('happened_at')
      .where('gym_id', '=', gymId)
      .where('action', '=', 'check-in')
      .limit(limit)
      .execute()
  ).map((row) => row.happened_at);
