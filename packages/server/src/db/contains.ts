import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';

/**
 * Whether the column, as in `invoices.number`, contains the text, in any case;
 * wildcards of the engines are ordinary characters.
 */
export function contains(db: Db, column: string, text: string): RawBuilder<boolean> {
  if (!isPostgres(db)) return sql<boolean>`${sql.ref(column)} glob ${`*${Array.from(text, globOf).join('')}*`}`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** `É` as `[Éé]`: of the letters beyond English, SQLite's `lower` and `like` do not know the case. */
function globOf(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const letters = [...cases].filter((one) => Array.from(one).length === 1);
  return letters.length > 1 || '*?['.includes(character) ? `[${letters.join('')}]` : character;
}
