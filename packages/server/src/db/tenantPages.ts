import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';
import { type TableName, tables } from './tables.ts';

const TENANT_PAGE_ROWS = 1000;

/** The tables whose rows belong to a gym. */
export type TenantTable = { [T in TableName]: (typeof tables)[T][0] extends 'gym_id' ? T : never }[TableName];

/**
 * The rows of a gym in a table, or those with these values, by primary key in pages of `TENANT_PAGE_ROWS`: a gym with millions
 * of rows fits into memory. Consistent only within a snapshot.
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
function tenantPageAfter(
  table: TenantTable,
  gymId: string,
  where: Record<string, string | undefined>,
  after: Record<string, unknown> | undefined,
): RawBuilder<Record<string, unknown>> {
  const [, ...keys] = tables[table] as readonly string[];
  const conditions = [sql`gym_id = ${gymId}`];
  for (const [column, value] of Object.entries(where)) conditions.push(sql`${sql.ref(column)} = ${value}`);
  if (after) {
    const key = sql.join(keys.map((column) => sql.ref(column)));
    conditions.push(sql`(${key}) > (${sql.join(keys.map((column) => after[column]))})`);
  }
  const order = sql.join(tables[table].map((column) => sql.ref(column)));
  return sql`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${TENANT_PAGE_ROWS}
  `;
}

/** How many rows a gym has in a table, or how many with these values. */
export async function countTenantRows(
  db: Db,
  table: TenantTable,
  gymId: string,
  where: Record<string, string> = {},
): Promise<number> {
  const conditions = [sql`gym_id = ${gymId}`];
  for (const [column, value] of Object.entries(where)) conditions.push(sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
  `.execute(db);
  return rows[0]?.rows ?? 0;
}
