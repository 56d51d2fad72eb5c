import type { Sort } from '@spotter/ui';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What a column is sorted by. */
export type SortKeys<Row> = Record<string, (row: Row) => string | number>;

/** The order of a view as the table's header shows it; none when it is the list's own. */
export function toTableSort(sort: string): { sort?: Sort } {
  const [key = '', direction] = sort.split('-');
  return key === '' ? {} : { sort: { key, direction: direction === 'desc' ? 'desc' : 'asc' } };
}

export const fromTableSort = ({ key, direction }: Sort): string => `${key}-${direction}`;

/** Rows in the order of a view; equal ones stay as they were. */
export function sortRows<Row>(rows: readonly Row[], view: string, keys: SortKeys<Row>): readonly Row[] {
  const { sort } = toTableSort(view);
  const keyOf = sort && keys[sort.key];
  if (!keyOf) return rows;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * collator.compare(String(keyOf(a)), String(keyOf(b))));
}
