import Papa from 'papaparse';
import { FORMULA } from '@spotter/api';
import type { Cell, Column } from './lists/list.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

const config = { escapeFormulae: FORMULA, newline: '\r\n' };

/** A list as CSV: UTF-8 with BOM, quoted by RFC 4180, formulas escaped; amounts in rupees. */
export async function* csvOf(columns: readonly Column[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `${BOM}${Papa.unparse([columns.map(({ header }) => header)], config)}\r\n`;
  const moneyColumns = columns.flatMap(({ kind }, index) => (kind === 'money' ? [index] : []));
  for await (const page of pages) {
    for (const row of page) {
      for (const index of moneyColumns) {
        const paise = row[index];
        if (typeof paise === 'number') row[index] = paise / 100;
      }
    }
    if (page.length > 0) yield `${Papa.unparse(page, config)}\r\n`;
  }
}
