import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Page } from './Page.tsx';

const routes = [
  { path: '/login', element: <Navigate to="/dashboard" replace /> },
  { path: '/dashboard', element: <Page title="Dashboard">How full it is</Page> },
];
const open = (path: string) =>
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);

test('whoever has just signed in is at the title', async () => {
  open('/login');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
});

test('a page that the browser opened begins where the browser begins', async () => {
  open('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(document.body).toHaveFocus();
});
