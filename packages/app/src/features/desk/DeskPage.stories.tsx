import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { WaitingPresence } from '../../shared/offlineQueue/WaitingPresence.tsx';
import { Frame } from '../../shell/Frame.tsx';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { doorEntry } from '../../testing/deskData.ts';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { manyMembers, member } from '../../testing/gymData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { DeskPage } from './DeskPage.tsx';

/** The front desk at 6 pm: whoever comes is found by a few letters, and checked in by Enter. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Desk',
  args: { at: '/desk', children: <DeskPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const typed = (text: string) => async () => {
  await page.findByText('Inside now');
  await userEvent.type(await page.findByRole('combobox', { name: 'Find a member' }), text);
};
const listed = (...members: ReturnType<typeof member>[]) => ({ getMembers: { members } });
/** The frame has a `main` of its own. */
const inTheFrame = (args: AppHarnessProps) => <AppHarness {...args} />;
const nobodyElse = { getDeskFacts: { facts: [], guests: [] } };

export const Plain: Story = { tags: ['key-screen'] };
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const Staff: Story = { args: { as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const Searching: Story = { play: typed('a') };
export const NobodyFound: Story = { play: typed('zumba') };
export const ManyFound: Story = {
  args: { answers: { ...listed(...manyMembers(500)), ...nobodyElse } },
  play: typed('rohan'),
};
export const PendingRow: Story = {
  args: { answers: { universalCheckIn: pending } },
  play: async () => {
    await typed('meera')();
    await userEvent.keyboard('{Enter}');
  },
};
/** Once everything that arrives by itself is there: the lists, the branches, and what the bar says. */
const settledWaiting = async () => {
  await page.findByText('IN, not sent yet');
  await page.findByText('This device has no network.');
  await page.findByText('1 waiting');
  await within(await page.findByRole('region', { name: 'Branches' })).findByText('Andheri West');
  await page.findAllByText('Ritu Shah');
};
/** Recorded without a connection, and to be sent. */
export const WaitingRow: Story = {
  args: {
    connection: fakeConnection(lostConnection),
    queue: fakeQueue([waitingCheckIn({ id: '01934a7e-meera-iyer', name: 'Meera Iyer' }, 2)]),
    live: 'stale',
    children: (
      <Frame>
        <WaitingPresence />
        <DeskPage />
      </Frame>
    ),
  },
  render: inTheFrame,
  play: async () => {
    await settledWaiting();
    await within(await page.findByRole('region', { name: 'At the door' })).findAllByText('Vikram Desai');
  },
};
export const WaitingRowNarrow: Story = {
  ...WaitingRow,
  args: {
    ...WaitingRow.args,
    queue: fakeQueue([waitingCheckIn({ id: '01934a7e-meera-iyer', name: 'Meera Iyer' }, 2)]),
  },
  globals: { viewport: { value: 'phone' } },
  play: settledWaiting,
};
export const Loading: Story = { args: { answers: { getMembers: pending, getDeskFacts: pending } } };
export const Failed: Story = { args: { answers: { getMembers: failed } } };
export const OccupanciesFailed: Story = { args: { answers: { getOccupancies: failed } } };
/** The members list alone is enough to check in. */
export const FactsFailed: Story = { args: { answers: { getDeskFacts: failed } } };
/** A branch that takes check-ins only: Enter on somebody inside says since when, and the button checks them out. */
export const CheckInOnly: Story = {
  args: { answers: { getDeskFacts: { facts: [], guests: [], checkInOnly: true } } },
  play: async () => {
    await typed('asha')();
    await userEvent.keyboard('{Enter}');
    await page.findByText('Already In');
  },
};
export const NobodyInside: Story = { args: { answers: { ...listed(member('Meera Iyer')), ...nobodyElse } } };
export const EmptyGym: Story = { args: { answers: { ...listed(), ...nobodyElse } } };
export const LongNames: Story = {
  args: {
    answers: {
      ...listed(
        member('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
          id: 'long',
          currentlyCheckedIn: true,
          expiryDate: '2026-09-28',
        }),
      ),
      getDeskFacts: {
        facts: [
          {
            memberId: 'long',
            due: 1_234_567_89,
            note: 'Wants to move to the yearly plan but asks for the price of last year, and for a locker',
          },
        ],
        guests: [],
      },
    },
  },
};
export const InTheFrame: Story = {
  args: {
    children: (
      <Frame>
        <DeskPage />
      </Frame>
    ),
  },
  render: inTheFrame,
};
const door = async () => page.findByRole('region', { name: 'At the door' });
const refusing = failing('entry-refused', 'Membership expired yesterday, on 2 Nov 2026');
/** The rules of the door refuse: a reason lets in. */
export const LetInAnyway: Story = {
  args: { answers: { universalCheckIn: refusing } },
  play: async () => {
    await typed('vikram')();
    await userEvent.keyboard('{Enter}');
    await page.findByRole('dialog', { name: 'Let Vikram Desai in anyway?' });
  },
};
export const LetInWithoutReason: Story = {
  ...LetInAnyway,
  play: async (context) => {
    await LetInAnyway.play?.(context);
    await userEvent.click(page.getByRole('button', { name: 'Let In' }));
    await page.findByText('Please give a reason');
  },
};
export const Notes: Story = {
  play: async () => {
    await userEvent.click(await within(await door()).findByRole('button', { name: 'More for Vikram Desai' }));
    await userEvent.click(await page.findByRole('menuitem', { name: 'Note' }));
    await page.findByRole('dialog', { name: 'Vikram Desai' });
  },
};
export const DoorEmpty: Story = { args: { answers: { getDoorLog: { entries: [] } } } };
export const DoorFailed: Story = { args: { answers: { getDoorLog: failed } } };
export const DoorLoading: Story = { args: { answers: { getDoorLog: pending } } };
export const Stale: Story = { args: { live: 'stale' } };
export const OverCapacity: Story = {
  args: {
    answers: {
      getOccupancies: {
        branches: [
          {
            branchId: 'andheri',
            branchName: 'Andheri West',
            currentCount: 131,
            maxCapacity: 120,
            percentage: 109,
            status: 'Full',
            statusColor: 'danger',
          },
        ],
      },
      getDoorLog: {
        entries: [
          doorEntry('Asha Rao', 0, {
            notices: [{ kind: 'capacity', tone: 'attention', text: 'Andheri West is full: 131 of 120' }],
          }),
        ],
      },
    },
  },
};
export const Upright: Story = { globals: { viewport: { value: 'tabletUpright' } } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const NarrowPlain: Story = { globals: { viewport: { value: 'phone' } } };
export const NarrowDoor: Story = {
  play: async () => {
    await page.findByText('Inside now');
    await userEvent.click(page.getByRole('radio', { name: 'Door' }));
  },
  globals: { viewport: { value: 'phone' } },
};
export const Narrow: Story = { play: typed('a'), globals: { viewport: { value: 'phone' } } };
