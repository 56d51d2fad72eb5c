import {
  ApiError,
  type AttendanceEvent,
  type InputOf,
  type AnswerOf,
  type Member,
  WITHDRAWAL_WINDOW_MS,
} from '@spotter/api';
import { failing, offline } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { doorEntry } from '../../testing/deskData.ts';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection } from '../../testing/fakeQueue.ts';
import { branches, eventOf, manyMembers, member } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { withDoorEvent } from '../../shell/live/doorLog.ts';
import * as stories from './DeskPage.stories.tsx';

const all = composeStories(stories);
setupHarness();
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

const field = () => screen.findByRole('combobox', { name: 'Find a member' });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
const active = () => screen.getByRole('row', { selected: true });
const loaded = () => screen.findByText('Inside now');

type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
const checkInAnswer = (rest: Partial<AnswerOf<'universalCheckIn'>> = {}): AnswerOf<'universalCheckIn'> => ({
  action: 'checkin',
  message: 'Meera Iyer checked in',
  totalVisits: 49,
  currentlyCheckedIn: true,
  attendanceId: 'attendance-1',
  ...rest,
});

test('the page begins in the search, and shows who is inside, guests first', async () => {
  render(<all.Plain />);
  await loaded();
  expect(await field()).toHaveFocus();
  expect(within(await screen.findByRole('rowgroup', { name: 'Guests 1' })).getByText('Ritu Shah')).toBeVisible();
  expect(within(screen.getByRole('rowgroup', { name: 'Inside now 1' })).getByText('Asha Rao')).toBeVisible();
  expect(screen.queryByRole('row', { selected: true })).not.toBeInTheDocument();
});

test('a row says state, expiry, plan, dues and note before Enter', async () => {
  render(<all.Plain />);
  await loaded();
  await user.type(await field(), 'vik');
  const cells = within(active()).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Vikram Desai… 98200',
    'OUTlast yesterday',
    'Expired yesterdayMonthly',
    '₹1,200 duePays on Friday',
    'Check In',
  ]);
});

test.each([
  ['behind', 1],
  ['ahead', -1],
])('a desk whose clock is a day %s says the same', async (_, days) => {
  const skewMs = days * 86_400_000;
  vi.setSystemTime(Date.now() - skewMs);
  render(<all.Plain connection={fakeConnection(online, skewMs)} />);
  await loaded();
  await user.type(await field(), 'vik');
  expect(active()).toHaveTextContent('OUTlast yesterdayExpired yesterday');
});

test('all matches are counted, and all can be reached', async () => {
  const members = manyMembers(500);
  render(<all.ManyFound answers={{ getMembers: { members }, getDeskFacts: { facts: [], guests: [] } }} />);
  await loaded();
  await user.type(await field(), 'rohan');
  const count = members.filter(({ name }) => name.startsWith('Rohan')).length;
  expect(screen.getByRole('rowgroup', { name: `Found ${count}` })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(`${count} found`);
  expect(rows()).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: `Show 10 More of ${count}` }));
  expect(rows()).toHaveLength(count);
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('Enter checks in at the chosen branch; the search is empty again, and Enter does nothing more', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'meer{Enter}{Enter}');
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: '01934a7e-meera-iyer',
    expectedAction: 'checkin',
    branchId: 'andheri',
  });
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(await screen.findByRole('rowgroup', { name: 'Inside now 2' })).toBeVisible();
});

test('Enter before the members list is queued, and acts where one person matches', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  const list = Promise.withResolvers<AnswerOf<'getMembers'>>();
  render(<all.Plain answers={{ universalCheckIn, getMembers: () => list.promise }} />);
  await user.type(await field(), 'meer{Enter}');
  expect((await screen.findAllByText('Enter waits for the members list'))[0]).toBeVisible();
  expect(universalCheckIn).not.toHaveBeenCalled();
  list.resolve({ members: [member('Meera Iyer'), member('Vikram Desai')] });
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  expect(universalCheckIn.mock.calls.map(([input]) => input)).toMatchObject([
    { targetUserId: member('Meera Iyer').id },
  ]);
});

