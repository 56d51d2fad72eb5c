import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import * as stories from './ErrorBanner.stories.tsx';

const { Plain, Retrying, WithoutRetry } = composeStories(stories);

testConformance('error-banner', (props) => <ErrorBanner {...props} title="Failed" />);

test('is an alert with a Retry button', async () => {
  const onRetry = vi.fn<() => void>();
  render(<Plain onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to Load Members');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('busy ignores Retry', async () => {
  const onRetry = vi.fn<() => void>();
  render(<Retrying onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('without onRetry there is no button', () => {
  render(<WithoutRetry />);
  expect(screen.queryByRole('button')).toBeNull();
});
