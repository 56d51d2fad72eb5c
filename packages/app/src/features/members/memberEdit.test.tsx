// A member who is edited at two desks at once.
import { type AnswerOf, ApiError, type InputOf } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { asha } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { openMemberDialog } from './testing/openMemberDialog.tsx';

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

function Names() {
  const { data } = useCallQuery('getMembers', { gymId: 'gym-1' });
  return <p>{data?.members.map(({ name }) => name)}</p>;
}

async function editPhone(answers: FakeAnswers, children?: ReactNode) {
  const dialog = await openMemberDialog({ member: asha, answers, children });
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
  const sentence = 'Changed to 9800000002 at another desk meanwhile. Try again to replace it.';
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

test('each value is shown in words, and one that was removed as such', async () => {
  const latest = {
    ...asha,
    name: 'Asha Nair',
    age: 32,
    sex: 'other' as const,
    membershipPlan: 'yearly',
    joinDate: '2026-02-01',
    birthDate: '1994-11-03',
    branchId: 'powai',
    cardNumber: null,
  };
  const updateMember = refusedOnce(...Object.keys(latest));
  const { dialog } = await editPhone({ updateMember, getMember: { member: latest } });
  await submit();
  const { getByLabelText } = dialog;
  await waitFor(() => expect(getByLabelText('Plan')).toHaveAccessibleDescription(changedTo('Yearly')));
  expect(getByLabelText(/^Name/)).toHaveAccessibleDescription(changedTo('Asha Nair'));
  expect(getByLabelText(/^Age/)).toHaveAccessibleDescription(changedTo('32'));
  expect(getByLabelText(/^Sex/)).toHaveAccessibleDescription(changedTo('Other'));
  expect(getByLabelText('Joining date')).toHaveAccessibleDescription(changedTo('1 Feb 2026'));
  expect(getByLabelText('Date of birth')).toHaveAccessibleDescription(changedTo('3 Nov 1994'));
  expect(getByLabelText(/^Branch/)).toHaveAccessibleDescription(changedTo('Powai Lake'));
  const removed = 'Removed at another desk meanwhile. Try again to set it.';
  expect(getByLabelText('Card number')).toHaveAccessibleDescription(expect.stringContaining(removed) as string);
});

test('what became empty, or is of an unknown branch, is said to be removed', async () => {
  const latest = { ...asha, age: null, sex: null, birthDate: null, branchId: 'closed' };
  const updateMember = refusedOnce('age', 'sex', 'birthDate', 'branchId');
  const { dialog } = await editPhone({ updateMember, getMember: { member: latest } });
  await submit();
  for (const name of [/^Age/, /^Sex/, /^Date of birth/, /^Branch/]) {
    await waitFor(() =>
      expect(dialog.getByLabelText(name)).toHaveAccessibleDescription(
        expect.stringContaining('Removed at another desk meanwhile') as string,
      ),
    );
  }
});

test('the lists show what another desk has saved as soon as it is known, and an old date of theirs is no question', async () => {
  const updateMember = refusedOnce('phone');
  const latest = { ...asha, name: 'Asha Nair', joinDate: '1990-01-01' };
  const answers = { updateMember, getMember: { member: latest }, getMembers: { members: [asha] } };
  await editPhone(answers, <Names />);
  expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  await submit();
  expect(await screen.findByText('Asha Nair')).toBeInTheDocument();
  await submit();
  await waitFor(() => expect(updateMember).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('where the latest cannot be loaded, the refusal stands at its field, and the edit stays', async () => {
  const { field } = await editPhone({ updateMember: refusedOnce('phone'), getMember: fail });
  await submit();
  await waitFor(() => expect(field(/Phone/)).toHaveAccessibleDescription(expect.stringContaining(CONFLICT) as string));
  expect(field(/Phone/)).toHaveValue('9800000001');
});