test('a queued Enter checks nobody in where a guest matches too', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  const facts = Promise.withResolvers<AnswerOf<'getDeskFacts'>>();
  const list = Promise.withResolvers<AnswerOf<'getMembers'>>();
  render(
    <all.Plain answers={{ universalCheckIn, getMembers: () => list.promise, getDeskFacts: () => facts.promise }} />,
  );
  await user.type(await field(), 'meer{Enter}');
  list.resolve({ members: [member('Meera Iyer')] });
  expect(await screen.findByRole('row', { name: /Meera Iyer/ })).toBeVisible();
  expect(universalCheckIn).not.toHaveBeenCalled();
  facts.resolve({
    facts: [],
    guests: [{ id: 'guest', name: 'Meera Iyengar', homeBranchName: 'Powai Lake', status: 'active', since: Date.now() }],
  });
  expect((await screen.findAllByText(/^Several people match/))[0]).toBeVisible();
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('staff name no branch: the server knows theirs', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Staff answers={{ universalCheckIn }} />);
  await user.type(await field(), 'farhan');
  await user.click(await screen.findByRole('button', { name: 'Check In Farhan Qureshi' }));
  expect(universalCheckIn.mock.calls[0]?.[0]).not.toHaveProperty('branchId');
  expect(screen.getByRole('button', { name: 'Bandra 58 of 80 Busy' })).toBeDisabled();
});

test('where only check-ins are taken, Enter says since when somebody is in; the button checks them out', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer({ action: 'checkout', currentlyCheckedIn: false }));
  render(<all.CheckInOnly answers={{ ...all.CheckInOnly.args.answers, universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'asha{Enter}');
  expect(await screen.findByText(/^Asha Rao is in since \d+:\d\d [ap]m$/)).toBeInTheDocument();
  expect(await field()).toHaveValue('');
  expect(universalCheckIn).not.toHaveBeenCalled();
  // Who is out is checked in.
  await user.type(await field(), 'meer{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Check Out Asha Rao' }));
  expect(universalCheckIn.mock.calls.map(([input]) => input)).toMatchObject([
    { expectedAction: 'checkin' },
    { expectedAction: 'checkout' },
  ]);
});

test('a row that waits for its answer looks pending, not done', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  render(<all.Plain answers={{ universalCheckIn: () => promise }} />);
  await loaded();
  await user.type(await field(), 'meera{Enter}');
  const row = await screen.findByRole('row', { name: /Meera Iyer/ });
  expect(row).toHaveTextContent('Checking in…');
  expect(row).not.toHaveTextContent('IN');
  resolve(checkInAnswer());
  expect(await screen.findByRole('button', { name: 'Check Out Meera Iyer' })).toBeVisible();
});

test('an inactive member cannot be checked in, and the row says why', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'nandini{Enter}');
  expect(active()).toHaveTextContent('Inactive');
  expect(screen.getByRole('button', { name: 'Check In Nandini Kulkarni' })).toBeDisabled();
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('a guest is found by name, with the home branch and nothing of the membership, and is checked out here', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() =>
    checkInAnswer({ action: 'checkout', message: 'Ritu Shah checked out', currentlyCheckedIn: false }),
  );
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'ritu');
  expect(
    within(active())
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ritu ShahPowai Lake', 'INsince 9:15 am', '', '', 'Check Out']);
  await user.keyboard('{Enter}');
  expect(universalCheckIn.mock.calls[0]?.[0]).toMatchObject({ expectedAction: 'checkout' });
});

test('a member who is inside another branch is not inside here, and the row says where', async () => {
  const getDeskFacts = vi
    .fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] }))
    .mockReturnValueOnce({ facts: [{ memberId: member('Sai Prakash').id, insideBranchName: 'Bandra' }], guests: [] });
  const getMembers = {
    members: [
      member('Asha Rao', { currentlyCheckedIn: true }),
      member('Sai Prakash', { currentlyCheckedIn: true, lastCheckIn: Date.now() - 60_000 }),
    ],
  };
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer({ action: 'checkout', currentlyCheckedIn: false }));
  universalCheckIn.mockReturnValueOnce(checkInAnswer({ action: 'checkout', currentlyCheckedIn: false }));
  render(<all.Plain answers={{ getDeskFacts, getMembers, universalCheckIn }} />);
  expect(await screen.findByRole('rowgroup', { name: 'Inside now 1' })).toHaveTextContent('Asha Rao');
  await user.type(await field(), 'sai');
  expect(within(active()).getAllByRole('gridcell')[1]).toHaveTextContent('INat Bandra');
  await user.keyboard('{Enter}');
  await screen.findByText('Check-out Successful!');
  universalCheckIn.mockReturnValue(checkInAnswer({ message: 'Sai Prakash checked in' }));
  await user.type(await field(), 'sai{Enter}');
  await screen.findByText('Sai Prakash checked in');
  expect(await screen.findByRole('rowgroup', { name: 'Inside now 2' })).toHaveTextContent('Sai Prakash');
});

