// Checks of a PostgreSQL database. The server itself reports a broken page only when somebody reads it.
import { sql } from 'kysely';
import { productName } from '../product.ts';
import { type Damage, DatabaseError, type Db, type Integrity } from './database.ts';
import { isDamaged } from './errors.ts';
import { tableNames } from './tables.ts';

/** The oldest that still gets security fixes, and that is tested. */
const MIN_MAJOR_VERSION = 15;

/** Throws a `DatabaseError` where the server of the database is older than the versions that are supported. */
export async function assertSupportedPostgres(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= MIN_MAJOR_VERSION) return;
  throw new DatabaseError(
    `The database runs on PostgreSQL ${version}; ${productName} needs PostgreSQL ${MIN_MAJOR_VERSION} or newer.`,
  );
}

/** Pages that failed their checksum since the statistics were reset; none where checksums are off. */
export async function failedChecksums(db: Db): Promise<Damage[]> {
  const { rows } = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database where datname = current_database()`.execute(db);
  const failures = rows[0]?.failures ?? 0;
  return failures === 0 ? [] : [{ part: 'the database', detail: `${failures} pages failed their checksum` }];
}

/**
 * Reads every row, compares foreign keys with the rows they refer to,
 * and checks the indexes where amcheck is installed.
 */
export async function checkPostgres(db: Db): Promise<Integrity> {
  const damage = await failedChecksums(db);
  for (const table of tableNames) {
    // The whole row, so that the table is read and not an index.
    damage.push(...(await damageOf(table, () => sql`select count(rows) from ${sql.table(table)} as rows`.execute(db))));
  }
  damage.push(...(await orphans(db)));
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  if (extensions.length === 0) {
    return { damage, skipped: ['the indexes: "create extension amcheck" as a superuser lets this command check them'] };
  }
  damage.push(...(await brokenIndexes(db)));
  return { damage, skipped: [] };
}

async function damageOf(part: string, check: () => Promise<unknown>): Promise<Damage[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return [{ part, detail: (error as Error).message }];
  }
}

async function brokenIndexes(db: Db): Promise<Damage[]> {
  const { rows: indexes } = await sql<{ id: number; name: string }>`
    select pg_class.oid::int as id, relname as name from pg_class
    join pg_am on pg_am.oid = relam join pg_namespace on pg_namespace.oid = relnamespace
    where amname = 'btree' and relkind = 'i' and nspname = current_schema() order by relname`.execute(db);
  const found: Damage[] = [];
  for (const { id, name } of indexes) {
    found.push(...(await damageOf(name, () => sql`select bt_index_check(${id}::oid::regclass, true)`.execute(db))));
  }
  return found;
}

interface ForeignKey {
  child: string;
  parent: string;
  columns: string[];
  parentColumns: string[];
}

const columnNames = (relation: string, keys: string) =>
  sql.raw(`(select array_agg(attname::text order by position) from unnest(${keys}) with ordinality as k (number, position)
      join pg_attribute on attrelid = ${relation} and attnum = k.number)`);

/** Rows whose foreign key leads nowhere: a trigger that was off, or an index that missed the row. */
async function orphans(db: Db): Promise<Damage[]> {
  const { rows: keys } = await sql<ForeignKey>`
    select child.relname as child, parent.relname as parent,
      ${columnNames('conrelid', 'conkey')} as columns, ${columnNames('confrelid', 'confkey')} as "parentColumns"
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by conname`.execute(
    db,
  );
  const found: Damage[] = [];
  for (const { child, parent, columns, parentColumns } of keys) {
    const isSet = sql.join(
      columns.map((column) => sql`c.${sql.ref(column)} is not null`),
      sql` and `,
    );
    const isEqual = sql.join(
      columns.map((column, index) => sql`p.${sql.ref(parentColumns[index] ?? '')} = c.${sql.ref(column)}`),
      sql` and `,
    );
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(child)} c
      where ${isSet} and not exists (select 1 from ${sql.table(parent)} p where ${isEqual})`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ part: child, detail: `${count} rows refer to missing rows of ${parent}` });
  }
  return found;
}
