import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Status } from '@spotter/api';
import { expect, test } from 'vitest';
import { createTextFilter } from './textFilter.ts';
import { useStatusList } from './useStatusList.tsx';

interface Person {
  name: string;
  status: Status;
}
const people: Person[] = [
  { name: 'Meera Iyer', status: 'active' },
  { name: 'Asha Rao', status: 'active' },
  { name: 'Arjun Rao', status: 'inactive' },
];
const options = {
  textFilter: createTextFilter<Person>(({ name }) => [name]),
  sortKeys: { name: ({ name }: Person) => name },
  searchLabel: 'Search by name',
  summary: 'Showing {count} of {total} staff',
};

function List({ rows }: { rows: Person[] | undefined }) {
  const { visibleRows, summary, filters, onSortChange, sort } = useStatusList(rows, options);
  return (
    <>
      <output aria-label="Rows">{visibleRows.map(({ name }) => name).join(', ')}</output>
      <output aria-label="Count">{visibleRows.length}</output>
      <output aria-label="Summary">{summary}</output>
      <output aria-label="Sort">{sort && `${sort.key} ${sort.direction}`}</output>
      <output aria-label="Narrowed">{String(filters.isNarrowed)}</output>
      <input
        aria-label={filters.searchLabel}
        value={filters.search}
        onChange={({ target }) => filters.onSearch(target.value)}
      />
      {filters.controls}
      {filters.chips.map(({ label, onRemove }) => (
        <button key={label} onClick={onRemove}>{`Remove ${label}`}</button>
      ))}
      <button onClick={filters.onReset}>Reset</button>
      <button onClick={() => onSortChange({ key: 'name', direction: 'desc' })}>Z to A</button>
    </>
  );
}

function renderList(at = '/', rows: Person[] | undefined = people) {
  const router = createMemoryRouter([{ path: '*', element: <List rows={rows} /> }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { query: () => router.state.location.search };
}
const shown = (label: string) => screen.getByRole('status', { name: label }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Status'), { target: { value } });

test('rows are found by text and status, counted, and reset', () => {
  renderList();
  expect(shown('Summary')).toBe('Showing 3 of 3 staff');
  expect(shown('Narrowed')).toBe('false');
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'rao' } });
  expect(shown('Rows')).toBe('Asha Rao, Arjun Rao');
  choose('inactive');
  expect(shown('Rows')).toBe('Arjun Rao');
  expect(shown('Summary')).toBe('Showing 1 of 3 staff');
  expect(shown('Narrowed')).toBe('true');
  press('Remove Inactive');
  expect(shown('Rows')).toBe('Asha Rao, Arjun Rao');
  choose('active');
  expect(screen.getByLabelText('Status')).toHaveValue('active');
  press('Reset');
  expect(shown('Rows')).toBe('Meera Iyer, Asha Rao, Arjun Rao');
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
});

test('a header sorts, and the address says so', () => {
  const { query } = renderList('/?sort=name-asc');
  expect(shown('Rows')).toBe('Arjun Rao, Asha Rao, Meera Iyer');
  expect(shown('Sort')).toBe('name asc');
  press('Z to A');
  expect(shown('Rows')).toBe('Meera Iyer, Asha Rao, Arjun Rao');
  expect(query()).toBe('?sort=name-desc');
});

test('until the rows are there, nothing is counted', () => {
  const router = createMemoryRouter([{ path: '*', element: <List rows={undefined} /> }]);
  render(<RouterProvider router={router} />);
  expect(shown('Summary')).toBe('');
  expect(shown('Count')).toBe('0');
});