test('`/` returns to the search', async () => {
  render(<all.Plain />);
  await loaded();
  screen.getByRole('button', { name: 'Check Out Asha Rao' }).focus();
  await user.keyboard('/');
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
});

test.each([
  ['recorded', () => checkInAnswer({ action: 'checkout', currentlyCheckedIn: false })],
  ['refused, as another desk was faster', failing('state-changed', 'Ritu Shah is not checked in any more')],
])('a guest whose check-out is %s leaves the list, also while the live feed is down', async (_, universalCheckIn) => {
  const getDeskFacts = vi
    .fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] }))
    .mockReturnValueOnce({
      facts: [],
      guests: [{ id: 'ritu', name: 'Ritu Shah', homeBranchName: 'Powai Lake', status: 'active', since: Date.now() }],
    });
  render(<all.Stale answers={{ getDeskFacts, universalCheckIn }} />);
  await user.click(await screen.findByRole('button', { name: 'Check Out Ritu Shah' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Ritu Shah$/ })).not.toBeInTheDocument());
});

test('the branch of the desk is chosen by admins, and remembered by the browser', async () => {
  const getMembers = vi.fn<(input: InputOf<'getMembers'>) => { members: Member[] }>(() => ({
    members: [member('Farhan Qureshi', { currentlyCheckedIn: true })],
  }));
  const { unmount } = render(<all.Plain answers={{ getMembers }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Bandra 58 of 80 Busy' }));
  await vi.waitFor(() => expect(getMembers.mock.lastCall?.[0]).toMatchObject({ branchId: 'bandra' }));
  expect(window.localStorage.getItem('desk-branch')).toBe('bandra');
  unmount();
});

test('a browser whose storage is full takes the branch all the same', async () => {
  render(<all.Plain />);
  await loaded();
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Bandra 58 of 80 Busy' }));
  expect(write).toHaveBeenCalledWith('desk-branch', 'bandra');
  write.mockRestore();
  expect(await screen.findByRole('button', { name: 'Bandra 58 of 80 Busy', pressed: true })).toBeInTheDocument();
});

test('a branch that was deactivated since is no longer the one of the desk', async () => {
  const getMembers = vi.fn<(input: InputOf<'getMembers'>) => { members: Member[] }>(() => ({
    members: [member('Farhan Qureshi', { currentlyCheckedIn: true })],
  }));
  const getBranches = {
    success: true as const,
    branches: branches.map((one) => (one.id === 'bandra' ? { ...one, status: 'inactive' as const } : one)),
  };
  render(<all.Plain at="/desk?branch=bandra" answers={{ getMembers, getBranches }} />);
  await loaded();
  expect(getMembers.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['andheri']);
  expect(screen.getByRole('button', { name: /^Andheri West/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a gym whose branches are all inactive still has a desk', async () => {
  const getBranches = {
    success: true as const,
    branches: branches.map((one) => ({ ...one, status: 'inactive' as const })),
  };
  render(<all.Plain answers={{ getBranches }} />);
  expect(await loaded()).toBeVisible();
});

test('without members the page says what to do', async () => {
  render(<all.EmptyGym />);
  expect(await screen.findByText('No members yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Member' })).toHaveAttribute('href', '/members');
});

test('a list that could not be loaded can be asked for again', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Members')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('an admin whose branches could not be loaded can ask for them again', async () => {
  const getBranches = vi.fn<() => AnswerOf<'getBranches'>>(() => ({ success: true, branches }));
  getBranches.mockImplementationOnce(failing('internal', 'Out of order'));
  render(<all.Plain answers={{ getBranches }} />);
  expect(await screen.findByText('Failed to Load Branches')).toBeVisible();
  expect(await screen.findByText('Failed to Load the Door')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await loaded()).toBeVisible();
});

test('without dues, notes and guests the page says so, and people are checked in all the same', async () => {
  render(<all.FactsFailed />);
  await loaded();
  expect(screen.getByText('Failed to Load Dues, Notes and Guests')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await user.type(await field(), 'vik');
  expect(active()).toHaveTextContent('Vikram Desai');
  expect(active()).not.toHaveTextContent('due');
});

/** As a reader does it: a key every 8 ms, then Enter. Answers whether the page got the Enter. */
function readCard(number: string): boolean {
  let at = performance.now();
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += 8) });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  };
  for (const key of number) {
    act(() => void press(key));
    const search = document.activeElement;
    if (search instanceof HTMLInputElement && search.role === 'combobox')
      fireEvent.change(search, { target: { value: search.value + key } });
  }
  let isLet = false;
  act(() => void (isLet = press('Enter')));
  return isLet;
}
const withCards = {
  getMembers: {
    members: [
      member('Asha Rao', { currentlyCheckedIn: true }),
      member('Meera Iyer', { cardNumber: '04A2B3C4' }),
      member('Om Naik', { cardNumber: '04A2B3C5', status: 'inactive' as const }),
    ],
  },
};

