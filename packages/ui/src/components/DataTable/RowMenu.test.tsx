import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { people, personColumns, type Person } from './DataTable.fixtures.tsx';
import { DataTable } from './DataTable.tsx';

beforeEach(() => mockLayout(1000, 600));
afterEach(restoreLayout);

const members = people(40);
const keyOf = ({ id }: Person) => id;
const actions = () => [{ label: 'Check In', onSelect: () => {} }];
const labelOf = ({ name }: Person) => `Actions for ${name}`;

const table = (columns = personColumns) => (
  <DataTable
    label="Members"
    columns={columns}
    rows={members}
    rowKey={keyOf}
    rowActions={actions}
    rowActionsLabel={labelOf}
  />
);
const opener = () => screen.getAllByRole('button', { name: 'Actions for Asha Rao' })[0]!;

test('the row’s button has aria-haspopup before the menu mounts', () => {
  render(table());
  expect(opener()).toHaveAttribute('aria-haspopup', 'menu');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
});

test('a press opens the menu, repeatedly; the focus returns to the row', async () => {
  render(table());
  for (const _ of ['first', 'second']) {
    await userEvent.click(opener());
    expect(screen.getByRole('menu', { name: 'Actions for Asha Rao' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  }
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('key %j on the button opens the menu', async (key) => {
  render(table());
  opener().focus();
  await userEvent.keyboard(key);
  expect(screen.getByRole('menu')).toBeVisible();
});

test('other mouse buttons and keys do not open it', async () => {
  render(table());
  fireEvent.pointerDown(opener(), { button: 2 });
  fireEvent.pointerDown(opener(), { button: 0, ctrlKey: true });
  opener().focus();
  await userEvent.keyboard('x');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('scrolling renders only the rows that become visible', () => {
  const drawn = vi.fn<(person: Person) => string>(({ name }) => name);
  render(table([{ key: 'name', label: 'Member', cell: drawn }]));
  const before = new Set(drawn.mock.calls.map(([{ id }]) => id));
  drawn.mockClear();
  const box = screen.getByRole('grid').parentElement!;
  box.scrollTop = 10 * 44;
  fireEvent.scroll(box);
  const after = drawn.mock.calls.map(([{ id }]) => id);
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter((id) => before.has(id))).toEqual([]);
});
