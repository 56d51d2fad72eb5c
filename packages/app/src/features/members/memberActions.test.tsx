import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { asha, member, members, STORY_NOW } from '../../testing/gymData.ts';
import * as stories from './MembersPage.stories.tsx';
import { choose, dismissToast, loaded, rowOf, search, setupHarness, user } from '../../testing/listScreen.ts';

const all = composeStories(stories);
setupHarness();

type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
const checkedIn = vi.fn<CheckIn>(() => ({
  action: 'checkin',
  message: 'Sai Prakash checked in',
  totalVisits: 49,
  currentlyCheckedIn: true,
  lastCheckIn: STORY_NOW,
}));

const warned: CheckIn = (input) => ({ ...checkedIn(input), warning: 'Membership expired on 2 Nov 2026' });

test('slash focuses the search; two Enters check in', { tags: ['member-actions-6', 'member-actions-7'] }, async () => {
  checkedIn.mockClear();
  render(<all.Plain answers={{ universalCheckIn: checkedIn }} />);
  await loaded();
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('pra{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Check In' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
  expect(checkedIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: member('Sai Prakash').id,
    expectedAction: 'checkin',
  });
  expect(rowOf('Sai Prakash')).toHaveTextContent('49');
});

/** Types while the list is on its way; then it comes. */
const slowly = () => {
  checkedIn.mockClear();
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'getMembers'>>();
  render(<all.Plain answers={{ getMembers: () => promise, universalCheckIn: checkedIn }} />);
  return async (keys: string) => {
    await screen.findByRole('searchbox');
    await user.keyboard(`/${keys}`);
    expect(search()).toHaveFocus();
    resolve({ members });
    await loaded();
  };
};

describe('a list that is slower than the hand', () => {
  test('two Enters check in once the rows are loaded', async () => {
    await slowly()('pra{Enter}{Enter}');
    expect(await screen.findByText('Check-in Successful!')).toBeInTheDocument();
    expect(checkedIn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ targetUserId: member('Sai Prakash').id, expectedAction: 'checkin' }),
    );
    expect(rowOf('Sai Prakash')).toHaveFocus();
  });

  test('one Enter opens the menu, ArrowDown focuses the row', async () => {
    await slowly()('pra{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Check In' })).toHaveFocus();
    cleanup();
    await slowly()('pra{ArrowDown}');
    await waitFor(() => expect(rowOf('Sai Prakash')).toHaveFocus());
    expect(checkedIn).not.toHaveBeenCalled();
  });

  test.each(['pra{Enter}{Enter}r', 'pra{Enter}{Enter}{Escape}'])('%s: another key clears the queue', async (keys) => {
    await slowly()(keys);
    expect(search()).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(checkedIn).not.toHaveBeenCalled();
  });

  test('an inactive member is not checked in: the menu says why', async () => {
    await slowly()('nan{Enter}{Enter}');
    expect(await screen.findByRole('menuitem', { name: /Check In/ })).toHaveTextContent('This membership is inactive');
    expect(checkedIn).not.toHaveBeenCalled();
  });
});

test('a check-in without an answer says so in its row, until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  render(<all.Plain answers={{ universalCheckIn: () => promise }} />);
  await loaded();
  await choose('Sai Prakash', 'Check In');
  expect(await screen.findByText('Saving…')).toBeInTheDocument();
  resolve({ action: 'checkin', message: 'Sai Prakash checked in', currentlyCheckedIn: true });
  await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument());
});

test('a check-in is optimistic', { tags: ['member-actions-4'] }, async () => {
  const { promise } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  render(<all.Plain answers={{ universalCheckIn: () => promise }} />);
  await loaded();
  expect(rowOf('Sai Prakash')).toHaveTextContent('OUT');
  await choose('Sai Prakash', 'Check In');
  await waitFor(() => expect(rowOf('Sai Prakash')).toHaveTextContent('IN'));
});

