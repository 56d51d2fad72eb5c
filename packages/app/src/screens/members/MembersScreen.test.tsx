import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveRoom, takeRoom } from '../../../../ui/src/testing/room.ts';
import { asha, logsOf, member, storyNow } from '../../testing/gymData.ts';
import * as stories from './MembersScreen.stories.tsx';

const all = composeStories(stories);
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

beforeEach(() => {
  giveRoom(1400, 600);
  window.localStorage.clear();
  vi.useFakeTimers({ now: storyNow, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  takeRoom();
  vi.useRealTimers();
});

const search = () => screen.getByRole('searchbox', { name: 'Search by name, phone or email' });
const rowOf = (name: string) =>
  within(screen.getByRole('grid')).getByText(name).closest<HTMLElement>('[role=row]') as HTMLElement;
const loaded = () => screen.findByText(/^Showing \d+ of [1-9]/);
const choose = async (name: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
const checkedIn = vi.fn<CheckIn>(() => ({
  action: 'checkin',
  message: 'Meera Iyer checked in',
  totalVisits: 49,
  currentlyCheckedIn: true,
  lastCheckIn: storyNow,
}));

const warned: CheckIn = (input) => ({ ...checkedIn(input), warning: 'Membership expired on 2 Nov 2026' });

test('a row says who, how to reach them, their plan, and whether they are in', async () => {
  render(<all.Plain />);
  await loaded();
  const row = rowOf('Asha Rao');
  for (const words of [
    'ha-rao',
    '+91 98450 12345',
    'asha.rao@mail.in',
    '31 / Female',
    'Yearly',
    'Active',
    '48',
    'IN',
  ]) {
    expect(row).toHaveTextContent(words);
  }
  expect(row).toHaveTextContent('10 Jun 2026');
  expect(row).toHaveTextContent('10 Jun 2027');
  expect(rowOf('Nandini Kulkarni')).toHaveTextContent('No email');
  expect(rowOf('Nandini Kulkarni')).toHaveTextContent('OUT');
  expect(rowOf('Vikram Desai')).toHaveTextContent('Expired yesterday');
});

test('typing narrows at once; the counter and the address follow', async () => {
  render(<all.Plain />);
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
  await user.type(search(), 'iyer');
  expect(screen.getByText('Showing 1 of 7 members')).toBeInTheDocument();
  expect(screen.queryByText('Vikram Desai')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove “iyer”' })).toBeInTheDocument();
});

test('the slash leads to the search, from where two Enters check in', async () => {
  checkedIn.mockClear();
  render(<all.Plain answers={{ universalCheckIn: checkedIn }} />);
  await loaded();
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('mee{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Check In' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  expect(checkedIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: member('Meera Iyer').id,
    expectedAction: 'checkin',
  });
  expect(rowOf('Meera Iyer')).toHaveTextContent('49');
});

test('a check-in shows in the row before the server has answered', async () => {
  const { promise } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  render(<all.Plain answers={{ universalCheckIn: () => promise }} />);
  await loaded();
  expect(rowOf('Meera Iyer')).toHaveTextContent('OUT');
  await choose('Meera Iyer', 'Check In');
  await waitFor(() => expect(rowOf('Meera Iyer')).toHaveTextContent('IN'));
});

test('when somebody was faster it says so, and the list is read again', async () => {
  const getMembers = vi.fn<() => { members: Member[] }>(() => ({ members: [member('Meera Iyer')] }));
  render(
    <all.Plain
      answers={{ getMembers, universalCheckIn: failing('state-changed', 'Meera Iyer is already checked in') }}
    />,
  );
  await loaded();
  await choose('Meera Iyer', 'Check In');
  expect(await screen.findByText('Check-in Failed')).toBeInTheDocument();
  expect(screen.getByText('Meera Iyer is already checked in')).toBeInTheDocument();
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
});

test('an expired membership comes in with a warning', async () => {
  render(<all.Plain answers={{ universalCheckIn: warned }} />);
  await loaded();
  await choose('Vikram Desai', 'Check In');
  expect(await screen.findByText(/Membership expired on 2 Nov 2026/)).toBeInTheDocument();
});

test('an inactive member cannot be checked in, and the menu says why', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Actions for Nandini Kulkarni' }));
  const item = await screen.findByRole('menuitem', { name: /Check In/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('This membership is inactive');
});

test('checking out is told in its own words', async () => {
  const out = {
    ...checkedIn({} as InputOf<'universalCheckIn'>),
    action: 'checkout',
    currentlyCheckedIn: false,
  } as const;
  render(<all.Plain answers={{ universalCheckIn: out }} />);
  await loaded();
  await choose('Asha Rao', 'Check Out');
  expect(await screen.findByText('Check-out Successful!')).toBeInTheDocument();
});

test.each([
  ['Asha Rao', 'Deactivate Member', 'Member Deactivated Successfully!', 'inactive'],
  ['Nandini Kulkarni', 'Activate Member', 'Member Activated Successfully!', 'active'],
] as const)('%s: %s', async (name, item, said, status) => {
  const toggled = { member: { ...asha, id: member(name).id, name, status } };
  render(<all.Plain answers={{ toggleMemberStatus: toggled }} />);
  await loaded();
  await choose(name, item);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(rowOf(name).textContent).toContain(status === 'active' ? 'Active' : 'Inactive');
});

test('a status that could not be changed says which way', async () => {
  render(<all.Plain answers={{ toggleMemberStatus: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose('Asha Rao', 'Deactivate Member');
  expect(await screen.findByText('Failed to Deactivate Member')).toBeInTheDocument();
});

test('deleting asks first, names the member, and takes the row away', async () => {
  render(<all.Plain answers={{ deleteMember: { success: true } }} />);
  await loaded();
  await choose('Asha Rao', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Asha Rao?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Member Deleted Successfully!')).toBeInTheDocument();
  expect(await screen.findByText('Showing 6 of 6 members')).toBeInTheDocument();
});

test('a deletion that fails leaves everything', async () => {
  render(<all.Plain answers={{ deleteMember: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose('Asha Rao', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to Delete Member')).toBeInTheDocument();
  expect(screen.getByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test('Checkout All names the number and the branch, says that it works, and what it did', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'checkoutAllMembers'>>();
  const checkoutAllMembers = vi.fn<() => typeof promise>(() => promise);
  render(<all.Plain at="/members?branch=bandra" answers={{ checkoutAllMembers }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Checkout All' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Check out 61 members at Bandra?' });
  await user.click(within(dialog).getByRole('button', { name: 'Checkout All' }));
  expect(await screen.findByText('Processing...')).toBeInTheDocument();
  resolve({ message: '61 members checked out', count: 61 });
  expect(await screen.findByText('Bulk Checkout Completed!')).toBeInTheDocument();
  expect(checkoutAllMembers).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', branchId: 'bandra' });
});

test('Checkout All that fails says so', async () => {
  render(<all.Plain answers={{ checkoutAllMembers: failing('internal', 'Out of order') }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Checkout All' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Checkout All' }));
  expect(await screen.findByText('Bulk Checkout Failed')).toBeInTheDocument();
});

test('a list that could not be loaded says why, with Retry beside it', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Members')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('nobody found: Reset All is the way back', async () => {
  render(<all.NothingFits />);
  expect(await screen.findByText('No members found')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Reset All' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test('quick filters', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Currently Checked In' }));
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All Members' }));
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Membership Expired' }));
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
  expect(rowOf('Vikram Desai')).toBeInTheDocument();
});

test('the date is asked for only with its filter', async () => {
  render(<all.Plain />);
  await loaded();
  expect(screen.queryByLabelText('On or before')).not.toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: 'Expiry' }), { target: { value: 'before-date' } });
  fireEvent.change(await screen.findByLabelText('On or before'), { target: { value: '2026-11-03' } });
  expect(await screen.findByText('Showing 2 of 7 members')).toBeInTheDocument();
});

test('members are told that this page is not theirs', () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('Access denied: Members cannot view this page.')).toBeInTheDocument();
});

test('without the gym’s calendar nothing can be shown, and it says so', async () => {
  render(<all.NoGym />);
  expect(
    await screen.findByText('Session Error: Unable to load gym information. Please refresh the page.'),
  ).toBeInTheDocument();
});

test('up to five branches stand as buttons, more as a list; staff have no choice', async () => {
  const few = render(<all.Plain />);
  expect(await screen.findByRole('radio', { name: 'Powai Lake' })).toBeInTheDocument();
  few.unmount();
  const many = render(<all.SixBranches />);
  expect(await screen.findByRole('combobox', { name: 'Branch' })).toBeInTheDocument();
  many.unmount();
  render(<all.Staff />);
  await loaded();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
});

test('the history: what was found, 50 more at a time, until there are no more', async () => {
  render(<all.Plain />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
  expect(await dialog.findByText('50 records found')).toBeInTheDocument();
  expect(dialog.getByText('Asha Rao, +91 98450 12345')).toBeInTheDocument();
  expect(dialog.getAllByText('MANUAL by Priya Nair').length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: 'Load More' }));
  expect(await dialog.findByText('60 records found')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
});

test('the export is a file named for the member and the day, and holds all records', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', text: (blob as Blob).text() });
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    (saved[0] as { name: string }).name = this.download;
  });
  render(
    <all.Plain
      answers={{
        getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logsOf(120).slice(0, limit) }),
      }}
    />,
  );
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  await screen.findByText('50 records found');
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(saved[0]?.name).toBe('Asha Rao 2026-11-03.csv'));
  expect((await saved[0]?.text)?.trim().split('\r\n')).toHaveLength(121);
  vi.restoreAllMocks();
});

test('nothing to export', async () => {
  render(<all.Plain answers={{ getUserAttendanceLogs: { success: true, attendanceLogs: [] } }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  expect(await screen.findByText('No attendance records found for this member.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
  expect(await screen.findByText('No Data')).toBeInTheDocument();
  expect(screen.getByText('No attendance records to export')).toBeInTheDocument();
});

test('a history that could not be loaded', async () => {
  render(<all.Plain answers={{ getUserAttendanceLogs: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  expect(await screen.findByText('Failed to Load Attendance')).toBeInTheDocument();
});
