import { Button, type Column } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { UserPlus, Users } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { setupHarness, user } from '../testing/listScreen.ts';
import { NameCell } from './NameCell.tsx';
import type { ResourceFilters } from './ResourceFilterPanel.tsx';
import { ResourceTable, type ResourceTableProps } from './ResourceTable.tsx';

setupHarness();

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = [
  { id: '1', name: 'Asha Rao' },
  { id: '2', name: 'Meera Iyer' },
];
const columns: Column<Row>[] = [{ key: 'name', label: 'Name', width: 10, cell: ({ name }) => name }];
const loaded = { error: null, isPending: false, isFetching: false, data: {} };
const queryOf = (state: object) =>
  ({ ...loaded, refetch: () => new Promise(() => undefined), ...state }) as unknown as UseQueryResult;

const filters: ResourceFilters = {
  search: '',
  searchLabel: 'Search by name',
  onSearch: () => undefined,
  isNarrowed: false,
  chips: [],
  onReset: vi.fn<() => void>(),
};

function renderTable(change: Partial<ResourceTableProps<Row>> = {}) {
  const onAdd = vi.fn<() => void>();
  const { container } = render(
    <AppHarness>
      <ResourceTable<Row>
        title="People"
        addLabel="Add One"
        addIcon={UserPlus}
        onAdd={onAdd}
        query={queryOf({})}
        errorTitle="Failed to Load People"
        rows={rows}
        visibleRows={rows}
        summary="Showing 2 of 2 people"
        label="All people"
        columns={columns}
        rowActions={({ name }) => [{ label: `Greet ${name}`, icon: Users, onSelect: () => undefined }]}
        empty={{ icon: Users, title: 'No people found', hints: ['First hint'], otherAction: <Button>Import</Button> }}
        {...change}
      >
        <p>The open dialog</p>
      </ResourceTable>
    </AppHarness>,
  );
  return { onAdd, container };
}

test('heading, add button, summary, rows with their actions, and the dialog', async () => {
  const { onAdd } = renderTable({ description: 'Everybody' });
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeInTheDocument();
  expect(screen.getByText('Everybody')).toBeInTheDocument();
  expect(screen.getByText('The open dialog')).toBeInTheDocument();
  expect(screen.getByText('Showing 2 of 2 people')).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.getByRole('grid', { name: 'All people' })).not.toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Actions for Meera Iyer' }));
  expect(await screen.findByRole('menuitem', { name: 'Greet Meera Iyer' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Add One' }));
  expect(onAdd).toHaveBeenCalledOnce();
});

test('the buttons of the page are before the add button, which has no icon beside them on a phone', () => {
  renderTable({ actions: <Button>Import</Button> });
  expect(screen.getAllByRole('button', { name: /^(Import|Add One)$/ }).map(({ textContent }) => textContent)).toEqual([
    'Import',
    'Add One',
  ]);
  expect(screen.getByRole('button', { name: 'Add One' })).toHaveClass('max-sm:[&>svg]:hidden');
  cleanup();
  renderTable();
  expect(screen.getByRole('button', { name: 'Add One' })).not.toHaveClass('max-sm:[&>svg]:hidden');
});

test('a later answer on its way is told by the table, which keeps its rows', () => {
  renderTable({ query: queryOf({ isFetching: true }) });
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Meera Iyer')).toBeInTheDocument();
});

test('with filters the summary is theirs', () => {
  renderTable({ filters });
  const panel = within(screen.getByRole('region', { name: 'Filters' }));
  expect(panel.getByText('Showing 2 of 2 people')).toBeInTheDocument();
  expect(panel.getByRole('searchbox', { name: 'Search by name' })).toBeInTheDocument();
});

test('without anybody the first is added, here or by another way', async () => {
  const { onAdd } = renderTable({ rows: [], visibleRows: [], filters });
  expect(screen.getByText('No people found')).toBeInTheDocument();
  expect(screen.getByText('First hint')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Add One' }).at(-1) as HTMLElement);
  expect(onAdd).toHaveBeenCalledOnce();
});

test('where a filter hides everybody it is reset', async () => {
  const onReset = vi.fn<() => void>();
  renderTable({ visibleRows: [], filters: { ...filters, isNarrowed: true, onReset } });
  expect(screen.getByText('Nothing matches the search and the filters.')).toBeInTheDocument();
  expect(screen.getByText('Try fewer of them, or another spelling.')).toBeInTheDocument();
  expect(screen.queryByText('First hint')).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Reset All' }).at(-1) as HTMLElement);
  expect(onReset).toHaveBeenCalledOnce();
});

test('while the first answer is on its way the rows are not empty', () => {
  const query = queryOf({ isPending: true, isFetching: true });
  const { container } = renderTable({ rows: undefined, visibleRows: [], query });
  expect(screen.queryByText('No people found')).not.toBeInTheDocument();
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  expect(container.querySelector('[data-state=loading]')).not.toHaveAttribute('data-refreshing');
});

test('a first load that fails replaces the rows, and is not toasted', () => {
  const query = queryOf({ error: new Error('Out of order'), data: undefined });
  renderTable({ rows: undefined, visibleRows: [], query });
  expect(screen.getAllByText('Failed to Load People')).toHaveLength(1);
  expect(screen.getByText('Out of order')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.queryByText('No people found')).not.toBeInTheDocument();
});

test('a later one that fails keeps them, and is toasted', async () => {
  renderTable({ query: queryOf({ error: new Error('Out of order') }) });
  expect(await screen.findByText('Failed to Load People')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByText('Meera Iyer')).toBeInTheDocument();
});

test('rows that a filter hides are not taken for a failed load', () => {
  const query = queryOf({ error: new Error('Out of order') });
  renderTable({ visibleRows: [], filters: { ...filters, isNarrowed: true }, query });
  expect(screen.getByText('Nothing matches the search and the filters.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('clearing the selection returns to the rows', async () => {
  const onClear = vi.fn<() => void>();
  renderTable({ selectionBar: { open: true, label: '1 selected', actions: [], onClear } });
  await user.click(screen.getByRole('button', { name: /Clear/ }));
  expect(onClear).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull());
});

test('a selection whose rows are all hidden can be cleared, too', () => {
  const onClear = vi.fn<() => void>();
  const onError = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  window.addEventListener('error', onError);
  renderTable({ visibleRows: [], filters, selectionBar: { open: true, label: '1 selected', actions: [], onClear } });
  fireEvent.click(screen.getByRole('button', { name: /Clear/ }));
  expect(onClear).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
  window.removeEventListener('error', onError);
});

function Path() {
  return <output aria-label="Path">{useLocation().pathname}</output>;
}

test('a plain click on the link of a row opens its page; with Ctrl, or to elsewhere, the browser opens it', () => {
  const linked: Column<Row> = {
    key: 'name',
    label: 'Name',
    cell: ({ id, name }) => (
      <>
        <NameCell name={name} to={`/people/${id}`} />
        <a href={`#${id}`}>Elsewhere</a>
      </>
    ),
  };
  renderTable({ columns: [linked], actions: <Path /> });
  const link = screen.getByRole('link', { name: 'Asha Rao' });
  // Returns false where the browser is not to follow the link.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(screen.getByLabelText('Path').textContent).toBe('/');
  expect(fireEvent.click(screen.getAllByRole('link', { name: 'Elsewhere' })[0]!)).toBe(true);
  expect(screen.getByLabelText('Path').textContent).toBe('/');
  expect(fireEvent.click(link)).toBe(false);
  expect(screen.getByLabelText('Path').textContent).toBe('/people/1');
});
