import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarX } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import type { AttendanceRow } from './AttendanceList.tsx';
import { AttendanceList } from './AttendanceList.tsx';

const rows: AttendanceRow[] = [
  { id: '4', dateTime: '3 Nov 2026, 07:05', action: 'check-in', actionText: 'Check-in', method: 'SCAN' },
  {
    id: '3',
    dateTime: '2 Nov 2026, 08:31',
    action: 'check-out',
    actionText: 'Check-out',
    method: 'TAP',
    duration: '1h 26m',
  },
  { id: '2', dateTime: '2 Nov 2026, 07:05', action: 'check-in', actionText: 'Check-in', method: 'MANUAL by Ravi Iyer' },
  {
    id: '1',
    dateTime: '31 Oct 2026, 19:40',
    action: 'check-out',
    actionText: 'Check-out',
    method: 'PHONE',
    duration: '52m',
  },
];

/**
 * **When:** One person's visits, in a dialog or beside a list.
 *
 * **When not:** Visits of several people: DataTable.
 *
 * **Keyboard:** Tab focuses Load More; rows are not interactive.
 *
 * **Tokens:** muted, line; StatusBadge's, Skeleton's.
 */
const meta = {
  title: 'Parts/AttendanceList',
  component: AttendanceList,
  argTypes: argTypesOf(AttendanceList, {
    label: 'text',
    rows: 'object',
    labels: 'object',
    empty: false,
    error: false,
    footer: false,
  }),
  args: { label: 'Attendance of Asha Rao', rows, className: 'max-w-2xl' },
} satisfies Meta<typeof AttendanceList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithdrawnEntry: Story = {
  args: {
    rows: rows.map((row, index) => (index === 1 ? { ...row, withdrawn: true, note: 'Undone by Sunil Shinde' } : row)),
  },
};
export const WithNotes: Story = {
  args: {
    rows: rows.map((row, index) =>
      row.action === 'check-in'
        ? { ...row, note: index === 0 ? 'Let in: pays on Friday, has asked Priya' : 'Recorded offline' }
        : row,
    ),
  },
};
export const WithdrawnOnAPhone: Story = { ...WithdrawnEntry, globals: { viewport: { value: 'phone' } } };
export const WithMore: Story = { args: { footer: <Button>Load More</Button> } };
export const Loading: Story = { args: { rows: undefined } };
export const Empty: Story = {
  args: { rows: [], empty: <EmptyState icon={CalendarX} title="No attendance records found for this member." /> },
};
export const Failed: Story = {
  args: { rows: undefined, error: <ErrorBanner title="Failed to Load Attendance" onRetry={handler()} /> },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    rows: rows.map((row) => ({
      ...row,
      method: 'QR code at the second entrance of Venkatanarasimharajuvaripeta',
      note: 'Let in by Lakshminarayanan Subramanian the Second: pays on Friday, has asked Priya',
    })),
  },
};
export const LongTextOnAPhone: Story = { ...LongText, globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = { ...WithMore, tags: ['catalogue'] };
