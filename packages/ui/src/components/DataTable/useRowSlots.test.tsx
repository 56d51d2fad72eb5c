import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { people, personColumns, type Person } from './DataTable.fixtures.tsx';
import { DataTable } from './DataTable.tsx';

beforeEach(() => mockLayout(1000, 600));
afterEach(restoreLayout);

const members = people(100);
const keyOf = ({ id }: Person) => id;
const actions = () => [{ label: 'Check In', onSelect: () => {} }];
const labelOf = ({ name }: Person) => `Actions for ${name}`;
const table = (rows: readonly Person[], columns = personColumns) => (
  <DataTable
    label="Members"
    columns={columns}
    rows={rows}
    rowKey={keyOf}
    rowActions={actions}
    rowActionsLabel={labelOf}
  />
);

const rows = () => screen.getAllByRole('row').slice(1);
const shownNames = () => rows().map((row) => row.firstElementChild?.textContent);
const namesOf = (list: readonly Person[]) => list.slice(0, rows().length).map(({ name }) => name);
const elementOf = (index: number) => rows()[index]!;
const indexes = () => rows().map(({ dataset }) => Number(dataset.index));

test('another list is shown by the same elements, in their order', () => {
  const { rerender } = render(table(members));
  const before = rows();
  for (const list of [members.filter((_, at) => at % 3 === 1), members.toReversed(), members.slice(40)]) {
    rerender(table(list));
    expect(rows().map((row) => before.indexOf(row))).toEqual([...before.keys()]);
    expect(shownNames()).toEqual(namesOf(list));
  }
});

test('the active row takes its element, with the focus, to its new place', () => {
  const { rerender } = render(table(members));
  const element = elementOf(4);
  act(() => element.focus());
  for (const list of [members.slice(2), [...members.slice(0, 4), ...members.slice(5, 9), members[4]!], members]) {
    rerender(table(list));
    expect(element).toHaveFocus();
    expect(element.dataset.index).toBe(String(list.indexOf(members[4]!)));
    expect(shownNames()).toEqual(namesOf(list));
    expect(indexes()).toEqual(indexes().toSorted((a, b) => a - b));
  }
});

test('the element of the active row goes with it: a control in it cannot act on the next row', () => {
  const { rerender } = render(table(members));
  const element = elementOf(4);
  const button = within(element).getByRole('button');
  act(() => button.focus());
  rerender(table(members.toSpliced(4, 1)));
  expect(element).not.toBeInTheDocument();
  expect(button).not.toHaveFocus();
  expect(elementOf(4)).toHaveFocus();
  expect(shownNames()).toEqual(namesOf(members.toSpliced(4, 1)));
  // Again, for the row that took over.
  const next = elementOf(4);
  rerender(table(members.toSpliced(4, 2)));
  expect(next).not.toBeInTheDocument();
  expect(elementOf(4)).toHaveFocus();
});

test('an open menu stays with its row, and closes when the row goes', async () => {
  const { rerender } = render(table(members));
  await userEvent.click(within(elementOf(3)).getByRole('button'));
  const { name } = members[3]!;
  rerender(table(members.slice(2)));
  expect(screen.getByRole('menu', { name: labelOf(members[3]!) })).toBeVisible();
  expect(elementOf(1)).toHaveTextContent(name);
  rerender(table(members.slice(4)));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the menu of a row that went is not open when the row comes back', async () => {
  const { rerender } = render(table(members));
  await userEvent.click(within(elementOf(3)).getByRole('button'));
  rerender(table(members.toSpliced(3, 1)));
  expect(screen.queryByRole('menu')).toBeNull();
  rerender(table(members));
  expect(elementOf(3)).toHaveTextContent(members[3]!.name);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a row that takes over an element has a button whose menu has not been mounted', async () => {
  const user = userEvent.setup();
  const { rerender } = render(table(members));
  await user.click(within(elementOf(0)).getByRole('button'));
  await user.keyboard('{Escape}');
  const opened = within(elementOf(0)).getByRole('button');
  act(() => elementOf(5).focus());
  rerender(table(members.with(0, { ...members[50]!, name: 'Zubin Mistry' })));
  expect(opened).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Zubin Mistry' }));
  expect(screen.getByRole('menu', { name: 'Actions for Zubin Mistry' })).toBeVisible();
});

test('of another list, rows that are the same at the same place are not rendered', () => {
  const cell = vi.fn<(person: Person) => string>(({ name }) => name);
  const columns = [{ key: 'name', label: 'Member', cell }];
  const { rerender } = render(table(members, columns));
  cell.mockClear();
  rerender(table(members.with(7, { ...members[7]!, name: 'Zubin Mistry' }), columns));
  expect(cell).toHaveBeenCalledOnce();
});

test('cards are measured again when they show other rows', () => {
  mockLayout(360, 600);
  const measured = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 360, 100));
  const { rerender } = render(table(members));
  const before = rows();
  measured.mockClear();
  rerender(table(members.slice(50)));
  expect(rows()).toHaveLength(before.length);
  for (const card of before) expect(measured.mock.contexts).toContain(card);
});

test('at the top only the visible rows are mounted, elsewhere some beyond', () => {
  const HEAD_AND_ROWS_PX = 600;
  render(table(members));
  expect(rows()).toHaveLength(Math.ceil((HEAD_AND_ROWS_PX - 40) / 44));
  const box = screen.getByRole('grid').parentElement!;
  box.scrollTop = 20 * 44;
  fireEvent.scroll(box);
  // Three on each side, beside the first row, which is the tab stop.
  expect(indexes()).toEqual([0, ...Array.from({ length: 3 + 14 + 3 }, (_, at) => 16 + at)]);
});
