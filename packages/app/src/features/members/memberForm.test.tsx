import { type AnswerOf, ApiError, type InputOf, type Plan } from '@spotter/api';
import { pending } from '@spotter/api/fake';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { asha, branch, branches, member, members } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membershipOf, plan } from '../../testing/membershipData.ts';
import { openMemberDialog } from './testing/openMemberDialog.tsx';

setupHarness();

const named = (name: string) => members.find((one) => one.name === name) ?? asha;
const vikram = named('Vikram Desai');
const nandini = named('Nandini Kulkarni');

test(
  'maximum lengths of the fields',
  { tags: ['member-form-6', 'member-form-11', 'member-form-12', 'member-form-13'] },
  async () => {
    const dialog = await openMemberDialog();
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
    const dialog = await openMemberDialog({ member: asha, answers: { updateMember } });
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
  const dialog = await openMemberDialog({ member: asha, answers: { updateMember } });
  const field = dialog.getByLabelText('Date of birth');
  expect(field).toHaveValue('');
  expect(field).not.toBeRequired();
  fireEvent.change(field, { target: { value: '1994-11-03' } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[0]?.[0].memberData.birthDate).toBe('1994-11-03');
  cleanup();
  const edit = await openMemberDialog({ member: { ...asha, birthDate: '1994-11-03' }, answers: { updateMember } });
  expect(edit.getByLabelText('Date of birth')).toHaveValue('1994-11-03');
  fireEvent.change(edit.getByLabelText('Date of birth'), { target: { value: '' } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[1]?.[0].memberData.birthDate).toBeNull();
});

test('a member without an email may stay without one', async () => {
  const updateMember = edited();
  const dialog = await openMemberDialog({ member: nandini, answers: { updateMember } });
  const email = dialog.getByRole('textbox', { name: /Email/ });
  expect(email).not.toBeRequired();
  expect(email).toHaveAccessibleDescription('No email yet; may stay empty');
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[0]?.[0].memberData.email).toBe('');
});

test('an imported member without age and sex needs both when edited', { tags: ['member-form-3'] }, async () => {
  const updateMember = edited();
  const imported = member('Asha Rao', { email: null, age: null, sex: null });
  const dialog = await openMemberDialog({ member: imported, answers: { updateMember } });
  expect(dialog.getByRole('spinbutton', { name: /Age/ })).toHaveValue(null);
  expect(dialog.getByRole('combobox', { name: /Sex/ })).toHaveValue('');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Name, phone, email, age, and sex are required');
  expect(updateMember).not.toHaveBeenCalled();
});

test.each([
  ['with all values', {}],
  ['without email, age, sex, birthday and card', { email: null, age: null, sex: null }],
])('the dialog of a member %s closes at once while nothing is changed', async (_, rest) => {
  await openMemberDialog({ member: member('Asha Rao', rest) });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an email of a member without one is checked', { tags: ['member-form-4'] }, async () => {
  const updateMember = edited();
  const dialog = await openMemberDialog({ member: nandini, answers: { updateMember } });
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'nandini');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter a valid email address');
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), '@mail.in');
  await submit();
  await waitFor(() => expect(updateMember.mock.calls[0]?.[0].memberData.email).toBe('nandini@mail.in'));
});

test('a member keeps an email', { tags: ['member-form-3'] }, async () => {
  const updateMember = edited();
  const dialog = await openMemberDialog({ member: vikram, answers: { updateMember } });
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
  await openMemberDialog({ member: vikram, answers: { updateMember } });
  changeJoinDate('1926-06-10');
  await submit();
  const ask = within(await screen.findByRole('alertdialog', { name: 'Did Vikram Desai join on 10 Jun 1926?' }));
  const consequence = 'That is 100 years ago. Until the first renewal, the expiry date follows from it.';
  expect(ask.getByText(consequence)).toBeInTheDocument();
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
  await openMemberDialog({ member: { ...vikram, joinDate: '1990-01-01' }, answers: { updateMember } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
});

test('the email of a member without an account can be changed', { tags: ['member-form-18'] }, async () => {
  const dialog = await openMemberDialog({ member: vikram });
  expect(dialog.getByRole('textbox', { name: /Email/ })).not.toHaveAttribute('readonly');
  expect(dialog.queryByText('Email cannot be changed for registered users')).not.toBeInTheDocument();
});

test('admins choose among all active branches', { tags: ['access-23', 'member-form-17'] }, async () => {
  const closed = branch('thane', 'Thane', { status: 'inactive' });
  const dialog = await openMemberDialog({ branches: [...branches, closed] });
  for (const { name } of branches) expect(dialog.getByRole('option', { name })).toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: 'Thane' })).not.toBeInTheDocument();
});

type Add = (input: InputOf<'addMember'>) => AnswerOf<'addMember'>;
const added = () => vi.fn<Add>(() => ({ member: member('Rhea Kapoor') }));

