import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { branchOccupancies } from '../../testing/deskData.ts';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { members } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { BranchTiles } from '../BranchTiles.tsx';
import * as stories from './QueueNotice.stories.tsx';
import { QueueNotice } from './QueueNotice.tsx';

setupHarness();

const { Waiting, SettlePanel, NotTaken, Problem, ToSettle } = composeStories(stories);
type Conflicts = AnswerOf<'getOfflineConflicts'>;
type Settle = (input: InputOf<'settleOfflineConflict'>) => AnswerOf<'settleOfflineConflict'>;
const settled = () => vi.fn<Settle>(() => ({ success: true }));
const conflicts = ToSettle.args.answers?.getOfflineConflicts as Conflicts;
const listed = () => vi.fn<() => Conflicts>(() => ({ conflicts: [] }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const waitingQueue = (environment?: Parameters<typeof fakeQueue>[1]) =>
  fakeQueue(
    members.slice(0, 3).map((member, index) => waitingCheckIn(member, 20 - index)),
    environment,
  );

test('what waits is counted and named, and listed with its time', async () => {
  render(<Waiting queue={waitingQueue()} />);
  expect(await screen.findByText('3 waiting')).toBeVisible();
  expect(screen.getByText(/: Asha Rao, Vikram Desai and Meera Iyer/)).toBeVisible();
  await press('Show');
  const panel = within(await screen.findByRole('dialog', { name: 'Without a connection' }));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asha RaoCheck-in, /),
    expect.stringMatching(/^Vikram DesaiCheck-in, /),
    expect.stringMatching(/^Meera IyerCheck-in, /),
  ]);
});

test('members see nothing of it', async () => {
  const getOfflineConflicts = listed();
  render(<ToSettle as="member" answers={{ getOfflineConflicts }} />);
  await screen.findByRole('heading', { name: 'Members' });
  expect(getOfflineConflicts).not.toHaveBeenCalled();
});

test('what was not recorded is reported beside the rest, and is there to settle', async () => {
  const getOfflineConflicts = listed();
  const connection = fakeConnection(lostConnection);
  const queue = waitingQueue({
    connection,
    send: ({ operations }) =>
      Promise.resolve({
        results: operations.map(({ id }, index) => ({
          id,
          outcome: index === 2 ? ('conflict' as const) : ('recorded' as const),
          message: '',
        })),
      }),
  });
  render(<Waiting answers={{ getOfflineConflicts }} queue={queue} />);
  await screen.findByText('3 waiting');
  getOfflineConflicts.mockReturnValue({ conflicts: conflicts.conflicts.slice(0, 1) });
  act(() => connection.change(online));
  expect(await screen.findByText('2 recorded, 1 to settle')).toBeInTheDocument();
  expect(await screen.findByText('1 to settle')).toBeInTheDocument();
  expect(screen.queryByText('3 waiting')).toBeNull();
});

test('a problem that is not the connection is said', async () => {
  render(<Problem />);
  expect(await screen.findByText(/: Something went wrong/)).toBeVisible();
});

test('an operation is dismissed', async () => {
  const settleOfflineConflict = settled();
  render(<SettlePanel answers={{ ...SettlePanel.args.answers, settleOfflineConflict }} queue={fakeQueue()} />);
  await press('Settle');
  await press('Dismiss Meera Iyer');
  expect(settleOfflineConflict).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    operationId: 'conflict-meera-iyer',
    decision: 'dismiss',
  });
  expect(await screen.findByText('Dismissed')).toBeInTheDocument();
});

test('it is recorded only with a reason, and only where the rules alone stand against it', async () => {
  const settleOfflineConflict = settled();
  render(<SettlePanel answers={{ ...SettlePanel.args.answers, settleOfflineConflict }} queue={fakeQueue()} />);
  await press('Settle');
  await screen.findByRole('button', { name: 'Dismiss Meera Iyer' });
  expect(screen.queryByRole('button', { name: 'Record Anyway: Meera Iyer' })).toBeNull();
  await press('Record Anyway: Vikram Desai');
  await press('Record');
  expect(await screen.findByText('Please give a reason')).toBeVisible();
  expect(settleOfflineConflict).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid in cash{Enter}');
  expect(settleOfflineConflict).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    operationId: 'conflict-vikram-desai',
    decision: 'record',
    reason: 'Paid in cash',
  });
});

test('who gives no reason after all is back at the button', async () => {
  render(<SettlePanel queue={fakeQueue()} />);
  await press('Settle');
  await press('Record Anyway: Vikram Desai');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await user.keyboard('{Tab}{Enter}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Record Anyway: Vikram Desai' })).toHaveFocus();
});

test('what is recorded anyway shows on the tiles of the branches', async () => {
  const getOccupancies = vi.fn<() => AnswerOf<'getOccupancies'>>(() => ({ branches: branchOccupancies.slice(0, 1) }));
  getOccupancies.mockReturnValueOnce({ branches: branchOccupancies });
  render(
    <AppHarness
      as="staff"
      answers={{ getOfflineConflicts: conflicts, settleOfflineConflict: settled(), getOccupancies }}
    >
      <QueueNotice zone={{ timeZone: 'Asia/Kolkata', locale: 'en-IN' }} hidesPeople={false} />
      <BranchTiles branchId={undefined} onChoose={() => undefined} />
    </AppHarness>,
  );
  const tiles = await screen.findByRole('region', { name: 'Branches' });
  await press('Settle');
  await press('Record Anyway: Vikram Desai');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Paid in cash{Enter}');
  await waitFor(() => expect(within(tiles).getAllByRole('button', { hidden: true })).toHaveLength(1));
});

test('when another desk was faster, that is said and the list is asked for again', async () => {
  const getOfflineConflicts = vi.fn<() => Conflicts>(() => conflicts);
  const settleOfflineConflict = failing('state-changed', 'This has been settled already');
  render(<ToSettle answers={{ getOfflineConflicts, settleOfflineConflict }} />);
  await press('Settle');
  getOfflineConflicts.mockReturnValue({ conflicts: [] });
  await press('Dismiss Meera Iyer');
  expect(await screen.findByText('Meera Iyer: This has been settled already')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
});

test('what the server does not take at all says why', async () => {
  render(<NotTaken />);
  await press('Settle');
  expect(await screen.findByText('Not taken: Branch not found')).toBeVisible();
});

function renderWith(queue: ReturnType<typeof fakeQueue>) {
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<Waiting queue={queue} session={{ ...fakeSession({ is: 'signed-out' }), signOut }} />);
  return signOut;
}
async function chooseSignOut() {
  await user.click(await screen.findByRole('button', { name: /Priya Nair/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
}

test('signing out with waiting check-ins asks first, and leaves them in the browser', async () => {
  const queue = waitingQueue();
  const signOut = renderWith(queue);
  await screen.findByText('3 waiting');
  await chooseSignOut();
  const dialog = within(await screen.findByRole('alertdialog', { name: '3 check-ins have not been sent' }));
  expect(dialog.getByText(/^Asha Rao, Vikram Desai and Meera Iyer\. They stay in this browser/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(signOut).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await chooseSignOut();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(queue.state().operations).toHaveLength(3);
});

test('without any it does not ask', async () => {
  const signOut = renderWith(fakeQueue());
  await chooseSignOut();
  expect(signOut).toHaveBeenCalledOnce();
});
