import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import type { StatusColor } from './OccupancyCard.tsx';
import { liveStates } from '../LiveDot/LiveDot.tsx';
import { OccupancyCard, statusColors } from './OccupancyCard.tsx';

const reading = (count: number, statusText: string, statusColor: StatusColor) => ({
  count,
  capacity: 120,
  percentage: Math.round((count / 120) * 100),
  statusText,
  statusColor,
});
const readings = {
  success: reading(61, 'Comfortable', 'success'),
  warning: reading(92, 'Getting busy', 'warning'),
  danger: reading(120, 'Full', 'danger'),
};

/**
 * **When:** At the top of the dashboard. Status text and colour come from the server, so that all screens agree.
 *
 * **When not:** Several branches in a list: OccupancyBar in a DataTable.
 *
 * **Keyboard:** Tab focuses Refresh; Enter and Space press it.
 *
 * **Tokens:** surface, muted, line, edge, accent, on-accent, positive, warning, danger, radius-factor; OccupancyBar's.
 */
const meta = {
  title: 'Parts/OccupancyCard',
  component: OccupancyCard,
  argTypes: argTypesOf(OccupancyCard, {
    title: 'text',
    occupancy: 'object',
    capacityText: 'text',
    updatedText: 'text',
    live: liveStates,
    liveText: 'text',
    refreshing: 'boolean',
    refreshLabel: 'text',
    retryLabel: 'text',
    error: 'object',
    children: false,
    onRefresh: 'action',
  }),
  args: {
    title: 'Current Occupancy',
    occupancy: readings.success,
    capacityText: 'of 120',
    updatedText: 'Updated at 10:00',
    live: 'live',
    liveText: 'Live',
    onRefresh: handler(),
    className: 'w-96 max-w-full',
  },
} satisfies Meta<typeof OccupancyCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Busy: Story = { args: { occupancy: readings.warning } };
export const Full: Story = { args: { occupancy: readings.danger } };
export const Overfull: Story = { args: { occupancy: reading(134, 'Over capacity', 'danger') } };
export const ProbablyGone: Story = {
  args: { occupancy: { ...readings.success, detailText: 'about 43 inside · 61 checked in, 18 probably gone' } },
};
export const Empty: Story = { args: { occupancy: reading(0, 'Empty', 'success') } };
export const Stale: Story = { args: { live: 'stale', liveText: 'Not live, updates may be delayed' } };
export const Loading: Story = { args: { occupancy: undefined, updatedText: undefined, live: undefined } };
export const Refreshing: Story = { args: { refreshing: true } };
export const Failed: Story = {
  args: {
    occupancy: undefined,
    updatedText: undefined,
    live: undefined,
    error: { title: 'Unable to load occupancy data', message: 'The server did not answer.' },
  },
};
export const LongText: Story = {
  args: {
    title: 'Current Occupancy of Venkatanarasimharajuvaripeta Lakshminarayanan Fitness, Indiranagar',
    occupancy: reading(104, 'Busy, with more people than usual at this time of the day', 'warning'),
    updatedText: 'Updated yesterday at 10:00, before the connection was lost',
    liveText: 'Not live, updates may be delayed',
    live: 'stale',
  },
};

const states = { ready: {}, stale: { live: 'stale', liveText: 'Delayed' } } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={statusColors} columns={['ready', 'stale']}>
      {(color, state) => (
        <OccupancyCard {...args} title={`${color}, ${state}`} occupancy={readings[color]} {...states[state]} />
      )}
    </Catalogue>
  ),
};
