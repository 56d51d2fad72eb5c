import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { UserMenu } from './UserMenu.tsx';

/**
 * **When:** At the end of AppFrame's header: account and account actions.
 *
 * **When not:** Other actions: DropdownMenu.
 *
 * **Keyboard:** Like DropdownMenu.
 *
 * **Tokens:** muted, edge; Avatar's, DropdownMenu's.
 */
const meta = {
  title: 'Parts/UserMenu',
  component: UserMenu,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '320px' } } },
  argTypes: argTypesOf(UserMenu, {
    name: 'text',
    email: 'text',
    roleTitle: 'text',
    label: 'text',
    items: false,
    open: 'boolean',
    onOpenChange: 'action',
  }),
  args: {
    name: 'Asha Rao',
    email: 'asha@irontemple.in',
    roleTitle: 'Admin',
    items: [{ label: 'Sign Out', icon: LogOut, onSelect: handler() }],
    open: true,
  },
} satisfies Meta<typeof UserMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { open: undefined } };
export const Opened: Story = {};
export const WithChoice: Story = {
  args: {
    items: [
      {
        label: 'Theme',
        value: 'dark',
        choices: [
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
          { value: 'system', label: 'As the system', icon: Monitor },
        ],
        onValueChange: handler(),
      },
      'separator',
      { label: 'Sign Out', icon: LogOut, onSelect: handler() },
    ],
  },
};
export const LongText: Story = {
  args: {
    name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
    email: 'venkatanarasimharajuvaripeta.lakshminarayanan@irontemple.in',
  },
};
export const AllLooks: Story = { ...WithChoice, tags: ['catalogue'] };
