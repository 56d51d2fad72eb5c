import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dismissToast, open, setupHarness, user } from '../../testing/listScreen.ts';
import { branch } from '../../testing/gymData.ts';
import { staffMember, staffMembers } from '../../testing/peopleData.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './StaffPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Add = (input: InputOf<'addStaff'>) => AnswerOf<'addStaff'>;
type Update = (input: InputOf<'updateStaff'>) => AnswerOf<'updateStaff'>;
const good = stories.default.args.answers;
const submit = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
type Dialog = Awaited<ReturnType<typeof open>>;
const box = (dialog: Dialog, name: RegExp) => dialog.getByRole('textbox', { name });

async function fill(dialog: Dialog) {
  await user.type(box(dialog, /Name/), 'Rhea Kapoor');
  await user.type(box(dialog, /Email/), 'Rhea@Demo.gym');
  await user.type(box(dialog, /Phone/), '98200 12345');
  await dialog.findByRole('option', { name: 'Security' });
  fireEvent.change(dialog.getByRole('combobox', { name: /Role/ }), { target: { value: 'Trainer' } });
  fireEvent.change(dialog.getByRole('combobox', { name: /Branch/ }), { target: { value: 'bandra' } });
}

test('a failed load of branches, without which nobody can be added, is toasted', async () => {
  render(<all.Plain answers={{ ...good, getBranches: failing('internal', 'Out of order') }} />);
  await open('Add Staff');
  expect(await screen.findByText('Failed to Load Branches')).toBeInTheDocument();
});

test('a failed load of roles is toasted', { tags: ['staff-21'] }, async () => {
  render(<all.Plain answers={{ ...good, getStaffRoles: failing('internal', 'Out of order') }} />);
  await open('Add Staff');
  expect(await screen.findByText('Failed to Load Roles')).toBeInTheDocument();
});

test(
  'the phone number is sent with +91',
  { tags: ['staff-6', 'staff-11', 'staff-14', 'staff-15', 'staff-16', 'staff-26'] },
  async () => {
    const addStaff = vi.fn<Add>(() => ({ staff: staffMember('Rhea Kapoor') }));
    render(<all.Plain answers={{ ...good, addStaff }} />);
    const dialog = await open('Add Staff');
    expect(screen.getByRole('dialog', { name: 'Add Staff' })).toBeInTheDocument();
    expect(box(dialog, /Name/)).toHaveAttribute('maxlength', '100');
    expect(box(dialog, /Email/)).toHaveAttribute('maxlength', '100');
    await fill(dialog);
    await submit('Add Staff');
    expect(await screen.findByText('Staff Added Successfully!')).toBeInTheDocument();
    expect(addStaff.mock.calls[0]?.[0].staffData).toEqual({
      name: 'Rhea Kapoor',
      email: 'rhea@demo.gym',
      phone: '+919820012345',
      role: 'Trainer',
      branchId: 'bandra',
      status: 'active',
    });
  },
);

test('the only active branch is chosen, also when the branches load after the dialog has opened', async () => {
  const answer = Promise.withResolvers<AnswerOf<'getBranches'>>();
  render(<all.Plain answers={{ ...good, getBranches: () => answer.promise }} />);
  const dialog = await open('Add Staff');
  const place = dialog.getByRole('combobox', { name: /Branch/ });
  expect(place).toHaveDisplayValue('Choose a branch');
  answer.resolve({
    success: true,
    branches: [branch('powai', 'Powai Lake'), branch('thane', 'Thane', { status: 'inactive' })],
  });
  await waitFor(() => expect(place).toHaveDisplayValue('Powai Lake'));
});

test('of several branches none is chosen', async () => {
  render(<all.Plain />);
  const dialog = await open('Add Staff');
  expect(await dialog.findByRole('option', { name: 'Bandra' })).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: /Branch/ })).toHaveDisplayValue('Choose a branch');
});

test('an empty form: Validation Error, once on top and at each field', { tags: ['staff-12', 'staff-25'] }, async () => {
  render(<all.Plain />);
  const dialog = await open('Add Staff');
  await submit('Add Staff');
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  expect(dialog.getAllByText('Required')).toHaveLength(4);
  await waitFor(() => expect(box(dialog, /Name/)).toHaveFocus());
});

test.each([
  ['98200', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9'],
  ['5820012345', 'Mobile number must be 10 digits starting with 6, 7, 8, or 9'],
  ['6820012345', undefined],
])(
  'a new number follows the rule of an edited one: %s',
  { tags: ['staff-13', 'staff-19'] },
  async (number, sentence) => {
    const addStaff = vi.fn<Add>(() => ({ staff: staffMember('Rhea Kapoor') }));
    render(<all.Plain answers={{ ...good, addStaff }} />);
    const dialog = await open('Add Staff');
    await fill(dialog);
    await user.clear(box(dialog, /Phone/));
    await user.type(box(dialog, /Phone/), number);
    await submit('Add Staff');
    if (sentence) expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    else await waitFor(() => expect(addStaff.mock.calls[0]?.[0].staffData.phone).toBe(`+91${number}`));
  },
);

test(
  'an edited number begins with 6 to 9; a registered email is read-only',
  { tags: ['staff-7', 'staff-18', 'staff-20'] },
  async () => {
    render(<all.Plain />);
    const dialog = await open('Edit Staff', 'Priya Nair');
    expect(screen.getByRole('dialog', { name: 'Edit Staff' })).toBeInTheDocument();
    expect(box(dialog, /Email/)).toHaveAttribute('readonly');
    expect(box(dialog, /Email/)).toHaveAccessibleDescription('Email cannot be changed for registered users');
    await user.clear(box(dialog, /Phone/));
    await user.type(box(dialog, /Phone/), '5820012345');
    await submit('Update Staff');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Mobile number must be 10 digits starting with 6, 7, 8, or 9',
    );
  },
);

