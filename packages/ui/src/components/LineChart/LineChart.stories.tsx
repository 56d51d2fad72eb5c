import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import {
  actual,
  datesOf,
  expected,
  formatDate,
  formatDay,
  formatHour,
  formatMinutes,
  formatMonth,
  halfHours,
  interval,
  perDay,
} from '../ChartFrame/ChartFrame.fixtures.ts';
import type { LineChartProps, LineSeries } from './LineChart.tsx';
import { LineChart } from './LineChart.tsx';

type Props = LineChartProps<string | number>;
const Chart = LineChart<string | number>;

const today: LineSeries[] = [
  { id: 'actual', label: 'Inside', values: actual },
  { id: 'expected', label: 'Expected', values: expected, band: { label: 'Usual range', values: interval } },
];
const byTime: Pick<Props, 'x' | 'xLabel' | 'formatX' | 'formatTick'> = {
  x: halfHours,
  xLabel: 'Time',
  formatX: (minutes) => formatMinutes(Number(minutes)),
  formatTick: (minutes) => formatHour(Number(minutes)),
};
const byDate = (count: number): typeof byTime => ({
  x: datesOf(count),
  xLabel: 'Date',
  formatX: (date) => formatDate(String(date)),
  formatTick: (date) => (count > 90 ? formatMonth(String(date)) : formatDay(String(date))),
});

/**
 * **When:** How something develops over a day or over dates:
 * occupancy, joined and left, an expected curve with its range.
 *
 * **When not:** Amounts to compare: BarChart. Beside a figure, without axes: Sparkline.
 *
 * **Keyboard:** Tab to the chart; arrow keys go along the points, Page Up and Page Down by a tenth, Home and End to the
 * first and the last. Each point is read; Escape hides the tooltip.
 *
 * **Tokens:** surface; ChartFrame's.
 */
const meta = {
  title: 'Parts/LineChart',
  component: Chart,
  argTypes: argTypesOf(Chart, {
    label: 'text',
    switcher: false,
    summary: 'text',
    x: 'object',
    xLabel: 'text',
    series: 'object',
    capacity: 'object',
    now: 'object',
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
    label: 'Today',
    summary: 'Busier than usual: 83 inside, usually 78. Busiest from 6 to 7 pm.',
    ...byTime,
    series: today,
    capacity: { value: 120, label: 'Capacity 120' },
    now: { at: 27.4, label: 'Now' },
    onRetry: handler(),
  },
} satisfies Meta<typeof Chart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const OneSeries: Story = {
  args: { series: today.slice(0, 1), capacity: undefined, now: undefined, summary: undefined },
};
const fourBranches: LineSeries[] = ['Bandra', 'Indiranagar', 'Koregaon Park', 'Powai'].map((label, at) => ({
  id: label,
  label,
  values: perDay(28, 1 - at * 0.2),
}));
export const FourSeries: Story = {
  args: {
    label: 'Check-ins by branch',
    summary: undefined,
    ...byDate(28),
    series: fourBranches,
    capacity: undefined,
    now: undefined,
  },
};
export const LongNames: Story = {
  args: {
    ...FourSeries.args,
    series: fourBranches.map((series) => ({
      ...series,
      label: `${series.label}, Venkatanarasimharajuvaripeta Lakshminarayanan Fitness`,
    })),
  },
};
export const LongNamesOnAPhone: Story = { ...LongNames, globals: { viewport: { value: 'phone' } } };
export const LongNamesFocused: Story = {
  ...LongNamesOnAPhone,
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('slider').focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  },
};
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('slider').focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  },
};
export const AsTable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show as table' }));
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
const year = (label: string, factor: number) => ({ id: label, label, values: perDay(366, factor) });
export const AYear: Story = {
  args: {
    label: 'Check-ins by method',
    summary: undefined,
    ...byDate(366),
    series: [year('Code', 1), year('Card', 0.6), year('Front desk', 0.25)],
    capacity: undefined,
    now: undefined,
  },
};
export const AYearOnAPhone: Story = { ...AYear, globals: { viewport: { value: 'phone' } } };
export const OnePoint: Story = {
  args: {
    label: 'Check-ins',
    summary: undefined,
    ...byDate(1),
    series: [{ id: 'all', label: 'Check-ins', values: [42] }],
    capacity: undefined,
    now: undefined,
  },
};
export const AllZero: Story = {
  args: {
    ...OneSeries.args,
    series: [{ id: 'actual', label: 'Inside', values: halfHours.map(() => 0) }],
  },
};
export const WithGaps: Story = {
  args: {
    ...OneSeries.args,
    series: [{ id: 'actual', label: 'Inside', values: expected.map((value, at) => (at % 9 > 6 ? null : value)) }],
  },
};
export const BelowZero: Story = {
  args: {
    label: 'Members, joined less left',
    summary: undefined,
    ...byDate(14),
    series: [{ id: 'net', label: 'Net', values: [3, 5, -2, 0, -4, 6, 1, 2, -1, -3, 4, 5, 0, 2] }],
    capacity: undefined,
    now: undefined,
  },
};
export const Loading: Story = { args: { series: undefined } };
export const Empty: Story = {
  args: { series: [], summary: undefined, empty: 'No expectation before four weeks of check-ins' },
};
export const Failed: Story = {
  args: {
    series: undefined,
    summary: undefined,
    error: { title: 'Today could not be loaded', message: 'The server does not answer.' },
  },
};
export const ForcedColors: Story = { parameters: { media: { 'forced-colors': 'active' } } };
/** Without what paper cannot do. */
export const InPrint: Story = {
  parameters: { media: { media: 'print' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['with a range', 'four series']} columns={['chart']}>
      {(row) => (
        <Chart
          {...args}
          {...(row === 'four series' ? FourSeries.args : {})}
          className="w-[560px] max-w-[70vw]"
          height={160}
        />
      )}
    </Catalogue>
  ),
};
