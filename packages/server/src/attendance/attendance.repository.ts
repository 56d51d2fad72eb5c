import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { UserType } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { AttendanceTable, Schema } from '../db/schema.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { ZoneOffset } from '../zone.ts';

export type AttendanceRow = Selectable<AttendanceTable>;

/** Engines bound the number of parameters of a statement. */
const MAX_IDS_PER_STATEMENT = 1000;

type NewAttendance = Omit<Insertable<AttendanceTable>, 'gym_id'>;

export const insertAttendance = (db: Db, gymId: string, rows: NewAttendance[]): Promise<void> =>
  insertRows(
    db,
    'attendance',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

export interface AttendanceQuery {
  personId: string;
  userType: UserType;
  /** Epoch milliseconds, inclusive. */
  from?: number | undefined;
  /** Epoch milliseconds, exclusive. */
  before?: number | undefined;
  limit: number;
}

/** One person's attendance, newest first. */
export const listAttendance = (
  db: Db,
  gymId: string,
  { personId, userType, from, before, limit }: AttendanceQuery,
): Promise<AttendanceRow[]> =>
  db
    .selectFrom('attendance')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('user_type', '=', userType)
    .$call(ifDefined(from, (query, moment) => query.where('happened_at', '>=', moment)))
    .$call(ifDefined(before, (query, moment) => query.where('happened_at', '<', moment)))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** A person's entries, withdrawn ones too, stay after a deletion for the counts; only the names are removed. */
export const namedTables = ['attendance', 'withdrawn_attendance'] as const;

/** After a person's deletion the rows stay for the counts, without the name. */
export async function anonymizeAttendance(db: Db, gymId: string, personId: string): Promise<void> {
  for (const table of namedTables) {
    await db
      .updateTable(table)
      .set({ user_name: '' })
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId)
      .execute();
  }
}

/** The names under which a person's rows were written, by the row's id. */
export async function listAttendanceNames(db: Db, gymId: string, personId: string): Promise<AttendanceName[]> {
  const ofTable = (table: (typeof namedTables)[number]) =>
    db
      .selectFrom(table)
      .select(['id', 'user_name'])
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId)
      .execute();
  return (await Promise.all(namedTables.map(ofTable))).flat();
}

export type AttendanceName = Pick<AttendanceRow, 'id' | 'user_name'>;

/** Gives rows of a person a name; without ids all that have none. */
export async function nameAttendance(
  db: Db,
  gymId: string,
  personId: string,
  name: string,
  ids?: string[],
): Promise<void> {
  for (const table of namedTables) {
    const rows = db
      .updateTable(table)
      .set({ user_name: name })
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId);
    if (!ids) await rows.where('user_name', '=', '').execute();
    for (let start = 0; start < (ids?.length ?? 0); start += MAX_IDS_PER_STATEMENT) {
      await rows.where('id', 'in', ids?.slice(start, start + MAX_IDS_PER_STATEMENT) ?? []).execute();
    }
  }
}

export const findAttendance = (db: Db, gymId: string, id: string): Promise<AttendanceRow | undefined> =>
  db.selectFrom('attendance').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** Returns the deleted row; undefined if it no longer exists. */
export const deleteAttendanceRow = (db: Db, gymId: string, id: string): Promise<AttendanceRow | undefined> =>
  db.deleteFrom('attendance').where('gym_id', '=', gymId).where('id', '=', id).returningAll().executeTakeFirst();

/** How often these people checked in at each hour of the day, in [`from`, now). */
export async function countCheckInsByHour(
  db: Db,
  gymId: string,
  personIds: string[],
  { from, offsets }: { from: number; offsets: readonly ZoneOffset[] },
): Promise<{ person_id: string; hour: number; visits: number }[]> {
  if (personIds.length === 0) return [];
  const hour = sql<number>`cast((happened_at + ${offsetAt(offsets)}) / 3600000 as bigint) % 24`;
  return db
    .selectFrom('attendance')
    .select((e) => ['person_id', hour.as('hour'), e.fn.countAll<number>().as('visits')])
    .where('gym_id', '=', gymId)
    .where('person_id', 'in', personIds)
    .where('action', '=', 'check-in')
    .where('happened_at', '>=', from)
    .groupBy(['person_id', hour])
    .execute();
}

/**
 * The zone's offset from UTC at `happened_at`, in milliseconds. Literals:
 * an engine groups by the text of an expression.
 */
export const offsetAt = (offsets: readonly ZoneOffset[]) => {
  const cases = offsets.map(
    ({ from, offsetMs }) => sql`when happened_at >= ${sql.lit(from)} then ${sql.lit(offsetMs)}`,
  );
  return sql<number>`case ${sql.join(cases.toReversed(), sql` `)} else 0 end`;
};