test('a state-changed error is toasted, and the list is refetched', { tags: ['member-actions-9'] }, async () => {
  const getMembers = vi.fn<() => { members: Member[] }>(() => ({ members: [member('Sai Prakash')] }));
  render(
    <all.Plain
      answers={{ getMembers, universalCheckIn: failing('state-changed', 'Sai Prakash is already checked in') }}
    />,
  );
  await loaded();
  await choose('Sai Prakash', 'Check In');
  expect(await screen.findByText('Check-in Failed')).toBeInTheDocument();
  expect(screen.getByText('Sai Prakash is already checked in')).toBeInTheDocument();
  await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
});

test.each([
  ['Sai Prakash', 'Check In', 'OUT', 'IN'],
  ['Asha Rao', 'Check Out', 'IN', 'OUT'],
] as const)(
  '%s: after a refused %s as another desk was faster, the row shows it at once',
  async (name, item, was, is) => {
    const { promise } = Promise.withResolvers<AnswerOf<'getMembers'>>();
    let isFirst = true;
    const getMembers = () => (isFirst ? { members } : promise);
    render(
      <all.Plain answers={{ getMembers, universalCheckIn: failing('state-changed', 'Another desk was faster') }} />,
    );
    await loaded();
    expect(within(rowOf(name)).getByText(was)).toBeInTheDocument();
    isFirst = false;
    await choose(name, item);
    await dismissToast(`${name}: Another desk was faster`);
    expect(within(rowOf(name)).getByText(is)).toBeInTheDocument();
  },
);

test('a failed check-in names the member', { tags: ['member-actions-9'] }, async () => {
  render(<all.Plain answers={{ universalCheckIn: failing('internal', 'No connection') }} />);
  await loaded();
  await choose('Sai Prakash', 'Check In');
  expect(await screen.findByText('Sai Prakash: No connection')).toBeInTheDocument();
});

test(
  'checking in an expired membership is a success with the warning in its words',
  { tags: ['member-actions-7'] },
  async () => {
    render(<all.Plain answers={{ universalCheckIn: warned }} />);
    await loaded();
    await choose('Vikram Desai', 'Check In');
    const title = await screen.findByText('Check-in Successful!');
    expect(title.closest('[data-type]')).toHaveAttribute('data-type', 'success');
    expect(screen.getByText('Sai Prakash checked in. Membership expired on 2 Nov 2026')).toBeInTheDocument();
  },
);

test('a failed check-in is rolled back, both ways', { tags: ['member-actions-9'] }, async () => {
  const { promise } = Promise.withResolvers<AnswerOf<'getMembers'>>();
  let isFirst = true;
  const getMembers = () => (isFirst ? { members } : promise);
  render(<all.Plain answers={{ getMembers, universalCheckIn: failing('internal', 'Out of order') }} />);
  await loaded();
  isFirst = false;
  await choose('Sai Prakash', 'Check In');
  await dismissToast('Sai Prakash: Out of order');
  expect(rowOf('Sai Prakash')).toHaveTextContent('OUT');
  await choose('Asha Rao', 'Check Out');
  await screen.findByText('Asha Rao: Out of order');
  expect(within(rowOf('Asha Rao')).getByText('IN')).toBeInTheDocument();
});

