import { ApiError, type AnswerOf, type InputOf, type Member } from '@spotter/api';
import { failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCallQuery } from '../api/calls.ts';
import { AppHarness } from '../testing/AppHarness.tsx';
import { fakeConnection, online } from '../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, memoryQueueStore, waitingCheckIn } from '../testing/fakeQueue.ts';
import { doorEntry } from '../testing/deskData.ts';
import { eventOf, member, STORY_NOW } from '../testing/gymData.ts';
import { LiveContext, useLive } from '../shell/live/liveContext.ts';
import { createOwnActions, type OwnActions } from '../shell/live/ownActions.ts';
import { dismissToast, setupHarness, user } from '../testing/listScreen.ts';
import type { OfflineQueue } from './offlineQueue/createOfflineQueue.ts';
import { QueueStorageError } from './offlineQueue/queueStorage.ts';
import { WaitingPresence } from './offlineQueue/WaitingPresence.tsx';
import { useIsCheckInPending } from './pendingCheckIns.ts';
import { useCheckIn, type CheckInOutcome } from './useCheckIn.ts';

setupHarness();

let own: OwnActions;
beforeEach(() => {
  own = createOwnActions();
});

const outcome = vi.fn<(outcome: CheckInOutcome) => void>();
beforeEach(() => {
  outcome.mockClear();
});

/** The page's own actions, which the tests can ask. */
function WithOwnActions({ children }: { children: ReactNode }) {
  const live = useLive();
  return <LiveContext value={{ ...live, own }}>{children}</LiveContext>;
}

interface DeskProps {
  /** Of each check-in. */
  options?: Parameters<ReturnType<typeof useCheckIn>>[1] | undefined;
}

function Desk({ options }: DeskProps) {
  const checkIn = useCheckIn();
  const { data } = useCallQuery('getMembers', { gymId: 'gym-1' });
  const page = useCallQuery('getMember', { gymId: 'gym-1', memberId: asha.id }).data;
  const occupancy = useCallQuery('getOccupancy', { gymId: 'gym-1' }).data;
  const isSaving = useIsCheckInPending(asha.id);
  return (
    <>
      {isSaving && <p>Saving Asha</p>}
      <output>{occupancy?.currentCount}</output>
      <h1>{page && `${page.member.currentlyCheckedIn ? 'Inside' : 'Outside'} ${page.member.totalVisits}`}</h1>
      {data?.members.map((one) => (
        <button key={one.id} onClick={() => void checkIn(one, options).then(outcome)}>
          {one.name} {one.currentlyCheckedIn ? 'IN' : 'OUT'} {one.totalVisits} {one.lastCheckIn}
        </button>
      ))}
    </>
  );
}

const asha = member('Asha Rao');
const meera = member('Meera Iyer', { currentlyCheckedIn: true });
type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
const passed: AnswerOf<'universalCheckIn'> = {
  action: 'checkin',
  message: 'Asha Rao checked in',
  totalVisits: 49,
  currentlyCheckedIn: true,
  lastCheckIn: STORY_NOW,
};
const occupancies = () =>
  vi.fn<() => AnswerOf<'getOccupancy'>>(() => occupancyOf(62)).mockReturnValueOnce(occupancyOf(61));
const occupancyOf = (currentCount: number): AnswerOf<'getOccupancy'> => ({
  currentCount,
  maxCapacity: 120,
  percentage: 51,
  status: 'Comfortable',
  statusColor: 'success',
});
const listed = () => vi.fn<() => { members: Member[] } | Promise<never>>(() => ({ members: [asha, meera] }));

const renderDesk = (answers: FakeAnswers, queue?: OfflineQueue, options?: DeskProps['options']) =>
  render(
    <AppHarness
      answers={{ getMembers: listed(), getMember: { member: asha }, getOccupancy: occupancies(), ...answers }}
      {...(queue && { queue })}
    >
      <WithOwnActions>
        <WaitingPresence />
        <Desk options={options} />
      </WithOwnActions>
    </AppHarness>,
  );
const row = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

test.each([
  ['Asha Rao', asha, 'checkin'],
  ['Meera Iyer', meera, 'checkout'],
] as const)('%s: the server hears what the button said', async (name, { id }, expectedAction) => {
  const universalCheckIn = vi.fn<CheckIn>(() => passed);
  renderDesk({ universalCheckIn });
  await user.click(await row(name));
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: id,
    expectedAction,
  });
});

