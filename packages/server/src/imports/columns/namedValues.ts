import { setImmediate } from 'node:timers/promises';
import { type ImportDetail, MAX_IMPORT_NAME_LENGTH, MAX_IMPORT_NAMES } from '@spotter/api';
import type { FileTable } from '../file/fileTable.ts';
import { isBlank, nameKey } from '../values/nameKey.ts';
import { dataRows } from './dataRows.ts';
import type { RecognisedTable } from './recognisedTable.ts';

/**
 * The names in the column of plans or branches, the most frequent first, with what each means: by `ids`, or by `match`.
 * Longer and more others than people can choose for are left out. Other calls have their turn between two matches.
 */
export async function namedValues(
  table: FileTable,
  recognised: RecognisedTable,
  field: 'plan' | 'branch',
  match: (text: string) => string | null,
  /** The gym's and the chosen ones, by `nameKey`. */
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<ImportDetail['plans']> {
  const column = recognised.columns.find((candidate) => candidate.field === field)?.index;
  if (column === undefined) return [];
  const found = new Map<string, { text: string; rows: number }>();
  const keys = new Map<string, string>();
  for (const number of dataRows(table, recognised)) {
    const text = table.rows[number - 1]?.[column]?.text ?? '';
    if (text.length > MAX_IMPORT_NAME_LENGTH || isBlank(text)) continue;
    const key = keys.get(text) ?? nameKey(text);
    keys.set(text, key);
    const value = found.get(key);
    if (value) value.rows += 1;
    else found.set(key, { text, rows: 1 });
  }
  let others = 0;
  const names = [...found]
    .toSorted(([, one], [, other]) => other.rows - one.rows)
    .filter(([key]) => ids.has(key) || (others += 1) <= MAX_IMPORT_NAMES);
  const values: ImportDetail['plans'] = [];
  for (const [key, { text, rows }] of names) {
    values.push({ text, rows, id: ids.get(key) ?? match(text) });
    await setImmediate();
  }
  return values;
}
