import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import type { Database, Db } from '../db/database.ts';
import type { UserType } from '@spotter/api';
import { findGym } from '../gyms/gyms.repository.ts';
import { UsageError } from './usage.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';
const PAGE_SIZE = 1000;

/** Never exported: they belong to the installation, not to the gym. */
const internalColumns = ['gym_id', 'uid'] as const;

type Row = Record<string, unknown>;

interface List {
  name: string;
  table: 'branches' | 'people' | 'attendance' | 'activities';
  userType?: UserType;
}

const lists: readonly List[] = [
  { name: 'branches', table: 'branches' },
  { name: 'admins', table: 'people', userType: 'admin' },
  { name: 'staff', table: 'people', userType: 'staff' },
  { name: 'members', table: 'people', userType: 'member' },
  { name: 'attendance', table: 'attendance' },
  { name: 'activities', table: 'activities' },
];

/** The rows of a list in pages, so that a gym with millions of events fits into memory. */
async function* pagesOf(db: Db, { table, userType }: List, gymId: string): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    let query = db.selectFrom(table).selectAll().where('gym_id', '=', gymId).orderBy('id').limit(PAGE_SIZE);
    if (after !== undefined) query = query.where('id', '>', after);
    if (userType !== undefined) query = query.where(sql.ref('user_type'), '=', userType);
    const rows = await query.execute();
    after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id;
    if (rows.length > 0) yield rows.map(withoutInternal);
  } while (after !== undefined);
}

const withoutInternal = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !internalColumns.some((own) => own === column)));

/** Escapes cells that a spreadsheet would execute as formulas. */
const csv = (rows: Row[], hasHeader: boolean) =>
  `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n', header: hasHeader })}\r\n`;

/** A new file that its owner alone may read. */
function createFile(path: string) {
  const file = openSync(path, 'w', 0o600);
  return { write: (text: string) => void writeSync(file, text), close: () => closeSync(file) };
}

/** Writes a snapshot of one gym: gym.json, and a CSV per kind of record. Returns the paths. */
export async function exportGym(database: Database, gymId: string, folder: string): Promise<string[]> {
  return database.snapshot(async (db) => {
    const gym = await findGym(db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; npm run gym -- list shows them`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const paths = [join(folder, 'gym.json')];
    const json = createFile(join(folder, 'gym.json'));
    json.write(`{\n"gym": ${JSON.stringify(withoutInternal(gym))}`);
    for (const list of lists) {
      const path = join(folder, `${list.name}.csv`);
      const table = createFile(path);
      table.write(BOM);
      json.write(`,\n"${list.name}": [`);
      let isFirst = true;
      for await (const rows of pagesOf(db, list, gymId)) {
        json.write(`${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
        table.write(csv(rows, isFirst));
        isFirst = false;
      }
      json.write(isFirst ? ']' : '\n]');
      table.close();
      paths.push(path);
    }
    json.write('\n}\n');
    json.close();
    return paths;
  });
}