const eventsOf = (userId: string) =>
  (['check-in', 'check-out'] as const).map((action) => own.isOwn(eventOf('Somebody', 0, { userId, action })));

test.each([
  ['Asha Rao', asha, [true, false]],
  ['Meera Iyer', meera, [false, true]],
] as const)('%s: the own event is known, before and after the answer', async (name, { id }, areOwn) => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  renderDesk({ universalCheckIn: () => promise });
  expect(eventsOf(id)).toEqual([false, false]);
  await user.click(await row(name));
  expect(eventsOf(id)).toEqual(areOwn);
  resolve(passed);
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  expect(eventsOf(id)).toEqual(areOwn);
  vi.setSystemTime(Date.now() + 11_000);
  expect(eventsOf(id)).toEqual([false, false]);
});

test('after a failure the event is somebody else’s', async () => {
  renderDesk({ universalCheckIn: failing('internal', 'Out of order') });
  await user.click(await row('Asha Rao'));
  await screen.findByText('Asha Rao: Out of order');
  expect(eventsOf(asha.id)).toEqual([false, false]);
});

test.each([
  ['Asha Rao', 'IN 48'],
  ['Meera Iyer', 'OUT 48'],
])('%s changes before the answer', async (name, words) => {
  renderDesk({ universalCheckIn: () => new Promise(() => undefined) });
  await user.click(await row(name));
  await waitFor(() => expect(screen.getByRole('button', { name: new RegExp(name) })).toHaveTextContent(words));
});

test.each([
  ['recorded', (): AnswerOf<'universalCheckIn'> => passed],
  ['failed', failing('internal', 'Out of order')],
])('a check-in is marked as being saved until it has %s', async (is, answer) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderDesk({ universalCheckIn: () => promise.then(answer) });
  await user.click(await row('Meera Iyer'));
  expect(screen.queryByText('Saving Asha')).not.toBeInTheDocument();
  await user.click(await row('Asha Rao'));
  expect(await screen.findByText('Saving Asha')).toBeInTheDocument();
  resolve();
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ is })));
  await waitFor(() => expect(screen.queryByText('Saving Asha')).not.toBeInTheDocument());
});

test.each([
  ['Asha Rao checked in', {}],
  ['Asha Rao checked in. Expires tomorrow', { warning: 'Expires tomorrow' }],
])('“%s” is what is said', async (message, fields) => {
  renderDesk({ universalCheckIn: { ...passed, ...fields } });
  await user.click(await row('Asha Rao'));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('the answer updates this row alone; the list is not refetched, the occupancy is', async () => {
  const getMembers = listed();
  renderDesk({ getMembers, universalCheckIn: passed });
  await user.click(await row('Asha Rao'));
  await waitFor(() => expect(screen.getByRole('button', { name: /Asha/ })).toHaveTextContent(`IN 49 ${STORY_NOW}`));
  expect(await row('Meera Iyer')).toHaveTextContent('Meera Iyer IN 48');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('62'));
  expect(getMembers).toHaveBeenCalledOnce();
});

test('a failure is rolled back before the list is refetched; the occupancy is refetched, too', async () => {
  const getMembers = listed();
  renderDesk({ getMembers, universalCheckIn: failing('internal', 'Out of order') });
  await row('Asha Rao');
  getMembers.mockImplementation(() => new Promise(() => undefined));
  await user.click(await row('Asha Rao'));
  expect(await screen.findByText('Asha Rao: Out of order')).toBeInTheDocument();
  expect(await row('Asha Rao')).toHaveTextContent('OUT 48');
  expect(getMembers).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('62'));
});

test('a list that is on its way does not undo a check-in, and is asked for again after it', async () => {
  const getMembers = listed();
  const { promise, resolve } = Promise.withResolvers<never>();
  const answer = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  const universalCheckIn = vi
    .fn<() => Promise<AnswerOf<'universalCheckIn'>>>(() => answer.promise)
    .mockImplementationOnce(failing('internal', 'Out of order'));
  renderDesk({ getMembers, universalCheckIn });
  await row('Asha Rao');
  getMembers.mockReturnValueOnce(promise);
  await user.click(await row('Meera Iyer'));
  await dismissToast('Meera Iyer: Out of order');
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
  await user.click(await row('Asha Rao'));
  resolve({ members: [asha, meera] } as never);
  await waitFor(() => expect(screen.getByRole('button', { name: /Asha/ })).toHaveTextContent('IN 48'));
  expect(getMembers).toHaveBeenCalledTimes(2);
  const inside = { ...asha, currentlyCheckedIn: true, totalVisits: 49 };
  getMembers.mockReturnValue({ members: [inside, { ...meera, totalVisits: 50 }] });
  answer.resolve(passed);
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  await waitFor(async () => expect(await row('Meera Iyer')).toHaveTextContent('IN 50'));
  expect(await row('Asha Rao')).toHaveTextContent('IN 49');
  expect(getMembers).toHaveBeenCalledTimes(3);
});

