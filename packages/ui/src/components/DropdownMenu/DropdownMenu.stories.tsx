import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis, History, LogIn, Pencil, Trash2, UserX } from 'lucide-react';
import { expect, screen, userEvent } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { DropdownMenu, menuAligns } from './DropdownMenu.tsx';

const act = handler();

/**
 * **When:** Actions on a row, or of a person.
 *
 * **When not:** To choose a value: SelectField. For one action alone: a Button.
 *
 * **Keyboard:** Enter, Space or the down arrow opens it; arrows, Home, End and the first letter move; Enter chooses;
 * Escape closes and returns the focus.
 *
 * **Tokens:** raised, sunken, ink, muted, line, danger, danger-soft, shadow, radius-factor.
 */
const meta = {
  title: 'Parts/DropdownMenu',
  component: DropdownMenu,
  argTypes: argTypesOf(DropdownMenu, {
    open: 'boolean',
    onOpenChange: 'action',
    align: menuAligns,
    trigger: false,
    items: false,
    header: 'text',
  }),
  args: {
    open: true,
    align: 'start',
    trigger: <IconButton icon={Ellipsis} label="Actions for Asha Rao" />,
    items: [
      { label: 'Edit Member', icon: Pencil, shortcut: 'E', onSelect: act },
      { label: 'Check In', icon: LogIn, onSelect: act },
      { label: 'Deactivate Member', icon: UserX, onSelect: act },
      { label: 'View Attendance', icon: History, onSelect: act },
      'separator',
      { label: 'Delete', icon: Trash2, danger: true, onSelect: act },
    ],
  },
} satisfies Meta<typeof DropdownMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Closed: Story = { args: { open: undefined } };
export const WithDisabled: Story = {
  args: {
    items: [
      { label: 'Edit Branch', icon: Pencil, onSelect: act },
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        disabled: true,
        hint: 'The main branch cannot be deleted',
        onSelect: act,
      },
    ],
  },
};
export const Highlighted: Story = {
  args: { open: undefined },
  play: async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{End}');
    await expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  },
};
export const LongText: Story = {
  args: {
    items: [
      { label: 'Send the member a message with the times at which each branch opens', icon: Pencil, onSelect: act },
    ],
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
