import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { StatCard } from './StatCard.tsx';

/**
 * **When:** A key figure with its label.
 *
 * **When not:** Occupancy: OccupancyCard. Numbers for comparison: DataTable.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** surface, muted, line, radius-factor; Skeleton's.
 */
const meta = {
  title: 'Parts/StatCard',
  component: StatCard,
  argTypes: argTypesOf(StatCard, { label: 'text', value: 'text', help: 'text', loading: 'boolean', icon: false }),
  args: { label: 'Total Members', value: '1,248', icon: Users, className: 'w-56' },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithHelp: Story = { args: { help: '12 more than last month' } };
export const Loading: Story = { args: { loading: true } };
export const Zero: Story = { args: { value: '0' } };
export const LongText: Story = {
  args: { label: 'Members whose membership ends before the end of this quarter', value: '12,34,56,789' },
};

const states = { plain: {}, loading: { loading: true }, help: { help: '12 more than last month' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['with icon', 'without']} columns={['plain', 'loading', 'help']}>
      {(row, state) => <StatCard {...args} icon={row === 'with icon' ? Users : undefined} {...states[state]} />}
    </Catalogue>
  ),
};
