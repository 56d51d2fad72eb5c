import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import { TextField } from '../TextField/TextField.tsx';
import type { Person } from './DataTable.fixtures.tsx';
import { briefColumns, manyColumns, Members, people, personColumns, selectionOf } from './DataTable.fixtures.tsx';
import { tableDensities } from './DataTable.tsx';
import type { DataTableHandle } from './TableBody.tsx';

/**
 * **When:** Lists of up to 50,000 rows. The caller sorts and filters. Below 640 px of container width it renders
 * cards; where columns do not fit, the first column and the menus are sticky. `handle` focuses rows and opens row
 * menus from outside, such as from a search. With `selection` each row has a checkbox; cards have theirs once a row is
 * selected or `active` is set. What must stay in sight is `scrollFirst`, before the others where columns scroll, and
 * `brief`, alone on a card, beside the row's first action.
 *
 * **When not:** A few facts on one object, or lists read from top to bottom: AttendanceList, ActivityList.
 *
 * **Keyboard:** One tab stop for all rows; arrows, Page Up, Page Down, Home and End move; Enter opens the row menu.
 * Space selects the row, Shift with an arrow or a click extends the selection, Ctrl+A selects all, Escape clears. Tab
 * reaches the column headers; Enter sorts. Where columns scroll, Left and Right scroll them; without rows and
 * sortable columns the scroll container is a tab stop.
 *
 * **Tokens:** surface, sunken, ink, muted, line, edge, primary, on-primary, focus, radius-factor; DropdownMenu's, Skeleton's.
 */
const meta = {
  title: 'Parts/DataTable',
  component: Members,
  argTypes: argTypesOf(Members, {
    label: 'text',
    columns: false,
    rows: false,
    rowKey: false,
    viewKey: false,
    density: tableDensities,
    height: 'number',
    fit: 'boolean',

    refreshing: 'boolean',
    sort: 'object',
    selection: false,
    empty: false,
    error: false,
  }),
  args: { label: 'Members', columns: personColumns, rows: people(40), rowKey: ({ id }: Person) => id },
} satisfies Meta<typeof Members>;
export default meta;
type Story = StoryObj<typeof meta>;

const focused = () => document.activeElement?.getAttribute('aria-rowindex');
const scrolledTable = (canvasElement: HTMLElement) => within(canvasElement).getByRole('grid').parentElement!;

async function scrollDown(canvasElement: HTMLElement) {
  scrolledTable(canvasElement).scrollTop = 20_000;
  await waitFor(() => expect(within(canvasElement).getByText('+91 98450 15600')).toBeVisible());
}

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
    error: <ErrorBanner title="Failed to Load Members" message="The server did not answer." onRetry={handler()} />,
  },
};
export const FewRows: Story = { args: { rows: people(3) } };
export const FitsFewRows: Story = { args: { rows: people(3), fit: true } };
export const FitsManyRows: Story = {
  args: { rows: people(40), fit: true },
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('grid');
    await expect(grid.closest('[data-slot=data-table]')!.clientHeight).toBeLessThanOrEqual(600);
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('41'));
  },
};
export const FitsNoRows: Story = {
  args: { rows: [], fit: true, empty: <EmptyState icon={Users} title="No members found" /> },
};
export const FitsLoading: Story = { args: { rows: undefined, fit: true } };
export const LongText: Story = {
  args: {
    rows: [
      { ...people(1)[0]!, name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second' },
      ...people(3).slice(1),
    ],
  },
};
/** The heading of the menu column is visible and not truncated. */
export const ActionsHeading: Story = {
  play: async () => {
    const heading = screen.getByText('Actions');
    await expect(heading.clientWidth).toBeGreaterThan(40);
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
  },
};
/** On a tablet: first column and menus are sticky. */
export const ScrollsSideways: Story = {
  args: { columns: manyColumns, className: 'max-w-190' },
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('grid').parentElement!.scrollLeft = 150;
    screen.getAllByRole('row')[2]?.focus();
    await expect(screen.getAllByRole('button', { name: /^Actions for/ })[0]).toBeVisible();
  },
};
/** Without sortable columns and rows the scroll container is the tab stop. */
export const NothingToReach: Story = {
  args: {
    columns: manyColumns.map((column) => ({ ...column, sortable: false })),
    className: 'max-w-190',
    rows: [],
    empty: <EmptyState icon={Users} title="No members found" />,
  },
  play: async () => {
    await userEvent.tab();
    await expect(screen.getByRole('group', { name: 'Members' })).toHaveFocus();
  },
};
export const Cards: Story = { globals: { viewport: { value: 'phone' } } };
export const CardsLongText: Story = {
  args: {
    rows: people(3).map((person) => ({
      ...person,
      name: 'venkatanarasimharajuvaripeta.lakshminarayanan@corporation.example.in',
      plan: 'Quarterly-with-everything-included-and-more',
    })),
  },
  globals: { viewport: { value: 'phone' } },
};
export const BriefCards: Story = { args: { columns: briefColumns }, globals: { viewport: { value: 'phone' } } };
export const BriefCardDetails: Story = {
  ...BriefCards,
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ravi Shetty' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show Details' }));
    await waitFor(() => expect(screen.getAllByRole('row')[2]).toHaveTextContent('Visits37'));
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ravi Shetty' }));
    await screen.findByRole('menu');
    await expect(screen.queryByRole('menuitem', { name: 'Show Details' })).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
};
/** What must stay in sight comes before the columns that scroll. */
export const BriefScrolls: Story = {
  args: {
    columns: [...briefColumns, ...manyColumns.slice(personColumns.length)],
    className: 'max-w-190',
  },
};
export const CardsLoading: Story = { ...Loading, globals: { viewport: { value: 'phone' } } };

