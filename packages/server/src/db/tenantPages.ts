import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';
import { type TableName, tables } from './tables.ts';

const TENANT_PAGE_ROWS = 1000;
/** Counted in some 10 ms. */
const COUNT_STEP_ROWS = 50_000;

/** The tables whose rows belong to a gym. */
export type TenantTable = { [T in TableName]: (typeof tables)[T][0] extends 'gym_id' ? T : never }[TableName];

/**
 * The rows of a gym in a table, or those with these values, by primary key in pages of `TENANT_PAGE_ROWS`: a gym with
 * millions of rows fits into memory. Consistent only within a snapshot.
 */
export async function* tenantPages<T extends TenantTable>(
  db: Db,
  table: T,
  gymId: string,
  where: Partial<Record<keyof Schema[T] & string, string>> = {},
): AsyncGenerator<Selectable<Schema[T]>[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const { rows } = await tenantPageAfter(table, gymId, where, after).execute(db);
    if (rows.length > 0) yield rows as Selectable<Schema[T]>[];
    after = rows.length < TENANT_PAGE_ROWS ? undefined : rows.at(-1);
  } while (after);
}

/** The page that follows a row; without one the first. */
const tenantPageAfter = (
  table: TenantTable,
  gymId: string,
  where: Record<string, string | undefined>,
  after: Record<string, unknown> | undefined,
): RawBuilder<Record<string, unknown>> => sql`
  select * from ${sql.table(table)} where ${isAfter(table, gymId, where, after)} order by ${keyOf(table)} limit ${TENANT_PAGE_ROWS}
`;

const keyOf = (table: TenantTable) => sql.join(tables[table].map((column) => sql.ref(column)));

/** The rows of a gym with these values, or those of them that follow a row. */
function isAfter(
  table: TenantTable,
  gymId: string,
  where: Record<string, string | undefined>,
  after: Record<string, unknown> | undefined,
): RawBuilder<unknown> {
  const [, ...keys] = tables[table] as readonly string[];
  const conditions = [sql`gym_id = ${gymId}`];
  for (const [column, value] of Object.entries(where)) conditions.push(sql`${sql.ref(column)} = ${value}`);
  if (after) {
    const key = sql.join(keys.map((column) => sql.ref(column)));
    conditions.push(sql`(${key}) > (${sql.join(keys.map((column) => after[column]))})`);
  }
  return sql.join(conditions, sql` and `);
}

/** How many rows a gym has in a table, or how many with these values. In steps, between which calls are answered. */
export async function countTenantRows(
  db: Db,
  table: TenantTable,
  gymId: string,
  where: Record<string, string> = {},
  stepRows = COUNT_STEP_ROWS,
): Promise<number> {
  let [count, last] = [0, undefined as Record<string, unknown> | undefined];
  for (;;) {
    const condition = isAfter(table, gymId, where, last);
    const key = keyOf(table);
    const { rows } = await sql<Record<string, unknown>>`
      select ${key} from ${sql.table(table)} where ${condition} order by ${key} limit 1 offset ${stepRows - 1}
    `.execute(db);
    [last] = rows;
    if (!last) {
      const rest = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)} where ${condition}`;
      return count + ((await rest.execute(db)).rows[0]?.rows ?? 0);
    }
    count += stepRows;
    await setImmediate();
  }
}
