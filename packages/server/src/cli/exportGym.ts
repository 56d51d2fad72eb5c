import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Database, Db } from '../db/database.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { UsageError } from './usage.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/** Never exported: they belong to the installation, not to the gym. */
const internalColumns = ['gym_id', 'uid'] as const;

const rowsOf = (db: Db, table: 'branches' | 'people' | 'attendance' | 'activities', gymId: string) =>
  db.selectFrom(table).selectAll().where('gym_id', '=', gymId).orderBy('id').execute();

const withoutInternal = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !internalColumns.some((own) => own === column)));

/** Escapes cells that a spreadsheet would execute as formulas. */
const csv = (rows: object[]) => BOM + Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' });

/** Writes a snapshot of one gym: gym.json, and a CSV per kind of record. Returns the paths. */
export async function exportGym(database: Database, gymId: string, folder: string): Promise<string[]> {
  const content = await database.snapshot(async (db) => {
    const gym = await findGym(db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; npm run gym -- list shows them`);
    const people = (await rowsOf(db, 'people', gymId)).map(withoutInternal);
    return {
      gym: withoutInternal(gym),
      branches: (await rowsOf(db, 'branches', gymId)).map(withoutInternal),
      admins: people.filter(({ user_type }) => user_type === 'admin'),
      staff: people.filter(({ user_type }) => user_type === 'staff'),
      members: people.filter(({ user_type }) => user_type === 'member'),
      attendance: (await rowsOf(db, 'attendance', gymId)).map(withoutInternal),
      activities: (await rowsOf(db, 'activities', gymId)).map(withoutInternal),
    };
  });
  mkdirSync(folder, { recursive: true });
  const { gym: _, ...lists } = content;
  const files = [
    ['gym.json', `${JSON.stringify(content, null, 2)}\n`],
    ...Object.entries(lists).map(([name, rows]) => [`${name}.csv`, csv(rows)]),
  ] as [string, string][];
  for (const [name, text] of files) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return files.map(([name]) => join(folder, name));
}