test('a card is read wherever the focus is: it checks its member in and presses nothing', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  const out = screen.getByRole('button', { name: 'Check Out Asha Rao' });
  out.focus();
  expect(readCard('04a2b3c4')).toBe(false);
  await expect
    .poll(() => universalCheckIn.mock.calls.map(([input]) => input))
    .toEqual([expect.objectContaining({ type: 'MANUAL', targetUserId: member('Meera Iyer').id })]);
  expect(await field()).toHaveFocus();
});

test.each([
  ['in the search', true],
  ['elsewhere on the page', false],
])('a card that is read again %s changes nothing and says so; the button checks out', async (_, isInSearch) => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer({ repeated: true }));
  universalCheckIn.mockReturnValueOnce(checkInAnswer());
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  for (const title of ['Check-in Successful!', 'Card Already Read']) {
    if (!isInSearch) screen.getByRole('button', { name: 'Check Out Asha Rao' }).focus();
    expect(readCard('04a2b3c4')).toBe(false);
    expect(await screen.findByText(title)).toBeInTheDocument();
  }
  expect(
    screen.getByText('Meera Iyer was checked in within the last minute. To check out, press Check Out.'),
  ).toBeInTheDocument();
  expect(universalCheckIn.mock.calls.map(([input]) => input)).toMatchObject([
    { expectedAction: 'checkin', byCard: true },
    { expectedAction: 'checkout', byCard: true },
  ]);
  expect(await field()).toHaveValue('');
  universalCheckIn.mockReturnValue(checkInAnswer({ action: 'checkout', currentlyCheckedIn: false }));
  await user.click(screen.getByRole('button', { name: 'Check Out Meera Iyer' }));
  expect(await screen.findByText('Check-out Successful!')).toBeInTheDocument();
  expect(universalCheckIn.mock.lastCall?.[0]).not.toHaveProperty('byCard');
});

test('a card that is read again before the answer changes nothing', async () => {
  const universalCheckIn = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  for (let times = 0; times < 2; times += 1) {
    screen.getByRole('button', { name: 'Check Out Asha Rao' }).focus();
    readCard('04a2b3c4');
    await screen.findByText('Checking in…');
  }
  expect(await field()).toHaveValue('04A2B3C4');
  expect(universalCheckIn).toHaveBeenCalledOnce();
});

test('a guest whose check-out waits for the connection is not checked out again', async () => {
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection) });
  render(<all.Plain queue={queue} />);
  await loaded();
  await user.click(await screen.findByRole('button', { name: 'Check Out Ritu Shah' }));
  await screen.findByText('OUT, not sent yet');
  await user.click(screen.getByRole('button', { name: 'Check Out Ritu Shah' }));
  expect(queue.state().operations).toHaveLength(1);
});

test('a card that is read again while its check-in waits changes nothing and says so', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection) });
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} queue={queue} />);
  await loaded();
  readCard('04a2b3c4');
  await screen.findByText('Check-in Waiting');
  readCard('04a2b3c4');
  expect(
    await screen.findByText('Meera Iyer was checked in within the last minute. To check out, press Check Out.'),
  ).toBeInTheDocument();
  expect(queue.state().operations.map(({ action }) => action)).toEqual([
    expect.objectContaining({ action: 'checkin', targetUserId: member('Meera Iyer').id }),
  ]);
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test.each([
  ['in the search', true],
  ['elsewhere on the page', false],
])('a card of nobody that is read %s checks in nobody with a similar number; Enter does', async (_, isInSearch) => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  const phoneEnd = '98200';
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  if (!isInSearch) screen.getByRole('button', { name: 'Check Out Asha Rao' }).focus();
  readCard(phoneEnd);
  expect(await screen.findByText('Card Not Recognised')).toBeVisible();
  expect(await field()).toHaveValue(phoneEnd);
  expect(active()).toHaveTextContent('Vikram Desai');
  expect(universalCheckIn).not.toHaveBeenCalled();
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await vi.waitFor(() => expect(universalCheckIn).toHaveBeenCalledOnce());
  expect(universalCheckIn.mock.lastCall?.[0]).not.toHaveProperty('byCard');
});

