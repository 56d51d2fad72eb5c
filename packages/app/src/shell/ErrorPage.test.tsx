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

test('a missing chunk is fetched by one reload', () => {
  const reload = vi.fn<() => void>();
  const error = new ChunkError('A part of this page could not be loaded.');
  render(<Plain error={error} reload={reload} />).unmount();
  render(<Plain error={error} reload={reload} />);
  expect(reload).toHaveBeenCalledOnce();
});
