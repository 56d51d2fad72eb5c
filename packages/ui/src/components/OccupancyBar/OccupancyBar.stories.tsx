import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { OccupancyBar } from './OccupancyBar.tsx';
import { occupancyLevels } from './occupancyLevel.ts';

/**
 * **When:** Occupancy as a bar, beside its number.
 *
 * **When not:** Progress of a task. Without the number.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** sunken, occupancy-calm, occupancy-busy, occupancy-full.
 */
const meta = {
  title: 'Parts/OccupancyBar',
  component: OccupancyBar,
  argTypes: argTypesOf(OccupancyBar, {
    label: 'text',
    count: 'number',
    capacity: 'number',
    valueText: 'text',
    level: occupancyLevels,
  }),
  args: { label: 'Indiranagar', count: 61, capacity: 120, valueText: '61 of 120', className: 'w-80' },
} satisfies Meta<typeof OccupancyBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { count: 0, valueText: '0 of 120' } };
export const Busy: Story = { args: { count: 90, valueText: '90 of 120' } };
export const Full: Story = { args: { count: 120, valueText: '120 of 120' } };
export const Overfull: Story = { args: { count: 134, valueText: '134 of 120' } };
export const NoCapacity: Story = { args: { count: 0, capacity: 0, valueText: '0 of 0' } };
export const Judged: Story = { args: { level: 'full' } };

const counts = { 'a few': 8, half: 60, overfull: 130 } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={occupancyLevels} columns={['a few', 'half', 'overfull']}>
      {(level, amount) => <OccupancyBar {...args} className="w-52" level={level} count={counts[amount]} />}
    </Catalogue>
  ),
};
