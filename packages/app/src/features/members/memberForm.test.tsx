import type { AnswerOf, InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, branch, branches, member } from '../../testing/gymData.ts';
import { open, setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './MembersPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

test(
  'maximum lengths of the fields',
  { tags: ['member-form-6', 'member-form-11', 'member-form-12', 'member-form-13'] },
  async () => {
    render(<all.Plain />);
    const dialog = await open('Add Member');
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveAttribute('maxlength', '50');
    expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveAttribute('maxlength', '100');
    expect(dialog.getByRole('spinbutton', { name: /Age/ })).toHaveAttribute('min', '1');
    expect(dialog.getByRole('spinbutton', { name: /Age/ })).toHaveAttribute('max', '120');
    await user.type(dialog.getByRole('textbox', { name: /Phone/ }), '98a4-5 0123456');
    expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('9845012345');
  },
);

type Update = (input: InputOf<'updateMember'>) => AnswerOf<'updateMember'>;

test.each(['10', '120'])(
  'an age of %s is valid',
  { tags: ['member-form-2', 'member-form-9', 'member-form-10'] },
  async (age) => {
    const updateMember = vi.fn<Update>(() => ({ member: asha }));
    render(<all.Plain answers={{ updateMember }} />);
    const dialog = await open('Edit Member', 'Asha Rao');
    expect(screen.getByRole('dialog', { name: 'Edit Member' })).toBeInTheDocument();
    const field = dialog.getByRole('spinbutton', { name: /Age/ });
    await user.clear(field);
    await user.type(field, age);
    await user.click(dialog.getByRole('button', { name: 'Update Member' }));
    expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
    expect(updateMember.mock.calls[0]?.[0].memberData.age).toBe(Number(age));
  },
);

const edited = () => vi.fn<Update>(() => ({ member: asha }));
const submit = () => user.click(screen.getByRole('button', { name: 'Update Member' }));

test('a date of birth is optional, can be set and removed', async () => {
  const updateMember = edited();
  const view = render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member', 'Asha Rao');
  const field = dialog.getByLabelText('Date of birth');
  expect(field).toHaveValue('');
  expect(field).not.toBeRequired();
  fireEvent.change(field, { target: { value: '1994-11-03' } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[0]?.[0].memberData.birthDate).toBe('1994-11-03');
  view.unmount();
  const members = [{ ...asha, birthDate: '1994-11-03' }];
  render(<all.Plain answers={{ updateMember, getMembers: { members } }} />);
  const edit = await open('Edit Member', 'Asha Rao');
  expect(edit.getByLabelText('Date of birth')).toHaveValue('1994-11-03');
  fireEvent.change(edit.getByLabelText('Date of birth'), { target: { value: '' } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[1]?.[0].memberData.birthDate).toBeNull();
});

test('a member without an email may stay without one', async () => {
  const updateMember = edited();
  render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member', 'Nandini Kulkarni');
  const email = dialog.getByRole('textbox', { name: /Email/ });
  expect(email).not.toBeRequired();
  expect(email).toHaveAccessibleDescription('No email yet; may stay empty');
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[0]?.[0].memberData.email).toBe('');
});

test(
  'an imported member without age and sex is shown, and needs both when edited',
  { tags: ['member-form-3'] },
  async () => {
    const updateMember = edited();
    render(<all.Imported answers={{ ...all.Imported.args.answers, updateMember }} />);
    expect(await screen.findByRole('row', { name: /Asha Rao/ })).toHaveTextContent('– / –');
    const dialog = await open('Edit Member', 'Asha Rao');
    expect(dialog.getByRole('spinbutton', { name: /Age/ })).toHaveValue(null);
    expect(dialog.getByRole('combobox', { name: /Sex/ })).toHaveValue('');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Name, phone, email, age, and sex are required');
    expect(updateMember).not.toHaveBeenCalled();
  },
);

test('an email of a member without one is checked', { tags: ['member-form-4'] }, async () => {
  const updateMember = edited();
  render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member', 'Nandini Kulkarni');
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'nandini');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter a valid email address');
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), '@mail.in');
  await submit();
  await waitFor(() => expect(updateMember.mock.calls[0]?.[0].memberData.email).toBe('nandini@mail.in'));
});

test('a member keeps an email', { tags: ['member-form-3'] }, async () => {
  const updateMember = edited();
  render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member', 'Vikram Desai');
  expect(dialog.getByRole('textbox', { name: /Email/ })).toBeRequired();
  await user.clear(dialog.getByRole('textbox', { name: /Email/ }));
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Name, phone, email, age, and sex are required');
  expect(updateMember).not.toHaveBeenCalled();
});

const changeJoinDate = (value: string) =>
  fireEvent.change(screen.getByLabelText('Joining date'), { target: { value } });

test('a joining date decades away asks first', async () => {
  const updateMember = edited();
  render(<all.Plain answers={{ updateMember }} />);
  await open('Edit Member', 'Vikram Desai');
  changeJoinDate('1926-06-10');
  await submit();
  const ask = within(await screen.findByRole('alertdialog', { name: 'Did Vikram Desai join on 10 Jun 1926?' }));
  expect(ask.getByText(/That is 100 years ago/)).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(updateMember).not.toHaveBeenCalled();
  await submit();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update Member' }));
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember).toHaveBeenCalledOnce();
  expect(updateMember.mock.calls[0]?.[0].memberData.joinDate).toBe('1926-06-10');
});

test('an old joining date that is not changed does not ask', async () => {
  const updateMember = edited();
  const getMembers = { members: [member('Vikram Desai', { joinDate: '1990-01-01' })] };
  render(<all.Plain answers={{ updateMember, getMembers }} />);
  await open('Edit Member', 'Vikram Desai');
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
});

test('the email of a member without an account can be changed', { tags: ['member-form-18'] }, async () => {
  render(<all.Plain />);
  const dialog = await open('Edit Member', 'Vikram Desai');
  expect(dialog.getByRole('textbox', { name: /Email/ })).not.toHaveAttribute('readonly');
  expect(dialog.queryByText('Email cannot be changed for registered users')).not.toBeInTheDocument();
});

test('admins choose among all active branches', { tags: ['access-23', 'member-form-17'] }, async () => {
  const closed = branch('thane', 'Thane', { status: 'inactive' });
  render(<all.Plain answers={{ getBranches: { success: true, branches: [...branches, closed] } }} />);
  const dialog = await open('Add Member');
  for (const { name } of branches) expect(dialog.getByRole('option', { name })).toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: 'Thane' })).not.toBeInTheDocument();
});
