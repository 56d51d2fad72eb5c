import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as stories from './ErrorPage.stories.tsx';
import { ChunkError } from './loadChunk.ts';

const { Plain } = composeStories(stories);
beforeEach(() => window.sessionStorage.clear());

test('shows the error, possible causes and both actions', { tags: ['frame-13'] }, () => {
  render(<Plain />);
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot read properties of undefined');
  expect(within(screen.getByRole('list')).getAllByRole('listitem').length).toBeGreaterThan(2);
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

test('a missing chunk is fetched by one reload', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ok' })));
  const reload = vi.fn<() => void>();
  const error = new ChunkError('Part of this page could not be loaded.');
  const { unmount } = render(<Plain error={error} reload={reload} />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  unmount();
  render(<Plain error={error} reload={reload} />);
  await Promise.resolve();
  expect(reload).toHaveBeenCalledOnce();
});

test('without a connection it waits for one', async () => {
  const fetchHealth = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchHealth);
  const reload = vi.fn<() => void>();
  render(<Plain error={new ChunkError('Part of this page could not be loaded.')} reload={reload} />);
  await vi.waitFor(() => expect(fetchHealth).toHaveBeenCalledOnce());
  fetchHealth.mockResolvedValue(Response.json({ status: 'ok' }));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
