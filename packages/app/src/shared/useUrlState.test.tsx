import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStatusView, writeStatusView } from './statusView.ts';
import { useUrlState } from './useUrlState.ts';

function List() {
  const [{ search, status }, change] = useUrlState(readStatusView, writeStatusView);
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => change({ search: event.target.value })} />
      <output>{status}</output>
      <button onClick={() => change({ status: 'active' })}>Active only</button>
      <button onClick={() => change({ search: '', status: 'all' })}>Reset</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function renderList(...entries: string[]) {
  const router = createMemoryRouter([{ path: '*', Component: List }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  return {
    query: () => router.state.location.search,
    entryKey: () => router.state.location.key,
    go: (to: string | number) => act(() => router.navigate(to as string)),
  };
}
const field = () => screen.getByLabelText('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a typed search applies at once and reaches the URL after 250 ms', async () => {
  const { query } = renderList('/');
  type('asha');
  expect(field()).toHaveValue('asha');
  await wait(249);
  expect(query()).toBe('');
  await wait(1);
  expect(query()).toBe('?q=asha');
});

test('only the last of several quick keys reaches the URL', async () => {
  const { query } = renderList('/');
  type('a');
  await wait(200);
  type('as');
  await wait(200);
  expect(query()).toBe('');
  await wait(50);
  expect(query()).toBe('?q=as');
});

test('keys typed while the URL is being written are kept', async () => {
  const { query } = renderList('/');
  type('as');
  await wait(250);
  type('ash');
  expect(field()).toHaveValue('ash');
  await wait(250);
  expect(query()).toBe('?q=ash');
  expect(field()).toHaveValue('ash');
});

test('a key pressed in the moment of the write is kept', async () => {
  const { query } = renderList('/');
  type('as');
  act(() => {
    vi.advanceTimersByTime(250);
    type('ash');
  });
  expect(field()).toHaveValue('ash');
  await wait(250);
  expect(query()).toBe('?q=ash');
});

test('a key pressed in the moment of a filter is kept', async () => {
  const { query } = renderList('/');
  type('as');
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Active only' }));
    type('ash');
  });
  expect(field()).toHaveValue('ash');
  await wait(250);
  expect(query()).toBe('?q=ash&status=active');
});

test('a search that is in the URL is not written again', async () => {
  const { go, entryKey } = renderList('/?q=asha');
  await go('/?q=bina');
  const key = entryKey();
  await wait(1000);
  expect(entryKey()).toBe(key);
});

test('Back restores the search of the earlier entry', async () => {
  const { query, go } = renderList('/');
  type('asha');
  await wait(250);
  await go('/?q=bina');
  expect(field()).toHaveValue('bina');
  await go(-1);
  expect(field()).toHaveValue('asha');
  await wait(1000);
  expect(query()).toBe('?q=asha');
});

test('Back to an entry without a search clears it', async () => {
  const { query, go } = renderList('/');
  await go('/?q=bina');
  expect(field()).toHaveValue('bina');
  await go(-1);
  expect(field()).toHaveValue('');
  await wait(1000);
  expect(query()).toBe('');
});

test('a filter is written at once, together with the search that is being typed', async () => {
  const { query } = renderList('/');
  type('asha');
  fireEvent.click(screen.getByRole('button', { name: 'Active only' }));
  expect(query()).toBe('?q=asha&status=active');
  expect(screen.getByRole('status')).toHaveTextContent('active');
  await wait(1000);
  expect(query()).toBe('?q=asha&status=active');
});

test('a reset clears search and filter at once', async () => {
  const { query } = renderList('/?q=asha&status=active');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field()).toHaveValue('');
  expect(query()).toBe('');
  await wait(1000);
  expect(query()).toBe('');
});

test('changes replace the history entry', async () => {
  const { go, query } = renderList('/?q=first');
  await go('/?q=second');
  type('third');
  await wait(250);
  fireEvent.click(screen.getByRole('button', { name: 'Active only' }));
  expect(query()).toBe('?q=third&status=active');
  await go(-1);
  expect(query()).toBe('?q=first');
});

test('leaving the page drops a search that has not reached the URL', async () => {
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/away', element: <p>Away</p> },
    ],
    { initialEntries: ['/list'] },
  );
  render(<RouterProvider router={router} />);
  type('asha');
  await act(() => router.navigate('/away'));
  await wait(1000);
  expect(router.state.location).toMatchObject({ pathname: '/away', search: '' });
});

test('the function that changes the state stays the same, and knows the latest', async () => {
  const changes = new Set<unknown>();
  function Watched() {
    const [{ search }, change] = useUrlState(readStatusView, writeStatusView);
    changes.add(change);
    return (
      <>
        <input aria-label="Search" value={search} onChange={(event) => change({ search: event.target.value })} />
        <button onClick={() => change({ status: 'active' })}>Active only</button>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '*', Component: Watched }]);
  render(<RouterProvider router={router} />);
  type('asha');
  fireEvent.click(screen.getByText('Active only'));
  await wait(250);
  expect(router.state.location.search).toBe('?q=asha&status=active');
  expect(changes.size).toBe(1);
});

/** As a page of which only one section is searched. */
const writeSection = (view: Parameters<typeof writeStatusView>[0]) =>
  writeStatusView(view.status === 'inactive' ? { ...view, search: '' } : view);

function Sections() {
  const [{ search, status }, change] = useUrlState(readStatusView, writeSection);
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => change({ search: event.target.value })} />
      <button onClick={() => change({ status: 'inactive' })}>{status}</button>
    </>
  );
}

test('a search that the view leaves out of the URL is not written again and again', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Sections }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  type('asha');
  fireEvent.click(screen.getByRole('button'));
  await wait(250);
  const { key } = router.state.location;
  await wait(2000);
  expect(router.state.location.search).toBe('?status=inactive');
  expect(router.state.location.key).toBe(key);
});
