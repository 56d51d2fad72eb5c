import type { Meta, StoryObj } from '@storybook/react-vite';
import { DoorOpen } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { AttendanceFeed, type FeedRow } from './AttendanceFeed.tsx';

const row = (id: string, name: string, rest: Partial<FeedRow> = {}): FeedRow => ({
  id,
  name,
  action: 'check-in',
  actionText: 'IN',
  place: 'Indiranagar',
  time: '9:42 am',
  dateTime: '2026-11-03T04:12:00.000Z',
  relativeTime: '18 min ago',
  ...rest,
});
const out = { action: 'check-out', actionText: 'OUT' } as const;

const rows = [
  row('4', 'Asha Rao', { time: '9:58 am', relativeTime: '2 min ago' }),
  row('3', 'Vikram Desai', { ...out, place: 'Koramangala', time: '9:51 am', relativeTime: '9 min ago' }),
  row('2', 'Meera Iyer'),
  row('1', 'Joseph D’Souza', { ...out, time: '8:07 am', relativeTime: '1 hr ago' }),
];

/**
 * **When:** The latest check-ins and check-outs of all people, live.
 *
 * **When not:** One person's visits: AttendanceList. Search or sorting: DataTable.
 *
 * **Keyboard:** None; rows are not interactive.
 *
 * **Tokens:** surface, line, muted; StatusBadge's, Skeleton's.
 */
const meta = {
  title: 'Parts/AttendanceFeed',
  component: AttendanceFeed,
  argTypes: argTypesOf(AttendanceFeed, { title: 'text', rows: 'object', note: false, empty: false }),
  args: { title: 'Latest check-ins', rows, className: 'max-w-3xl' },
} satisfies Meta<typeof AttendanceFeed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithNote: Story = { args: { note: <span className="text-xs text-muted">Reconnecting</span> } };
export const Loading: Story = { args: { rows: undefined } };
export const Empty: Story = {
  args: { rows: [], empty: <EmptyState icon={DoorOpen} title="Nobody has come in yet" /> },
};
export const LongText: Story = {
  args: {
    rows: [
      row('long', 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
        place: 'Thiruvananthapuram Technopark Phase Three, Kazhakkoottam Bypass',
        time: '31 Oct 2026, 11:42 pm',
        relativeTime: '3 days ago',
      }),
      ...rows,
    ],
  },
};
export const OnAPhone: Story = { ...LongText, globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = { tags: ['catalogue'] };
