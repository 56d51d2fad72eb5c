// On PostgreSQL attendance has a partition for each month (UTC), so that old months can be detached;
// on SQLite it is one table.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from './database.ts';
import { isPostgres } from './engine.ts';
import { type TableName, tables } from './tables.ts';
import { withoutTimeLimit } from './timeLimit.ts';

/** After the current one. */
const MONTHS_AHEAD = 2;
/**
 * Older rows stay in the default partition:
 * a query of all times, such as a person's history, looks into each partition.
 */
const MONTHS_BACK = 60;
/** While a partition waits for a reader, everybody else waits, too: rather try again an hour later. */
const LOCK_TIMEOUT_MS = 500;

interface Month {
  /** Of its partition. */
  name: string;
  /** Epoch milliseconds, inclusive. */
  start: number;
  /** Epoch milliseconds, exclusive. */
  end: number;
}

interface MonthOptions {
  now: number;
  lockTimeoutMs: number;
}

/**
 * The columns of a table's primary key in this database: of a partitioned table also that by which it is partitioned.
 */
export const uniqueKeyOf = (db: Db, table: TableName): readonly string[] =>
  table === 'attendance' && isPostgres(db) ? [...tables[table], 'happened_at'] : tables[table];

/** The month that is `offset` months after that of `moment`. */
export function monthAt(moment: number, offset = 0): Month {
  const date = new Date(moment);
  const startOf = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const start = startOf(offset);
  return {
    name: `attendance_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`,
    start,
    end: startOf(offset + 1),
  };
}

/**
 * Creates the partitions of the current month and of the next ones, and of months whose rows an import or a restored
 * backup has put into the default partition. Rejects where a partition waits too long for a reader:
 * those before it stay created.
 */
export async function createAttendanceMonths(
  database: Database,
  now: number,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  // A restored backup may have put millions of rows into the default partition.
  if (isPostgres(database.db)) await withoutTimeLimit(() => createMissing(database, { now, lockTimeoutMs }));
}

async function createMissing(database: Database, options: MonthOptions): Promise<void> {
  const { now } = options;
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, offset) => monthAt(now, offset));
  const months = await missingMonths(database.db, [...ahead, ...(await monthsOfDefault(database.db, now))]);
  for (const month of months) await database.transaction((tx) => createMonth(tx, month, options));
  // Only a partition's own statistics are kept up by PostgreSQL.
  if (months.length > 0) await sql`analyze attendance`.execute(database.db);
}

/** A detached month keeps its name: its later rows stay in the default partition. */
async function missingMonths(db: Db, months: Month[]): Promise<Month[]> {
  const names = months.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where to_regclass(quote_ident(name)) is null
  `.execute(db);
  const missing = new Set(rows.map(({ name }) => name));
  return months.filter(({ name }, index) => missing.has(name) && names.indexOf(name) === index);
}

async function monthsOfDefault(db: Db, now: number): Promise<Month[]> {
  const { rows } = await sql<{ moment: number }>`
    select min(happened_at) as moment from attendance_default
    where happened_at >= ${monthAt(now, -MONTHS_BACK).start} and happened_at < ${monthAt(now).end}
    group by date_trunc('month', to_timestamp(happened_at / 1000.0) at time zone 'UTC')
  `.execute(db);
  return rows.map(({ moment }) => monthAt(moment));
}

/**
 * Moves the month's rows out of the default partition, too. A check-in finds its partition before it waits for it:
 * where one may be on its way to this month, all wait for the table. To an earlier one only an import or an entry
 * recorded without a connection could be: it fails as unavailable, and is sent again.
 */
async function createMonth(tx: Tx, { name, start, end }: Month, { now, lockTimeoutMs }: MonthOptions): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
  const [table, from, to] = [sql.table(name), sql.lit(start), sql.lit(end)];
  await run(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`);
  // In this order also where only servers have to wait for each other.
  const mode = end > now ? 'access exclusive' : 'share update exclusive';
  await run(sql`lock table only attendance in ${sql.raw(mode)} mode`);
  await run(sql`lock table attendance_default in access exclusive mode`);
  // Another server may have been faster.
  const [isMissing] = await missingMonths(tx, [{ name, start, end }]);
  if (!isMissing) return;
  await run(sql`create table ${table} (like attendance including all)`);
  await run(sql`
    with moved as (delete from attendance_default where happened_at >= ${from} and happened_at < ${to} returning *)
    insert into ${table} select * from moved
  `);
  await run(sql`alter table attendance attach partition ${table} for values from (${from}) to (${to})`);
}
