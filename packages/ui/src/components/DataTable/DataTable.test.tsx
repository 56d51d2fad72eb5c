import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import type { Person } from './DataTable.fixtures.tsx';
import { briefColumns, manyColumns, people, personColumns, selectionOf } from './DataTable.fixtures.tsx';
import { DataTable } from './DataTable.tsx';
import * as stories from './DataTable.stories.tsx';
import type { DataTableHandle } from './TableBody.tsx';

const { Plain, SortedDown, Loading, Refreshing, Empty, Failed, MenuFromOutside, ScrollsSideways, NothingToReach } =
  composeStories(stories);

beforeEach(() => mockLayout(1000, 600));
afterEach(restoreLayout);

const personId = ({ id }: Person) => id;

const cellsOf = (column: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children][column]?.textContent);

testConformance('data-table', (props) => (
  <DataTable {...props} label="Members" columns={[]} rows={[]} rowKey={String} />
));

test('is a grid with the full row count and only the visible rows in the DOM', () => {
  render(<Plain />);
  expect(screen.getByRole('grid', { name: 'Members' })).toHaveAttribute('aria-rowcount', '41');
  expect(screen.getAllByRole('row').length).toBeLessThan(41);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Member',
    'Contact',
    'Plan',
    'Visits',
    'Status',
    'Actions',
  ]);
});

test('the first cell is the row header', () => {
  render(<Plain />);
  expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Asha Rao');
});

test('the rows are one tab stop', () => {
  render(<Plain />);
  const stops = screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  expect(stops[0]).toHaveAttribute('aria-rowindex', '2');
});

test('a column header sorts ascending, then descending, with aria-sort', async () => {
  render(<Plain />);
  const header = screen.getByRole('columnheader', { name: 'Visits' });
  expect(header).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  const visits = cellsOf(3).map(Number);
  expect(visits).toEqual(visits.toSorted((a, b) => a - b));
  await userEvent.click(within(header).getByRole('button'));
  expect(header).toHaveAttribute('aria-sort', 'descending');
});

