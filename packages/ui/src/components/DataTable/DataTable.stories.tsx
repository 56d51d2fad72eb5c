import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogIn, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import type { DataTableProps } from './DataTable.tsx';
import { DataTable } from './DataTable.tsx';
import type { Person } from './DataTable.fixtures.tsx';
import { people, personColumns, sorted } from './DataTable.fixtures.tsx';
import type { Sort } from './columns.ts';

function Members({ rows, ...args }: DataTableProps<Person>) {
  const [sort, setSort] = useState<Sort | undefined>(args.sort);
  const [removed, setRemoved] = useState<string[]>([]);
  const [asked, setAsked] = useState<Person>();
  const remove = ({ id }: Person) => setRemoved([...removed, id]);
  const left = rows?.filter(({ id }) => !removed.includes(id));
  return (
    <>
      <DataTable
        {...args}
        rows={left && sort ? sorted(left, sort.key, sort.direction) : left}
        sort={sort}
        onSortChange={setSort}
        rowActions={(person) => [
          { label: 'Edit Member', icon: Pencil, onSelect: () => {} },
          { label: 'Check In', icon: LogIn, onSelect: () => remove(person) },
          'separator',
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsked(person) },
        ]}
        rowActionsLabel={({ name }) => `Actions for ${name}`}
      />
      <ConfirmDialog
        danger
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`Delete ${asked?.name}?`}
        description="Their visits are deleted too."
        confirmLabel="Delete"
        onConfirm={() => {
          if (asked) remove(asked);
          setAsked(undefined);
        }}
      />
    </>
  );
}

/**
 * **When:** Lists of people, places and staff: up to 50,000 rows. The caller sorts and filters. Under 640 px of its
 * own room it turns into cards.
 *
 * **When not:** A handful of facts on one thing, or what is read from top to bottom: AttendanceList, ActivityList.
 *
 * **Keyboard:** One tab stop for all rows; arrows, Page Up, Page Down, Home and End move; Enter opens the row's menu.
 * Tab reaches the names of the columns; Enter sorts.
 *
 * **Tokens:** surface, sunken, ink, muted, line, focus, radius-factor; DropdownMenu's, Skeleton's.
 */
const meta = {
  title: 'Parts/DataTable',
  component: Members,
  args: { label: 'Members', columns: personColumns, rows: people(40), rowKey: ({ id }: Person) => id },
} satisfies Meta<typeof Members>;
export default meta;
type Story = StoryObj<typeof meta>;

const focused = () => document.activeElement?.getAttribute('aria-rowindex');

export const Plain: Story = {};
export const Compact: Story = { args: { density: 'compact' } };
export const SortedUp: Story = { args: { sort: { key: 'visits', direction: 'asc' } } };
export const SortedDown: Story = { args: { sort: { key: 'visits', direction: 'desc' } } };
export const Loading: Story = { args: { rows: undefined } };
export const Refreshing: Story = { args: { refreshing: true } };
export const Empty: Story = {
  args: {
    rows: [],
    empty: (
      <EmptyState
        icon={Users}
        title="No members found"
        hints={['Try fewer filters.']}
        action={<Button>Reset All</Button>}
      />
    ),
  },
};
export const Failed: Story = {
  args: {
    error: <ErrorBanner title="Failed to Load Members" message="The server did not answer." onRetry={() => {}} />,
  },
};
export const FewRows: Story = { args: { rows: people(3) } };
export const LongText: Story = {
  args: {
    rows: [
      { ...people(1)[0]!, name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second' },
      ...people(3).slice(1),
    ],
  },
};
export const Cards: Story = { globals: { viewport: { value: 'phone' } } };
export const CardsLoading: Story = { ...Loading, globals: { viewport: { value: 'phone' } } };

export const KeyboardMoves: Story = {
  play: async () => {
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('4'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('41'));
    await userEvent.keyboard('{PageUp}{ArrowUp}');
    await waitFor(() => expect(focused()).toBe('29'));
    await userEvent.keyboard('{Home}{ArrowUp}');
    await waitFor(() => expect(focused()).toBe('2'));
  },
};

export const MenuByEnter: Story = {
  play: async () => {
    screen.getAllByRole('row')[2]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menuitem', { name: 'Edit Member' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('3'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
  },
};

export const FiftyThousandRows: Story = {
  args: { rows: people(50_000) },
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '50001');
    await expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('50001'));
  },
};

export const FocusStaysWhenScrolledAway: Story = {
  args: { rows: people(1000) },
  play: async ({ canvasElement }) => {
    screen.getAllByRole('row')[1]?.focus();
    within(canvasElement).getByRole('grid').parentElement!.scrollTop = 20_000;
    await waitFor(() => expect(within(canvasElement).getByText('+91 98450 15600')).toBeVisible());
    await expect(focused()).toBe('2');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('3'));
  },
};

export const RemovedByMenu: Story = {
  play: async () => {
    screen.getAllByRole('row')[2]?.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Check In' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Meera'));
    await expect(focused()).toBe('3');
  },
};

export const RemovedAfterAsking: Story = {
  play: async () => {
    screen.getAllByRole('row')[2]?.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Meera'));
    await expect(focused()).toBe('3');
  },
};

export const AllLooks: Story = { tags: ['catalogue'], args: { height: 320, sort: { key: 'name', direction: 'asc' } } };