test('a list that a check-in has dropped is not asked for while another check-in is pending', async () => {
  const getMembers = listed();
  const answers = [asha, meera].map(() => Promise.withResolvers<AnswerOf<'universalCheckIn'>>());
  let count = 0;
  const universalCheckIn = () => answers[(count += 1) - 1]?.promise ?? passed;
  renderDesk({ getMembers, universalCheckIn });
  await row('Asha Rao');
  getMembers.mockImplementation(() => new Promise(() => undefined));
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
  await user.click(await row('Asha Rao'));
  await user.click(await row('Meera Iyer'));
  answers[0]?.resolve(passed);
  await waitFor(() => expect(outcome).toHaveBeenCalledOnce());
  expect(getMembers).toHaveBeenCalledTimes(2);
  answers[1]?.resolve({ ...passed, action: 'checkout', currentlyCheckedIn: false });
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(3));
});

test('a member’s page that is on its way does not undo a check-in, and is asked for again; other requests are not dropped', async () => {
  const memberPage = Promise.withResolvers<AnswerOf<'getMember'>>();
  const occupancy = Promise.withResolvers<AnswerOf<'getOccupancy'>>();
  const answer = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  const getMember = vi.fn<() => AnswerOf<'getMember'> | Promise<AnswerOf<'getMember'>>>(() => memberPage.promise);
  const universalCheckIn = vi
    .fn<() => Promise<AnswerOf<'universalCheckIn'>>>(() => answer.promise)
    .mockImplementationOnce(failing('internal', 'Out of order'));
  getMember.mockReturnValueOnce({ member: asha });
  renderDesk({ getMember, getOccupancy: () => occupancy.promise, universalCheckIn });
  expect(await screen.findByRole('heading', { name: 'Outside 48' })).toBeInTheDocument();
  await user.click(await row('Meera Iyer'));
  await dismissToast('Meera Iyer: Out of order');
  await waitFor(() => expect(getMember).toHaveBeenCalledTimes(2));
  await user.click(await row('Asha Rao'));
  expect(await screen.findByRole('heading', { name: 'Inside 48' })).toBeInTheDocument();
  memberPage.resolve({ member: { ...asha, totalVisits: 7 } });
  occupancy.resolve(occupancyOf(17));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('17'));
  expect(screen.getByRole('heading')).toHaveTextContent('Inside 48');
  getMember.mockReturnValueOnce({ member: { ...asha, currentlyCheckedIn: true, totalVisits: 50 } });
  answer.resolve(passed);
  expect(await screen.findByRole('heading', { name: 'Inside 50' })).toBeInTheDocument();
  expect(getMember).toHaveBeenCalledTimes(3);
});

test('the desk’s branch and the reason to let in are sent, and the outcome is known', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => passed);
  renderDesk({ universalCheckIn }, undefined, { branchId: 'bandra', overrideReason: 'Pays today' });
  await user.click(await row('Asha Rao'));
  await waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith({ is: 'recorded', answer: passed }));
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: asha.id,
    expectedAction: 'checkin',
    branchId: 'bandra',
    overrideReason: 'Pays today',
  });
});

test.each([
  ['a visit to the member’s total', { ...passed, totalVisits: undefined }, `IN 48 ${STORY_NOW}`],
  ['when it was', { ...passed, lastCheckIn: undefined }, `IN 49 ${asha.lastCheckIn}`],
])('an answer that does not say %s leaves it as it was', async (_, answer, words) => {
  renderDesk({ universalCheckIn: answer });
  await user.click(await row('Asha Rao'));
  await waitFor(() => expect(screen.getByRole('button', { name: /Asha/ })).toHaveTextContent(words));
});

