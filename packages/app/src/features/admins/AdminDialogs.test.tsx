import type { AnswerOf, InputOf } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, dismissToast, rowOf, setupHarness, user } from '../../testing/listScreen.ts';
import { administrator, administrators } from '../../testing/peopleData.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './AdminsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

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

async function fill() {
  await user.type(box(/Full Name/), 'Rhea Kapoor');
  await user.type(box(/Email Address/), 'rhea@demo.gym');
  await user.type(box(/Mobile Number/), '9820012345');
}

test(
  "an added administrator's number is sent with +91",
  { tags: ['admins-2', 'admins-12', 'admins-13', 'admins-24', 'admins-25', 'admins-27', 'admins-34'] },
  async () => {
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
    await fill();
    await submit('Add Admin');
    expect(await screen.findByText('Admin Added Successfully!')).toBeInTheDocument();
    expect(screen.getByText('Rhea Kapoor has been added as an administrator')).toBeInTheDocument();
    expect(createAdmin.mock.calls[0]?.[0].adminData).toEqual({
      name: 'Rhea Kapoor',
      email: 'rhea@demo.gym',
      mobile: '+919820012345',
    });
  },
);

test('adding refetches the list, closes the dialog, and clears its form', { tags: ['admins-21'] }, async () => {
  const getAllAdmins = vi.fn<() => AnswerOf<'getAllAdmins'>>(() => ({ success: true, admins: administrators }));
  const createAdmin = { success: true as const, admin: administrator('Rhea Kapoor') };
  render(<all.Plain answers={{ getAllAdmins, createAdmin }} />);
  await open('Add Admin');
  await fill();
  await submit('Add Admin');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await vi.waitFor(() => expect(getAllAdmins).toHaveBeenCalledTimes(2));
  await open('Add Admin');
  expect(box(/Full Name/)).toHaveValue('');
  expect(box(/Mobile Number/)).toHaveValue('');
});

