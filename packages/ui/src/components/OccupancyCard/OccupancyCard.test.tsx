import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { OccupancyCard } from './OccupancyCard.tsx';
import * as stories from './OccupancyCard.stories.tsx';

const { Plain, Loading, Failed } = composeStories(stories);

testConformance('occupancy-card', (props) => (
  <OccupancyCard {...props} title="Now" capacityText="of 120" onRefresh={() => {}} />
));

test('shows count, bar, status and percentage', { tags: ['dashboard-3'] }, () => {
  render(<Plain />);
  const card = screen.getByRole('region', { name: 'Current Occupancy' });
  expect(card).toHaveTextContent('61of 120Comfortable51%');
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '61 of 120');
});

test('refreshes on press, but not while refreshing', async () => {
  const onRefresh = vi.fn<() => void>();
  const { rerender } = render(<Plain onRefresh={onRefresh} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledOnce();
  rerender(<Plain refreshing onRefresh={onRefresh} />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  // Disabled, it would lose the focus.
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onRefresh).toHaveBeenCalledOnce();
  expect(screen.getByText('61')).toBeVisible();
});

test('loading shows no count', () => {
  render(<Loading />);
  expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('meter')).toBeNull();
});

test('failed shows the error and Retry', async () => {
  const onRefresh = vi.fn<() => void>();
  render(<Failed onRefresh={onRefresh} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to load occupancy data');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});
