import { expect, test } from 'vitest';
import { say, texts } from '../texts.ts';
import { ambiguousDates } from './columns/ambiguousDates.ts';
import { dataRows } from './columns/dataRows.ts';
import { namedValues } from './columns/namedValues.ts';
import { recogniseColumns } from './columns/recogniseColumns.ts';
import type { FileTable } from './file/fileTable.ts';
import { parseFile } from './file/parseFile.ts';
import { awkwardFiles } from './testing/awkwardFiles.ts';
import type { Repair, RowMapping, ValueError } from './values/importValues.ts';
import { nameKey } from './values/nameKey.ts';
import { matchPlan, type PlanChoice } from './values/planName.ts';
import { readMember } from './values/readMember.ts';
import { readVisit } from './values/readVisit.ts';

const TODAY = '2026-11-22';
const PLANS: PlanChoice[] = [
  { id: 'monthly', name: 'Monthly', length: 1, lengthUnit: 'month', isStandard: true },
  { id: 'quarterly', name: 'Quarterly', length: 3, lengthUnit: 'month', isStandard: true },
  { id: 'yearly', name: 'Yearly', length: 12, lengthUnit: 'month', isStandard: true },
  { id: 'gold-3', name: 'Gold (3 months)', length: 3, lengthUnit: 'month', isStandard: false },
  { id: 'gold-12', name: 'Gold (1 year)', length: 12, lengthUnit: 'month', isStandard: false },
];

/** What the import does with a file, from its bytes to the values of its rows. */
async function readFile(kind: 'members' | 'visits', bytes: Uint8Array) {
  const [table] = (await parseFile(bytes)) as [FileTable];
  const recognised = recogniseColumns(kind, table);
  const dates = ambiguousDates(table, recognised, TODAY);
  const plans = await namedValues(table, recognised, 'plan', (text) => matchPlan(text, PLANS));
  const mapping: RowMapping = {
    fields: Array.from(
      { length: 50 },
      (_, place) => recognised.columns.find(({ index }) => index === place)?.field ?? null,
    ),
    dateOrders: new Map(dates.map(({ column, order }) => [column, order])),
    plans: new Map(plans.map(({ text, id }) => [nameKey(text), id])),
    branches: new Map(),
    planNames: new Map(PLANS.map(({ id, name }) => [id, name])),
    branchNames: new Map(),
    today: TODAY,
    timeZone: 'Asia/Kolkata',
    locale: 'en-IN',
    currency: 'INR',
  };
  const numbers = dataRows(table, recognised);
  const read = kind === 'members' ? readMember : readVisit;
  return { recognised, dates, numbers, readRow: (number: number) => read(table.rows[number - 1] ?? [], mapping) };
}

const sentences = ({ repairs, errors }: { repairs: Repair[]; errors: ValueError[] }) => ({
  repairs: repairs.map(({ from, to }) => `${from} → ${to}`),
  errors: errors.map(({ error, values }) => say(texts('en'), { message: error, values })),
});

test.each(awkwardFiles)(
  '$title',
  async ({ kind = 'members', bytes, refused, headerRow, fields, rows, count, dates }) => {
    if (refused !== undefined) {
      await expect(bytesOf(bytes).then((file) => readFile(kind, file))).rejects.toThrow(
        expect.objectContaining({ code: 'bad-file', message: refused }),
      );
      return;
    }
    const file = await readFile(kind, await bytesOf(bytes));
    if (headerRow !== undefined) expect(file.recognised.headerRow).toBe(headerRow);
    if (fields !== undefined) expect(file.recognised.columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields);
    if (dates !== undefined) {
      expect(file.dates.map(({ order, isAmbiguous }) => `${order}${isAmbiguous ? '?' : ''}`)).toEqual(dates);
    }
    expect(file.numbers).toHaveLength(rows?.length ?? count ?? 0);
    for (const [index, expected] of (rows ?? []).entries()) {
      const row = file.readRow(file.numbers[index] ?? 0);
      const actual: Record<string, unknown> = { ...row.values, ...sentences(row) };
      // A row without expected errors has none.
      const compared = { errors: [], ...expected };
      expect(Object.fromEntries(Object.keys(compared).map((key) => [key, actual[key]]))).toEqual(compared);
    }
  },
);

const bytesOf = async (bytes: () => Uint8Array | Promise<Uint8Array>) => bytes();
