import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { STORY_NOW } from '../../testing/gymData.ts';
import { choose, dismissToast, loaded, rowOf, search, setupHarness, user } from '../../testing/listScreen.ts';
import { invitationLink, staffMember, staffMembers } from '../../testing/peopleData.ts';
import * as stories from './StaffPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const good = stories.default.args.answers;

async function menuOf(name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const labels = items.map(({ textContent }) => textContent.replace('Signs them out everywhere', ''));
  await user.keyboard('{Escape}');
  return labels;
}

test('a row shows name, contact, role and branch', { tags: ['staff-4'] }, async () => {
  render(<all.Plain />);
  await loaded();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Email', 'Phone', 'Role', 'Branch', 'Status', 'Created Date', 'Actions']);
  const row = rowOf('Priya Nair');
  for (const words of ['priya.nair@demo.gym', '+91 98450 12345', 'Receptionist', 'Bandra', 'Active', '3 Nov 2026']) {
    expect(row).toHaveTextContent(words);
  }
  expect(rowOf('Sunita Pawar')).toHaveTextContent('Inactive');
});

test.each(['karan', 'karan.bhatia@', '98200 98200', 'manager'])(
  '"%s" finds only Karan Bhatia',
  { tags: ['staff-1'] },
  async (text) => {
    render(<all.Plain />);
    await loaded();
    await user.type(search(), text);
    expect(screen.getByText('Showing 1 of 4 staff')).toBeInTheDocument();
    expect(rowOf('Karan Bhatia')).toBeInTheDocument();
  },
);

test('search by branch, and the status filter', { tags: ['staff-2', 'staff-3'] }, async () => {
  render(<all.Plain />);
  await loaded();
  await user.type(search(), 'powai');
  expect(rowOf('Sunita Pawar')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'active' } });
  expect(await screen.findByText('Showing 0 of 4 staff')).toBeInTheDocument();
});

test('staff are denied', { tags: ['access-26', 'staff-8'] }, () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
});

test('a failed load shows the reason', { tags: ['staff-22'] }, async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Staff')).toBeInTheDocument();
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
});

test('the empty state, without and with filters', async () => {
  const { unmount } = render(<all.Empty />);
  expect(await screen.findByText('No staff found')).toBeInTheDocument();
  expect(screen.getByText('Everybody who works here will be listed.')).toBeInTheDocument();
  unmount();
  render(<all.NothingFits />);
  expect(await screen.findByText('Nothing matches the search and the filters.')).toBeInTheDocument();
});

test('row menus of active and inactive staff', { tags: ['staff-5', 'staff-9'] }, async () => {
  render(<all.Plain />);
  await loaded();
  expect(await menuOf('Karan Bhatia')).toEqual([
    'Edit Staff',
    'View Attendance',
    'Reset Two-Factor Sign-In',
    'Deactivate Staff',
    'Delete',
  ]);
  expect(await menuOf('Sunita Pawar')).toEqual([
    'Edit Staff',
    'View Attendance',
    'Reset Two-Factor Sign-In',
    'Activate Staff',
    'Delete',
  ]);
});

test(
  'deactivating and activating update the row without refetching',
  { tags: ['staff-9', 'staff-10', 'staff-28'] },
  async () => {
    const [priya] = staffMembers;
    const getStaffs = vi.fn<() => AnswerOf<'getStaffs'>>(() => ({ success: true, staffs: staffMembers }));
    const changeStaffStatus = ({ status }: InputOf<'changeStaffStatus'>) => ({
      staff: { ...(priya ?? staffMember('Priya Nair')), status },
    });
    render(<all.Plain answers={{ ...good, getStaffs, changeStaffStatus }} />);
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Actions for Priya Nair' }));
    await user.click(await screen.findByRole('menuitem', { name: /Deactivate Staff/ }));
    expect(await screen.findByText('Status Updated Successfully!')).toBeInTheDocument();
    expect(screen.getByText('Priya Nair has been deactivated')).toBeInTheDocument();
    expect(rowOf('Priya Nair')).toHaveTextContent('Inactive');
    await choose('Priya Nair', 'Activate Staff');
    expect(await screen.findByText('Priya Nair has been activated')).toBeInTheDocument();
    expect(getStaffs).toHaveBeenCalledOnce();
  },
);

