import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { HeatMap } from './HeatMap.tsx';

const rows = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hours = Array.from({ length: 18 }, (_, index) => index + 5);
const columns = hours.map((hour) => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'am' : 'pm'}`);
const factors = [1, 1.12, 0.96, 1.02, 0.84, 0.7, 0.35];
const values = factors.map((factor, row) =>
  hours.map((hour) =>
    row === 6 && hour > 13
      ? null
      : Math.round(
          factor * (38 * Math.exp(-(((hour - 7) / 1.6) ** 2)) + 62 * Math.exp(-(((hour - 18.4) / 2) ** 2)) + 3),
        ),
  ),
);

/**
 * **When:** When something happens, by weekday and hour.
 *
 * **When not:** Over dates: LineChart, or ActivityCalendar for one person. Exact comparison: BarChart.
 *
 * **Keyboard:** Tab to the grid; arrow keys go from cell to cell, Home and End along the row, with Control to the first
 * and the last cell. Escape hides the tooltip.
 *
 * **Tokens:** series-a, sunken, ink, muted; ChartFrame's.
 */
const meta = {
  title: 'Parts/HeatMap',
  component: HeatMap,
  argTypes: argTypesOf(HeatMap, {
    label: 'text',
    switcher: false,
    summary: 'text',
    rows: 'object',
    columns: 'object',
    rowLabel: 'text',
    values: 'object',
    valueLabel: 'text',
    formatValue: false,
    showsValues: 'boolean',
    definition: 'text',
    definitionLabel: 'text',
    height: 'number',
    error: 'object',
    onRetry: 'action',
    retryLabel: 'text',
    empty: 'text',
    tableLabel: 'text',
    chartLabel: 'text',
  }),
  args: {
    label: 'Busiest hours',
    summary: 'Busiest: Tuesday 6 to 7 pm. Quiet: weekdays from 11 am to 3 pm.',
    rows,
    columns,
    rowLabel: 'Weekday',
    values,
    valueLabel: 'Average inside',
    onRetry: handler(),
  },
} satisfies Meta<typeof HeatMap>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const ComputedSummary: Story = { args: { summary: undefined } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
const cohort = ['May 26 (61)', 'Jun 26 (64)', 'Jul 26 (47)', 'Aug 26 (55)', 'Sep 26 (43)'];
export const WithValues: Story = {
  args: {
    label: 'Retention by month of joining',
    summary: '78% are still members 3 months after they joined',
    rows: cohort,
    columns: ['1 mo', '2 mo', '3 mo', '4 mo', '5 mo'],
    rowLabel: 'Joined',
    valueLabel: 'Still members',
    values: cohort.map((_, row) => [92, 85, 78, 74, 70].map((value, at) => (at < 5 - row ? value - row : null))),
    formatValue: (value) => `${value}%`,
    showsValues: true,
    height: 180,
  },
};
export const WithValuesInTheDark: Story = { ...WithValues, globals: { theme: 'dark' } };
export const WithValuesOnAPhone: Story = { ...WithValues, globals: { viewport: { value: 'phone' } } };
export const WithValuesInForcedColors: Story = {
  ...WithValues,
  parameters: { media: { 'forced-colors': 'active' } },
};
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    within(canvasElement).getAllByRole('cell')[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  },
};
export const AsTable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show as table' }));
  },
};
export const OneCell: Story = {
  args: { rows: ['Mon'], columns: ['6 am'], values: [[12]], summary: undefined, height: 80 },
};
export const AllZero: Story = { args: { values: rows.map(() => columns.map(() => 0)), summary: undefined } };
export const LongNames: Story = {
  args: {
    label: 'Visits by branch and hour',
    summary: undefined,
    rows: ['Venkatanarasimharajuvaripeta Lakshminarayanan Fitness', 'Indiranagar 100 Feet Road', 'Koramangala'],
    columns: ['Early morning', 'Late morning', 'Early afternoon', 'Evening'],
    values: [
      [12, 40, 31, 4],
      [8, 22, 45, 60],
      [0, 3, 9, 14],
    ],
  },
};
export const LongNamesOnAPhone: Story = {
  ...LongNames,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('cell')[0]!.clientWidth).toBeGreaterThan(24);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const Loading: Story = { args: { values: undefined } };
export const Empty: Story = { args: { values: [], summary: undefined } };
export const Failed: Story = {
  args: {
    values: undefined,
    summary: undefined,
    error: { title: 'Hours could not be loaded', message: 'The server does not answer.' },
  },
};
export const ForcedColors: Story = { parameters: { media: { 'forced-colors': 'active' } } };

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['heat map']} columns={['chart']}>
      {() => <HeatMap {...args} className="w-[560px] max-w-[70vw]" />}
    </Catalogue>
  ),
};
