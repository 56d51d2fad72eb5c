import type { DataTableHandle } from '@spotter/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef, type RefObject } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockLayout } from '../../../ui/src/testing/layout.ts';
import { user, setupHarness } from '../testing/listScreen.ts';
import { ResourceFilterPanel, type ResourceFilters } from './ResourceFilterPanel.tsx';

setupHarness();

/** `hasRows`: whether there is something to move to. */
function renderPanel(change: Partial<ResourceFilters> = {}, isPending = false, hasRows = true) {
  const handle = {
    focusRow: vi.fn<(index?: number) => void>(),
    openMenu: vi.fn<(index: number) => void>(),
    runFirstAction: vi.fn<(index: number) => void>(),
    scrollOffset: vi.fn<() => number>(),
  };
  const filters: ResourceFilters = {
    search: '',
    searchLabel: 'Search by name',
    onSearch: vi.fn<(text: string) => void>(),
    isNarrowed: false,
    chips: [],
    onReset: vi.fn<() => void>(),
    ...change,
  };
  const table: RefObject<DataTableHandle | null> = createRef();
  table.current = hasRows ? handle : null;
  const panelOf = (isLoading: boolean) => (
    <>
      <ResourceFilterPanel filters={filters} summary="Showing 1 of 2" isPending={isLoading} table={table} />
      <textarea aria-label="Notes" />
    </>
  );
  const { rerender } = render(panelOf(isPending));
  return {
    filters,
    load: () => rerender(panelOf(false)),
    called: () => Object.entries(handle).flatMap(([name, { mock }]) => mock.calls.map(([index]) => `${name} ${index}`)),
  };
}

const field = () => screen.getByRole('searchbox', { name: 'Search by name' });

test('the search takes 100 characters, and is a chip that clears it', async () => {
  const chip = { label: 'Inactive', onRemove: vi.fn<() => void>() };
  const { filters } = renderPanel({ search: ' asha ', chips: [chip] });
  expect(field()).toHaveAttribute('maxlength', '100');
  expect(field()).toHaveValue(' asha ');
  expect(screen.getAllByRole('button', { name: /Remove/ }).map((button) => button.ariaLabel)).toEqual([
    'Remove “asha”',
    'Remove Inactive',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove “asha”' }));
  expect(filters.onSearch).toHaveBeenCalledExactlyOnceWith('');
});

test('beside the drawer of a narrow page the search is no chip: it stays in view', () => {
  mockLayout(400, 600);
  renderPanel({ search: 'asha', chips: [{ label: 'Inactive', onRemove: () => undefined }] });
  expect(screen.getAllByRole('button', { name: /Remove/ }).map((button) => button.ariaLabel)).toEqual([
    'Remove Inactive',
  ]);
});

test('a search of spaces is no filter', () => {
  renderPanel({ search: '  ' });
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
});

test.each([
  ['{Enter}', ['openMenu 0']],
  ['{ArrowDown}', ['focusRow 0']],
  ['{ArrowUp}', []],
])('of loaded rows %s does at once: %o', async (keys, called) => {
  const panel = renderPanel();
  await user.click(field());
  await user.keyboard(keys);
  expect(panel.called()).toEqual(called);
});

test.each([
  ['', []],
  ['{ArrowDown}', ['focusRow 0']],
  ['{Enter}', ['openMenu 0']],
  ['{ArrowDown}{Enter}', ['openMenu 0']],
  ['{Enter}{Enter}', ['runFirstAction 0']],
  ['{Enter}{Enter}{Enter}', ['runFirstAction 0']],
  ['{Enter}x', []],
  ['{Enter}{Tab}', []],
])('%s while the rows are loading does then, once: %o', async (keys, called) => {
  const panel = renderPanel({}, true);
  await user.click(field());
  if (keys !== '') await user.keyboard(keys);
  expect(panel.called()).toEqual([]);
  panel.load();
  expect(panel.called()).toEqual(called);
  panel.load();
  expect(panel.called()).toEqual(called);
});

const onError = vi.fn<(event: Event) => void>((event) => event.preventDefault());
beforeEach(() => window.addEventListener('error', onError));
afterEach(() => {
  window.removeEventListener('error', onError);
  onError.mockClear();
});

test.each([
  ['Enter', false],
  ['ArrowDown', false],
  ['Enter', true],
])('of a table without rows %s does nothing; loading: %s', (key, isPending) => {
  const panel = renderPanel({}, isPending, false);
  fireEvent.keyDown(field(), { key });
  panel.load();
  expect(onError).not.toHaveBeenCalled();
  expect(field()).toBeInTheDocument();
});

test('leaving the search by the pointer forgets what was pressed in it', async () => {
  const panel = renderPanel({}, true);
  await user.click(field());
  await user.keyboard('{Enter}');
  await user.click(screen.getByLabelText('Notes'));
  panel.load();
  expect(panel.called()).toEqual([]);
});

test('Enter that ends the composition of a word opens nothing', () => {
  const panel = renderPanel();
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(true);
  expect(panel.called()).toEqual([]);
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect(panel.called()).toEqual(['openMenu 0']);
});

test('slash focuses the search', () => {
  renderPanel();
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(field()).toHaveFocus();
});
