import { type Cell, type FileTable, isEmptyRow } from '../file/fileTable.ts';
import { parsePhone } from '../values/phone.ts';
import { headerMeaning } from './headerMeaning.ts';
import { OTHER, type TableKind } from './headerNames.ts';

/** Titles, addresses and empty lines above a header. */
const MAX_ROWS_ABOVE = 20;

export interface Header {
  /** Of its lowest line, from 1; 0 where there is none. */
  row: number;
  /** By place in the file. */
  texts: string[];
}

/**
 * The row, or the two rows, with the most cells that name a field;
 * none where no row names two (one in a table of one column).
 */
export function findHeader(kind: TableKind, { rows }: FileTable): Header {
  const width = Math.max(
    ...rows.slice(0, MAX_ROWS_ABOVE + 1).map((row) => row.filter(({ text }) => text !== '').length),
  );
  const least = Math.min(2, width);
  let best = { row: 0, texts: [] as string[], count: 0 };
  for (let index = 0; index < Math.min(rows.length, MAX_ROWS_ABOVE); index += 1) {
    const one = rows[index] ?? [];
    if (hasData(one)) break;
    const next = rows[index + 1] ?? [];
    const candidates = [{ row: index + 1, texts: one.map(({ text }) => text) }];
    if (!hasData(next) && !isEmptyRow(next)) candidates.push({ row: index + 2, texts: joinRows(one, next) });
    for (const candidate of candidates) {
      const count = countFields(kind, candidate.texts);
      if (count > best.count) best = { ...candidate, count };
    }
  }
  return best.count >= least ? { row: best.row, texts: best.texts } : { row: 0, texts: [] };
}

/** Values that no header has. */
const hasData = (row: readonly Cell[]) =>
  row.some(
    ({ text, date, number }) =>
      date !== undefined ||
      number !== undefined ||
      text.includes('@') ||
      (/^[+\d]/.test(text) && !('error' in parsePhone(text))),
  );

/** A header in two lines: `Contact` above `Phone` and `Email`. */
const joinRows = (upper: readonly Cell[], lower: readonly Cell[]) =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) =>
    [...new Set([upper[index]?.text ?? '', lower[index]?.text ?? ''])].filter((text) => text !== '').join(' '),
  );

/** Different fields that are named; columns without a field count half. */
function countFields(kind: TableKind, texts: readonly string[]): number {
  const meanings = texts.map((text) => headerMeaning(kind, text)?.meaning);
  const fields = new Set(meanings.filter((meaning) => meaning !== undefined && meaning !== OTHER));
  return fields.size + meanings.filter((meaning) => meaning === OTHER).length / 2;
}
