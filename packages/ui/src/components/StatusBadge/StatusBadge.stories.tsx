import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { StatusBadge, statuses } from './StatusBadge.tsx';

/**
 * **When:** A status in one word with an icon: active, expired, IN, OUT.
 *
 * **When not:** Counts; interactive elements.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** sunken, muted, line, accent, on-accent, positive, positive-soft, warning, warning-soft, danger,
 * danger-soft, info, info-soft, radius-factor.
 */
const meta = {
  title: 'Parts/StatusBadge',
  component: StatusBadge,
  argTypes: argTypesOf(StatusBadge, { status: statuses, label: 'text' }),
  args: { status: 'active', label: 'Active' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

const labels = {
  active: 'Active',
  inactive: 'Inactive',
  invited: 'Invited',
  undelivered: 'Mail refused',
  expired: 'Active',
  frozen: 'Frozen until 10 Nov 2026',
  in: 'IN',
  out: 'OUT',
  main: 'MAIN',
  siteAdmin: 'SITE ADMIN',
};

export const Plain: Story = {};
export const Inactive: Story = { args: { status: 'inactive', label: 'Inactive' } };
export const Invited: Story = { args: { status: 'invited', label: 'Invited' } };
export const Undelivered: Story = { args: { status: 'undelivered', label: 'Mail refused' } };
export const Expired: Story = { args: { status: 'expired', label: 'Active' } };
export const Frozen: Story = { args: { status: 'frozen', label: 'Frozen until 10 Nov 2026' } };
export const CheckedIn: Story = { args: { status: 'in', label: 'IN' } };
export const CheckedOut: Story = { args: { status: 'out', label: 'OUT' } };
export const Main: Story = { args: { status: 'main', label: 'MAIN' } };
export const SiteAdmin: Story = { args: { status: 'siteAdmin', label: 'SITE ADMIN' } };
export const LongText: Story = {
  render: (args) => (
    <div className="w-40">
      <StatusBadge {...args} label="Active until the end of the quarter" />
    </div>
  ),
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={statuses} columns={['badge']}>
      {(status) => <StatusBadge status={status} label={labels[status]} />}
    </Catalogue>
  ),
};