test('a card that is read into a search with text checks its member in', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  fireEvent.change(await field(), { target: { value: 'zub' } });
  readCard('04a2b3c4');
  await vi.waitFor(() => expect(universalCheckIn).toHaveBeenCalledOnce());
  expect(universalCheckIn.mock.lastCall?.[0]).toMatchObject({ targetUserId: member('Meera Iyer').id, byCard: true });
  expect(await field()).toHaveValue('');
});

test('who is found by name after their card was read is checked out by Enter', async () => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  readCard('04a2b3c4');
  await screen.findByText('Check-in Successful!');
  await user.type(await field(), 'meer{Enter}');
  await vi.waitFor(() => expect(universalCheckIn).toHaveBeenCalledTimes(2));
  expect(universalCheckIn.mock.lastCall?.[0]).not.toHaveProperty('byCard');
});

test.each([
  ['of nobody', 'ffff0000', 'Nobody found for “FFFF0000”'],
  ['of an inactive member', '04a2b3c5', 'This membership is inactive'],
])('a card %s is searched for, and checks nobody in', async (_, number, text) => {
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ ...withCards, universalCheckIn }} />);
  await loaded();
  (await field()).blur();
  expect(readCard(number)).toBe(false);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('a card that is read while a dialog is open presses nothing in it', async () => {
  const renewMembership = vi.fn<() => never>();
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ renewMembership, universalCheckIn }} />);
  await loaded();
  const [renew] = screen.getAllByRole('button', { name: /^Renew: / });
  await user.click(renew!);
  (await screen.findByRole('button', { name: /^Renew and Take/ })).focus();
  expect(readCard('04a2b3c4')).toBe(false);
  expect(await screen.findByText('Card Not Read')).toBeVisible();
  expect(renewMembership).not.toHaveBeenCalled();
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('members have no access', () => {
  render(<all.Denied />);
  expect(screen.getByText('You do not have access to this page.')).toBeVisible();
});

const column = () => screen.findByRole('region', { name: 'At the door' });
const doorRows = async () => within(await column()).findAllByRole('listitem');
const doorRowOf = async (name: string) => {
  const found = (await doorRows()).find((item) => within(item).queryByText(name));
  return within(found!);
};
type Withdraw = (input: InputOf<'withdrawAttendance'>) => AnswerOf<'withdrawAttendance'>;
const withdrawn: AnswerOf<'withdrawAttendance'> = {
  message: 'Check-in of Meera Iyer undone',
  currentlyCheckedIn: false,
  totalVisits: 48,
  lastCheckIn: null,
};

test('the door says in words and tone what needs attention, with the next step', async () => {
  render(<all.Plain />);
  await loaded();
  expect((await doorRows()).map((item) => item.dataset.tone)).toEqual([
    'good',
    'attention',
    'refused',
    'plain',
    'attention',
    'attention',
    'plain',
    'plain',
    'good',
  ]);
  const vikram = await doorRowOf('Vikram Desai');
  expect(vikram.getByText('Membership expired yesterday, on 2 Nov 2026')).toBeVisible();
  expect(vikram.getByText('₹1,200 due')).toBeVisible();
  await user.click(vikram.getByRole('button', { name: 'Renew: Vikram Desai' }));
  expect(await screen.findByRole('dialog', { name: 'Renew Vikram Desai' })).toBeVisible();
});

