import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { ChartFrame, chartStates } from './ChartFrame.tsx';

const table = {
  headers: ['Branch', 'Check-ins'],
  rows: [
    { id: 'bandra', header: 'Bandra', cells: ['1,204'] },
    { id: 'indiranagar', header: 'Indiranagar', cells: ['988'] },
  ],
};

/**
 * **When:** Around each chart, by LineChart, BarChart and HeatMap: label, summary, legend, the values as a table, and
 * the states without a chart.
 *
 * **When not:** Around anything without values.
 *
 * **Keyboard:** Tab to Show as table, then to the chart or the table, which scrolls by the arrow keys.
 *
 * **Tokens:** surface, raised, line, edge, ink, muted, series-a, series-b, series-c, series-d, radius-factor, shadow;
 * Button's, Skeleton's, ErrorBanner's.
 */
const meta = {
  title: 'Parts/ChartFrame',
  component: ChartFrame,
  argTypes: argTypesOf(ChartFrame, {
    label: 'text',
    switcher: false,
    summary: 'text',
    height: 'number',
    state: chartStates,
    error: 'object',
    onRetry: 'action',
    retryLabel: 'text',
    empty: 'text',
    tableLabel: 'text',
    chartLabel: 'text',
    definition: 'text',
    definitionLabel: 'text',
    legend: false,
    table: 'object',
    children: false,
  }),
  args: {
    label: 'Check-ins by branch',
    summary: 'Bandra leads with 1,204 of 2,192.',
    state: 'ready',
    height: 160,
    table,
    legend: <p className="text-xs text-muted">Check-ins</p>,
    onRetry: handler(),
    error: { title: 'Check-ins could not be loaded', message: 'The server does not answer.' },
    children: () => <div className="h-40 rounded-sm bg-sunken" />,
    className: 'w-96 max-w-full',
  },
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
/** One of two charts. */
export const Switched: Story = {
  args: {
    switcher: (
      <SegmentedControl
        label="Chart"
        options={[
          { value: 'branch', label: 'By branch' },
          { value: 'weekday', label: 'By weekday' },
        ]}
        value="branch"
        onValueChange={handler()}
      />
    ),
  },
};
export const SwitchedNarrow: Story = { ...Switched, globals: { viewport: { value: 'phone' } } };
export const Defined: Story = {
  args: {
    definition: 'How often members checked in at each branch, also those of another.',
    definitionLabel: 'What Check-ins by branch means',
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'What Check-ins by branch means' }));
  },
};
export const Loading: Story = { args: { state: 'loading' } };
export const Empty: Story = { args: { state: 'empty', summary: undefined } };
export const Failed: Story = { args: { state: 'failed', summary: undefined } };
export const AsTable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show as table' }));
  },
};
export const LongText: Story = {
  args: {
    label: 'Check-ins by branch, by all methods, without those that were withdrawn within five minutes',
    summary: 'Bandra leads with 1,204 of 2,192, which is 12 percent more than in the four weeks before.',
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={chartStates} columns={['frame']}>
      {(state) => <ChartFrame {...args} state={state} />}
    </Catalogue>
  ),
};
