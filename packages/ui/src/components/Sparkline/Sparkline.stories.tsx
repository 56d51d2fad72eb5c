import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { datesOf, formatDate, perDay } from '../ChartFrame/ChartFrame.fixtures.ts';
import { Sparkline } from './Sparkline.tsx';

const Line = Sparkline<string | number>;

/**
 * **When:** The course of a figure beside it, such as in a StatCard or a row of a table.
 *
 * **When not:** Values that are read off: LineChart.
 *
 * **Keyboard:** None, it is not interactive. A screen reader reads the highest and the lowest, then a table.
 *
 * **Tokens:** series-a, line.
 */
const meta = {
  title: 'Parts/Sparkline',
  component: Line,
  argTypes: argTypesOf(Line, {
    label: 'text',
    x: 'object',
    xLabel: 'text',
    valueLabel: 'text',
    values: 'object',
    summary: 'text',
    formatX: false,
    formatY: false,
  }),
  args: {
    label: 'Check-ins of the last 14 days',
    x: datesOf(14),
    xLabel: 'Date',
    valueLabel: 'Check-ins',
    values: perDay(14, 1),
    formatX: (date) => formatDate(String(date)),
  },
} satisfies Meta<typeof Line>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const WithGaps: Story = { args: { values: perDay(14, 1).map((value, at) => (at === 5 ? null : value)) } };
export const OnePoint: Story = { args: { x: datesOf(1), values: [12] } };
export const AllZero: Story = { args: { values: datesOf(14).map(() => 0) } };
export const AYear: Story = { args: { x: datesOf(366), values: perDay(366, 1) } };
export const Empty: Story = { args: { x: [], values: [] } };
export const Loading: Story = { args: { values: undefined } };
export const ForcedColors: Story = { parameters: { media: { 'forced-colors': 'active' } } };

const looks = { plain: Plain, gaps: WithGaps, zero: AllZero, loading: Loading };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['line']} columns={['plain', 'gaps', 'zero', 'loading']}>
      {(_, look) => <Line {...args} {...looks[look].args} />}
    </Catalogue>
  ),
};