test('an inactive member cannot be checked in, and the menu says why', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Actions for Nandini Kulkarni' }));
  const item = await screen.findByRole('menuitem', { name: /Check In/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('This membership is inactive');
});

test('a check-out has its own toast', { tags: ['member-actions-8'] }, async () => {
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

test(
  'the response determines the toast and updates the row',
  { tags: ['member-actions-5', 'member-actions-6'] },
  async () => {
    const lastCheckIn = STORY_NOW - 120_000;
    const answer = { ...checkedIn({} as InputOf<'universalCheckIn'>), action: 'checkout', lastCheckIn } as const;
    render(<all.Plain answers={{ universalCheckIn: { ...answer, currentlyCheckedIn: false } }} />);
    await loaded();
    await choose('Sai Prakash', 'Check In');
    expect(await screen.findByText('Check-out Successful!')).toBeInTheDocument();
    expect(rowOf('Sai Prakash')).toHaveTextContent('49');
    expect(rowOf('Sai Prakash')).toHaveTextContent('OUT3 Nov 2026, 9:58 am');
  },
);

test('a failed refetch keeps the list and toasts the reason', { tags: ['member-list-33'] }, async () => {
  const getMembers = vi.fn<() => { members: Member[] }>(failing('internal', 'Out of order'));
  getMembers.mockReturnValueOnce({ members: [member('Sai Prakash')] });
  render(<all.Plain answers={{ getMembers, universalCheckIn: failing('state-changed', 'Somebody was faster') }} />);
  await loaded();
  await choose('Sai Prakash', 'Check In');
  await dismissToast('Sai Prakash: Somebody was faster');
  expect(await screen.findByText('Failed to Load Members')).toBeInTheDocument();
  expect(screen.getByText('Out of order')).toBeInTheDocument();
  expect(rowOf('Sai Prakash')).toBeInTheDocument();
});

/** Asha Rao is checked in, and her deactivation is confirmed. */
async function confirmIfAsked(item: string) {
  if (item !== 'Deactivate Member') return;
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Asha Rao?' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
}

test('deactivating asks first only while the member is checked in', { tags: ['member-actions-1'] }, async () => {
  const toggleMemberStatus = vi.fn<(input: InputOf<'toggleMemberStatus'>) => AnswerOf<'toggleMemberStatus'>>(
    ({ memberId, newStatus }) => ({ member: { ...member('Sai Prakash'), id: memberId, status: newStatus } }),
  );
  const inside = member('Leela Bose', { status: 'inactive', currentlyCheckedIn: true });
  const getMembers = { members: [...members, inside] };
  render(<all.Plain answers={{ getMembers, toggleMemberStatus }} />);
  await loaded();
  await choose('Asha Rao', 'Deactivate Member');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Asha Rao?' }));
  expect(dialog.getByText(/Asha Rao is checked in now/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(toggleMemberStatus).not.toHaveBeenCalled();
  await choose('Sai Prakash', 'Deactivate Member');
  await waitFor(() => expect(toggleMemberStatus).toHaveBeenCalledOnce());
  await choose('Leela Bose', 'Activate Member');
  await waitFor(() => expect(toggleMemberStatus).toHaveBeenCalledTimes(2));
  expect(toggleMemberStatus.mock.calls.map(([{ memberId, newStatus }]) => [memberId, newStatus])).toEqual([
    [member('Sai Prakash').id, 'inactive'],
    [inside.id, 'active'],
  ]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('signing out phones asks first, toasts the result, and needs an account', async () => {
  const signOutMember = vi.fn<(input: InputOf<'signOutMember'>) => AnswerOf<'signOutMember'>>(() => ({
    success: true,
  }));
  signOutMember.mockImplementationOnce(failing('internal', 'Out of order'));
  render(<all.Plain answers={{ signOutMember }} />);
  await loaded();
  await choose('Asha Rao', 'Sign Out Phones');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out the phones of Asha Rao?' }));
  expect(signOutMember).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Failed to Sign Out Phones')).toBeInTheDocument();
  await dismissToast('Asha Rao: Out of order');
  await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Phones Signed Out')).toBeInTheDocument();
  expect(signOutMember).toHaveBeenLastCalledWith({ gymId: 'gym-1', memberId: asha.id });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Actions for Sai Prakash' }));
  expect(await screen.findByRole('menuitem', { name: /Sign Out Phones/ })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['Asha Rao', 'Deactivate Member', 'Member Deactivated Successfully!', 'inactive'],
  ['Nandini Kulkarni', 'Activate Member', 'Member Activated Successfully!', 'active'],
] as const)('%s: %s', { tags: ['member-actions-1', 'member-actions-2'] }, async (name, item, message, status) => {
  const toggled = { member: { ...asha, id: member(name).id, name, status } };
  render(<all.Plain answers={{ toggleMemberStatus: toggled }} />);
  await loaded();
  await choose(name, item);
  await confirmIfAsked(item);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(rowOf(name).textContent).toContain(status === 'active' ? 'Active' : 'Inactive');
});

test.each([
  ['Asha Rao', 'Deactivate Member', 'Failed to Deactivate Member'],
  ['Nandini Kulkarni', 'Activate Member', 'Failed to Activate Member'],
])('a failed status change is toasted: %s, %s', { tags: ['member-actions-3'] }, async (name, item, message) => {
  render(<all.Plain answers={{ toggleMemberStatus: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose(name, item);
  await confirmIfAsked(item);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByText(`${name}: Out of order`)).toBeInTheDocument();
});

test(
  'deleting asks for confirmation and removes the row',
  { tags: ['member-actions-10', 'member-actions-11'] },
  async () => {
    render(<all.Plain answers={{ deleteMember: { success: true } }} />);
    await loaded();
    await choose('Asha Rao', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Asha Rao?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Member Deleted Successfully!')).toBeInTheDocument();
    expect(await screen.findByText('Showing 6 of 6 members')).toBeInTheDocument();
  },
);

test('a deleted member can be undone from the toast, which says until when', async () => {
  const undoChange = vi.fn<() => { undone: number; failed: [] }>(() => ({ undone: 1, failed: [] }));
  const undo = { changeId: 'change-1', until: STORY_NOW + 600_000 };
  render(<all.Plain answers={{ deleteMember: { success: true, undo }, undoChange }} />);
  await loaded();
  await choose('Asha Rao', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Asha Rao · Undo until 10:10 am')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', changeId: 'change-1' });
  // The list is loaded again.
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test('an undo that fails says why', async () => {
  const undo = { changeId: 'change-1', until: STORY_NOW + 600_000 };
  const undoChange = failing('state-changed', 'It was undone already');
  render(<all.Plain answers={{ checkoutAllMembers: { message: '61 members', count: 61, undo }, undoChange }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Checkout All' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Checkout All' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to Undo')).toBeInTheDocument();
  expect(screen.getByText('It was undone already')).toBeInTheDocument();
});

test('a failed deletion keeps the row', { tags: ['member-actions-12'] }, async () => {
  render(<all.Plain answers={{ deleteMember: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose('Asha Rao', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to Delete Member')).toBeInTheDocument();
  expect(screen.getByText('Asha Rao: Out of order')).toBeInTheDocument();
  expect(screen.getByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test(
  'Checkout All shows count and branch, toasts progress and result, and refetches',
  { tags: ['member-actions-13', 'member-actions-14', 'member-actions-15'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<AnswerOf<'checkoutAllMembers'>>();
    const checkoutAllMembers = vi.fn<() => typeof promise>(() => promise);
    const getMembers = vi.fn<() => { members: Member[] }>(() => ({ members: [asha] }));
    render(<all.Plain at="/members?branch=bandra" answers={{ checkoutAllMembers, getMembers }} />);
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Checkout All' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Check out 61 members at Bandra?' });
    expect(checkoutAllMembers).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Checkout All' }));
    expect(await screen.findByText('Processing...')).toBeInTheDocument();
    expect(getMembers).toHaveBeenCalledOnce();
    expect(screen.queryByText('Bulk Checkout Completed!')).not.toBeInTheDocument();
    resolve({ message: '61 members checked out', count: 61 });
    expect(await screen.findByText('Bulk Checkout Completed!')).toBeInTheDocument();
    expect(screen.queryByText('Processing...')).not.toBeInTheDocument();
    expect(checkoutAllMembers).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', branchId: 'bandra' });
    await waitFor(() => expect(getMembers).toHaveBeenCalledTimes(2));
  },
);

test('a failed Checkout All is toasted', { tags: ['member-actions-16'] }, async () => {
  render(<all.Plain answers={{ checkoutAllMembers: failing('internal', 'Out of order') }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Checkout All' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Checkout All' }));
  expect(await screen.findByText('Bulk Checkout Failed')).toBeInTheDocument();
  expect(screen.queryByText('Processing...')).not.toBeInTheDocument();
});
