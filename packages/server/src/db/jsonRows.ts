import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * On PostgreSQL, the rows of a JSON array of objects, with the types of the table:
 * one statement for any number of them.
 */
export const jsonRows = (table: keyof Schema, columns: readonly string[], json: string): RawBuilder<never> => {
  const names = sql.join(columns.map((column) => sql.id(column)));
  return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`;
};
