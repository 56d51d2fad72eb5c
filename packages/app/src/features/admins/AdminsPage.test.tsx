import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visitors } from '../../testing/fakeSession.ts';
import { choose, rowOf, setupHarness, user } from '../../testing/listScreen.ts';
import { administrator } from '../../testing/peopleData.ts';
import * as stories from './AdminsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const good = stories.default.args.answers;
const loaded = () => screen.findByText('3 administrators');

/** The server's firebaseUID is the id of the record, never the account's uid. */
const registered = (name: string, id: string, email: string) => administrator(name, { id, email, firebaseUID: id });

async function menuOf(name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const items = await screen.findAllByRole('menuitem');
  const labels = items.map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return labels;
}

async function open(item: string, name?: string) {
  await loaded();
  if (name === undefined) await user.click(screen.getByRole('button', { name: item }));
  else await choose(name, item);
  return screen.findByRole('dialog');
}

test(
  'heading, subtitle, and a row per administrator',
  { tags: ['admins-1', 'admins-5', 'admins-6', 'admins-7', 'admins-8', 'admins-9'] },
  async () => {
    render(<all.Plain />);
    await loaded();
    expect(screen.getByRole('heading', { name: 'Admin Management' })).toBeInTheDocument();
    expect(screen.getByText('People who can see and change everything in your gym')).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Administrator', 'Contact', 'Last Accessed', 'Status', 'Actions']);
    const row = rowOf('Kavya Menon');
    for (const words of ['SITE ADMIN', 'Admin', 'kavya.menon@demo.gym', '+91 98450 12345', '3 Nov 2026, 8:00 am']) {
      expect(row).toHaveTextContent(words);
    }
    expect(row).toHaveTextContent('Active');
    expect(rowOf('Rohit Shetty')).not.toHaveTextContent('SITE ADMIN');
    expect(rowOf('Rohit Shetty')).toHaveTextContent('Never');
    expect(rowOf('Anita Deshpande')).toHaveTextContent('Invalid Date');
    expect(rowOf('Anita Deshpande')).toHaveTextContent('Inactive');
  },
);

test(
  'the row menu',
  {
    tags: ['admins-10'],
  },
  async () => {
    const admins = [
      registered('Kavya Menon', 'kavya', visitors.admin.email),
      registered('Rohit Shetty', 'rohit', 'rohit@demo.gym'),
    ];
    render(<all.Plain answers={{ getAllAdmins: { success: true, admins } }} />);
    await screen.findByText('2 administrators');
    expect(await menuOf('Kavya Menon')).toEqual(['Edit Admin', 'View Attendance']);
    expect(await menuOf('Rohit Shetty')).toEqual(['Edit Admin', 'View Attendance', 'Reset Two-Factor Sign-In']);
  },
);

test('an administrator is invited until the first sign-in, and can be invited again', async () => {
  const inviteAdmin = vi.fn<(input: InputOf<'inviteAdmin'>) => AnswerOf<'inviteAdmin'>>(() => ({ success: true }));
  render(<all.Plain answers={{ ...good, inviteAdmin }} />);
  await loaded();
  expect(rowOf('Rohit Shetty')).toHaveTextContent('Invited');
  expect(rowOf('Rohit Shetty')).not.toHaveTextContent('Active');
  expect(rowOf('Anita Deshpande')).not.toHaveTextContent('Invited');
  expect(rowOf('Kavya Menon')).not.toHaveTextContent('Invited');
  await choose('Rohit Shetty', 'Invite Again');
  expect(await screen.findByText('Invitation Sent')).toBeInTheDocument();
  expect(inviteAdmin).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', adminId: 'admin-rohit-shetty' });
});

test('the loading state', { tags: ['admins-3'] }, async () => {
  render(<all.Loading />);
  expect(await screen.findByText('Loading administrators...')).toBeInTheDocument();
});

test('the empty state suggests adding the first one', { tags: ['admins-4'] }, async () => {
  render(<all.Empty />);
  expect(await screen.findByText('No Administrators Found')).toBeInTheDocument();
  expect(screen.getByText('Add the first administrator to get started.')).toBeInTheDocument();
});

test('a failed load shows the reason', { tags: ['admins-30'] }, async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Admins')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
});

test('other roles are denied and send no request', { tags: ['access-26', 'access-31'] }, () => {
  const getAllAdmins = vi.fn<() => AnswerOf<'getAllAdmins'>>();
  render(<all.Denied answers={{ getAllAdmins }} />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(getAllAdmins).not.toHaveBeenCalled();
});

test('without the gym no request is sent', { tags: ['access-31'] }, async () => {
  const getAllAdmins = vi.fn<() => AnswerOf<'getAllAdmins'>>();
  render(<all.Plain answers={{ getAllAdmins, getUserDashboardData: failing('internal', 'Out of order') }} />);
  expect(await screen.findByText(/Unable to load gym information/)).toBeInTheDocument();
  expect(getAllAdmins).not.toHaveBeenCalled();
});

test('View Attendance requests the attendance of an administrator', { tags: ['admins-11'] }, async () => {
  const getUserAttendanceLogs = vi.fn<(input: InputOf<'getUserAttendanceLogs'>) => AnswerOf<'getUserAttendanceLogs'>>(
    () => ({ success: true, attendanceLogs: [] }),
  );
  render(<all.Plain answers={{ ...good, getUserAttendanceLogs }} />);
  await open('View Attendance', 'Kavya Menon');
  expect(getUserAttendanceLogs.mock.calls[0]?.[0]).toMatchObject({ userType: 'admin', userId: 'admin-kavya-menon' });
});