/** Corrects the time inside and the branch of a check-out that turned out to belong to another check-in. */
export const updateVisit = (
  tx: Tx,
  gymId: string,
  id: string,
  { durationMs, branchId }: { durationMs: number; branchId: string },
) =>
  tx
    .updateTable('attendance')
    .set({ duration: durationMs, branch_id: branchId })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .execute();

/** The rows of people who have left the gym. */
const isFormer = (e: ExpressionBuilder<Schema, 'attendance'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('people')
        .select('people.id')
        .whereRef('people.gym_id', '=', 'attendance.gym_id')
        .whereRef('people.id', '=', 'attendance.person_id'),
    ),
  );

/** Visits at a branch, by people of the gym and by people who have left it, each counted up to `max`. */
export async function countVisits(
  db: Db,
  gymId: string,
  branchId: string,
  max: number,
): Promise<{ visits: number; formerVisits: number }> {
  const checkIns = db
    .selectFrom('attendance')
    .select('attendance.id')
    .where('attendance.gym_id', '=', gymId)
    .where('attendance.branch_id', '=', branchId)
    .where('attendance.action', '=', 'check-in')
    .limit(max);
  const count = async (query: typeof checkIns) => (await query.execute()).length;
  return {
    visits: await count(checkIns.where((e) => e.not(isFormer(e)))),
    formerVisits: await count(checkIns.where(isFormer)),
  };
}

/** Of these entries. Rows of people who are in the gym or can be restored stay, as they belong to their history. */
export const deleteFormerPeoplesEntries = (
  tx: Tx,
  gymId: string,
  table: (typeof namedTables)[number],
  ids: readonly string[],
) =>
  tx
    .deleteFrom(table)
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .where(({ eb, selectFrom }) =>
      eb.and(
        (['people', 'deleted_people'] as const).map((people) =>
          eb('person_id', 'not in', selectFrom(people).select('id').where('gym_id', '=', gymId)),
        ),
      ),
    )
    .execute();

/** The rows of a person at branches that were deleted up to this moment. */
export async function deleteAttendanceAtDeletedBranches(
  db: Db,
  gymId: string,
  personId: string,
  moment: number,
): Promise<void> {
  for (const table of namedTables) {
    await db
      .deleteFrom(table)
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId)
      .where('branch_id', 'in', (select) =>
        select
          .selectFrom('branches')
          .select('branches.id')
          .where('branches.gym_id', '=', gymId)
          .where('branches.deleted_at', '<=', moment),
      )
      .execute();
  }
}

/** The entries of these people at these moments. */
export const listEventsOfPeople = async (db: Db, gymId: string, personIds: string[], moments: number[]) =>
  personIds.length === 0 || moments.length === 0
    ? []
    : db
        .selectFrom('attendance')
        .select(['person_id', 'action', 'happened_at'])
        .where('gym_id', '=', gymId)
        .where('person_id', 'in', personIds)
        .where('happened_at', 'in', moments)
        .execute();

/** The moment of a person's latest check-in; undefined without one. */
export async function latestCheckIn(db: Db, gymId: string, personId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('attendance')
    .select('happened_at')
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('action', '=', 'check-in')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at;
}

/** Returns the moments of those that existed. */
export const deleteAttendanceRows = async (db: Db, gymId: string, ids: string[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('attendance')
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .returning('happened_at')
    .execute();
  return rows.map((row) => row.happened_at);
};

/** The condition of the index of members' check-ins: literals, since SQLite does not compare it with parameters. */
const isMembersCheckIn = sql<boolean>`action = 'check-in' and user_type = 'member'`;

/** The moment of the gym's first check-in of a member from this one on; undefined without any. */
export async function firstCheckIn(db: Db, gymId: string, from: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('attendance')
    .select('happened_at')
    .where('gym_id', '=', gymId)
    .where(isMembersCheckIn)
    .where('happened_at', '>=', from)
    .orderBy('happened_at')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at;
}

/** The entries in [`from`, `endedBefore`) of members who checked in in [`from`, `before`), in any order. */
export const listVisitEvents = (
  db: Db,
  gymId: string,
  { from, before, endedBefore }: { from: number; before: number; endedBefore: number },
) =>
  db
    .selectFrom('attendance as events')
    .select([
      'events.person_id',
      'events.branch_id',
      'events.action',
      'events.method',
      'events.happened_at',
      'events.duration',
    ])
    .where('events.gym_id', '=', gymId)
    .where('events.person_id', 'in', (visitors) =>
      visitors
        .selectFrom('attendance')
        .select('attendance.person_id')
        .where('attendance.gym_id', '=', gymId)
        .where(isMembersCheckIn)
        .where('attendance.happened_at', '>=', from)
        .where('attendance.happened_at', '<', before),
    )
    .where('events.happened_at', '>=', from)
    .where('events.happened_at', '<', endedBefore)
    .execute();