test('call, note and the page of a member are in the menu of the row', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click((await doorRowOf('Vikram Desai')).getByRole('button', { name: 'More for Vikram Desai' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Call+91 98200 98200',
    'Note',
    'Open Member',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Note' }));
  expect(await screen.findByRole('dialog', { name: 'Vikram Desai' })).toBeVisible();
  expect(screen.getByLabelText('New note')).toBeVisible();
});

test('an entry of the last five minutes is undone by its row', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => ({ ...withdrawn, message: 'Check-in of Vikram Desai undone' }));
  render(<all.Plain answers={{ withdrawAttendance }} />);
  await loaded();
  expect((await doorRowOf('Ritu Shah')).queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  await user.click((await doorRowOf('Vikram Desai')).getByRole('button', { name: 'Undo: Vikram Desai' }));
  expect(await screen.findByText('Check-in of Vikram Desai undone')).toBeInTheDocument();
  expect(withdrawAttendance).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', attendanceId: 'door-vikram-desai-4' });
  const row = await doorRowOf('Vikram Desai');
  expect(row.getByText('Undone by Kavya Menon, 10:00 am')).toBeVisible();
  expect(row.queryByRole('button', { name: /^(Undo|Renew)/ })).not.toBeInTheDocument();
});

test.each([
  ['slow', 3, 5, 0],
  ['right', 3, 0, 1],
  ['fast', 8, -5, 1],
])(
  'what can be undone follows the server’s clock where that of the desk is %s',
  async (_, minutesAgo, ahead, undos) => {
    const entries = [doorEntry('Asha Rao', minutesAgo)];
    render(<all.Plain connection={fakeConnection(online, ahead * 60_000)} answers={{ getDoorLog: { entries } }} />);
    expect((await doorRowOf('Asha Rao')).queryAllByRole('button', { name: 'Undo: Asha Rao' })).toHaveLength(undos);
  },
);

test('by the keyboard, Undo leaves the focus in its row, and every action names its person', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => ({ ...withdrawn, message: 'Check-in of Vikram Desai undone' }));
  render(<all.Plain answers={{ withdrawAttendance }} />);
  await loaded();
  const buttons = within(await column()).getAllByRole('button');
  for (const item of await doorRows()) {
    const name = item.querySelector('[title]')?.getAttribute('title') ?? '';
    for (const button of within(item).queryAllByRole('button')) expect(button).toHaveAccessibleName(new RegExp(name));
  }
  expect(buttons.length).toBeGreaterThan(4);
  (await doorRowOf('Vikram Desai')).getByRole('button', { name: 'Undo: Vikram Desai' }).focus();
  await user.keyboard('{Enter}');
  const row = await doorRowOf('Vikram Desai');
  expect(await row.findByText(/^Undone by/)).toBeVisible();
  expect(row.getByRole('link', { name: 'Vikram Desai' })).toHaveFocus();
});

const checkInMeera = async () => {
  await loaded();
  await user.type(await field(), 'meer{Enter}');
  await screen.findByText('Check-in Successful!');
};

const eventAt = (name: string, branchId: string) =>
  eventOf(name, 0, { id: `at-${branchId}`, userId: member(name).id, branchId, assistedByName: 'Nisha Kulkarni' });
const doorNames = async () => (await doorRows()).map((row) => row.querySelector('[title]')?.getAttribute('title'));

test.each([
  ['from the answer on, while the feed is down', false],
  ['once, also where the log was on its way', true],
])('who is checked in here is at the door %s', async (_, isOnItsWay) => {
  const event: AttendanceEvent = { ...eventAt('Meera Iyer', 'andheri'), method: 'manual' };
  const elsewhere = eventAt('Vikram Desai', 'bandra');
  const earlier = withDoorEvent([], { ...eventAt('Asha Rao', 'andheri'), id: 'earlier' });
  const getDoorLog = vi.fn<() => AnswerOf<'getDoorLog'> | Promise<AnswerOf<'getDoorLog'>>>(() => ({
    entries: withDoorEvent(earlier, event),
  }));
  getDoorLog.mockReturnValueOnce(isOnItsWay ? new Promise(() => undefined) : { entries: earlier });
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer({ event: elsewhere }));
  universalCheckIn.mockReturnValueOnce(checkInAnswer({ event }));
  render(<all.Plain live="connecting" answers={{ getDoorLog, universalCheckIn }} />);
  await checkInMeera();
  await vi.waitFor(async () => expect(await doorNames()).toEqual(['Meera Iyer', 'Asha Rao']));
  expect((await doorRowOf('Meera Iyer')).getByText('By Nisha Kulkarni')).toBeVisible();
  expect(getDoorLog).toHaveBeenCalledTimes(isOnItsWay ? 2 : 1);
  await user.type(await field(), 'vik{Enter}');
  await vi.waitFor(() => expect(universalCheckIn).toHaveBeenCalledTimes(2));
  expect(await doorNames()).toEqual(['Meera Iyer', 'Asha Rao']);
});

