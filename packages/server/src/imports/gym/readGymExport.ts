import { crc32 } from 'node:zlib';
import { type Entry, type ZipFile } from 'yauzl';
import { z } from 'zod';
import type { TableShapes } from '../../db/tableShapes.ts';
import { type PortableRow, type PortableTable, portableTables } from '../../exports/portableTables.ts';
import { JSON_EXPORT_FORMAT, MANIFEST_NAME } from '../../exports/writeExport.ts';
import { DomainError } from '../../errors.ts';
import { badFile } from '../file/badFile.ts';
import { portableShape, RowJudge } from './portableRow.ts';

/** Of the whole file, unpacked. */
const MAX_UNPACKED_BYTES = 8 * 2 ** 30;
const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_LINE_CHARACTERS = 4 * 2 ** 20;

const manifest = z.object({
  product: z.literal('Spotter'),
  format: z.number().int(),
  gym: z.string(),
  exportedAt: z.string(),
  tables: z.record(z.string(), z.number().int().min(0)),
});

export const noZipFile = () => badFile(/*i18n*/ 'This file is no ZIP file, or it is damaged.');
export const hasMembersAlready = () =>
  badFile(/*i18n*/ 'This gym has members already: an export is imported into a gym without members.');

export interface GymExportFile {
  /** The name of the gym that was exported. */
  gymName: string;
  totalRows: number;
  /**
   * The rows of all tables in pages, referenced tables first. Throws `bad-file` at the first that cannot be imported.
   */
  pages: () => AsyncGenerator<{ table: PortableTable; rows: PortableRow[] }>;
}

const damaged = () => badFile(/*i18n*/ 'The file is damaged.');

const PAGE_ROWS = 500;

/**
 * Opens a JSON export, whose rows are judged as they are read; memory does not depend on its size. Throws `bad-file`.
 */
export async function readGymExport(
  zip: ZipFile,
  shapes: TableShapes,
  maxUnpackedBytes = MAX_UNPACKED_BYTES,
): Promise<GymExportFile> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      bytes += entry.uncompressedSize;
    }
  } catch {
    throw damaged();
  }
  const head = entries.get(MANIFEST_NAME);
  if (!head || head.uncompressedSize > MAX_MANIFEST_BYTES)
    throw badFile(/*i18n*/ 'This file is no JSON export of Spotter.');
  if (bytes > maxUnpackedBytes) throw badFile(/*i18n*/ 'This file is too large when it is unpacked.');
  const { format, gym, tables } = await readManifest(zip, head);
  if (format > JSON_EXPORT_FORMAT) throw badFile(/*i18n*/ 'This export was made by a newer version of Spotter.');
  const unknown = Object.keys(tables).find((name) => !portableTables.some((table) => table === name));
  if (unknown !== undefined) {
    throw badFile(/*i18n*/ 'This export was made by a newer version of Spotter: it has {unknown}.', { unknown });
  }
  return {
    gymName: gym,
    totalRows: Object.values(tables).reduce((sum, count) => sum + count, 0),
    pages: () => pagesOf(zip, entries, tables, shapes),
  };
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<z.infer<typeof manifest>> {
  try {
    const text = (await Array.fromAsync(await zip.openReadStreamPromise(entry))).join('');
    return manifest.parse(JSON.parse(text));
  } catch {
    throw badFile(/*i18n*/ 'This file is no JSON export of Spotter, or it is damaged.');
  }
}

async function* pagesOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  counts: Record<string, number>,
  shapes: TableShapes,
): AsyncGenerator<{ table: PortableTable; rows: PortableRow[] }> {
  const portable = new Map(portableTables.map((table) => [table, portableShape(table, shapes[table])]));
  const judge = new RowJudge((table) => portable.get(table) ?? new Map());
  for (const table of portableTables) {
    let rows: PortableRow[] = [];
    let number = 0;
    for await (const line of linesOf(zip, entries.get(`${table}.ndjson`))) {
      number += 1;
      const judged = judge.judge(table, parseLine(line));
      if ('problem' in judged) throw badFile(judged.problem, { ...judged.values, table, line: number });
      rows.push(judged.row);
      if (rows.length === PAGE_ROWS) {
        yield { table, rows };
        rows = [];
      }
    }
    if (rows.length > 0) yield { table, rows };
    if (number !== (counts[table] ?? 0)) {
      const values = { table, rows: number, expected: counts[table] ?? 0 };
      throw badFile(/*i18n*/ '{table} has {rows} rows instead of {expected}: the file is not complete.', values);
    }
    if (table === 'gyms' && number !== 1) throw badFile(/*i18n*/ 'The file does not hold one gym.');
  }
}

/** Lines end with a line feed alone: `readline` would also split at U+2028 and U+2029, which texts may have. */
async function* linesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return;
  try {
    const input = await zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder();
    let checksum = 0;
    let rest = '';
    for await (const chunk of input as AsyncIterable<Buffer>) {
      // Unpacking notices a changed byte only where it breaks the compression.
      checksum = crc32(chunk, checksum);
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of [...lines, rest]) {
        if (line.length > MAX_LINE_CHARACTERS) throw badFile(/*i18n*/ 'The file has a line that is too long.');
      }
      yield* lines;
    }
    rest += decoder.decode();
    if (rest !== '') yield rest;
    if (checksum !== entry.crc32) throw damaged();
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
