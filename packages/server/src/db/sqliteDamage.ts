import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { CheckDepth, Damage } from './database.ts';
import { isDamaged } from './errors.ts';

/** What the server does comes first. */
const NICENESS = 10;

function findDamage(depth: CheckDepth, path: string): Damage[] {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  const pragma = depth === 'quick' ? 'quick_check' : 'integrity_check';
  try {
    // Each table with its indexes on its own: a broken page ends the check that meets it.
    const tables = file.prepare(`select name from sqlite_schema where type = 'table' order by rootpage`).all();
    const damage = tables.flatMap(({ name }) => findings(file, `${pragma}('${String(name)}')`, String(name)));
    if (depth === 'quick' || damage.length > 0) return damage;
    return [...findings(file, pragma, 'the file'), ...orphans(file)];
  } catch (error) {
    return [damageOf(error, 'the file')];
  } finally {
    file.close();
  }
}

function findings(file: DatabaseSync, pragma: string, part: string): Damage[] {
  try {
    const lines = file
      .prepare(`pragma ${pragma}`)
      .all()
      .map((row) => String(Object.values(row)[0]));
    return lines.filter((line) => line !== 'ok').map((detail) => ({ part, detail }));
  } catch (error) {
    return [damageOf(error, part)];
  }
}

function damageOf(error: unknown, part: string): Damage {
  if (!isDamaged(error)) throw error;
  return { part, detail: (error as Error).message };
}

/** Rows whose foreign key leads nowhere. */
const orphans = (file: DatabaseSync): Damage[] =>
  file
    .prepare('select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2')
    .all()
    .map(({ table, parent, rows }) => ({
      part: String(table),
      detail: `${String(rows)} rows refer to missing rows of ${String(parent)}`,
    }));

/**
 * Checks the file and prints the damage as JSON: the work of a process of its own. Arguments:
 * the depth, the file's path.
 */
export function printDamage([depth, path = '']: string[]): void {
  setPriority(NICENESS);
  console.log(JSON.stringify(findDamage(depth as CheckDepth, path)));
}
