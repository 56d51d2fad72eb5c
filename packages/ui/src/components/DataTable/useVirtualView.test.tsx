import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import type { Column } from './columns.ts';
import { people, type Person } from './DataTable.fixtures.tsx';
import { DataTable } from './DataTable.tsx';
import { MAX_PRINTED_ROWS } from './TableBody.tsx';

beforeEach(() => mockLayout(1000, 600));
afterEach(restoreLayout);

const members = people(1000);
/** Indexes in `members` of the rows whose cell was rendered. */
let rendered: number[] = [];
const columns: Column<Person>[] = [
  {
    key: 'name',
    label: 'Member',
    cell: ({ id, name }) => {
      rendered.push(members.findIndex((member) => member.id === id));
      return name;
    },
  },
];
const keyOf = ({ id }: Person) => id;
const table = (viewKey: string, rows: readonly Person[]) => (
  <DataTable label="Members" columns={columns} rows={rows} rowKey={keyOf} viewKey={viewKey} />
);
const scroller = () => screen.getByRole('grid').parentElement!;
function scrollTo(offset: number) {
  scroller().scrollTop = offset;
  fireEvent.scroll(scroller());
}
const rowIndexes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ ariaRowIndex }) => Number(ariaRowIndex));

test('another view of a scrolled list renders its first rows only', () => {
  const { rerender } = render(table('', members));
  scrollTo(20_000);
  expect(Math.min(...rowIndexes().slice(1))).toBeGreaterThan(400);
  rendered = [];
  rerender(table('a', members.toReversed()));
  // Before the browser has reported the scrolling.
  rerender(table('a', members.toReversed().slice(0, 800)));
  expect(Math.min(...rendered)).toBeGreaterThan(970);
});

test('on paper a list has all its rows; after it, those in sight', () => {
  render(table('', members));
  scrollTo(20_000);
  const before = rowIndexes();
  fireEvent(window, new Event('beforeprint'));
  expect(rowIndexes()).toEqual(members.map((_, index) => index + 2));
  expect(screen.queryByText(/^Printed are/)).not.toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  expect(rowIndexes()).toEqual(before);
});

test('a list that is too long for paper says what is left out', () => {
  render(table('', people(MAX_PRINTED_ROWS + 1)));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('grid').querySelectorAll('[data-index]')).toHaveLength(MAX_PRINTED_ROWS);
  expect(screen.getByText('Printed are the first 5000 of 5001 rows.')).toBeInTheDocument();
});

test('the same view of a scrolled list stays where it is', () => {
  const { rerender } = render(table('', members));
  scrollTo(20_000);
  const before = rowIndexes();
  rerender(table('', members.slice(0, 900)));
  expect(rowIndexes()).toEqual(before);
  expect(scroller().scrollTop).toBe(20_000);
});

test('a list whose view has changed scrolls on', () => {
  const { rerender } = render(table('', members));
  scrollTo(20_000);
  rerender(table('a', members));
  scrollTo(4000);
  expect(Math.min(...rowIndexes().slice(1))).toBeGreaterThan(80);
});
