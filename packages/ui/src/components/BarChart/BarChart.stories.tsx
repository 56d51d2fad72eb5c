import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import {
  datesOf,
  formatDate,
  formatDay,
  formatMonth,
  formatRupees,
  perDay,
} from '../ChartFrame/ChartFrame.fixtures.ts';
import type { BarChartProps } from './BarChart.tsx';
import { BarChart, barLayouts } from './BarChart.tsx';

type Props = BarChartProps<string | number>;
const Chart = BarChart<string | number>;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const methods = [
  { id: 'code', label: 'Code', values: [124, 140, 118, 131, 109, 96, 41] },
  { id: 'card', label: 'Card', values: [62, 58, 71, 66, 49, 52, 20] },
  { id: 'desk', label: 'Front desk', values: [18, 12, 15, 22, 30, 25, 9] },
];
const previous = { label: 'The week before', values: [190, 180, 215, 199, 201, 150, 82] };

/**
 * **When:** Amounts to compare by day, month, branch or method, beside each other or as parts of a sum,
 * with the period before.
 *
 * **When not:** A development: LineChart. Weekday by hour: HeatMap. More than four series:
 * fold the small ones into one.
 *
 * **Keyboard:** Tab to the chart; arrow keys go along the bars, Page Up and Page Down by a tenth, Home and End to the
 * first and the last. Each is read; Escape hides the tooltip.
 *
 * **Tokens:** surface, ink; ChartFrame's.
 */
const meta = {
  title: 'Parts/BarChart',
  component: Chart,
  argTypes: argTypesOf(Chart, {
    label: 'text',
    switcher: false,
    summary: 'text',
    x: 'object',
    xLabel: 'text',
    series: 'object',
    layout: barLayouts,
    previous: 'object',
    totalLabel: 'text',
    formatX: false,
    formatTick: false,
    formatY: false,
    height: 'number',
    error: 'object',
    onRetry: 'action',
    retryLabel: 'text',
    empty: 'text',
    tableLabel: 'text',
    chartLabel: 'text',
    definition: 'text',
    definitionLabel: 'text',
  }),
  args: {
    label: 'Check-ins by method',
    x: weekdays,
    xLabel: 'Weekday',
    series: methods,
    layout: 'stacked',
    onRetry: handler(),
  },
} satisfies Meta<typeof Chart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const LongNames: Story = {
  args: {
    label: 'Check-ins by branch',
    series: methods.map((series, index) => ({
      ...series,
      label:
        ['Venkatanarasimharajuvaripeta Lakshminarayanan Fitness', 'Indiranagar, 100 Feet Road', 'Koramangala'][index] ??
        '',
    })),
  },
};
export const LongNamesOnAPhone: Story = { ...LongNames, globals: { viewport: { value: 'phone' } } };
export const Grouped: Story = { args: { layout: 'grouped' } };
export const OneSeries: Story = { args: { label: 'Check-ins', series: methods.slice(0, 1) } };
export const WithThePeriodBefore: Story = { args: { previous } };
const monthOf = (date: string | number) => formatMonth(String(date)) ?? '';
const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`);
const taken = [412_000, 388_500, 455_250, 430_000, 512_750, 498_000, 476_300, 520_100, 505_900, 548_000, 91_200, 0];
export const Money: Story = {
  args: {
    label: 'Taken in 2026',
    x: months,
    xLabel: 'Month',
    formatX: monthOf,
    formatY: formatRupees,
    series: [{ id: 'taken', label: 'Taken', values: taken }],
    previous: { label: 'In 2025', values: taken.map((value, month) => (value || 400_000) * (month % 2 ? 0.9 : 1.05)) },
  },
};
export const MoneyOnAPhone: Story = { ...Money, globals: { viewport: { value: 'phone' } } };
const byDate = (count: number): Partial<Props> => ({
  label: 'Check-ins',
  x: datesOf(count),
  xLabel: 'Date',
  formatX: (date) => formatDate(String(date)),
  formatTick: (date) => (count > 90 ? formatMonth(String(date)) : formatDay(String(date))),
  series: [{ id: 'all', label: 'Check-ins', values: perDay(count, 1) }],
});
export const AMonthOnAPhone: Story = { args: byDate(30), globals: { viewport: { value: 'phone' } } };
export const AYear: Story = { args: byDate(366) };
export const Focused: Story = {
  args: { previous },
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('slider').focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
  },
};
export const AsTable: Story = {
  args: { previous },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show as table' }));
  },
};
export const OnePoint: Story = { args: byDate(1) };
export const AllZero: Story = {
  args: { label: 'Check-ins', series: [{ id: 'code', label: 'Code', values: weekdays.map(() => 0) }] },
};
export const BelowZero: Story = {
  args: {
    label: 'Joined and left',
    x: months,
    xLabel: 'Month',
    formatX: monthOf,
    series: [
      { id: 'joined', label: 'Joined', values: [31, 24, 28, 35, 22, 18, 27, 30, 26, 33, 12, 0] },
      { id: 'left', label: 'Left', values: [-12, -15, -9, -11, -20, -24, -13, -10, -12, -8, -3, 0] },
    ],
    summary: '286 joined and 137 left: 149 members more.',
  },
};
export const Loading: Story = { args: { series: undefined } };
export const Empty: Story = { args: { series: [] } };
export const Failed: Story = {
  args: {
    series: undefined,
    error: { title: 'Check-ins could not be loaded', message: 'The server does not answer.' },
  },
};
export const ForcedColors: Story = {
  args: { previous },
  parameters: { media: { 'forced-colors': 'active' } },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={barLayouts} columns={['chart']}>
      {(layout) => (
        <Chart
          {...args}
          layout={layout}
          previous={layout === 'stacked' ? previous : undefined}
          className="w-[520px] max-w-[70vw]"
          height={160}
        />
      )}
    </Catalogue>
  ),
};
