import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { ActivityItem, activityKinds } from './ActivityItem.tsx';

const changes = [
  { field: 'Plan', from: 'Monthly', to: 'Yearly' },
  { field: 'Expiry date', from: '3 Nov 2026', to: '3 Nov 2027' },
  { field: 'Email', to: 'ravi@irontemple.in' },
];

/**
 * **When:** One audit entry in a sentence, with the changed fields in a disclosure.
 *
 * **When not:** Sortable rows: DataTable.
 *
 * **Keyboard:** Tab focuses the disclosure button; Enter and Space toggle it.
 *
 * **Tokens:** positive, positive-soft, danger, danger-soft, accent, on-accent, sunken, muted, ink, radius-factor.
 */
const meta = {
  title: 'Parts/ActivityItem',
  component: ActivityItem,
  argTypes: argTypesOf(ActivityItem, {
    kind: activityKinds,
    actor: 'text',
    action: 'text',
    time: 'text',
    dateTime: 'text',
    timeTitle: 'text',
    detail: 'text',
    changes: 'object',
    changesLabel: 'text',
    labels: 'object',
    defaultOpen: 'boolean',
  }),
  args: {
    kind: 'update',
    actor: 'Asha Rao',
    action: 'changed the membership of Ravi Iyer',
    time: '10:05',
    dateTime: '2026-11-03T10:05:00+05:30',
    timeTitle: '3 Nov 2026, 10:05',
    detail: 'Members · Admin',
    className: 'max-w-2xl',
  },
} satisfies Meta<typeof ActivityItem>;
export default meta;
type Story = StoryObj<typeof meta>;

const changed = { changes, changesLabel: '3 changes' };
export const Plain: Story = {};
export const WithChanges: Story = { args: changed };
export const Open: Story = { args: { ...changed, defaultOpen: true } };
export const OpenOnAPhone: Story = { ...Open, globals: { viewport: { value: 'phone' } } };
export const Removed: Story = {
  args: {
    kind: 'delete',
    action: 'removed the branch Koramangala',
    detail: 'Branches · Admin',
    changes: [{ field: 'Address', from: '80 Feet Road\nBengaluru 560034' }],
    changesLabel: '1 change',
    defaultOpen: true,
  },
};
export const LongText: Story = {
  args: {
    actor: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
    action: 'changed the address of the branch above the old bakery on Hundred Feet Road, which moved in the same week',
    changes: [
      {
        field: 'Address, as it stands on the door',
        from: 'Nineteen, Hundred Feet Road, above the old bakery, opposite the metro station, Indiranagar Second Stage, Bengaluru, Karnataka 560038',
        to: 'https://maps.example.org/a-link-without-any-place-to-break-it-in-two-0123456789012345678901234567890123456789',
      },
    ],
    changesLabel: '1 change',
    defaultOpen: true,
  },
};

const one = { changes: changes.slice(0, 1), changesLabel: '1 change' };
const states = { plain: {}, closed: one, hover: one, focus: one, open: { ...one, defaultOpen: true } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={activityKinds} columns={['plain', 'closed', 'hover', 'focus', 'open']}>
      {(kind, state) => (
        <PseudoState of="button" state={state}>
          <ActivityItem {...args} action="touched Ravi" detail={kind} {...states[state]} kind={kind} className="w-48" />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
