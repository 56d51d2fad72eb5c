import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Page } from './Page.tsx';

const routes = [
  { path: '/login', element: <Navigate to="/dashboard" replace /> },
  { path: '/dashboard', element: <Page title="Dashboard">How full it is</Page> },
];
const open = (path: string) =>
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);

afterEach(() => vi.restoreAllMocks());

test('whoever has just signed in is at the title', async () => {
  open('/login');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
});

test('a page that the browser opened begins where the browser begins', async () => {
  open('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(document.body).toHaveFocus();
});

test('whoever has signed in on the first page of all, before there was a router, is at the title too', async () => {
  const loaded = { name: `${window.location.origin}/login` } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  open('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
});