async function fill({ getByRole, getByLabelText }: Awaited<ReturnType<typeof openMemberDialog>>) {
  await user.type(getByRole('textbox', { name: /Name/ }), 'Rhea Kapoor');
  await user.type(getByRole('textbox', { name: /Phone/ }), '98200 12345');
  await user.type(getByRole('textbox', { name: /Email/ }), 'rhea@mail.in');
  await user.type(getByRole('spinbutton', { name: /Age/ }), '29');
  await user.selectOptions(getByRole('combobox', { name: /Sex/ }), 'Female');
  fireEvent.change(getByLabelText('Joining date'), { target: { value: '2026-11-01' } });
}
const rhea = {
  name: 'Rhea Kapoor',
  phone: '+919820012345',
  email: 'rhea@mail.in',
  age: 29,
  sex: 'female',
  membershipPlan: 'monthly',
  joinDate: '2026-11-01',
};
const add = () => user.click(screen.getByRole('button', { name: 'Add Member' }));

test('a new member is of the branch in view, for an admin another one if it is inactive', async () => {
  const addMember = added();
  const closed = branch('thane', 'Thane', { status: 'inactive' });
  let dialog = await openMemberDialog({ branchId: 'bandra', answers: { addMember } });
  expect(screen.getByRole('dialog', { name: 'Add New Member' })).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: /Branch/ })).toHaveDisplayValue('Bandra');
  expect(dialog.getByRole('combobox', { name: /Branch/ })).toHaveAccessibleDescription('');
  expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveDisplayValue('Monthly');
  expect(dialog.getByLabelText('Joining date')).toHaveValue('2026-11-03');
  expect(dialog.getByRole('textbox', { name: /Email/ })).toBeRequired();
  expect(dialog.getByRole('textbox', { name: /Email/ })).not.toHaveAttribute('readonly');
  expect(dialog.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Date of birth')).toHaveAttribute('max', '2026-11-03');
  await fill(dialog);
  await add();
  expect(await screen.findByText('Member Added Successfully!')).toBeInTheDocument();
  expect(screen.getByText('Rhea Kapoor')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(addMember).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', memberData: { ...rhea, branchId: 'bandra' } });
  cleanup();
  dialog = await openMemberDialog({ branchId: 'thane', branches: [...branches, closed], answers: { addMember } });
  const place = dialog.getByRole('combobox', { name: /Branch/ });
  expect(place).toHaveAccessibleDescription('Thane is inactive and takes no new members');
  expect(place).toHaveValue('');
  await fill(dialog);
  await add();
  expect(await dialog.findByRole('link', { name: 'Please choose a branch' })).toBeInTheDocument();
  await user.selectOptions(place, 'Bandra');
  await add();
  await waitFor(() => expect(addMember).toHaveBeenCalledTimes(2));
  expect(addMember.mock.lastCall?.[0].memberData.branchId).toBe('bandra');
});

function Location() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

/** Adds Rhea to the gym with these plans, under the monthly one; her toast. */
async function addedToast(plans: Plan[]) {
  const answers = { addMember: added(), getPlans: { plans } };
  await fill(await openMemberDialog({ answers, children: <Location /> }));
  await add();
  await screen.findByText('Member Added Successfully!');
  return screen.queryByRole('button', { name: 'Issue Invoice' });
}
const yearly = plan('Yearly', { price: 15_000_00 });

test('the toast of a new member leads to the invoice of the first term', async () => {
  const invoice = await addedToast([yearly, plan('Monthly', { price: 1_800_00 })]);
  // A plain click: jsdom captures no pointer, which Radix asks for.
  fireEvent.click(invoice!);
  const { id } = member('Rhea Kapoor');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(`/members/${id} {"open":"invoice"}`);
});

test.each([
  ['free', [yearly, plan('Monthly', { price: 0 })]],
  ['without a price', [yearly, plan('Monthly', { price: null })]],
  ['unknown', [yearly]],
])('a plan that is %s is not invoiced', async (_, plans) => {
  expect(await addedToast(plans)).toBeNull();
});

test('a member who is edited is not invoiced from there', async () => {
  await openMemberDialog({ member: asha, answers: { updateMember: edited() } });
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Issue Invoice' })).not.toBeInTheDocument();
});

test('staff see the branch to which they add, and may leave the joining date to the server', async () => {
  const addMember = added();
  const dialog = await openMemberDialog({ as: 'staff', branchId: 'bandra', answers: { addMember } });
  const place = dialog.getByRole('textbox', { name: 'Branch' });
  expect(place).toHaveValue('Bandra');
  expect(place).toHaveAttribute('readonly');
  expect(place).toHaveAccessibleDescription('Staff add members to their own branch');
  await fill(dialog);
  fireEvent.change(dialog.getByLabelText('Joining date'), { target: { value: '' } });
  await add();
  await waitFor(() => expect(addMember).toHaveBeenCalledOnce());
  const { joinDate: _, ...rest } = rhea;
  expect(addMember.mock.lastCall?.[0].memberData).toEqual({ ...rest, branchId: 'bandra' });
  cleanup();
  const inactive = [branch('bandra', 'Bandra', { status: 'inactive' })];
  const closed = await openMemberDialog({
    as: 'staff',
    branchId: 'bandra',
    branches: inactive,
    answers: { addMember },
  });
  expect(closed.getByRole('textbox', { name: 'Branch' })).toHaveValue('Bandra');
  expect(closed.getByRole('textbox', { name: 'Branch' })).toHaveAccessibleDescription(
    'Bandra is inactive and takes no new members',
  );
  await fill(closed);
  await add();
  await waitFor(() => expect(addMember).toHaveBeenCalledTimes(2));
  expect(addMember.mock.lastCall?.[0].memberData.branchId).toBe('bandra');
  cleanup();
  const unknown = await openMemberDialog({ as: 'staff', branchId: 'bandra', branches: [] });
  expect(unknown.getByRole('textbox', { name: 'Branch' })).toHaveValue('');
});

