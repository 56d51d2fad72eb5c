import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ActivityList } from './ActivityList.tsx';
import * as stories from './ActivityList.stories.tsx';

const { Plain, WithMore, Loading, Empty, Failed } = composeStories(stories);
const list = () => screen.getByRole('region', { name: 'Activities' });

testConformance('activity-list', (props) => <ActivityList {...props} label="Activities" items={[]} />);

test('groups entries by day, in the given order', () => {
  render(<Plain />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Today',
    '2 Nov 2026',
    '31 Oct 2026',
  ]);
  const today = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem');
  expect(today.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('changed the membership of Ravi Iyer'),
    expect.stringContaining('checked in Kabir Singh'),
    expect.stringContaining('added the member Zoya Khan'),
  ]);
});

test('loading, empty and failed are distinct states', () => {
  const { rerender } = render(<Loading />);
  expect(list()).toHaveAttribute('aria-busy', 'true');
  rerender(<Empty />);
  expect(list()).not.toHaveAttribute('aria-busy');
  expect(screen.getByText('No Activities Found')).toBeVisible();
  rerender(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('Error Loading Activities');
  expect(list()).not.toHaveAttribute('aria-busy');
  expect(screen.queryByRole('list')).toBeNull();
});

test('renders the footer with Load More', () => {
  render(<WithMore />);
  expect(screen.getByRole('button', { name: 'Load More Activities' })).toBeVisible();
});