test('only sortable columns have a sort button', () => {
  render(<SortedDown />);
  expect(within(screen.getByRole('columnheader', { name: 'Plan' })).queryByRole('button')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Plan' })).not.toHaveAttribute('aria-sort');
});

test('narrow: each row is a card with labelled values and the row menu', () => {
  mockLayout(360, 600);
  render(<Plain />);
  expect(document.querySelector('[data-slot=data-table]')).toHaveAttribute('data-layout', 'cards');
  const card = screen.getAllByRole('row')[1]!;
  expect(card).toHaveTextContent('Asha Rao');
  expect(card).toHaveTextContent('PlanMonthly');
  expect(within(card).getByRole('button', { name: 'Actions for Asha Rao' })).toBeInTheDocument();
});

const textsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

test('a brief card has the first and the brief columns, the first action and the menu', async () => {
  mockLayout(360, 600);
  const onSelect = vi.fn<(name: string) => void>();
  const table = (columns: typeof briefColumns, disabled = false) => (
    <DataTable
      label="Members"
      columns={columns}
      rows={people(3)}
      rowKey={({ id }) => id}
      rowActions={({ name }) => [{ label: 'Check In', disabled, onSelect: () => onSelect(name) }, 'separator']}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
    />
  );
  const { rerender } = render(table(briefColumns));
  const [, , second] = screen.getAllByRole('row');
  expect(textsOf(second)).toEqual(['Ravi Shetty', 'PlanYearly', 'StatusOUT', '']);
  await userEvent.click(within(second!).getByRole('button', { name: 'Check In' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Ravi Shetty');
  rerender(table(briefColumns, true));
  expect(within(second!).getByRole('button', { name: 'Check In' })).toBeDisabled();
  rerender(table(personColumns));
  expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
});

test('the menu of a brief card shows the details of that row', async () => {
  mockLayout(360, 600);
  render(<Plain columns={briefColumns} />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Asha Rao' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show Details' }));
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Contact+91 98450 12345');
});

test('a table and plain cards have no entry for details', async () => {
  render(<Plain columns={briefColumns} />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ravi Shetty' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Show Details' })).toBeNull();
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('where columns scroll, those with `scrollFirst` follow the first', () => {
  const columns = [...briefColumns, ...manyColumns.slice(personColumns.length)];
  mockLayout(1400, 600);
  const { unmount } = render(<Plain columns={columns} />);
  expect(headers().slice(0, 5)).toEqual(['Member', 'Contact', 'Plan', 'Visits', 'Status']);
  unmount();
  mockLayout(760, 600);
  render(<Plain columns={columns} />);
  expect(headers().slice(0, 5)).toEqual(['Member', 'Plan', 'Status', 'Contact', 'Visits']);
  expect(textsOf(screen.getAllByRole('row')[1]).slice(0, 3)).toEqual(['Asha Rao', 'Monthly', 'IN']);
});

const withPlan = (property: 'brief' | 'scrollFirst') =>
  manyColumns.map((column) => (column.key === 'plan' ? { ...column, [property]: true } : column));

test('a column that is brief stays in its place where columns scroll; without any, a card is whole', () => {
  mockLayout(760, 600);
  const { unmount } = render(<Plain columns={withPlan('brief')} />);
  expect(headers().slice(0, 3)).toEqual(['Member', 'Contact', 'Plan']);
  unmount();
  mockLayout(360, 600);
  render(<Plain columns={withPlan('scrollFirst')} />);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Contact+91 98450 12345');
});

test('loading: aria-busy without rows', () => {
  render(<Loading />);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1');
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

test('refreshing keeps the rows', () => {
  render(<Refreshing />);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(5);
});

test('empty and failed show their own content', () => {
  const { rerender } = render(<Empty />);
  expect(screen.getByText('No members found')).toBeVisible();
  rerender(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to Load Members');
  expect(screen.queryByText('No members found')).toBeNull();
});

test('the handle focuses a row and opens its menu; on close the focus is on the row', async () => {
  render(<MenuFromOutside />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), '{Enter}');
  expect(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

test('the handle does nothing without rows', async () => {
  render(<MenuFromOutside rows={[]} />);
  const search = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.type(search, '{Enter}{ArrowDown}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(search).toHaveFocus();
});

test('data-scrolls is set where the columns do not fit', () => {
  mockLayout(760, 600);
  const { rerender } = render(<ScrollsSideways />);
  expect(document.querySelector('[data-slot=data-table]')).toHaveAttribute('data-scrolls');
  rerender(<Plain />);
  expect(document.querySelector('[data-slot=data-table]')).not.toHaveAttribute('data-scrolls');
});

test('the scroll container is a tab stop only without focusable rows and columns', async () => {
  mockLayout(760, 600);
  const { rerender } = render(<NothingToReach />);
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'Members' })).toHaveFocus();
  rerender(<NothingToReach columns={[]} />);
  expect(screen.queryByRole('group')).toBeNull();
  rerender(<ScrollsSideways rows={[]} />);
  expect(screen.queryByRole('group')).toBeNull();
});

test('runFirstAction runs the first action; when it is disabled, the menu opens', async () => {
  const onSelect = vi.fn<() => void>();
  const handle = createRef<DataTableHandle>();
  const table = (disabled: boolean) => (
    <DataTable
      handle={handle}
      label="Members"
      columns={personColumns}
      rows={people(3)}
      rowKey={({ id }) => id}
      rowActions={() => [{ label: 'Check In', disabled, onSelect }]}
    />
  );
  const { rerender } = render(table(false));
  act(() => handle.current?.runFirstAction(0));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
  act(() => handle.current?.runFirstAction(7));
  rerender(table(true));
  act(() => handle.current?.runFirstAction(1));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(await screen.findByRole('menuitem', { name: 'Check In' })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['failed', { error: <button type="button">Retry</button> }],
  ['empty', { rows: [], empty: <button type="button">Reset All</button> }],
])('%s: when rows arrive, the focus moves from the placeholder to the first row', (_, state) => {
  const { rerender } = render(<Plain {...state} />);
  screen.getByRole('button', { name: /Retry|Reset All/ }).focus();
  rerender(<Plain {...state} error={undefined} rows={people(3)} />);
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

test('when the last row is removed, the focus moves to the empty state', () => {
  const { rerender } = render(<Plain rows={people(1)} />);
  screen.getAllByRole('row')[1]?.focus();
  rerender(<Plain rows={[]} empty={<button type="button">Reset All</button>} />);
  expect(screen.getByRole('button', { name: 'Reset All' })).toHaveFocus();
});

test('when the last row is deleted by dialog, the focus stays in the table', async () => {
  render(<Plain rows={people(1)} />);
  screen.getAllByRole('row')[1]?.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
});

test('arriving rows do not take the focus from elsewhere', () => {
  const { rerender } = render(<Plain rows={[]} empty={<button type="button">Reset All</button>} />);
  rerender(<Plain rows={people(3)} />);
  expect(document.body).toHaveFocus();
});

const selected = () =>
  screen.queryAllByRole('row', { selected: true }).map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
const box = (index: number) => within(screen.getAllByRole('row')[index + 1]!).getByRole('checkbox');
const allBox = () => screen.getByRole('checkbox', { name: 'Select all members' });

test('without selection rows have no checkbox and no selected state', () => {
  render(<Plain />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('row')[1]).not.toHaveAttribute('aria-selected');
  expect(screen.getByRole('grid')).not.toHaveAttribute('aria-multiselectable');
});

test('a checkbox selects its row; Shift extends from there, Ctrl toggles one', async () => {
  const user = userEvent.setup();
  render(<Plain selection={selectionOf()} />);
  await user.click(box(1));
  expect(selected()).toEqual([1]);
  expect(box(1)).toBeChecked();
  await user.keyboard('{Shift>}');
  await user.click(box(4));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual([1, 2, 3, 4]);
  await user.keyboard('{Control>}');
  await user.click(screen.getAllByText('Monthly')[0]!);
  await user.keyboard('{/Control}');
  expect(selected()).toEqual([0, 1, 2, 3, 4]);
  await user.click(box(2));
  expect(selected()).toEqual([0, 1, 3, 4]);
});

const isLeftToBrowser = (target: Element, shiftKey = true) => fireEvent.mouseDown(target, { shiftKey });

test('Shift selects rows instead of their text; boxes, and clicks without it, stay the browser’s', () => {
  render(<Plain selection={selectionOf()} />);
  const [text] = screen.getAllByText('Monthly') as [HTMLElement, ...HTMLElement[]];
  expect([isLeftToBrowser(text), isLeftToBrowser(box(1)), isLeftToBrowser(text, false)]).toEqual([false, true, true]);
});

test('a plain click on a row selects nothing, nor does a Ctrl click on its menu button', async () => {
  const user = userEvent.setup();
  render(<Plain selection={selectionOf()} />);
  await user.click(screen.getAllByText('Monthly')[0]!);
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('button', { name: 'Actions for Asha Rao' }));
  await user.keyboard('{/Control}');
  expect(selected()).toEqual([]);
});

test('keyboard: Space, Shift with arrows, Ctrl+A, Escape', async () => {
  render(<Plain rows={people(5)} selection={selectionOf()} />);
  screen.getAllByRole('row')[2]?.focus();
  await userEvent.keyboard(' ');
  expect(selected()).toEqual([1]);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual([1, 2, 3]);
  expect(screen.getAllByRole('row')[4]).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected()).toEqual([0, 1, 2, 3, 4]);
  await userEvent.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('the header checkbox selects and clears all rows, and is mixed for some', async () => {
  const onChange = vi.fn<(keys: ReadonlySet<string | number>) => void>();
  const table = (indexes: number[]) => (
    <DataTable
      label="Members"
      columns={personColumns}
      rows={people(3)}
      rowKey={({ id }) => id}
      selection={{ ...selectionOf(...indexes), onChange }}
    />
  );
  const { rerender } = render(table([1, 7]));
  expect(allBox()).toBePartiallyChecked();
  await userEvent.click(allBox());
  expect(onChange.mock.lastCall![0]).toEqual(new Set(['member-1', 'member-2', 'member-3', 'member-8']));
  rerender(table([0, 1, 2, 7]));
  expect(allBox()).toBeChecked();
  expect(allBox()).not.toBePartiallyChecked();
  await userEvent.click(allBox());
  expect(onChange.mock.lastCall![0]).toEqual(new Set(['member-8']));
  act(() => allBox().focus());
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(2);
  await userEvent.keyboard(' ');
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('of 5,000 rows, selecting all renders each visible row once, selecting one only that row', async () => {
  const cell = vi.fn<(person: { name: string }) => string>(({ name }) => name);
  const columns = [{ key: 'name', label: 'Member', cell }];
  render(<Plain rows={people(5000)} columns={columns} selection={selectionOf()} />);
  const visible = screen.getAllByRole('row').length - 1;
  cell.mockClear();
  await userEvent.click(allBox());
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(visible);
  expect(cell).toHaveBeenCalledTimes(visible);
  // The focus makes it the active row, which renders it too.
  act(() => screen.getAllByRole('row')[3]?.focus());
  cell.mockClear();
  await userEvent.keyboard(' ');
  expect(cell).toHaveBeenCalledOnce();
});

test('other rows render themselves, not the head', () => {
  const cell = vi.fn<(person: { name: string }) => string>(({ name }) => name);
  const label = vi.fn<() => string>(() => 'Member');
  const columns = [
    {
      key: 'name',
      sortable: true,
      cell,
      get label() {
        return label();
      },
    },
  ];
  const [first, second, third] = people(3) as [Person, Person, Person];
  const tableOf = (...rows: Person[]) => (
    <DataTable
      label="Members"
      columns={columns}
      rows={rows}
      rowKey={personId}
      onSortChange={() => undefined}
      selection={selection}
    />
  );
  const selection = selectionOf(0);
  const { rerender } = render(tableOf(first, second));
  cell.mockClear();
  label.mockClear();
  rerender(tableOf(first, third));
  expect(cell.mock.calls).toEqual([[third]]);
  expect(label).not.toHaveBeenCalled();
});

test('cards have checkboxes while something is selected or selecting is active', async () => {
  mockLayout(360, 600);
  const { rerender } = render(<Plain columns={briefColumns} selection={selectionOf()} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  rerender(<Plain columns={briefColumns} selection={{ ...selectionOf(), active: true }} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Asha Rao' }));
  expect(selected()).toEqual([0]);
  rerender(<Plain columns={briefColumns} selection={selectionOf()} />);
  expect(screen.getByRole('checkbox', { name: 'Select Asha Rao' })).toBeChecked();
});