test('a list that was asked for before a change does not take it back when it comes after it', async () => {
  const now = { staffs: staffMembers };
  const early = Promise.withResolvers<AnswerOf<'getStaffs'>>();
  const getStaffs = vi
    .fn<() => AnswerOf<'getStaffs'> | Promise<AnswerOf<'getStaffs'>>>(() => ({ success: true, staffs: now.staffs }))
    .mockReturnValueOnce({ success: true, staffs: staffMembers })
    .mockReturnValueOnce(early.promise);
  const changeStaffStatus = ({ staffId, status }: InputOf<'changeStaffStatus'>) => {
    now.staffs = staffMembers.map((one) => (one.id === staffId ? { ...one, status } : one));
    return { staff: now.staffs.find(({ id }) => id === staffId) ?? staffMember('Priya Nair') };
  };
  render(<all.Plain answers={{ ...good, getStaffs, changeStaffStatus }} />);
  await loaded();
  vi.setSystemTime(STORY_NOW + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  await vi.waitFor(() => expect(getStaffs).toHaveBeenCalledTimes(2));
  await choose('Sunita Pawar', 'Activate Staff');
  expect(await screen.findByText('Status Updated Successfully!')).toBeInTheDocument();
  early.resolve({ success: true, staffs: staffMembers });
  await waitFor(() => expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy'));
  expect(rowOf('Sunita Pawar')).not.toHaveTextContent('Inactive');
});

test.each([
  ['Out of order', 'Out of order'],
  ['', 'Unknown error occurred'],
])('a failed status change shows the reason: "%s"', { tags: ['staff-24'] }, async (reason, message) => {
  render(<all.Plain answers={{ ...good, changeStaffStatus: failing('internal', reason) }} />);
  await loaded();
  await choose('Sunita Pawar', 'Activate Staff');
  expect(await screen.findByText('Failed to Update Status')).toBeInTheDocument();
  expect(screen.getByText(`Sunita Pawar: ${message}`)).toBeInTheDocument();
});

test('View Attendance requests the attendance of staff', async () => {
  const getUserAttendanceLogs = vi.fn<(input: InputOf<'getUserAttendanceLogs'>) => AnswerOf<'getUserAttendanceLogs'>>(
    () => ({ success: true, attendanceLogs: [] }),
  );
  render(<all.Plain answers={{ ...good, getUserAttendanceLogs }} />);
  await loaded();
  await choose('Priya Nair', 'View Attendance');
  expect(await screen.findByRole('dialog', { name: 'Attendance History' })).toBeInTheDocument();
  expect(getUserAttendanceLogs.mock.calls[0]?.[0]).toMatchObject({ userId: 'staff-priya-nair', userType: 'staff' });
});

test('staff are invited until the first sign-in, and can be invited again', async () => {
  const inviteStaff = vi.fn<(input: InputOf<'inviteStaff'>) => AnswerOf<'inviteStaff'>>(() => ({ success: true }));
  inviteStaff.mockImplementationOnce(failing('internal', 'Out of order'));
  render(<all.Plain answers={{ ...good, inviteStaff }} />);
  await loaded();
  expect(within(rowOf('Imran Sheikh')).getByText('Invited').closest('[data-status]')).toHaveAttribute(
    'data-status',
    'invited',
  );
  expect(rowOf('Imran Sheikh')).not.toHaveTextContent('Active');
  expect(rowOf('Sunita Pawar')).toHaveTextContent('Inactive');
  expect(rowOf('Sunita Pawar')).not.toHaveTextContent('Invited');
  expect(rowOf('Karan Bhatia')).toHaveTextContent('Active');
  expect(await menuOf('Imran Sheikh')).toEqual([
    'Edit Staff',
    'View Attendance',
    'Invite Again',
    'Deactivate Staff',
    'Delete',
  ]);
  await choose('Imran Sheikh', 'Invite Again');
  expect(await screen.findByText('Failed to Send Invitation')).toBeInTheDocument();
  await dismissToast('Imran Sheikh: Out of order');
  await choose('Imran Sheikh', 'Invite Again');
  expect(await screen.findByText('Imran Sheikh is invited at imran.sheikh@demo.gym')).toBeInTheDocument();
  expect(inviteStaff).toHaveBeenLastCalledWith({ gymId: 'gym-1', staffId: 'staff-imran-sheikh' });
});

test('whose invitation the mail server refused is marked, with what to do', async () => {
  render(<all.InvitationRefused />);
  await loaded();
  expect(rowOf('Imran Sheikh')).toHaveTextContent('Mail refused');
  expect(screen.getByText('The mail server refused the invitation to Imran Sheikh')).toBeInTheDocument();
  expect(rowOf('Imran Sheikh')).not.toHaveTextContent('Invited');
  expect(await menuOf('Imran Sheikh')).toContain('Invite Again');
});

const withoutMail = () => {
  const createInvitationLink = vi.fn<(input: InputOf<'createInvitationLink'>) => AnswerOf<'createInvitationLink'>>(
    () => invitationLink,
  );
  return { ...good, getStaffs: { ...good.getStaffs, hasInvitationLinks: true as const }, createInvitationLink };
};

test('without mail an admin gets the link of an invitation and copies it', async () => {
  const answers = withoutMail();
  render(<all.Plain answers={answers} />);
  await loaded();
  expect(await menuOf('Imran Sheikh')).toEqual([
    'Edit Staff',
    'View Attendance',
    'Invitation Link',
    'Deactivate Staff',
    'Delete',
  ]);
  await choose('Imran Sheikh', 'Invitation Link');
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link for Imran Sheikh' });
  expect(await within(dialog).findByLabelText('Link')).toHaveValue(invitationLink.link);
  expect(dialog).toHaveTextContent('Works once, until ');
  await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Link Copied')).toBeInTheDocument();
  expect(await window.navigator.clipboard.readText()).toBe(invitationLink.link);
  expect(answers.createInvitationLink).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    personId: 'staff-imran-sheikh',
  });
});