test('what is recorded can be undone from its toast, and by Ctrl+Z', async () => {
  const withdrawAttendance = vi.fn<(input: InputOf<'withdrawAttendance'>) => AnswerOf<'withdrawAttendance'>>(() => ({
    message: 'Taken back',
    currentlyCheckedIn: false,
    totalVisits: 48,
    lastCheckIn: asha.lastCheckIn,
  }));
  let count = 0;
  const universalCheckIn = () => ({ ...passed, attendanceId: `visit-${(count += 1)}` });
  renderDesk({ universalCheckIn, withdrawAttendance });
  await user.click(await row('Asha Rao'));
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await dismissToast('Taken back');
  await user.click(await row('Asha Rao'));
  await screen.findByText('Check-in Successful!');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(withdrawAttendance).toHaveBeenCalledTimes(2));
  expect(withdrawAttendance.mock.calls).toEqual([
    [{ gymId: 'gym-1', attendanceId: 'visit-1' }],
    [{ gymId: 'gym-1', attendanceId: 'visit-2' }],
  ]);
  // The toast of the check-in is replaced.
  expect(await screen.findByText('Taken back')).toBeInTheDocument();
  expect(screen.queryByText('Check-in Successful!')).not.toBeInTheDocument();
});

test('Ctrl+Z does not undo what came before a check-in that waits', async () => {
  const withdrawAttendance = vi.fn<() => AnswerOf<'withdrawAttendance'>>();
  const connection = fakeConnection();
  const universalCheckIn = { ...passed, attendanceId: 'visit-1' };
  renderDesk({ universalCheckIn, withdrawAttendance }, fakeQueue([], { connection }));
  await user.click(await row('Asha Rao'));
  await dismissToast('Asha Rao checked in');
  connection.change(lostConnection);
  await user.click(await row('Meera Iyer'));
  await screen.findByText('Check-out Waiting');
  connection.change(online);
  await user.keyboard('{Control>}z{/Control}');
  expect(withdrawAttendance).not.toHaveBeenCalled();
});

function DoorLog() {
  const { data } = useCallQuery('getDoorLog', { gymId: 'gym-1' });
  return <p>Door: {data?.entries.map(({ userName, action }) => `${userName} ${action}`).join(', ')}</p>;
}

test.each([
  [
    'with its event',
    { event: eventOf('Asha Rao', 0, { id: 'event-1', userId: asha.id }) },
    'Door: Asha Rao check-in, Meera Iyer check-in',
  ],
  ['without one', {}, 'Door: Meera Iyer check-in'],
])('an answer %s: what the log of the door shows', async (_, more, words) => {
  render(
    <AppHarness
      answers={{
        getMembers: listed(),
        getDoorLog: { entries: [doorEntry('Meera Iyer', 5)] },
        universalCheckIn: { ...passed, ...more },
      }}
    >
      <Desk />
      <DoorLog />
    </AppHarness>,
  );
  expect(await screen.findByText('Door: Meera Iyer check-in')).toBeInTheDocument();
  await user.click(await row('Asha Rao'));
  await screen.findByText('Check-in Successful!');
  expect(screen.getByText(/^Door:/)).toHaveTextContent(words);
});

test('without an entry there is nothing to undo', async () => {
  renderDesk({ universalCheckIn: passed });
  await user.click(await row('Asha Rao'));
  await screen.findByText('Check-in Successful!');
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
});

test('where the door refuses, a reason to let in is asked for', async () => {
  const universalCheckIn = vi.fn<CheckIn>(failing('entry-refused', 'Membership expired'));
  renderDesk({ universalCheckIn }, undefined, { branchId: 'bandra' });
  await user.click(await row('Asha Rao'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Asha Rao in anyway?' }));
  expect(outcome).toHaveBeenCalledExactlyOnceWith({
    is: 'failed',
    error: expect.objectContaining({ code: 'entry-refused' }),
  });
  expect(dialog.getByText('Membership expired')).toBeInTheDocument();
  expect(screen.queryByText('Check-in Failed')).not.toBeInTheDocument();
  universalCheckIn.mockReturnValueOnce(passed);
  await user.click(dialog.getByRole('button', { name: 'Trial visit' }));
  await user.click(dialog.getByRole('button', { name: 'Let In' }));
  await waitFor(() =>
    expect(universalCheckIn).toHaveBeenLastCalledWith(
      expect.objectContaining({ branchId: 'bandra', overrideReason: 'Trial visit', expectedAction: 'checkin' }),
    ),
  );
});

const rowsOf = (queue: OfflineQueue) => queue.state().operations.map(({ name, action }) => [name, action]);
const checkInOf = (id: string) => ({ type: 'MANUAL', targetUserId: id, action: 'checkin' });

test('without a connection a check-in waits, with its time and name, and the row shows it', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => passed);
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection) });
  renderDesk({ universalCheckIn }, queue);
  await user.click(await row('Asha Rao'));
  expect(await screen.findByText('Asha Rao: recorded when the connection is back')).toBeInTheDocument();
  expect(universalCheckIn).not.toHaveBeenCalled();
  expect(outcome).toHaveBeenCalledExactlyOnceWith({ is: 'waiting' });
  expect(rowsOf(queue)).toEqual([['Asha Rao', checkInOf(asha.id)]]);
  expect(queue.state().operations[0]?.now).toBeGreaterThanOrEqual(STORY_NOW);
  expect(await row('Asha Rao')).toHaveTextContent('IN');
});

