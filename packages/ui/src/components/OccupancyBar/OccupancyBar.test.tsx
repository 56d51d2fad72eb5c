import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { OccupancyBar } from './OccupancyBar.tsx';
import * as stories from './OccupancyBar.stories.tsx';
import { occupancyLevel, occupancyPercent } from './occupancyLevel.ts';

const { Plain, Overfull } = composeStories(stories);

testConformance('occupancy-bar', (props) => (
  <OccupancyBar {...props} label="Main" count={1} capacity={2} valueText="1 of 2" />
));

test('is a meter with its values', () => {
  render(<Plain />);
  const meter = screen.getByRole('meter', { name: 'Indiranagar' });
  expect(meter).toHaveAttribute('aria-valuenow', '61');
  expect(meter).toHaveAttribute('aria-valuetext', '61 of 120');
});

test('over capacity the bar is full and the text has the real count', () => {
  render(<Overfull />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '120');
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '134 of 120');
});

test.each([
  [0, 100, 'calm', 0],
  [60, 100, 'calm', 60],
  [61, 100, 'busy', 61],
  [80, 100, 'busy', 80],
  [81, 100, 'full', 81],
  [150, 100, 'full', 100],
  [0, 0, 'calm', 0],
  [1, 0, 'full', 100],
])('%i in a place for %i is %s, %i percent', { tags: ['demo-2'] }, (count, capacity, level, percent) => {
  expect(occupancyLevel(count, capacity)).toBe(level);
  expect(occupancyPercent(count, capacity)).toBe(percent);
});
