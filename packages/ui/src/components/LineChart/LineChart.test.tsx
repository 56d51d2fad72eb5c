import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { LineChart } from './LineChart.tsx';
import * as stories from './LineChart.stories.tsx';

const { Plain, OneSeries, AYear, OnePoint, AllZero, Loading, Empty, Failed } = composeStories(stories);

beforeEach(() => mockLayout(600, 220));
afterEach(() => restoreLayout());

testConformance('line-chart', (props) => (
  <LineChart {...props} label="Visits" x={['Mon']} xLabel="Day" series={[{ id: 'a', label: 'Visits', values: [1] }]} />
));

test('the arrow keys go along the points, and each is read with its values', async () => {
  render(<Plain />);
  const plot = screen.getByRole('slider', { name: 'Today' });
  await userEvent.tab();
  await userEvent.tab();
  expect(plot).toHaveFocus();
  expect(plot).toHaveAttribute('aria-valuetext', '6:30 pm, Inside 89, Expected 83, Usual range 63 to 104');
  await userEvent.keyboard('{ArrowRight}');
  expect(plot).toHaveAttribute('aria-valuetext', '7:00 pm, Inside –, Expected 83, Usual range 63 to 104');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/^6:00 pm, /));
  await userEvent.keyboard('{Home}');
  expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/^5:00 am, /));
  expect(plot).toHaveAttribute('aria-valuenow', '1');
  await userEvent.keyboard('{ArrowLeft}');
  expect(plot).toHaveAttribute('aria-valuenow', '1');
  await userEvent.keyboard('{PageUp}');
  expect(plot).toHaveAttribute('aria-valuenow', '5');
  await userEvent.keyboard('{End}');
  expect(plot).toHaveAttribute('aria-valuenow', '35');
  expect(plot).toHaveAttribute('aria-valuemax', '35');
});

test('the tooltip is there on focus and under the pointer, and goes by Escape, leaving and blur', async () => {
  render(<Plain />);
  const plot = screen.getByRole('slider');
  const tooltip = () => within(plot).queryByText('Usual range');
  expect(tooltip()).toBeNull();
  fireEvent.focus(plot);
  expect(tooltip()).toBeInTheDocument();
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(tooltip()).toBeNull();
  fireEvent.pointerMove(plot, { clientX: 6 });
  expect(within(plot).getByText('5:00 am')).toBeInTheDocument();
  fireEvent.pointerMove(plot, { clientX: 594 });
  expect(within(plot).getByText('10:00 pm')).toBeInTheDocument();
  fireEvent.pointerLeave(plot);
  expect(tooltip()).toBeNull();
});

test('the table has a row for each point and a column for each series and range', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Today' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Time',
    'Inside',
    'Expected',
    'Usual range',
  ]);
  expect(table.getAllByRole('row')).toHaveLength(1 + 35);
  expect(table.getByRole('row', { name: '7:00 pm – 83 63 to 104' })).toBeInTheDocument();
});

test('without a summary, the highest and the lowest are named, and describe the chart', () => {
  render(<OneSeries />);
  expect(screen.getByRole('slider')).toHaveAccessibleDescription(/^Highest \d+ \(\d+:\d\d [ap]m\), lowest \d+ \(/);
});

test('one point and all zeros are a chart', () => {
  const { rerender } = render(<OnePoint />);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '3 Nov 2025, Check-ins 42');
  rerender(<AllZero />);
  expect(screen.getByText('0 throughout.')).toBeInTheDocument();
  expect(document.querySelector('svg')?.innerHTML).not.toContain('NaN');
});

test('a year of three series is drawn in the width that there is', () => {
  mockLayout(280, 220);
  render(<AYear />);
  const ticks = screen.getAllByText(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)$/);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThan(8);
});

test('loading, empty and failed have no plot', () => {
  const { rerender } = render(<Loading />);
  expect(screen.queryByRole('slider')).toBeNull();
  rerender(<Empty />);
  expect(screen.getByText('No expectation before four weeks of check-ins')).toBeInTheDocument();
  rerender(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('Today could not be loaded');
});
