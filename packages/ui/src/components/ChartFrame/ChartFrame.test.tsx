import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { tickIndexes } from './axisTicks.ts';
import { ChartFrame } from './ChartFrame.tsx';
import * as stories from './ChartFrame.stories.tsx';
import { seriesLook } from './seriesLook.ts';
import { englishTexts } from '../../lib/useTexts.ts';
import { summarizeBars, summarizeSeries, summarizeValues } from './summarize.ts';

const { Plain, Switched, Loading, Empty, Failed } = composeStories(stories);

testConformance('chart-frame', (props) => (
  <ChartFrame {...props} label="Visits" state="empty" legend={null} table={{ headers: [], rows: [] }}>
    {() => null}
  </ChartFrame>
));

test('a figure with its label and summary', () => {
  render(<Plain />);
  expect(screen.getByRole('figure', { name: 'Check-ins by branch' })).toHaveTextContent('Bandra leads with 1,204');
});

test('a switcher takes the place of the label, which still names the figure', () => {
  render(<Switched />);
  const figure = within(screen.getByRole('figure', { name: 'Check-ins by branch' }));
  expect(figure.getByRole('radio', { name: 'By branch' })).toBeChecked();
  expect(figure.getByText('Check-ins by branch')).toHaveClass('sr-only');
});

test('the chart is shown as a table and back', async () => {
  render(<Plain>{() => <p>The chart</p>}</Plain>);
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Check-ins by branch' }));
  expect(table.getByRole('columnheader', { name: 'Check-ins' })).toBeInTheDocument();
  expect(within(table.getByRole('row', { name: /Bandra/ })).getByRole('cell')).toHaveTextContent('1,204');
  expect(screen.queryByText('The chart')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByText('The chart')).toBeInTheDocument();
});

test('loading, empty and failed show no chart and offer no table', async () => {
  const { rerender } = render(<Loading />);
  expect(screen.getByRole('figure')).toHaveAttribute('aria-busy', 'true');
  rerender(<Empty />);
  expect(screen.getByText('No data for this period')).toBeInTheDocument();
  const onRetry = vi.fn<() => void>();
  rerender(<Failed onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Check-ins could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
});

const points = { x: ['Mon', 'Tue', 'Wed'], formatX: String, formatY: String };

test.each([
  ['the first of equal values is named', [4, 1, 4], 'highest 4 (Mon), lowest 1 (Tue)'],
  ['one value is neither highest nor lowest', [null, 7, null], '7 (Tue)'],
  ['equal values are said once', [0, 0, 0], '0 throughout'],
  ['missing values are not zero', [3, null, 2], 'highest 3 (Mon), lowest 2 (Wed)'],
  ['nothing is known', [null, null, null], 'no values'],
])('summary: %s', (_, values, text) => {
  expect(summarizeValues(englishTexts, values, points)).toBe(text);
});

test('of several lines the highest and the lowest are named, of bars the total, too', () => {
  const series = [
    { id: 'a', label: 'Code', values: [1, 2, 3] },
    { id: 'b', label: 'Card', values: [5, 0, 0] },
  ];
  expect(summarizeSeries(englishTexts, series, points)).toBe('Highest 5 (Card, Mon), lowest 0 (Card, Tue).');
  expect(summarizeSeries(englishTexts, series.slice(0, 1), points)).toBe('Highest 3 (Wed), lowest 1 (Mon).');
  expect(summarizeBars(englishTexts, series, points)).toBe(
    'Total 11 (Code 6, Card 5); highest 6 (Mon), lowest 2 (Tue).',
  );
});

test('bars at one point, or of nothing, are only summed', () => {
  const one = { ...points, x: ['Mon'] };
  expect(summarizeBars(englishTexts, [{ id: 'a', label: 'Code', values: [4] }], one)).toBe('Total 4 (Mon).');
  expect(summarizeBars(englishTexts, [{ id: 'a', label: 'Code', values: [0, 0, 0] }], points)).toBe('Total 0.');
});

const positionOf = (index: number) => (index * 300) / 365;

test('labels of an axis never overlap, and are evenly spaced', () => {
  const labels = Array.from({ length: 366 }, (_, day) => `${day + 1} Nov`);
  const ticks = tickIndexes(labels, positionOf, 1);
  expect(ticks.length).toBeGreaterThan(2);
  const gaps = ticks.slice(1).map((index, at) => index - (ticks[at] ?? 0));
  expect(new Set(gaps).size).toBe(1);
  expect(positionOf(gaps[0] ?? 0)).toBeGreaterThanOrEqual('366 Nov'.length * 7);
});

test('only points with a label get a tick', () => {
  expect(tickIndexes(['5 am', undefined, '6 am', undefined, '7 am'], (index) => index * 100, 1)).toEqual([0, 2, 4]);
});

test('without colours, the first eight series still differ', () => {
  const looks = Array.from({ length: 8 }, (_, index) => seriesLook(index));
  const [first] = looks;
  expect(new Set(looks.slice(0, 4).map(({ dash, marker }) => `${dash} ${marker}`)).size).toBe(4);
  expect(new Set(looks.map(({ className, dash }) => `${className} ${dash}`)).size).toBe(8);
  expect(first?.dash).toBeUndefined();
});
