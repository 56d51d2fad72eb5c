import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarPlus, Mail, ToggleLeft, Trash2 } from 'lucide-react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { SelectionBar } from './SelectionBar.tsx';

/**
 * **When:** Below a DataTable with `selection`, for what can be done with several rows at once. The caller keeps it
 * mounted: its status announces the number, also when the selection is cleared. In a narrow container the actions are
 * one menu.
 *
 * **When not:** Actions on a single row: the row's menu.
 *
 * **Keyboard:** Tab reaches its buttons; Escape inside clears the selection, as it does in the table.
 *
 * **Tokens:** raised, ink, muted, line, radius-factor, shadow; Button's, IconButton's, DropdownMenu's.
 */
const meta = {
  title: 'Parts/SelectionBar',
  component: SelectionBar,
  argTypes: argTypesOf(SelectionBar, {
    open: 'boolean',
    label: 'text',
    detail: 'text',
    selectAll: false,
    actions: false,
    moreActions: false,
    disabled: 'boolean',
    onClear: 'action',
  }),
  args: {
    open: true,
    label: '3 members selected',
    selectAll: { label: 'Select all 214 that match', onSelect: handler() },
    actions: [
      { label: 'Extend', icon: CalendarPlus, onSelect: handler() },
      { label: 'Deactivate', icon: ToggleLeft, onSelect: handler() },
    ],
    moreActions: [
      { label: 'Email', icon: Mail, onSelect: handler() },
      'separator',
      { label: 'Delete', icon: Trash2, danger: true, onSelect: handler() },
    ],
    onClear: handler(),
  },
} satisfies Meta<typeof SelectionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const All: Story = { args: { label: 'All 214 members selected', selectAll: undefined } };
export const Hidden: Story = { args: { detail: '1 of them is hidden by the filters' } };
/** Started by a button: nothing is selected yet. */
export const NothingYet: Story = { args: { label: 'No members selected', disabled: true } };
/** Only the status is left, for screen readers. */
export const Closed: Story = { args: { open: false, label: 'No members selected' } };
export const Menu: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const NarrowMenu: Story = {
  ...Narrow,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    const item = await screen.findByRole('menuitem', { name: 'Extend' });
    // The menu fades in.
    await waitFor(() => expect(item).toBeVisible());
  },
};
export const LongText: Story = {
  args: {
    label: '12,345 members of all branches of the gym selected',
    detail: '1,234 of them are hidden by the search and the filters',
    selectAll: { label: 'Select all 50,000 members that match the search and the filters', onSelect: handler() },
  },
};

const states = { some: {}, all: { label: 'All 214 members selected', selectAll: undefined }, none: { disabled: true } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['some', 'all', 'none']} columns={['bar']}>
      {(state) => <SelectionBar {...args} {...states[state]} />}
    </Catalogue>
  ),
};
