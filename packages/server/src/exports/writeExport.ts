import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { countTenantRows, tenantPages } from '../db/tenantPages.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { dateIn } from '../zone.ts';
import { csvOf } from './csv.ts';
import { lists } from './lists.ts';
import type { ExportedGym } from './lists/list.ts';
import { portableTables, toPortableRow } from './portableTables.ts';
import { workbookOf } from './xlsx.ts';
import { type ZipEntry, zipStream } from './zipStream.ts';

/** Raised when the rows of an export change their meaning. */
export const JSON_EXPORT_FORMAT = 1;
export const MANIFEST_NAME = 'export.json';

export interface ExportWriter {
  /** How many rows it will have. */
  totalRows: number;
  /** The file, written as it is read: memory does not depend on its size. */
  bytes: AsyncGenerator<Uint8Array>;
}

/**
 * Everything of a gym in one file, from a snapshot of the database; undefined where there is no such gym. `onRows` is
 * called with the number of rows of each page.
 */
export async function writeExport(
  db: Db,
  gymId: string,
  { format, now, onRows = () => undefined }: { format: ExportFormat; now: number; onRows?: (rows: number) => void },
): Promise<ExportWriter | undefined> {
  const gym = await findGym(db, gymId);
  if (!gym) return undefined;
  const { time_zone: timeZone, currency } = gym;
  const source = { db, gym: { gymId, timeZone, today: dateIn(now, timeZone), currency }, onRows };
  if (format !== 'json') {
    const counts = await inOrder(lists, (list) => list.count(db, gymId));
    const entries = format === 'csv' ? csvEntries(source) : workbookOf(sheetSources(source));
    return { totalRows: sum(counts), bytes: zipStream(entries, now) };
  }
  const counts = await inOrder(portableTables, (table) => countTenantRows(db, table, gymId));
  const manifest = {
    product: 'Spotter',
    format: JSON_EXPORT_FORMAT,
    gym: gym.name,
    exportedAt: new Date(now).toISOString(),
    tables: Object.fromEntries(portableTables.map((table, index) => [table, counts[index]])),
  };
  return { totalRows: sum(counts), bytes: zipStream(jsonEntries(source, manifest), now) };
}

/** The name under which a file is saved, as `iron-lotus-fitness-2026-11-22-csv.zip`. */
export function exportFileName(gym: { name: string; time_zone: string }, format: ExportFormat, at: number): string {
  const words = gym.name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const slug = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const ending = format === 'xlsx' ? '.xlsx' : `-${format}.zip`;
  return `${slug || 'gym'}-${dateIn(at, gym.time_zone)}${ending}`;
}

interface Source {
  db: Db;
  gym: ExportedGym;
  onRows: (rows: number) => void;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** One after the other: a snapshot is one connection. */
async function inOrder<T>(all: readonly T[], count: (one: T) => Promise<number>): Promise<number[]> {
  const counts: number[] = [];
  for (const one of all) counts.push(await count(one));
  return counts;
}

/** Pages with a pause after each, so that calls are answered meanwhile. */
async function* counted<T>(pages: AsyncIterable<T[]>, onRows: (rows: number) => void): AsyncGenerator<T[]> {
  for await (const page of pages) {
    yield page;
    onRows(page.length);
    await setImmediate();
  }
}

async function* csvEntries({ db, gym, onRows }: Source): AsyncGenerator<ZipEntry> {
  for (const { name, columns, pages } of lists) {
    yield { name: `${name}.csv`, content: csvOf(columns, counted(pages(db, gym), onRows)) };
  }
}

const sheetSources = ({ db, gym, onRows }: Source) =>
  lists.map(({ name, columns, pages }) => ({ name, columns, pages: counted(pages(db, gym), onRows) }));

async function* jsonEntries({ db, gym, onRows }: Source, manifest: object): AsyncGenerator<ZipEntry> {
  yield { name: MANIFEST_NAME, content: lines([`${JSON.stringify(manifest, undefined, 2)}\n`]) };
  for (const table of portableTables) {
    yield { name: `${table}.ndjson`, content: rowLines(counted(tenantPages(db, table, gym.gymId), onRows), table) };
  }
}

async function* lines(all: string[]): AsyncGenerator<string> {
  yield* all;
}

/** A row per line, with the columns in alphabetical order: the engines return them in different ones. */
async function* rowLines(
  pages: AsyncIterable<{ gym_id: string }[]>,
  table: (typeof portableTables)[number],
): AsyncGenerator<string> {
  for await (const page of pages) {
    const rows = page.map((row) =>
      Object.entries(toPortableRow(table, row)).toSorted(([one], [two]) => (one < two ? -1 : 1)),
    );
    yield rows.map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`).join('');
  }
}
