import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarPlus, DoorOpen, Undo2 } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import { DoorColumn, type DoorEvent } from './DoorColumn.tsx';

const event = (id: string, name: string, rest: Partial<DoorEvent> = {}): DoorEvent => ({
  id,
  name,
  action: 'in',
  actionText: 'IN',
  time: '9:42 am',
  dateTime: '2026-11-03T04:12:00.000Z',
  detail: 'QR code',
  ...rest,
});
const out = { action: 'out', actionText: 'OUT' } as const;

const rows = [
  event('6', 'Asha Rao', {
    time: '9:58 am',
    actions: [{ label: 'Undo', accessibleName: 'Undo: Asha Rao', icon: Undo2, onSelect: handler() }],
  }),
  event('5', 'Vikram Desai', {
    time: '9:56 am',
    notes: [{ text: 'Membership expired yesterday, on 2 Nov 2026', tone: 'attention' }],
    actions: [{ label: 'Renew', accessibleName: 'Renew Vikram Desai', icon: CalendarPlus, onSelect: handler() }],
  }),
  event('4', 'Nandini Kulkarni', {
    action: 'refused',
    actionText: 'Turned away',
    time: '9:51 am',
    detail: 'Card',
    notes: [{ text: 'This membership is inactive', tone: 'refused' }],
  }),
  event('3', 'Sai Prakash', { notes: [{ text: '100th visit', tone: 'good' }] }),
  event('2', 'Meera Iyer', { ...out, time: '9:31 am', withdrawnText: 'Undone by Priya Nair' }),
  event('1', 'Joseph D’Souza', { ...out, time: '8:07 am', detail: 'Desk · Priya Nair' }),
];

/**
 * **When:** who comes, leaves and is turned away at one door, live, with what to do about it.
 *
 * **When not:** events to look at alone: AttendanceFeed.
 *
 * **Keyboard:** the links and buttons of its rows.
 *
 * **Tokens:** surface, line; DoorRow's, Skeleton's.
 */
const meta = {
  title: 'Parts/DoorColumn',
  component: DoorColumn,
  argTypes: argTypesOf(DoorColumn, { title: 'text', rows: false, note: false, empty: false }),
  args: { title: 'At the door', rows, className: 'max-w-104' },
} satisfies Meta<typeof DoorColumn>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithNote: Story = { args: { note: <span className="text-xs text-muted">Reconnecting</span> } };
export const Loading: Story = { args: { rows: undefined } };
export const Empty: Story = {
  args: { rows: [], empty: <EmptyState icon={DoorOpen} title="Nobody has come in yet" /> },
};
export const Failed: Story = {
  args: {
    rows: [],
    empty: <ErrorBanner title="Failed to Load the Door" onRetry={handler()} className="m-3" />,
  },
};
export const LimitedHeight: Story = { args: { className: 'max-h-72 max-w-104' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = { tags: ['catalogue'] };
