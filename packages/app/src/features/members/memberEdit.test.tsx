// A member who is edited at two desks at once.
import { type AnswerOf, ApiError, type InputOf } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha } from '../../testing/gymData.ts';
import { open, setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './MembersPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Update = (input: InputOf<'updateMember'>) => AnswerOf<'updateMember'>;

const CONFLICT = 'Changed at another desk meanwhile';
const refuse = (...fields: string[]): never => {
  throw new ApiError('This member was changed at another desk meanwhile', {
    code: 'state-changed',
    status: 409,
    fields: fields.map((field) => ({ field: `memberData.${field}`, error: CONFLICT })),
  });
};
const fail = (): never => {
  throw new ApiError('No connection', { code: 'network' });
};
const changedTo = (value: string) => expect.stringContaining(`Changed to ${value} at another desk`) as string;
const submit = () => user.click(screen.getByRole('button', { name: 'Update Member' }));

/** Refuses the first edit, as the server does after another desk's; then accepts. */
function refusedOnce(...fields: string[]) {
  let isFirst = true;
  return vi.fn<Update>(({ memberData }) => {
    if (!isFirst) return { member: { ...asha, name: memberData.name } };
    isFirst = false;
    return refuse(...fields);
  });
}

async function editPhone(answers: FakeAnswers) {
  render(<all.Plain answers={answers} />);
  const dialog = await open('Edit Member', 'Asha Rao');
  const field = (name: string | RegExp) => dialog.getByRole('textbox', { name });
  await user.clear(field(/Phone/));
  await user.type(field(/Phone/), '9800000001');
  return { dialog, field };
}

test('the slower one sees what a field is now, takes over the others, and may replace it', async () => {
  const updateMember = refusedOnce('phone');
  const latest = { ...asha, name: 'Asha Nair', phone: '+919800000002', membershipPlan: 'yearly' };
  const { dialog, field } = await editPhone({ updateMember, getMember: { member: latest } });
  await submit();
  const sentence = 'Changed to 9800000002 at another desk meanwhile. Save again to replace it.';
  await waitFor(() => expect(field(/Phone/)).toHaveAccessibleDescription(expect.stringContaining(sentence) as string));
  expect(field(/Phone/)).toHaveValue('9800000001');
  expect(field(/Name/)).toHaveValue('Asha Nair');
  expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveValue('yearly');
  expect(updateMember.mock.calls[0]?.[0].basis).toMatchObject({ name: 'Asha Rao', phone: asha.phone });
  expect(screen.getByText('Failed to Update Member')).toBeInTheDocument();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // In place of the error, not after it.
  expect(screen.getByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[1]?.[0]).toMatchObject({
    memberData: { name: 'Asha Nair', phone: '+919800000001', membershipPlan: 'yearly' },
    basis: { name: 'Asha Nair', phone: '+919800000002', membershipPlan: 'yearly' },
  });
});

test('values are shown in words, and one that was removed as such', async () => {
  const updateMember = refusedOnce('membershipPlan', 'joinDate', 'sex', 'cardNumber');
  const latest = { ...asha, membershipPlan: 'yearly', joinDate: '2026-02-01', sex: 'other' as const, cardNumber: null };
  const { dialog } = await editPhone({ updateMember, getMember: { member: latest } });
  await submit();
  const { getByRole, getByLabelText } = dialog;
  const plan = getByRole('combobox', { name: 'Plan' });
  await waitFor(() => expect(plan).toHaveAccessibleDescription(changedTo('Yearly')));
  expect(getByRole('combobox', { name: /Sex/ })).toHaveAccessibleDescription(changedTo('Other'));
  expect(getByLabelText(/Joining date/)).toHaveAccessibleDescription(changedTo('1 Feb 2026'));
  expect(getByRole('textbox', { name: /Card number/ })).toHaveAccessibleDescription(
    expect.stringContaining('Removed at another desk meanwhile. Save again to set it.') as string,
  );
});

test('where the latest cannot be loaded, the refusal stands at its field, and the edit stays', async () => {
  const { field } = await editPhone({ updateMember: refusedOnce('phone'), getMember: fail });
  await submit();
  await waitFor(() => expect(field(/Phone/)).toHaveAccessibleDescription(expect.stringContaining(CONFLICT) as string));
  expect(field(/Phone/)).toHaveValue('9800000001');
});
