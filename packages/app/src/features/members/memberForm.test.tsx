import type { AnswerOf, InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, branch, branches } from '../../testing/gymData.ts';
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
