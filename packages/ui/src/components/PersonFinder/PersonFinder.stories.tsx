import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchX } from 'lucide-react';
import { expect, screen, userEvent } from 'storybook/test';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { PersonFinder, type PersonFinderProps } from './PersonFinder.tsx';
import type { FoundPerson } from './useActivePerson.ts';

const person = (id: string, name: string, rest: Partial<FoundPerson> = {}): FoundPerson => ({
  id,
  name,
  detail: `… 1234${id}`,
  status: 'out',
  statusText: 'OUT',
  plan: 'Monthly',
  expiry: { text: 'Expires 10 Dec 2026', tone: 'quiet' },
  action: { label: 'Check In', accessibleName: `Check In ${name}`, onSelect: handler() },
  ...rest,
});

const found = [
  person('1', 'Asha Rao'),
  person('2', 'Asha Menon', {
    status: 'in',
    statusText: 'IN',
    since: 'since 9:00 am',
    action: { label: 'Check Out', accessibleName: 'Check Out Asha Menon', onSelect: handler() },
  }),
  person('3', 'Aasha Kulkarni', { expiry: { text: 'Expired 5 weeks ago', tone: 'expired' }, due: '₹1,200 due' }),
];
const guests = [person('4', 'Ashwin Nair', { detail: 'Powai Lake', plan: undefined, expiry: undefined })];

function Controlled({ query: initial, onQueryChange, ...rest }: PersonFinderProps) {
  const [query, setQuery] = useState(initial);
  return (
    <PersonFinder
      {...rest}
      query={query}
      onQueryChange={(next) => {
        setQuery(next);
        onQueryChange(next);
      }}
    />
  );
}

/**
 * **When:** one person is looked for and acted on again and again, as at a front desk.
 *
 * **When not:** commands as well, from any page: CommandPalette. A list to be sorted and filtered: DataTable.
 *
 * **Keyboard:** arrow keys choose a row, Enter runs its action, Escape clears. The focus stays in the search.
 *
 * **Tokens:** canvas, surface, raised, edge, line, ink, muted; PersonRow's.
 */
const meta = {
  title: 'Parts/PersonFinder',
  component: PersonFinder,
  parameters: { layout: 'padded' },
  argTypes: argTypesOf(PersonFinder, {
    label: 'text',
    placeholder: 'text',
    query: 'text',
    onQueryChange: 'action',
    shortcut: 'text',
    clearLabel: 'text',
    groups: false,
    loading: 'boolean',
    waitingText: 'text',
    ambiguousText: 'text',
    statusText: 'text',
    moreLabel: 'text',
    onMore: 'action',
    empty: false,
    inputRef: false,
  }),
  args: {
    label: 'Find a member',
    placeholder: 'Name, phone or card',
    query: 'ash',
    onQueryChange: handler(),
    shortcut: '/',
    statusText: '4 found',
    groups: [
      { label: 'Members', count: 3, rows: found },
      { label: 'Guests', count: 1, rows: guests },
    ],
  },
  render: (args: PersonFinderProps) => <Controlled {...args} />,
} satisfies Meta<typeof PersonFinder>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const NoQuery: Story = {
  args: { query: '', statusText: '', groups: [{ label: 'Inside now', count: 1, rows: found.slice(1, 2) }] },
};
export const More: Story = {
  args: {
    groups: [{ label: 'Members', count: 212, rows: found }],
    statusText: '212 found',
    moreLabel: 'Show 40 More of 212',
    onMore: handler(),
  },
};
export const TypedAfterScrolling: Story = {
  args: {
    groups: [{ label: 'Members', count: 40, rows: Array.from({ length: 40 }, (_, at) => person(`${at}`, 'Asha Rao')) }],
  },
  play: async () => {
    const best = screen.getAllByRole('row')[0]!;
    window.scrollTo(0, 2000);
    await expect(best.getBoundingClientRect().bottom).toBeLessThan(0);
    await userEvent.type(screen.getByRole('combobox'), 'a');
    await expect(best.getBoundingClientRect().top).toBeGreaterThan(0);
  },
};
export const Loading: Story = { args: { groups: [], loading: true, statusText: 'Loading members...' } };
/** Enter was pressed before the list was there. */
export const EnterWaiting: Story = {
  ...Loading,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox'), '{Enter}');
    await canvas.findAllByText('Enter waits for the list');
  },
};
export const Empty: Story = {
  args: {
    query: 'zumba',
    groups: [],
    statusText: 'Nobody found',
    empty: <EmptyState icon={SearchX} title="Nobody found for “zumba”" />,
  },
};
export const Pending: Story = {
  args: {
    groups: [
      {
        label: 'Members',
        count: 1,
        rows: [
          person('1', 'Asha Rao', {
            pendingText: 'Checking in…',
            action: { label: 'Check In', accessibleName: 'Check In Asha Rao', busy: true, onSelect: handler() },
          }),
        ],
      },
    ],
  },
};
export const LongTexts: Story = {
  args: {
    groups: [
      {
        label: 'Members',
        count: 1,
        rows: [
          person('1', 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
            plan: 'Yearly with personal training, mornings',
            note: 'Wants to move to the yearly plan but asks for the price of last year, and for a locker',
            due: '₹12,34,567.89 due',
          }),
        ],
      },
    ],
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['search']} columns={pseudoStates}>
      {(_, state) => (
        <PseudoState of="input" state={state}>
          <div className="w-120">
            <Controlled {...args} />
          </div>
        </PseudoState>
      )}
    </Catalogue>
  ),
};