test.each([/Name/, /Email/, /Phone/])('an edit without %s is invalid', { tags: ['staff-17'] }, async (name) => {
  render(<all.Plain />);
  const dialog = await open('Edit Staff', 'Imran Sheikh');
  await user.clear(box(dialog, name));
  await submit('Update Staff');
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
});

test('an edit is sent and toasted', { tags: ['staff-27'] }, async () => {
  const updateStaff = vi.fn<Update>(() => ({ staff: staffMember('Imran Sheikh Ali') }));
  render(<all.Plain answers={{ ...good, updateStaff }} />);
  const dialog = await open('Edit Staff', 'Imran Sheikh');
  expect(box(dialog, /Email/)).not.toHaveAttribute('readonly');
  await user.type(box(dialog, /Name/), ' Ali');
  await submit('Update Staff');
  expect(await screen.findByText('Staff Updated Successfully!')).toBeInTheDocument();
  expect(updateStaff.mock.calls[0]?.[0]).toMatchObject({
    staffId: 'staff-imran-sheikh',
    staffData: { name: 'Imran Sheikh Ali', role: 'Security', branchId: 'andheri' },
  });
});

test('failures are toasted', { tags: ['staff-23'] }, async () => {
  const no = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...good, addStaff: no, updateStaff: no }} />);
  const dialog = await open('Add Staff');
  await fill(dialog);
  await submit('Add Staff');
  await dismissToast('Failed to Add Staff');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await open('Edit Staff', 'Priya Nair');
  await submit('Update Staff');
  expect(await screen.findByText('Failed to Update Staff')).toBeInTheDocument();
});

const isSaid = (element: HTMLElement, value: string) =>
  waitFor(() =>
    expect(element).toHaveAccessibleDescription(expect.stringContaining(`Changed to ${value} at`) as string),
  );

test('the slower of two admins sees what a field is now, takes over the others, and may replace it', async () => {
  const [priya, karan, ...others] = staffMembers;
  if (!priya || !karan) throw new Error('No staff');
  const latest = {
    ...karan,
    phone: '+919800000002',
    role: 'Trainer' as const,
    branchId: 'bandra',
    branchName: 'Bandra',
    name: 'Karan B',
  };
  const getStaffs = vi
    .fn<() => AnswerOf<'getStaffs'>>(() => ({ success: true, staffs: [priya, latest, ...others] }))
    .mockReturnValueOnce({ success: true, staffs: staffMembers });
  const updateStaff = vi.fn<Update>(
    refusedOnce(['staffData.phone', 'staffData.role', 'staffData.branchId'], () => ({ staff: latest })),
  );
  render(<all.Plain answers={{ ...good, getStaffs, updateStaff }} />);
  const dialog = await open('Edit Staff', 'Karan Bhatia');
  await user.clear(box(dialog, /Phone/));
  await user.type(box(dialog, /Phone/), '9800000001');
  await dialog.findByRole('option', { name: 'Security' });
  fireEvent.change(dialog.getByRole('combobox', { name: /Role/ }), { target: { value: 'Security' } });
  fireEvent.change(dialog.getByRole('combobox', { name: /Branch/ }), { target: { value: 'powai' } });
  await submit('Update Staff');
  await isSaid(box(dialog, /Phone/), '9800000002');
  await isSaid(dialog.getByRole('combobox', { name: /Role/ }), 'Trainer');
  await isSaid(dialog.getByRole('combobox', { name: /Branch/ }), 'Bandra');
  expect(box(dialog, /Phone/)).toHaveValue('9800000001');
  expect(box(dialog, /Name/)).toHaveValue('Karan B');
  const { name, email, phone, role, branchId, status } = karan;
  expect(updateStaff.mock.calls[0]?.[0].basis).toEqual({ name, email, phone, role, branchId, status });
  await submit('Update Staff');
  expect(await screen.findByText('Staff Updated Successfully!')).toBeInTheDocument();
  expect(updateStaff.mock.calls[1]?.[0]).toMatchObject({
    staffData: { name: 'Karan B', phone: '+919800000001', role: 'Security', branchId: 'powai' },
    basis: { name: 'Karan B', phone: '+919800000002', role: 'Trainer', branchId: 'bandra' },
  });
});

test('of somebody who was deleted meanwhile the sentence of the server stands', async () => {
  const getStaffs = vi
    .fn<() => AnswerOf<'getStaffs'>>(() => ({ success: true, staffs: [] }))
    .mockReturnValueOnce({ success: true, staffs: staffMembers });
  const updateStaff = vi.fn<Update>(refusedOnce(['staffData.name'], () => ({ staff: staffMember('Karan Bhatia') })));
  render(<all.Plain answers={{ ...good, getStaffs, updateStaff }} />);
  const dialog = await open('Edit Staff', 'Karan Bhatia');
  await submit('Update Staff');
  const sentence = expect.stringContaining('Changed at another desk meanwhile') as string;
  await waitFor(() => expect(box(dialog, /Name/)).toHaveAccessibleDescription(sentence));
  expect(box(dialog, /Name/)).toHaveValue('Karan Bhatia');
});