test('the dialog begins with all that is known of a member, who stays in an inactive branch', async () => {
  const updateMember = edited();
  const founder = {
    ...asha,
    branchId: 'thane',
    cardNumber: '04A2B3C4',
    birthDate: '1994-11-03',
    membershipPlan: 'founders',
  };
  const closed = [branch('thane', 'Thane', { status: 'inactive' }), branch('vashi', 'Vashi', { status: 'inactive' })];
  const dialog = await openMemberDialog({
    member: founder,
    branches: [...branches, ...closed],
    answers: { updateMember },
  });
  const place = dialog.getByRole('combobox', { name: /Branch/ });
  expect(place).toHaveDisplayValue('Thane');
  expect(place).toHaveAccessibleDescription('');
  expect(within(place).queryByRole('option', { name: 'Vashi' })).not.toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveDisplayValue('Founders'));
  const email = dialog.getByRole('textbox', { name: /Email/ });
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription('Email cannot be changed for registered users');
  await submit();
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  const { name, age, sex, phone, membershipPlan, joinDate, birthDate, branchId, cardNumber } = founder;
  const fields = { name, age, sex, phone, membershipPlan, joinDate, birthDate, branchId, cardNumber };
  expect(updateMember).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    memberId: asha.id,
    memberData: { ...fields, email: asha.email },
    basis: { ...fields, email: asha.email },
  });
});

test.each([
  ['admin', 'combobox'],
  ['staff', 'textbox'],
] as const)('for %s a refused branch is shown at its field', async (as, role) => {
  const sentence = 'Bandra is inactive and takes no new members';
  const addMember = (): never => {
    throw new ApiError(sentence, {
      code: 'branch-inactive',
      status: 409,
      fields: [{ field: 'memberData.branchId', error: sentence }],
    });
  };
  const dialog = await openMemberDialog({ as, branchId: 'bandra', answers: { addMember } });
  await fill(dialog);
  await add();
  const place = dialog.getByRole(role, { name: /Branch/ });
  await waitFor(() => expect(place).toHaveFocus());
  expect(place).toHaveAccessibleDescription(expect.stringContaining(sentence) as string);
  expect(screen.getByText('Failed to Add Member')).toBeInTheDocument();
});

test('a form of a new member that is left empty says what it needs', async () => {
  const addMember = added();
  const dialog = await openMemberDialog({ answers: { addMember } });
  await add();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Name, phone, email, age, and sex are required');
  expect(dialog.getByRole('spinbutton', { name: /Age/ })).toHaveAccessibleDescription('Required');
  expect(dialog.getByRole('combobox', { name: /Sex/ })).toHaveAccessibleDescription('Required');
  expect(addMember).not.toHaveBeenCalled();
});

function Lists() {
  const gymId = 'gym-1';
  const { data } = useCallQuery('getMembers', { gymId });
  useCallQuery('getMembersByBranch', { gymId, branchId: asha.branchId });
  useCallQuery('getMembership', { gymId, memberId: asha.id });
  useCallQuery('getMemberActivities', { gymId, memberId: asha.id });
  return <p role="note">{data?.members[0]?.name}</p>;
}

test('what was saved is in the list at once, and all that shows the member is read again', async () => {
  const calls: string[] = [];
  const reads =
    <Answer,>(name: string, answer: Answer) =>
    () => {
      calls.push(name);
      return answer;
    };
  const list = vi.fn<() => AnswerOf<'getMembers'> | Promise<never>>(reads('getMembers', { members: [asha, vikram] }));
  const answers = {
    getMembers: list,
    getMembersByBranch: reads('getMembersByBranch', { totalMembers: 2 }),
    getMembership: reads('getMembership', membershipOf(asha)),
    getMemberActivities: reads('getMemberActivities', { activities: [] }),
    updateMember: () => ({ member: { ...asha, name: 'Asha Nair' } }),
  };
  await openMemberDialog({ member: asha, answers, children: <Lists /> });
  await waitFor(() => expect(calls).toHaveLength(4));
  list.mockImplementation(reads('getMembers', pending()));
  await submit();
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('Asha Nair'));
  await waitFor(() => expect(calls).toHaveLength(8));
  expect(calls.slice(4).toSorted()).toEqual(calls.slice(0, 4).toSorted());
});