export const Selectable: Story = { args: { selection: selectionOf() } };
export const SomeSelected: Story = { args: { selection: selectionOf(1, 2, 5) } };
export const SelectedInForcedColors: Story = {
  ...SomeSelected,
  parameters: { media: { 'forced-colors': 'active' } },
  play: async ({ canvas }) => {
    const [selected] = await canvas.findAllByRole('row', { selected: true });
    const { color, backgroundColor } = getComputedStyle(selected!);
    for (const content of selected!.querySelectorAll('*')) {
      await expect(getComputedStyle(content)).toMatchObject({ color, backgroundColor });
    }
  },
};
export const AllSelected: Story = { args: { rows: people(6), selection: selectionOf(0, 1, 2, 3, 4, 5) } };
export const SelectableLoading: Story = { args: { selection: selectionOf(), rows: undefined } };
export const SelectedScrolls: Story = {
  args: { ...ScrollsSideways.args, selection: selectionOf(1, 2) },
  play: async ({ canvasElement }) => {
    const frame = within(canvasElement).getByRole('grid').parentElement!;
    frame.scrollLeft = 150;
    const box = screen.getByRole('checkbox', { name: 'Select Asha Rao' });
    await waitFor(() =>
      expect(box.getBoundingClientRect().left).toBeGreaterThanOrEqual(frame.getBoundingClientRect().left),
    );
  },
};
export const CardsSelected: Story = { ...Cards, args: { selection: selectionOf(0, 2) } };
export const BriefCardsSelected: Story = {
  ...BriefCards,
  args: { columns: briefColumns, selection: selectionOf(0, 2) },
};
/** Checkboxes before anything is selected. */
export const BriefCardsSelecting: Story = {
  ...BriefCards,
  args: { columns: briefColumns, selection: { ...selectionOf(), active: true } },
};
const selectedRows = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => row.getAttribute('aria-rowindex'));
export const SelectedByKeyboard: Story = {
  args: { selection: selectionOf() },
  play: async () => {
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(selectedRows()).toEqual(['2', '3', '4']));
  },
};

const isFocusVisible = () => {
  const { top, bottom } = document.activeElement!.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};
/** The window scrolls with the focus where it is shorter than what the table is in. */
export const KeyboardMovesTheWindow: Story = {
  render: (args) => (
    <div className="pt-120 pb-20">
      <Members {...args} />
    </div>
  ),
  play: async () => {
    screen.getAllByRole('row')[1]?.focus({ preventScroll: true });
    await userEvent.keyboard('{ArrowDown>12/}');
    await waitFor(() => expect(focused()).toBe('14'));
    await expect(isFocusVisible()).toBe(true);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('41'));
    await expect(isFocusVisible()).toBe(true);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(focused()).toBe('2'));
    await expect(isFocusVisible()).toBe(true);
  },
};
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

export const MenuFromOutside: Story = {
  render: function Searched(args) {
    const table = useRef<DataTableHandle>(null);
    return (
      <div className="flex flex-col gap-3">
        <TextField
          label="Search"
          onKeyDown={({ key }) => {
            if (key === 'Enter') table.current?.openMenu(0);
            if (key === 'ArrowDown') table.current?.focusRow(0);
          }}
        />
        <Members {...args} handle={table} />
      </div>
    );
  },
  play: async () => {
    const search = screen.getByRole('textbox', { name: 'Search' });
    await userEvent.type(search, '{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('2'));
    await userEvent.type(search, '{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit Member' })).toHaveFocus());
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
    await scrollDown(canvasElement);
    await expect(focused()).toBe('2');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('3'));
  },
};

export const SearchBeginsAtTheTop: Story = {
  args: { rows: people(1000) },
  render: function Searched({ rows = [], ...args }) {
    const [search, setSearch] = useState('');
    return (
      <div className="flex flex-col gap-3">
        <TextField label="Search" value={search} onChange={({ target }) => setSearch(target.value)} />
        <Members {...args} viewKey={search} rows={rows.filter(({ name }) => name.includes(search))} />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    await scrollDown(canvasElement);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'R');
    await expect(scrolledTable(canvasElement).scrollTop).toBe(0);
    await expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
    await expect(screen.getAllByText('Asha Rao')[0]).toBeVisible();
  },
};

export const OrderBeginsAtTheTop: Story = {
  args: { rows: people(1000) },
  play: async ({ canvasElement }) => {
    await scrollDown(canvasElement);
    await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
    await expect(scrolledTable(canvasElement).scrollTop).toBe(0);
    await expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  },
};

export const ChangedRowsStayScrolled: Story = {
  args: { rows: people(1000) },
  play: async ({ canvasElement }) => {
    await scrollDown(canvasElement);
    const table = scrolledTable(canvasElement);
    within(canvasElement).getByText('+91 98450 15600').closest<HTMLElement>('[role=row]')?.focus();
    const offset = table.scrollTop;
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Check In' }));
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1000'));
    await expect(table.scrollTop).toBe(offset);
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

export const AllLooks: Story = {
  tags: ['catalogue'],
  args: { height: 320, sort: { key: 'name', direction: 'asc' } },
  render: (args) => (
    <PseudoState of="[role=columnheader] button" state="hover">
      <PseudoState of="[role=row][data-index='1']" state="hover">
        <PseudoState of="[role=row][data-index='3']" state="focus">
          <Members {...args} />
        </PseudoState>
      </PseudoState>
    </PseudoState>
  ),
};
