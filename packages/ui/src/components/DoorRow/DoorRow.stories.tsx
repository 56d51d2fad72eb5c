import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarPlus, NotebookPen, Phone, Undo2 } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { DoorRow, type DoorRowProps } from './DoorRow.tsx';

const undo = { label: 'Undo', accessibleName: 'Undo: Asha Rao', icon: Undo2, onSelect: handler() };
const renew = { label: 'Renew', accessibleName: 'Renew Asha Rao', icon: CalendarPlus, onSelect: handler() };
const menu = [
  { label: 'Call', icon: Phone, hint: '+91 98450 12345', onSelect: handler() },
  { label: 'Note', icon: NotebookPen, onSelect: handler() },
];

/**
 * **When:** one event in a DoorColumn.
 *
 * **When not:** a person who is looked for: PersonRow. One person's visits: AttendanceList.
 *
 * **Keyboard:** its buttons and menu.
 *
 * **Tokens:** ink, muted, accent, positive, warning, warning-soft, danger, danger-soft; StatusBadge's, Button's.
 */
const meta = {
  title: 'Parts/DoorRow',
  component: DoorRow,
  argTypes: argTypesOf(DoorRow, {
    name: 'text',
    action: ['in', 'out', 'refused'],
    actionText: 'text',
    time: 'text',
    dateTime: 'text',
    detail: 'text',
    notes: 'object',
    withdrawnText: 'text',
    actions: false,
    menu: false,
    menuLabel: 'text',
    renderName: false,
  }),
  args: {
    name: 'Asha Rao',
    action: 'in',
    actionText: 'IN',
    time: '9:58 am',
    dateTime: '2026-11-03T04:28:00.000Z',
    detail: 'QR code',
    menu,
  },
  render: (args: DoorRowProps) => (
    <ol className="max-w-104 divide-y divide-line rounded-lg border border-line bg-surface">
      <DoorRow {...args} />
    </ol>
  ),
} satisfies Meta<typeof DoorRow>;
export default meta;
type Story = StoryObj<typeof meta>;

const attention = {
  notes: [{ text: 'Membership expired 5 weeks ago, on 29 Sep 2026', tone: 'attention' }],
  actions: [renew, undo],
} as const;
const refused = {
  action: 'refused',
  actionText: 'Turned away',
  notes: [{ text: 'This membership is inactive', tone: 'refused' }],
  actions: [],
} as const;
const withdrawn = { withdrawnText: 'Undone by Priya Nair', detail: undefined } as const;

export const Plain: Story = {};
export const Undoable: Story = { args: { actions: [undo] } };
export const Out: Story = { args: { action: 'out', actionText: 'OUT' } };
export const GoodNews: Story = { args: { notes: [{ text: '100th visit', tone: 'good' }] } };
export const Attention: Story = { args: attention };
export const Refused: Story = { args: refused };
export const LetInAnyway: Story = {
  args: { ...attention, detail: 'Desk · Priya Nair · Let in: “Pays on Friday”', actions: [renew] },
};
export const SeveralNotes: Story = {
  args: {
    notes: [...attention.notes, { text: '₹1,200 due', tone: 'attention' }, { text: 'Birthday today', tone: 'good' }],
    actions: [renew, undo],
  },
};
export const Withdrawn: Story = { args: withdrawn };
export const Busy: Story = { args: { actions: [{ ...undo, busy: true }] } };
export const LongTexts: Story = {
  args: {
    ...attention,
    name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
    detail: 'Desk · Venkatanarasimharajuvaripeta Lakshminarayanan · Let in: “Wants to pay tomorrow, has no cash”',
  },
};

const looks: Partial<DoorRowProps>[] = [
  {},
  { action: 'out', actionText: 'OUT', actions: [undo] },
  { notes: [{ text: '100th visit', tone: 'good' }] },
  attention,
  refused,
  withdrawn,
];
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <ol className="max-w-104 divide-y divide-line rounded-lg border border-line bg-surface">
      {looks.map((look, at) => (
        <DoorRow key={at} {...args} {...look} />
      ))}
    </ol>
  ),
};