test('Ctrl+Z undoes the last check-in of this page, once, and the row is as before', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  render(<all.Plain answers={{ universalCheckIn: () => checkInAnswer(), withdrawAttendance }} />);
  await checkInMeera();
  expect(screen.getByRole('rowgroup', { name: 'Inside now 2' })).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Check-in of Meera Iyer undone')).toBeInTheDocument();
  expect(await screen.findByRole('rowgroup', { name: 'Inside now 1' })).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(withdrawAttendance).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', attendanceId: 'attendance-1' });
});

test('Ctrl+Z undoes typing first, and nothing after five minutes', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  render(<all.Plain answers={{ universalCheckIn: () => checkInAnswer(), withdrawAttendance }} />);
  await checkInMeera();
  await user.type(await field(), 'a{Control>}z{/Control}');
  expect(withdrawAttendance).not.toHaveBeenCalled();
  await user.clear(await field());
  vi.setSystemTime(Date.now() + WITHDRAWAL_WINDOW_MS + 60_000);
  await user.keyboard('{Control>}z{/Control}');
  expect(withdrawAttendance).not.toHaveBeenCalled();
});

test('Ctrl+Z undoes nobody else while the last check-in waits for the connection', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ universalCheckIn, withdrawAttendance }} />);
  await checkInMeera();
  universalCheckIn.mockImplementation(() => {
    throw new ApiError('The server cannot be reached.', { code: 'network' });
  });
  await user.type(await field(), 'vik{Enter}');
  expect(await screen.findByText('Check-in Waiting')).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(withdrawAttendance).not.toHaveBeenCalled();
});

test('Ctrl+Z undoes nobody else while the last check-in has no answer yet', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => ReturnType<CheckIn> | Promise<never>>(() =>
    checkInAnswer(),
  );
  render(<all.Plain answers={{ universalCheckIn, withdrawAttendance }} />);
  await checkInMeera();
  universalCheckIn.mockReturnValue(new Promise(() => undefined));
  await user.type(await field(), 'vik{Enter}');
  expect(await screen.findByText('Checking in…')).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(withdrawAttendance).not.toHaveBeenCalled();
});

test('Ctrl+Z after a failed undo tries the same again, and undoes nobody else', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  const universalCheckIn = vi.fn<CheckIn>(() => checkInAnswer());
  render(<all.Plain answers={{ universalCheckIn, withdrawAttendance }} />);
  await checkInMeera();
  universalCheckIn.mockReturnValue(checkInAnswer({ message: 'Vikram Desai checked in', attendanceId: 'attendance-2' }));
  await user.type(await field(), 'vik{Enter}');
  await screen.findByText('Vikram Desai checked in');
  withdrawAttendance.mockImplementationOnce(() => offline());
  for (const message of [/^Vikram Desai: /, withdrawn.message]) {
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(message);
  }
  expect(withdrawAttendance.mock.calls.map(([{ attendanceId }]) => attendanceId)).toEqual([
    'attendance-2',
    'attendance-2',
  ]);
});

test('the toast undoes as well', async () => {
  const withdrawAttendance = vi.fn<Withdraw>(() => withdrawn);
  render(<all.Plain answers={{ universalCheckIn: () => checkInAnswer(), withdrawAttendance }} />);
  await checkInMeera();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Check-in of Meera Iyer undone')).toBeInTheDocument();
  expect(withdrawAttendance).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', attendanceId: 'attendance-1' });
});

test('what cannot be undone any more says why', async () => {
  render(<all.Plain answers={{ withdrawAttendance: failing('too-late', 'Only the last 5 minutes can be undone') }} />);
  await loaded();
  await user.click((await doorRowOf('Vikram Desai')).getByRole('button', { name: 'Undo: Vikram Desai' }));
  expect(await screen.findByText('Vikram Desai: Only the last 5 minutes can be undone')).toBeInTheDocument();
  expect((await doorRowOf('Vikram Desai')).getByRole('button', { name: 'Undo: Vikram Desai' })).toBeVisible();
});

