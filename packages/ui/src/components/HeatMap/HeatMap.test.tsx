import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { HeatMap } from './HeatMap.tsx';
import * as stories from './HeatMap.stories.tsx';

const { Plain, ComputedSummary, AllZero, Empty, OneCell } = composeStories(stories);

beforeEach(() => mockLayout(600, 220));
afterEach(() => restoreLayout());

testConformance('heat-map', (props) => (
  <HeatMap
    {...props}
    label="Hours"
    rows={['Mon']}
    columns={['6 am']}
    rowLabel="Day"
    values={[[1]]}
    valueLabel="Visits"
  />
));

const cell = (row: string, at: number) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('cell')[at];

test('the keyboard goes from cell to cell and stays inside', async () => {
  render(<Plain />);
  await userEvent.tab();
  await userEvent.tab();
  expect(cell('Mon', 0)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(cell('Mon', 0)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(cell('Tue', 1)).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(cell('Tue', 17)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(cell('Tue', 0)).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(cell('Sun', 17)).toHaveFocus();
  expect(screen.getAllByRole('cell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell('Sun', 17)]);
});

test('where it has become smaller, the keyboard still reaches it', async () => {
  const { rerender } = render(<Plain />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(cell('Sun', 17)).toHaveFocus();
  rerender(
    <Plain
      rows={['Mon', 'Tue']}
      columns={['6 am', '7 am']}
      values={[
        [1, 2],
        [3, 4],
      ]}
    />,
  );
  expect(screen.getAllByRole('cell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell('Tue', 1)]);
});

test('a cell has its value, and a tooltip on focus and under the pointer', () => {
  render(<Plain />);
  expect(cell('Tue', 13)).toHaveTextContent('70');
  expect(cell('Sun', 17)).toHaveTextContent('–');
  fireEvent.pointerEnter(cell('Tue', 13)!);
  expect(screen.getByText('Tue 6 pm')).toBeInTheDocument();
  fireEvent.keyDown(cell('Tue', 13)!, { key: 'Escape' });
  expect(screen.queryByText('Tue 6 pm')).toBeNull();
  fireEvent.focus(cell('Mon', 1)!);
  expect(screen.getByText('Mon 6 am')).toBeInTheDocument();
  fireEvent.blur(cell('Mon', 1)!);
  expect(screen.queryByText('Mon 6 am')).toBeNull();
});

test('the summary names the highest and the lowest cell', () => {
  const { rerender } = render(<ComputedSummary />);
  expect(screen.getByRole('grid')).toHaveAccessibleDescription(
    /^Average inside: highest 70 \(Tue 6 pm\), lowest \d+ \(\w+ \d+ [ap]m\)\.$/,
  );
  rerender(<AllZero />);
  expect(screen.getByRole('grid')).toHaveAccessibleDescription('Average inside: 0 throughout.');
  rerender(<OneCell />);
  expect(screen.getByRole('grid')).toHaveAccessibleDescription('Average inside: 12 (Mon 6 am).');
});

test('as a table: a row for each weekday, a column for each hour', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Busiest hours' }));
  expect(table.getAllByRole('columnheader')).toHaveLength(1 + 18);
  expect(within(table.getByRole('row', { name: /^Tue/ })).getAllByRole('cell')[13]).toHaveTextContent('70');
});

test('without values there is no grid', () => {
  render(<Empty />);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText('No data for this period')).toBeInTheDocument();
});
