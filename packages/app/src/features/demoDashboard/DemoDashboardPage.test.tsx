import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoBranches, demoCount } from './demoData.ts';
import { DemoDashboardPage } from './DemoDashboardPage.tsx';
import * as stories from './DemoDashboardPage.stories.tsx';

const { Plain } = composeStories(stories);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['Downtown', 'calm', '64 of 120'],
  ['Riverside', 'busy', '58 of 80'],
  ['Hilltop', 'full', '53 of 60'],
])('%s is %s: the color changes over 60 % and over 80 %', { tags: ['demo-2'] }, (name, level, words) => {
  render(<Plain />);
  expect(screen.getByRole('article', { name })).toHaveAttribute('data-level', level);
  expect(screen.getByRole('meter', { name })).toHaveAttribute('aria-valuetext', words);
});

test('the occupancy changes over time', { tags: ['demo-1'] }, () => {
  render(
    <Plain>
      <DemoDashboardPage />
    </Plain>,
  );
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(screen.getByRole('meter', { name: 'Downtown' })).toHaveAttribute('aria-valuetext', '65 of 120');
});

test('it is marked as a demo, with sample activities', { tags: ['demo-1'] }, () => {
  render(<Plain />);
  expect(screen.getByText(/Nothing here is live/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Sample activities' })).toHaveTextContent('checked in at Downtown');
});

test('the numbers stay within the capacity', () => {
  for (const [at, branch] of demoBranches.entries()) {
    for (let step = 0; step < 500; step += 7) {
      const count = demoCount(branch, at, step);
      expect(count).toBeGreaterThanOrEqual(0);
      expect(count).toBeLessThanOrEqual(branch.capacity);
    }
  }
});
