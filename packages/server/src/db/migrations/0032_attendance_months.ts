import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine.ts';

/** The newest months of the old rows that get a partition each; older rows share the default partition. */
const MAX_MONTHS = 60;

/**
 * Partitions attendance by month (UTC) on PostgreSQL, so that old months can be detached. Copies all rows, a minute for
 * some millions, and needs the space of the table once more until it is done. SQLite has no partitions:
 * nothing changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  // Indexes and constraints have their names to themselves.
  for (const index of ['by_person', 'by_branch', 'visits', 'stays']) {
    await sql`drop index ${sql.ref(`attendance_${index}`)}`.execute(db);
  }
  await sql`alter table attendance drop constraint attendance_key, drop constraint attendance_branch`.execute(db);
  await sql`alter table attendance rename to attendance_before`.execute(db);
  await sql`
    create table attendance (
      like attendance_before,
      constraint attendance_key primary key (gym_id, id, happened_at),
      constraint attendance_branch foreign key (gym_id, branch_id) references branches (gym_id, id) on delete cascade
    ) partition by range (happened_at)
  `.execute(db);
  await sql`create table attendance_default partition of attendance default`.execute(db);
  for (const { name, start, end } of await monthsOf(db)) {
    await sql`
      create table ${sql.table(name)} partition of attendance for values from (${sql.lit(start)}) to (${sql.lit(end)})
    `.execute(db);
  }
  await sql`insert into attendance select * from attendance_before`.execute(db);
  await sql`drop table attendance_before`.execute(db);
  await sql`create index attendance_by_person on attendance (gym_id, person_id, happened_at)`.execute(db);
  await sql`create index attendance_by_branch on attendance (gym_id, branch_id)`.execute(db);
  await sql`
    create index attendance_visits on attendance (gym_id, happened_at, branch_id, method, person_id, assisted_by_name)
    where action = 'check-in' and user_type = 'member'
  `.execute(db);
  await sql`
    create index attendance_stays on attendance (gym_id, happened_at, branch_id, method, duration)
    where action = 'check-out' and user_type = 'member' and duration is not null
  `.execute(db);
  await sql`analyze attendance`.execute(db);
}

/** The months that have rows, and the milliseconds at which each begins and ends. */
async function monthsOf(db: Kysely<unknown>): Promise<{ name: string; start: number; end: number }[]> {
  const { rows } = await sql<{ name: string; start: number; end: number }>`
    select 'attendance_' || to_char(month, 'YYYY_MM') as name,
      (extract(epoch from month) * 1000)::bigint as start,
      (extract(epoch from month + interval '1 month') * 1000)::bigint as "end"
    from (
      select distinct date_trunc('month', to_timestamp(happened_at / 1000.0) at time zone 'UTC') as month
      from attendance_before order by month desc limit ${MAX_MONTHS}
    ) as months
  `.execute(db);
  return rows;
}
