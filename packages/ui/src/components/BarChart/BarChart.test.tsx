import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { BarChart } from './BarChart.tsx';
import * as stories from './BarChart.stories.tsx';

const { Plain, Grouped, WithThePeriodBefore, Money, AllZero, BelowZero } = composeStories(stories);

beforeEach(() => mockLayout(600, 220));
afterEach(() => restoreLayout());

testConformance('bar-chart', (props) => (
  <BarChart {...props} label="Visits" x={['Mon']} xLabel="Day" series={[{ id: 'a', label: 'Visits', values: [1] }]} />
));

/** Upper and lower end of each bar, in pixels from the top. */
const bars = () =>
  [...screen.getByRole('slider').querySelectorAll(':scope > svg rect[fill="currentColor"]')].map((bar) => {
    const [y, height] = [Number(bar.getAttribute('y')), Number(bar.getAttribute('height'))];
    return { upper: y, lower: y + height };
  });

test('stacked: each bar is read with its parts and their total, which the axis includes', async () => {
  render(<Plain />);
  const plot = screen.getByRole('slider');
  plot.focus();
  await userEvent.keyboard('{Home}');
  expect(plot).toHaveAttribute('aria-valuetext', 'Mon, Code 124, Card 62, Front desk 18, Total 204');
  expect(bars()).toHaveLength(21);
  expect(Math.min(...bars().map(({ upper }) => upper))).toBeGreaterThanOrEqual(0);
});

test('grouped: no total, and all bars stand on zero', async () => {
  render(<Grouped />);
  const plot = screen.getByRole('slider');
  plot.focus();
  await userEvent.keyboard('{Home}');
  expect(plot).toHaveAttribute('aria-valuetext', 'Mon, Code 124, Card 62, Front desk 18');
  expect(new Set(bars().map(({ lower }) => Math.round(lower)))).toEqual(new Set([216]));
});

test('the period before is read, summarized and in the table', async () => {
  render(<WithThePeriodBefore />);
  expect(screen.getByRole('slider')).toHaveAccessibleDescription(
    'Total 1268 (Code 759, Card 378, Front desk 131); highest 219 (Thu), lowest 70 (Sun). The week before: 1217.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Check-ins by method' }));
  expect(table.getByRole('row', { name: 'Mon 124 62 18 204 190' })).toBeInTheDocument();
});

test('amounts are formatted by the caller', () => {
  render(<Money />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Dec, Taken ₹0, In 2025 ₹3,60,000');
});

test('all zeros are a chart without bars, below zero is drawn downwards', () => {
  const { rerender } = render(<AllZero />);
  expect(screen.getByText('Total 0.')).toBeInTheDocument();
  rerender(<BelowZero />);
  const zero = bars()[0]?.lower ?? 0;
  expect(zero).toBeLessThan(216);
  expect(bars().filter(({ upper }) => Math.abs(upper - zero) < 0.01)).toHaveLength(11);
});
