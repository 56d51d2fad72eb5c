import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { failing, type FakeAnswers } from '@spotter/api/fake';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCallQuery } from '../api/calls.ts';
import { AppHarness } from '../testing/AppHarness.tsx';
import { eventOf, member, STORY_NOW } from '../testing/gymData.ts';
import { LiveContext, useLive } from '../shell/live/liveContext.ts';
import { createOwnActions, type OwnActions } from '../shell/live/ownActions.ts';
import { setupHarness, user } from '../testing/listScreen.ts';
import { useCheckIn } from './useCheckIn.ts';

setupHarness();

let own: OwnActions;
beforeEach(() => {
  own = createOwnActions();
});

/** The page's own actions, which the tests can ask. */
function WithOwnActions({ children }: { children: ReactNode }) {
  const live = useLive();
  return <LiveContext value={{ ...live, own }}>{children}</LiveContext>;
}

function Desk() {
  const checkIn = useCheckIn();
  const { data } = useCallQuery('getMembers', { gymId: 'gym-1' });
  const occupancy = useCallQuery('getOccupancy', { gymId: 'gym-1' }).data;
  return (
    <>
      <output>{occupancy?.currentCount}</output>
      {data?.members.map((one) => (
        <button key={one.id} onClick={() => void checkIn(one)}>
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

const renderDesk = (answers: FakeAnswers) =>
  render(
    <AppHarness answers={{ getMembers: listed(), getOccupancy: occupancies(), ...answers }}>
      <WithOwnActions>
        <Desk />
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

test('a list that is on its way does not undo a check-in', async () => {
  const getMembers = listed();
  const { promise, resolve } = Promise.withResolvers<never>();
  const universalCheckIn = vi.fn<CheckIn>(() => passed).mockImplementationOnce(failing('internal', 'Out of order'));
  renderDesk({ getMembers, universalCheckIn });
  await row('Asha Rao');
  getMembers.mockReturnValueOnce(promise);
  await user.click(await row('Meera Iyer'));
  await screen.findByText('Meera Iyer: Out of order');
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
  await user.click(await row('Asha Rao'));
  resolve({ members: [asha, meera] } as never);
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /Asha/ })).toHaveTextContent('IN 49'));
});