test.each([
  ['the server cannot be reached', offline],
  ['the server is shutting down', failing('unavailable', 'The server is stopping')],
  ['a proxy answers for it', () => Promise.reject(new ApiError('Bad gateway', { code: 'bad-answer', status: 502 }))],
])('a check-in waits where %s, under the key of its first attempt', async (_, answer) => {
  const queue = fakeQueue([], { connection: fakeConnection() });
  renderDesk({ universalCheckIn: answer }, queue);
  await user.click(await row('Asha Rao'));
  await screen.findByText('Check-in Waiting');
  expect(rowsOf(queue)).toEqual([['Asha Rao', checkInOf(asha.id)]]);
});

test('what waits is shown over each list that arrives, as after a reload; once it is sent, the list is the truth', async () => {
  const connection = fakeConnection(lostConnection);
  const queue = fakeQueue([waitingCheckIn(asha, 3), waitingCheckIn(meera, 2, 'checkout')], {
    connection,
    send: ({ operations }) =>
      Promise.resolve({ results: operations.map(({ id }) => ({ id, outcome: 'recorded' as const, message: '' })) }),
  });
  const getMembers = listed();
  renderDesk({ getMembers }, queue);
  await waitFor(async () => expect(await row('Asha Rao')).toHaveTextContent(`IN 48 ${STORY_NOW - 180_000}`));
  expect(await row('Meera Iyer')).toHaveTextContent('OUT');
  getMembers.mockReturnValue({ members: [{ ...asha, totalVisits: 49 }, meera] });
  connection.change(online);
  await waitFor(async () => expect(await row('Asha Rao')).toHaveTextContent('OUT 49'));
  expect(await row('Meera Iyer')).toHaveTextContent('IN');
});

test('while something of a person waits, what follows does not overtake it', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => passed);
  const queue = fakeQueue([waitingCheckIn(asha, 3)], { connection: fakeConnection(), send: pending });
  renderDesk({ universalCheckIn }, queue);
  await waitFor(async () => expect(await row('Asha Rao')).toHaveTextContent('IN'));
  await user.click(await row('Asha Rao'));
  await screen.findByText('Check-out Waiting');
  expect(rowsOf(queue)).toEqual([
    ['Asha Rao', checkInOf(asha.id)],
    ['Asha Rao', { ...checkInOf(asha.id), action: 'checkout' }],
  ]);
  await user.click(await row('Meera Iyer'));
  expect(universalCheckIn).toHaveBeenCalledOnce();
});

test('a card that repeats another desk’s check-in shows who is in, and offers no Undo', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => ({ ...passed, repeated: true }));
  renderDesk({ universalCheckIn }, undefined, { byCard: true });
  await user.click(await row('Asha Rao'));
  await waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith({ is: 'repeated', action: 'checkin' }));
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ byCard: true }));
  expect(screen.queryByText('Check-in Successful!')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  expect(await row('Asha Rao')).toHaveTextContent(`IN 49 ${STORY_NOW}`);
  expect(eventsOf(asha.id)).toEqual([false, false]);
});

test('what cannot be saved is said in a sentence, and the row is as before', async () => {
  const store = memoryQueueStore();
  store.add = () => Promise.reject(new QueueStorageError('Not saved: the storage of this browser is full.'));
  renderDesk({}, fakeQueue([], { connection: fakeConnection(lostConnection), store }));
  await user.click(await row('Asha Rao'));
  expect(await screen.findByText('Asha Rao: Not saved: the storage of this browser is full.')).toBeInTheDocument();
  expect(await row('Asha Rao')).toHaveTextContent('OUT 48');
});
