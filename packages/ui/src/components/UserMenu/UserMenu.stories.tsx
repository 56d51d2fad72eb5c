import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut } from 'lucide-react';
import { UserMenu } from './UserMenu.tsx';

/**
 * **When:** At the end of the AppFrame's header: who is signed in, and what they can do about it.
 *
 * **When not:** Actions on anything else: DropdownMenu.
 *
 * **Keyboard:** As DropdownMenu.
 *
 * **Tokens:** muted, edge; Avatar's, DropdownMenu's.
 */
const meta = {
  title: 'Parts/UserMenu',
  component: UserMenu,
  args: {
    name: 'Asha Rao',
    email: 'asha@irontemple.in',
    roleTitle: 'Admin',
    items: [{ label: 'Sign Out', icon: LogOut, onSelect: () => {} }],
    open: true,
  },
} satisfies Meta<typeof UserMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { open: undefined } };
export const Opened: Story = {};
export const LongText: Story = {
  args: {
    name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
    email: 'venkatanarasimharajuvaripeta.lakshminarayanan@irontemple.in',
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