test('whom the door refuses is let in with a reason, and not without', async () => {
  const universalCheckIn = vi.fn<CheckIn>((input) => {
    if (input.type === 'MANUAL' && input.overrideReason !== undefined) {
      return checkInAnswer({ message: 'Vikram Desai checked in' });
    }
    throw new ApiError('Membership expired yesterday, on 2 Nov 2026', { code: 'entry-refused', status: 409 });
  });
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'vikram{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Vikram Desai in anyway?' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Membership expired yesterday, on 2 Nov 2026');
  expect(screen.queryByText('Check-in Failed')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText('Reason')).toBeInvalid();
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  expect(universalCheckIn).toHaveBeenCalledOnce();
  await user.click(dialog.getByRole('button', { name: 'Pays today' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Vikram Desai checked in')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(universalCheckIn.mock.lastCall?.[0]).toMatchObject({
    targetUserId: '01934a7e-vikram-desai',
    branchId: 'andheri',
    overrideReason: 'Pays today',
  });
  expect(await field()).toHaveFocus();
});

const refusedAtDoor = (text = 'Membership expired yesterday, on 2 Nov 2026') =>
  new ApiError(text, { code: 'entry-refused', status: 409 });

test('whoever types the next name when the door refuses gives no reason by it', async () => {
  const first = Promise.withResolvers<never>();
  const universalCheckIn = vi.fn<() => ReturnType<CheckIn> | Promise<never>>(() => checkInAnswer());
  universalCheckIn.mockReturnValueOnce(first.promise);
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'vikram{Enter}mee');
  first.reject(refusedAtDoor());
  const dialog = within(await screen.findByRole('dialog', { name: 'Let Vikram Desai in anyway?' }));
  expect(dialog.getByLabelText('Reason')).not.toHaveFocus();
  await user.keyboard('ra{Enter}');
  expect(universalCheckIn).toHaveBeenCalledOnce();
  expect(dialog.getByLabelText('Reason')).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('mee');
});

test('of two whom the door refuses, each is asked about in turn', async () => {
  const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => ReturnType<CheckIn> | Promise<never>>(() =>
    checkInAnswer(),
  );
  for (const { promise } of answers) universalCheckIn.mockReturnValueOnce(promise);
  render(<all.Plain answers={{ universalCheckIn }} />);
  await loaded();
  await user.type(await field(), 'vikram{Enter}meer{Enter}');
  answers[0]?.reject(refusedAtDoor());
  const first = within(await screen.findByRole('dialog', { name: 'Let Vikram Desai in anyway?' }));
  await user.click(first.getByRole('button', { name: 'Renews today' }));
  answers[1]?.reject(refusedAtDoor('Membership frozen'));
  await vi.waitFor(() => expect(screen.queryByText('Checking in…')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Let Vikram Desai in anyway?');
  await user.keyboard('{Enter}');
  const second = within(await screen.findByRole('dialog', { name: 'Let Meera Iyer in anyway?' }));
  expect(universalCheckIn.mock.lastCall?.[0]).toMatchObject({
    targetUserId: member('Vikram Desai').id,
    overrideReason: 'Renews today',
  });
  expect(second.getByLabelText('Reason')).toHaveValue('');
  expect(second.getByLabelText('Reason')).toHaveFocus();
  await user.click(second.getByRole('button', { name: 'Trial visit' }));
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(universalCheckIn.mock.lastCall?.[0]).toMatchObject({
    targetUserId: member('Meera Iyer').id,
    overrideReason: 'Trial visit',
  });
});

test('the start page of the device is chosen on the desk', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Desk' }));
  expect(screen.getByRole('menuitemradio', { name: 'Desk' })).toBeChecked();
  expect(window.localStorage.getItem('start-page')).toBe('desk');
});

test('a door that could not be loaded leaves the search alone', async () => {
  render(<all.DoorFailed />);
  await loaded();
  expect(await screen.findByText('Failed to Load the Door')).toBeVisible();
  expect(await field()).toBeEnabled();
});

test.each([
  ['Check Out Asha Rao', ''],
  ['Check In Vikram Desai', 'vik'],
])('after the press of %s the focus is in the search, for the next one', async (name, query) => {
  render(<all.Plain answers={{ universalCheckIn: () => checkInAnswer() }} />);
  await loaded();
  if (query !== '') await user.type(await field(), query);
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(/Successful/);
  expect(await field()).toHaveFocus();
});

test('a touch leaves the search alone, which would raise the keyboard of the screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(hover: none)', media: query }),
  );
  render(<all.Plain answers={{ universalCheckIn: () => checkInAnswer() }} />);
  await loaded();
  expect(await field()).not.toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Check Out Asha Rao' }));
  await screen.findByText(/Successful/);
  expect(await field()).not.toHaveFocus();
});

test('where the occupancies failed to load, an admin still chooses the branch', async () => {
  render(<all.OccupanciesFailed />);
  await user.click(await screen.findByRole('radio', { name: 'Bandra' }));
  expect(await screen.findByRole('radio', { name: 'Bandra' })).toBeChecked();
  expect(window.localStorage.getItem('desk-branch')).toBe('bandra');
});
