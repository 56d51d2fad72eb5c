// Checks of a SQLite file. They read all of it, in a process of their own: the server goes on meanwhile, and can end at any
// moment, while a thread inside SQLite could not be stopped.
import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CheckDepth, Damage, Integrity } from './database.ts';
import { isDamaged } from './errors.ts';

/** A broken page can cause thousands of findings. */
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;
/** What the server does comes first. */
const NICENESS = 10;

/**
 * Checks the file in a child process. `quick` leaves out whether each index has every row, and foreign keys: it takes a
 * fraction of the time.
 */
export async function checkSqliteFile(path: string, depth: CheckDepth, signal?: AbortSignal): Promise<Integrity> {
  signal?.throwIfAborted();
  const options = { maxBuffer: MAX_OUTPUT_BYTES, ...(signal && { signal }) };
  const args = [fileURLToPath(import.meta.url), depth, path];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return { damage: JSON.parse(stdout) as Damage[], skipped: [] };
}

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

if (import.meta.main) {
  setPriority(NICENESS);
  const [depth, path = ''] = process.argv.slice(2);
  console.log(JSON.stringify(findDamage(depth as CheckDepth, path)));
}