test('without mail the link of who was added is shown at once', async () => {
  const added = staffMember('Nina Rao');
  const answers = { ...withoutMail(), addStaff: { staff: added } };
  render(<all.Plain answers={answers} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Add Staff' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Staff' }));
  expect(form.queryByText('An invitation is sent here')).not.toBeInTheDocument();
  await user.type(form.getByLabelText(/^Name/), 'Nina Rao');
  await user.type(form.getByLabelText(/^Email/), added.email);
  await user.type(form.getByLabelText(/^Phone/), '9876543210');
  fireEvent.change(form.getByRole('combobox', { name: /Role/ }), { target: { value: 'Trainer' } });
  fireEvent.change(form.getByRole('combobox', { name: /Branch/ }), { target: { value: 'bandra' } });
  await user.click(form.getByRole('button', { name: 'Add Staff' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link for Nina Rao' });
  expect(await within(dialog).findByLabelText('Link')).toHaveValue(invitationLink.link);
  expect(answers.createInvitationLink).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', personId: added.id });
});

const deactivateKaran = async () => {
  await user.click(screen.getByRole('button', { name: 'Actions for Karan Bhatia' }));
  await user.click(await screen.findByRole('menuitem', { name: /Deactivate Staff/ }));
  return within(await screen.findByRole('alertdialog', { name: 'Deactivate Karan Bhatia?' }));
};

test('deactivating staff asks first while they are checked in', async () => {
  const changeStaffStatus = vi.fn<(input: InputOf<'changeStaffStatus'>) => AnswerOf<'changeStaffStatus'>>(
    ({ staffId, status }) => ({ staff: { ...staffMember('Karan Bhatia'), id: staffId, status } }),
  );
  render(<all.Plain answers={{ ...good, changeStaffStatus }} />);
  await loaded();
  await user.click((await deactivateKaran()).getByRole('button', { name: 'Cancel' }));
  expect(changeStaffStatus).not.toHaveBeenCalled();
  await user.click((await deactivateKaran()).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Karan Bhatia has been deactivated')).toBeInTheDocument();
  expect(changeStaffStatus).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    staffId: 'staff-karan-bhatia',
    status: 'inactive',
  });
});

test('a reset of two-factor sign-in does not tell whether another gym uses the account', async () => {
  const resetTwoFactor = vi.fn<(input: InputOf<'resetTwoFactor'>) => AnswerOf<'resetTwoFactor'>>(() => ({
    success: true,
  }));
  render(<all.Plain answers={{ ...good, resetTwoFactor }} />);
  await loaded();
  await choose('Karan Bhatia', 'Reset Two-Factor Sign-In');
  const dialog = await screen.findByRole('alertdialog', { name: 'Reset two-factor sign-in of Karan Bhatia?' });
  expect(dialog).toHaveTextContent('Otherwise nothing changes');
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  expect(resetTwoFactor.mock.calls[0]?.[0]).toMatchObject({ personId: 'staff-karan-bhatia' });
  expect(
    await screen.findByText(
      'If Karan Bhatia’s sign-in is used at this gym only, two-factor sign-in is off now. If it was on, they have been mailed instructions.',
    ),
  ).toBeInTheDocument();
});

test('deleting asks for confirmation, removes the row and offers Undo', async () => {
  const deleteStaff = vi.fn<() => { success: true; undo: { changeId: string; until: number } }>(() => ({
    success: true,
    undo: { changeId: 'change-1', until: STORY_NOW + 600_000 },
  }));
  const undoChange = vi.fn<() => { undone: number; failed: [] }>(() => ({ undone: 1, failed: [] }));
  render(<all.Plain answers={{ ...good, deleteStaff, undoChange }} />);
  await loaded();
  await choose('Priya Nair', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Priya Nair?' }));
  expect(dialog.getByText(/You can undo it for 10 minutes/)).toBeInTheDocument();
  expect(deleteStaff).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Staff Deleted Successfully!')).toBeInTheDocument();
  expect(screen.getByText('Showing 3 of 3 staff')).toBeInTheDocument();
  expect(deleteStaff).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', staffId: 'staff-priya-nair' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', changeId: 'change-1' });
});