test('the dialog stays open while submitting', { tags: ['admins-14', 'admins-22'] }, async () => {
  render(<all.Plain answers={{ ...good, createAdmin: pending }} />);
  await open('Add Admin');
  await fill();
  await submit('Add Admin');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test(
  'empty fields and a number that begins with 5 are invalid',
  { tags: ['admins-23', 'admins-26', 'admins-33'] },
  async () => {
    render(<all.Plain />);
    const dialog = within(await open('Add Admin'));
    await submit('Add Admin');
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
    await user.type(box(/Mobile Number/), '5820012345');
    await submit('Add Admin');
    const sentence = 'Mobile number must be 10 digits starting with 6, 7, 8, or 9';
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  },
);

test('the email is read-only and says why', { tags: ['admins-15', 'admins-16', 'admins-29'] }, async () => {
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

test.each([/Full Name/, /Mobile Number/])(
  'an edit without %s is invalid',
  { tags: ['admins-28', 'admins-33'] },
  async (field) => {
    render(<all.Plain />);
    const dialog = within(await open('Edit Admin', 'Rohit Shetty'));
    await user.clear(box(field));
    await submit('Update Admin');
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  },
);

test.each([
  ['Rohit Shetty', 'active', 'inactive', 'Inactive'],
  ['Anita Deshpande', 'inactive', 'active', 'Active'],
] as const)(
  '%s: from %s to %s in the form updates the row without refetching',
  { tags: ['admins-17', 'admins-19', 'admins-20'] },
  async (...given) => {
    const [name, before, status, message] = given;
    const getAllAdmins = vi.fn<() => AnswerOf<'getAllAdmins'>>(() => ({ success: true, admins: administrators }));
    const updateAdmin = ({ adminData }: InputOf<'updateAdmin'>): AnswerOf<'updateAdmin'> => ({
      success: true,
      admin: administrator(name, { ...adminData, firebaseUID: 'uid-1' }),
    });
    render(<all.Plain answers={{ getAllAdmins, updateAdmin }} />);
    const dialog = within(await open('Edit Admin', name));
    const choice = dialog.getByRole('combobox', { name: 'Status' });
    expect(choice).toHaveValue(before);
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Active', 'Inactive']);
    fireEvent.change(choice, { target: { value: status } });
    await submit('Update Admin');
    expect(await screen.findByText('Admin Updated Successfully!')).toBeInTheDocument();
    await vi.waitFor(() => expect(within(rowOf(name)).getByText(message)).toBeInTheDocument());
    expect(getAllAdmins).toHaveBeenCalledOnce();
  },
);

test('an edit is sent and toasted', { tags: ['admins-27', 'admins-35'] }, async () => {
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
  expect(updateAdmin.mock.calls[0]?.[0].basis).toEqual({
    name: 'Rohit Shetty',
    mobile: '+919820098200',
    status: 'active',
  });
});

test('failures are toasted', { tags: ['admins-18', 'admins-31'] }, async () => {
  const no = failing('last-admin', 'The last active admin stays active');
  render(<all.Plain answers={{ ...good, createAdmin: no, updateAdmin: no }} />);
  await open('Edit Admin', 'Rohit Shetty');
  await submit('Update Admin');
  expect(await screen.findByText('Failed to Update Admin')).toBeInTheDocument();
  expect(screen.getAllByText('The last active admin stays active').length).toBeGreaterThan(0);
  await dismissToast('Failed to Update Admin');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await open('Add Admin');
  await fill();
  await submit('Add Admin');
  expect(await screen.findByText('Failed to Add Admin')).toBeInTheDocument();
});

test('the slower of two admins sees what a field is now, takes over the others, and may replace it', async () => {
  const [kavya, rohit, ...others] = administrators;
  if (!kavya || !rohit) throw new Error('No administrators');
  const latest = { ...rohit, name: 'Rohit S', mobile: '+919800000002', status: 'inactive' as const };
  const getAllAdmins = vi
    .fn<() => AnswerOf<'getAllAdmins'>>(() => ({ success: true, admins: [kavya, latest, ...others] }))
    .mockReturnValueOnce({ success: true, admins: administrators });
  const updateAdmin = vi.fn<(input: InputOf<'updateAdmin'>) => AnswerOf<'updateAdmin'>>(
    refusedOnce(['adminData.mobile'], () => ({ success: true, admin: latest })),
  );
  render(<all.Plain answers={{ ...good, getAllAdmins, updateAdmin }} />);
  await open('Edit Admin', 'Rohit Shetty');
  await user.clear(box(/Mobile Number/));
  await user.type(box(/Mobile Number/), '9800000001');
  await submit('Update Admin');
  const sentence = expect.stringContaining('Changed to 9800000002 at another desk') as string;
  await waitFor(() => expect(box(/Mobile Number/)).toHaveAccessibleDescription(sentence));
  expect(box(/Full Name/)).toHaveValue('Rohit S');
  expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Status' })).toHaveValue('inactive');
  await submit('Update Admin');
  expect(await screen.findByText('Admin Updated Successfully!')).toBeInTheDocument();
  expect(updateAdmin.mock.calls[1]?.[0]).toMatchObject({
    adminData: { name: 'Rohit S', mobile: '+919800000001', status: 'inactive' },
    basis: { name: 'Rohit S', mobile: '+919800000002', status: 'inactive' },
  });
});

test('a status is said in words, also where it was changed meanwhile', async () => {
  const admins = administrators.map((one) => ({ ...one, status: 'inactive' as const }));
  const getAllAdmins = vi
    .fn<() => AnswerOf<'getAllAdmins'>>(() => ({ success: true, admins }))
    .mockReturnValueOnce({ success: true, admins: administrators });
  const updateAdmin = refusedOnce<InputOf<'updateAdmin'>, AnswerOf<'updateAdmin'>>(['adminData.status'], () => ({
    success: true,
    admin: administrator('Rohit Shetty'),
  }));
  render(<all.Plain answers={{ ...good, getAllAdmins, updateAdmin }} />);
  await open('Edit Admin', 'Rohit Shetty');
  await submit('Update Admin');
  const status = within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Status' });
  const sentence = expect.stringContaining('Changed to Inactive at another desk') as string;
  await waitFor(() => expect(status).toHaveAccessibleDescription(sentence));
});
