import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutDashboard, Settings, UserPlus, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { expect, screen, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import type { CommandGroup } from './CommandCombobox.tsx';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const groups: CommandGroup[] = [
  {
    label: 'Go to',
    commands: [
      { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { id: 'members', label: 'Members', icon: Users },
      { id: 'settings', label: 'Settings', icon: Settings, hint: 'for admins', disabled: true },
    ],
  },
  {
    label: 'Do',
    commands: [{ id: 'add-member', label: 'Add Member', icon: UserPlus, keys: ['N'] }],
  },
  {
    label: 'Members',
    commands: [
      { id: 'm1', label: 'Asha Rao', hint: '98450 12345', icon: UserRound },
      { id: 'm2', label: 'Ravi Iyer', hint: '98450 54321', icon: UserRound },
    ],
  },
];
const many: CommandGroup[] = [
  {
    label: 'Members',
    commands: Array.from({ length: 200 }, (_, index) => ({
      id: `m${index}`,
      label: `Member ${index + 1}`,
      icon: UserRound,
    })),
  },
];

const onRun: CommandPaletteProps['onRun'] = handler();

/** Matches by substring; a screen may search differently. */
const filterGroups = (all: readonly CommandGroup[], query: string) =>
  all.map((group) => ({
    ...group,
    commands: group.commands.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
  }));

/**
 * **When:** Search and navigation from the keyboard, anywhere. The caller supplies `groups`, the matches of `query`.
 *
 * **When not:** As the only way to an action: each one also has a place on a screen.
 *
 * **Keyboard:** Ctrl K or ⌘ K opens and closes it; Up and Down move and wrap around; Home and End go to the first and
 * last (with Shift or Ctrl they act on the text); Enter runs; Escape closes.
 *
 * **Tokens:** raised, sunken, line, ink, muted, danger, primary, focus, veil, shadow, radius-factor; Kbd's, Skeleton's,
 * Spinner's.
 */
const meta = {
  title: 'Parts/CommandPalette',
  component: CommandPalette,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '560px' } } },
  argTypes: argTypesOf(CommandPalette, {
    open: 'boolean',
    onOpenChange: 'action',
    label: 'text',
    placeholder: 'text',
    query: 'text',
    onQueryChange: 'action',
    groups: false,
    loading: 'boolean',
    loadingText: 'text',
    emptyText: 'text',
    countText: 'text',
    problemText: 'text',
    onRun: 'action',
    hints: 'object',
  }),
  args: {
    open: true,
    onOpenChange: handler(),
    label: 'Search or go to',
    placeholder: 'Search members, screens and actions',
    query: '',
    onQueryChange: handler(),
    groups,
    emptyText: '',
    onRun,
    hints: [
      { keys: ['↑', '↓'], text: 'to move' },
      { keys: ['Enter'], text: 'to choose' },
      { keys: ['Esc'], text: 'to close' },
    ],
  },
  render: function Controlled(args) {
    const [open, setOpen] = useState(args.open);
    const [query, setQuery] = useState(args.query);
    const matches = filterGroups(args.groups, query);
    const count = matches.reduce((sum, { commands }) => sum + commands.length, 0);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Search</Button>
        <CommandPalette
          {...args}
          open={open}
          onOpenChange={setOpen}
          query={query}
          onQueryChange={setQuery}
          groups={matches}
          emptyText={args.emptyText || `No results for “${query}”`}
          countText={args.countText ?? `${count} results`}
        />
      </>
    );
  },
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Closed: Story = { args: { open: false } };
export const Filtered: Story = { args: { query: 'me' } };
export const Empty: Story = { args: { query: 'zumba' } };
export const Loading: Story = { args: { query: 'as', groups: [], loading: true, loadingText: 'Searching…' } };
export const LoadingMore: Story = { args: { query: 'a', loading: true, loadingText: 'Searching…' } };
export const Many: Story = {
  args: { groups: many },
  play: async ({ canvasElement, userEvent }) => {
    canvasElement.ownerDocument.querySelector<HTMLElement>('[role=combobox]')?.focus();
    await userEvent.keyboard('{End}');
  },
};
export const TypedAfterScrolling: Story = {
  args: { groups: many, query: 'm' },
  play: async ({ userEvent }) => {
    const list = screen.getByRole('listbox');
    const best = within(list).getAllByRole('option')[0];
    list.scrollTop = 600;
    await userEvent.type(screen.getByRole('combobox'), 'e');
    await expect(within(list).getAllByRole('option')[0]).toBe(best);
    await expect(list.scrollTop).toBeLessThan(60);
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    groups: [
      {
        label: 'Members whose name has more than forty letters, as names in the south may have',
        commands: [
          {
            id: 'long',
            label: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
            hint: 'of the branch above the old bakery on Hundred Feet Road, Indiranagar Second Stage',
            icon: UserRound,
            keys: ['Ctrl', 'Shift', 'V'],
          },
        ],
      },
    ],
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
