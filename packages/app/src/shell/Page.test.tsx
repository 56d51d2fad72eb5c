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

test('after sign-in the title has the focus', async () => {
  open('/login');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
});

test('a page opened by the browser keeps its initial focus', async () => {
  open('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(document.body).toHaveFocus();
});

test('after a sign-in outside the router the title has the focus', async () => {
  const loaded = { name: `${window.location.origin}/login` } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  open('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
});
