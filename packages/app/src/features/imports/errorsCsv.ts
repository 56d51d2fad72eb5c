import type { Client, ImportDetail, ImportRow } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { toCsv } from '../../shared/csv.ts';

const PAGE_ROWS = 500;

/** Every row with errors, in the order of the file. */
export async function loadErrorRows(client: Client, gymId: string, importId: string): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const page = await client.getImportRows({ gymId, importId, outcome: 'error', after, limit: PAGE_ROWS });
    all.push(...page.rows);
    after = page.rows.at(-1)?.number ?? after;
    ({ hasMore } = page);
  }
  return all;
}

/** The columns of the file as they are, and why each row was refused: to be mended, and imported again. */
export function errorsCsv({ columns }: Pick<ImportDetail, 'columns'>, rows: readonly ImportRow[]): string {
  return toCsv(
    [
      ...columns.map(({ header, index }) =>
        header === '' ? i18n.t('Column {number}', { number: index + 1 }) : header,
      ),
      i18n.t('Reason'),
    ],
    rows.map(({ cells, errors }) => [
      ...columns.map(({ index }) => cells[index] ?? ''),
      errors.map(({ error }) => error).join('; '),
    ]),
  );
}
