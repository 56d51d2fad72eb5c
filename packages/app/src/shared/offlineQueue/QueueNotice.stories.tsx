import type { OfflineConflict } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Frame } from '../../shell/Frame.tsx';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, memoryQueueStore, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { asha, members, STORY_NOW } from '../../testing/gymData.ts';
import { WaitingPresence } from './WaitingPresence.tsx';

const MINUTE_MS = 60_000;
const waiting = members.slice(0, 3).map((member, index) => waitingCheckIn(member, 20 - index));

const conflict = (userName: string, rest: Partial<OfflineConflict> = {}): OfflineConflict => ({
  id: `conflict-${userName.toLowerCase().replaceAll(/\W+/g, '-')}`,
  outcome: 'conflict',
  reason: 'Somebody else had checked them in at 5:52 pm.',
  at: STORY_NOW - 30 * MINUTE_MS,
  action: 'checkin',
  userId: asha.id,
  userName,
  branchId: 'andheri',
  branchName: 'Andheri West',
  recordedBy: 'Priya Nair',
  mayRecord: false,
  ...rest,
});
const conflicts = [
  conflict('Meera Iyer'),
  conflict('Vikram Desai', {
    outcome: 'refused',
    reason: 'Membership expired 5 weeks ago, on 29 Sep 2026',
    mayRecord: true,
  }),
  conflict('Card …B3C4', {
    outcome: 'refused',
    reason: 'This card is not known here.',
    action: null,
    userId: null,
    recordedBy: 'Andheri West kiosk',
  }),
];

/** The queue of a browser that has lost its connection. */
const offlineQueue = () => fakeQueue(waiting, { connection: fakeConnection(lostConnection) });

/** One of them is not taken by the server, whoever asks again. */
function withRejected() {
  const store = memoryQueueStore(waiting.slice(0, 1));
  const list = () => store.list().then((some) => some.map((one) => ({ ...one, rejection: 'Branch not found' })));
  return fakeQueue([], { store: { ...store, list } });
}

function FrameStory(args: Omit<AppHarnessProps, 'children'>) {
  return (
    <AppHarness {...args}>
      <WaitingPresence />
      <Frame>
        <h1 className="text-2xl font-semibold">Members</h1>
      </Frame>
    </AppHarness>
  );
}

const body = () => within(document.body);
const press = (name: string) => async () => userEvent.click(await body().findByRole('button', { name }));

/** What waits in the browser, and what the desks have to settle, below the header of every page. */
const meta = {
  title: 'Screens/Without a connection',
  component: FrameStory,
  parameters: { layout: 'fullscreen' },
  args: { as: 'staff' },
} satisfies Meta<typeof FrameStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  args: { queue: offlineQueue(), connection: fakeConnection(lostConnection) },
  play: async () => {
    await body().findByText('3 waiting');
    await body().findByText('This device has no network.');
  },
};
export const Sending: Story = {
  args: { queue: fakeQueue(waiting, { connection: fakeConnection(), send: () => new Promise(() => undefined) }) },
  play: async () => {
    await body().findByText('Sending 3');
  },
};
export const Problem: Story = {
  args: {
    queue: fakeQueue(waiting, { connection: fakeConnection(), send: failing('internal', 'Something went wrong') }),
  },
  play: async () => {
    await body().findByText(/Something went wrong/);
  },
};
export const ToSettle: Story = {
  args: { answers: { getOfflineConflicts: { conflicts } } },
  play: async () => {
    await body().findByText('3 to settle');
  },
};
/** The panel is loaded with its first opening. */
const openPanel = (button: string) => async () => {
  await press(button)();
  await body().findByRole('dialog', { name: 'Without a connection' });
};

export const WaitingPanel: Story = { args: { queue: offlineQueue() }, play: openPanel('Show') };
export const SettlePanel: Story = {
  args: {
    answers: { getOfflineConflicts: { conflicts }, settleOfflineConflict: { success: true } },
    queue: offlineQueue(),
  },
  play: openPanel('Settle'),
};
export const RecordReason: Story = {
  ...SettlePanel,
  play: async () => {
    await openPanel('Settle')();
    await press('Record Anyway: Vikram Desai')();
    await userEvent.click(await body().findByRole('button', { name: 'Record' }));
    await body().findByText('Please give a reason');
  },
};
export const NotTaken: Story = { args: { queue: withRejected() }, play: openPanel('Settle') };
export const SettlePanelInTheDark: Story = { ...SettlePanel, globals: { theme: 'dark' } };
export const SettlePanelOnAPhone: Story = { ...SettlePanel, globals: { viewport: { value: 'phone' } } };
export const WaitingOnAPhone: Story = { ...Waiting, globals: { viewport: { value: 'phone' } } };
export const SignOutQuestion: Story = {
  args: { queue: offlineQueue() },
  play: async () => {
    await body().findByText('3 waiting');
    await userEvent.click(await body().findByRole('button', { name: /Priya Nair/ }));
    await userEvent.click(await body().findByRole('menuitem', { name: 'Sign Out' }));
    await body().findByRole('alertdialog');
  },
};
