import { type RawBuilder, sql } from 'kysely';

/** Whether the column, as in `invoices.number`, contains the text, in any case; `%` and `_` are ordinary characters. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
