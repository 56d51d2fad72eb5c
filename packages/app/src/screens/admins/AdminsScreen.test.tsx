import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, rowOf, setTheStage, user } from '../../testing/listPage.ts';
import { administrator } from '../../testing/peopleData.ts';
import * as stories from './AdminsScreen.stories.tsx';

const all = composeStories(stories);
setTheStage();

const good = stories.default.args.answers;
const submit = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const loaded = () => screen.findByText('3 administrators');
const box = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('textbox', { name });

async function open(item: string, name?: string) {
  await loaded();
  if (name === undefined) await user.click(screen.getByRole('button', { name: item }));
  else await choose(name, item);
  return screen.findByRole('dialog');
}

test('heading, subtitle, and a row for each', async () => {
  render(<all.Plain />);
  await loaded();
  expect(screen.getByRole('heading', { name: 'Admin Management' })).toBeInTheDocument();
  expect(screen.getByText('Who may see and change everything in your gym')).toBeInTheDocument();
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
});

test('while it loads', async () => {
  render(<all.Loading />);
  expect(await screen.findByText('Loading administrators...')).toBeInTheDocument();
});

test('none: a hint to add the first one', async () => {
  render(<all.Empty />);
  expect(await screen.findByText('No Administrators Found')).toBeInTheDocument();
  expect(screen.getByText('Add the first administrator to get started.')).toBeInTheDocument();
});

test('a list that could not be loaded says why', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Admins')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
});

test('others are denied, and nothing is asked of the server for them', () => {
  const getAllAdmins = vi.fn<() => AnswerOf<'getAllAdmins'>>();
  render(<all.Denied answers={{ getAllAdmins }} />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(getAllAdmins).not.toHaveBeenCalled();
});

test('an administrator is added with +91', async () => {
  const createAdmin = vi.fn<(input: InputOf<'createAdmin'>) => AnswerOf<'createAdmin'>>(() => ({
    success: true,
    admin: administrator('Rhea Kapoor'),
  }));
  render(<all.Plain answers={{ ...good, createAdmin }} />);
  await open('Add Admin');
  expect(screen.getByRole('dialog', { name: 'Add Administrator' })).toBeInTheDocument();
  expect(box(/Full Name/)).toHaveAttribute('maxlength', '50');
  expect(box(/Email Address/)).toHaveAttribute('maxlength', '100');
  expect(box(/Email Address/)).toHaveAttribute('type', 'email');
  expect(box(/Mobile Number/)).toHaveAccessibleDescription('Enter 10-digit mobile number without +91');
  await user.type(box(/Full Name/), 'Rhea Kapoor');
  await user.type(box(/Email Address/), 'rhea@demo.gym');
  await user.type(box(/Mobile Number/), '9820012345');
  await submit('Add Admin');
  expect(await screen.findByText('Admin Added Successfully!')).toBeInTheDocument();
  expect(screen.getByText('Rhea Kapoor has been added as an administrator')).toBeInTheDocument();
  expect(createAdmin.mock.calls[0]?.[0].adminData).toEqual({
    name: 'Rhea Kapoor',
    email: 'rhea@demo.gym',
    mobile: '+919820012345',
  });
});

test('nothing entered, and a number that begins with 5', async () => {
  render(<all.Plain />);
  const dialog = within(await open('Add Admin'));
  await submit('Add Admin');
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await user.type(box(/Mobile Number/), '5820012345');
  await submit('Add Admin');
  const sentence = 'Mobile number must be 10 digits starting with 6, 7, 8, or 9';
  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test('the email is locked, and why', async () => {
  const { unmount } = render(<all.Plain />);
  await open('Edit Admin', 'Kavya Menon');
  expect(screen.getByRole('dialog', { name: 'Edit Administrator' })).toBeInTheDocument();
  expect(box(/Email/)).toHaveAttribute('readonly');
  expect(box(/Email/)).toHaveAccessibleDescription('Email cannot be changed for registered users');
  unmount();
  render(<all.Plain />);
  await open('Edit Admin', 'Rohit Shetty');
  expect(box(/Email/)).toHaveAccessibleDescription('Email is locked');
});

test('a change is sent, and told', async () => {
  const updateAdmin = vi.fn<(input: InputOf<'updateAdmin'>) => AnswerOf<'updateAdmin'>>(() => ({
    success: true,
    admin: administrator('Rohit S. Shetty'),
  }));
  render(<all.Plain answers={{ ...good, updateAdmin }} />);
  await open('Edit Admin', 'Rohit Shetty');
  expect(box(/Mobile Number/)).toHaveValue('9820098200');
  await submit('Update Admin');
  expect(await screen.findByText('Admin Updated Successfully!')).toBeInTheDocument();
  expect(screen.getByText('Rohit S. Shetty has been updated')).toBeInTheDocument();
  expect(updateAdmin.mock.calls[0]?.[0].adminData).toEqual({
    name: 'Rohit Shetty',
    mobile: '+919820098200',
    status: 'active',
  });
});

test('what fails says so', async () => {
  const no = failing('last-admin', 'The last active admin stays active');
  render(<all.Plain answers={{ ...good, createAdmin: no, updateAdmin: no }} />);
  await open('Edit Admin', 'Rohit Shetty');
  await submit('Update Admin');
  expect(await screen.findByText('Failed to Update Admin')).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await open('Add Admin');
  await user.type(box(/Full Name/), 'Rhea');
  await user.type(box(/Email/), 'r@m.in');
  await user.type(box(/Mobile/), '9820012345');
  await submit('Add Admin');
  expect(await screen.findByText('Failed to Add Admin')).toBeInTheDocument();
});

test('the attendance asked for is that of an administrator', async () => {
  const getUserAttendanceLogs = vi.fn<(input: InputOf<'getUserAttendanceLogs'>) => AnswerOf<'getUserAttendanceLogs'>>(
    () => ({ success: true, attendanceLogs: [] }),
  );
  render(<all.Plain answers={{ ...good, getUserAttendanceLogs }} />);
  await open('View Attendance', 'Kavya Menon');
  expect(getUserAttendanceLogs.mock.calls[0]?.[0]).toMatchObject({ userType: 'admin', userId: 'admin-kavya-menon' });
});
