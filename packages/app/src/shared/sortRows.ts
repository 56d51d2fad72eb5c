import type { Sort } from '@spotter/ui';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** In the order of the alphabet, regardless of case and accents; numbers in a name by their value. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

/** The same name regardless of case, accents and surrounding spaces. */
export const isSameName = (one: string, other: string): boolean => compareNames(one.trim(), other.trim()) === 0;

/** The sort value of each sortable column. */
export type SortKeys<Row> = Record<string, (row: Row) => string | number>;

/** "name-asc" as the table's sort; no sort for the list's own order. */
export function parseSort(text: string): { sort?: Sort } {
  const [key = '', direction] = text.split('-');
  return key === '' ? {} : { sort: { key, direction: direction === 'desc' ? 'desc' : 'asc' } };
}

export const formatSort = ({ key, direction }: Sort): string => `${key}-${direction}`;

/** Rows sorted by "name-asc"; stable, and unchanged for an unknown column. */
export function sortRows<Row>(rows: readonly Row[], text: string, keys: SortKeys<Row>): readonly Row[] {
  const { sort } = parseSort(text);
  const keyOf = sort && keys[sort.key];
  if (!keyOf) return rows;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareNames(String(keyOf(a)), String(keyOf(b))));
}
