import type { Meta, StoryObj } from '@storybook/react-vite';
import { History } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import { LoadMore } from '../LoadMore/LoadMore.tsx';
import type { ActivityEntry } from './ActivityList.tsx';
import { ActivityList } from './ActivityList.tsx';

const items: ActivityEntry[] = [
  {
    id: '6',
    day: 'Today',
    kind: 'update',
    actor: 'Asha Rao',
    action: 'changed the membership of Ravi Iyer',
    time: '10:05',
    detail: 'Members · Admin',
    changes: [{ field: 'Plan', from: 'Monthly', to: 'Yearly' }],
    changesLabel: '1 change',
  },
  { id: '5', day: 'Today', kind: 'enter', actor: 'Meera Nair', action: 'checked in Kabir Singh', time: '09:48' },
  { id: '4', day: 'Today', kind: 'create', actor: 'Asha Rao', action: 'added the member Zoya Khan', time: '08:12' },
  {
    id: '3',
    day: '2 Nov 2026',
    kind: 'leave',
    actor: 'Meera Nair',
    action: 'checked everyone out of Indiranagar',
    time: '22:31',
  },
  {
    id: '2',
    day: '2 Nov 2026',
    kind: 'delete',
    actor: 'Asha Rao',
    action: 'removed the branch Koramangala',
    time: '17:20',
  },
  { id: '1', day: '31 Oct 2026', actor: 'Asha Rao', action: 'changed the logo of the gym', time: '11:00' },
];

/**
 * **When:** The audit log, newest first, grouped by day.
 *
 * **When not:** One person's visits: AttendanceList. Sorting or filtering: DataTable.
 *
 * **Keyboard:** Tab moves through the disclosure buttons to Load More; Enter and Space press them.
 *
 * **Tokens:** surface, line, muted, radius-factor; ActivityItem's, Skeleton's.
 */
const meta = {
  title: 'Parts/ActivityList',
  component: ActivityList,
  argTypes: argTypesOf(ActivityList, { label: 'text', items: 'object', empty: false, error: false, footer: false }),
  args: { label: 'Activities', items, className: 'max-w-2xl' },
} satisfies Meta<typeof ActivityList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithMore: Story = {
  args: { footer: <LoadMore label="Load More Activities" hasMore countText="6 of 124" onLoadMore={handler()} /> },
};
export const Loading: Story = { args: { items: undefined } };
export const Empty: Story = {
  args: { items: [], empty: <EmptyState icon={History} title="No Activities Found" /> },
};
export const Failed: Story = {
  args: { items: undefined, error: <ErrorBanner title="Error Loading Activities" onRetry={handler()} /> },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    items: items.map((item) => ({
      ...item,
      actor: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
      action:
        'changed the address of the branch above the old bakery on Hundred Feet Road, which moved in the same week',
    })),
  },
};
export const AllLooks: Story = {
  ...WithMore,
  tags: ['catalogue'],
  args: { ...WithMore.args, items: items.map((item) => ({ ...item, defaultOpen: true })) },
};
