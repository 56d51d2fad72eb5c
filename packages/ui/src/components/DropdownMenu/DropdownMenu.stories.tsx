import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis, History, LogIn, Pencil, Trash2, UserX } from 'lucide-react';
import { expect, screen, userEvent } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { DropdownMenu, menuAligns } from './DropdownMenu.tsx';

const onSelect = handler();

/**
 * **When:** Actions on a row or a person.
 *
 * **When not:** Choosing a value: SelectField. A single action: Button.
 *
 * **Keyboard:** Enter, Space or Down opens it; arrows, Home, End and typeahead move; Enter selects; Escape closes and
 * returns the focus.
 *
 * **Tokens:** raised, sunken, ink, muted, line, danger, danger-soft, shadow, radius-factor.
 */
const meta = {
  title: 'Parts/DropdownMenu',
  component: DropdownMenu,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '320px' } } },
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
      { label: 'Edit Member', icon: Pencil, shortcut: 'E', onSelect },
      { label: 'Check In', icon: LogIn, onSelect },
      { label: 'Deactivate Member', icon: UserX, onSelect },
      { label: 'View Attendance', icon: History, onSelect },
      'separator',
      { label: 'Delete', icon: Trash2, danger: true, onSelect },
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
      { label: 'Edit Branch', icon: Pencil, onSelect },
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        disabled: true,
        hint: 'The main branch cannot be deleted',
        onSelect,
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
    items: [{ label: 'Send the member a message with the times at which each branch opens', icon: Pencil, onSelect }],
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
