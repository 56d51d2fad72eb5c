import type { AnswerOf, InputOf } from '@spotter/api';
import { ApiError } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { activateLanguage } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, branch, branches, member } from '../../testing/gymData.ts';
import * as stories from './MembersPage.stories.tsx';
import { loaded, setupHarness, user } from '../../testing/listScreen.ts';

const all = composeStories(stories);
setupHarness();

type Add = (input: InputOf<'addMember'>) => AnswerOf<'addMember'>;
const added = () => vi.fn<Add>(() => ({ member: member('Rhea Kapoor') }));
const emailTaken = () => {
  const fields = [{ field: 'memberData.email', error: 'This email belongs to another member' }];
  throw new ApiError('This email belongs to another member', { code: 'email-taken', status: 409, fields });
};

async function open(name: 'Add Member' | 'Edit Member') {
  await loaded();
  if (name === 'Edit Member') {
    await user.click(screen.getByRole('button', { name: 'Actions for Asha Rao' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  } else {
    await user.click(screen.getByRole('button', { name }));
  }
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof open>>;

async function fill(dialog: Dialog, branch = true) {
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Rhea Kapoor');
  await user.type(dialog.getByRole('textbox', { name: /Phone/ }), '98200 12345');
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'Rhea@Mail.in');
  await user.type(dialog.getByRole('spinbutton', { name: /Age/ }), '29');
  fireEvent.change(dialog.getByRole('combobox', { name: /Sex/ }), { target: { value: 'female' } });
  if (branch) fireEvent.change(dialog.getByRole('combobox', { name: /Branch/ }), { target: { value: 'bandra' } });
}
const submit = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: /^(Add|Update) Member$/ }));

test(
  "a new member defaults to the monthly plan and today in the gym's zone",
  { tags: ['member-form-1', 'member-form-14', 'member-form-15'] },
  async () => {
    render(<all.Plain />);
    const dialog = await open('Add Member');
    expect(screen.getByRole('dialog', { name: 'Add New Member' })).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveValue('monthly');
    expect(dialog.getByLabelText('Joining date')).toHaveValue('2026-11-03');
  },
);

const sexes = async () => (await open('Add Member')).getByRole('combobox', { name: /^(Sex|लिंग)/ }).textContent;

test('choices are in the language of the page, also after it has changed', async () => {
  render(<all.Plain />);
  expect(await sexes()).toBe('ChooseMaleFemaleOther');
  await user.keyboard('{Escape}');
  await activateLanguage('hi');
  try {
    expect(await sexes()).toContain('पुरुषमहिला');
  } finally {
    await activateLanguage('en');
  }
});

test('own plans can be chosen; an inactive one stays with the member who has it', async () => {
  const view = render(<all.Plain />);
  const dialog = await open('Add Member');
  await dialog.findByRole('option', { name: 'Student Quarterly' });
  expect(dialog.queryByRole('option', { name: 'Founders' })).not.toBeInTheDocument();
  view.unmount();
  const members = [{ ...asha, membershipPlan: 'founders' }];
  render(<all.Plain answers={{ getMembers: { members } }} />);
  const edit = await open('Edit Member');
  expect(edit.getByRole('combobox', { name: 'Plan' })).toHaveDisplayValue('Founders');
});

test('with an inactive branch selected an admin has to choose another', async () => {
  const addMember = added();
  const getBranches = {
    success: true as const,
    branches: [...branches, branch('thane', 'Thane', { status: 'inactive' })],
  };
  render(
    <all.Plain at="/members?branch=thane" answers={{ addMember, getBranches, getMembers: { members: [asha] } }} />,
  );
  const dialog = await open('Add Member');
  const place = dialog.getByRole('combobox', { name: /Branch/ });
  expect(place).toHaveAccessibleDescription('Thane is inactive and takes no new members');
  await fill(dialog, false);
  await submit(dialog);
  expect(await dialog.findByRole('link', { name: 'Please choose a branch' })).toBeInTheDocument();
  expect(addMember).not.toHaveBeenCalled();
});

test('the only active branch is chosen, also when the branches load after the dialog has opened', async () => {
  const answer = Promise.withResolvers<AnswerOf<'getBranches'>>();
  render(<all.Plain answers={{ getBranches: () => answer.promise }} />);
  const dialog = await open('Add Member');
  const place = dialog.getByRole('combobox', { name: /Branch/ });
  expect(place).toHaveDisplayValue('Choose a branch');
  answer.resolve({
    success: true,
    branches: [branch('powai', 'Powai Lake'), branch('thane', 'Thane', { status: 'inactive' })],
  });
  await waitFor(() => expect(place).toHaveDisplayValue('Powai Lake'));
});

test('staff of an inactive branch see that it takes no new members', async () => {
  const getBranches = { success: true as const, branches: [branch('bandra', 'Bandra', { status: 'inactive' })] };
  render(<all.Staff answers={{ getBranches }} />);
  const dialog = await open('Add Member');
  const place = dialog.getByRole('textbox', { name: 'Branch' });
  expect(place).toHaveAccessibleDescription('Bandra is inactive and takes no new members');
});

test.each([
  ['Plain', 'combobox'],
  ['Staff', 'textbox'],
] as const)('a branch that went inactive meanwhile says so at its own field: %s', async (story, role) => {
  const sentence = 'Bandra is inactive and takes no new members';
  const addMember = () => {
    const fields = [{ field: 'memberData.branchId', error: sentence }];
    throw new ApiError(sentence, { code: 'branch-inactive', status: 409, fields });
  };
  const Shown = all[story];
  render(<Shown at="/members?branch=bandra" answers={{ addMember }} />);
  const dialog = await open('Add Member');
  await fill(dialog, false);
  await submit(dialog);
  expect(await dialog.findByRole('link', { name: sentence })).toBeInTheDocument();
  const place = dialog.getByRole(role, { name: /Branch/ });
  expect(place).toHaveAccessibleDescription(sentence);
  expect(place).toHaveFocus();
});

test(
  'the form is sent as the contract requires, and the list is refetched',
  { tags: ['member-form-7', 'member-form-19'] },
  async () => {
    const addMember = added();
    render(<all.Plain answers={{ addMember }} />);
    const dialog = await open('Add Member');
    await fill(dialog);
    await submit(dialog);
    expect(await screen.findByText('Member Added Successfully!')).toBeInTheDocument();
    expect(addMember).toHaveBeenCalledExactlyOnceWith({
      gymId: 'gym-1',
      memberData: {
        name: 'Rhea Kapoor',
        phone: '+919820012345',
        email: 'rhea@mail.in',
        age: 29,
        sex: 'female',
        membershipPlan: 'monthly',
        joinDate: '2026-11-03',
        branchId: 'bandra',
      },
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test(
  'an empty form shows the message once on top and at the first field, which gets the focus',
  { tags: ['member-form-3', 'member-form-16'] },
  async () => {
    render(<all.Plain />);
    const dialog = await open('Add Member');
    await submit(dialog);
    const required = 'Name, phone, email, age, and sex are required';
    expect(await dialog.findByRole('alert')).toHaveTextContent(required);
    expect(dialog.getAllByText(required)).toHaveLength(2);
    expect(dialog.getAllByText('Required')).toHaveLength(4);
    expect(dialog.getAllByText('Please choose a branch')).toHaveLength(2);
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus());
  },
);

test.each([
  ['Phone', 'textbox', '98200', 'Phone number must be exactly 10 digits'],
  ['Email', 'textbox', 'rhea(at)mail', 'Please enter a valid email address'],
  ['Age', 'spinbutton', '9', 'Age must be between 10 and 120 years'],
  ['Age', 'spinbutton', '121', 'Age must be between 10 and 120 years'],
] as const)(
  '%s %s "%s" is invalid',
  { tags: ['member-form-4', 'member-form-5', 'member-form-9'] },
  async (label, role, value, sentence) => {
    render(<all.Plain />);
    const dialog = await open('Add Member');
    await fill(dialog);
    const field = dialog.getByRole(role, { name: new RegExp(label) });
    await user.clear(field);
    await user.type(field, value);
    await submit(dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(field).toHaveFocus());
  },
);

test('a server error is shown at its field and keeps the input', { tags: ['member-form-21'] }, async () => {
  render(<all.Plain answers={{ addMember: emailTaken }} />);
  const dialog = await open('Add Member');
  await fill(dialog);
  await submit(dialog);
  expect(await screen.findByText('Failed to Add Member')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveAccessibleDescription(
    'This email belongs to another member',
  );
  expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Rhea Kapoor');
});

test('an error without a field is shown on top of the form', async () => {
  render(<all.Plain answers={{ addMember: failing('internal', 'Out of order') }} />);
  const dialog = await open('Add Member');
  await fill(dialog);
  await submit(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order');
  expect(screen.getByText('Rhea Kapoor: Out of order')).toBeInTheDocument();
});

test('while submitting the dialog stays open and sends once', { tags: ['admins-22'] }, async () => {
  const addMember = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  render(<all.Plain answers={{ addMember }} />);
  const dialog = await open('Add Member');
  await fill(dialog);
  await submit(dialog);
  await user.keyboard('{Enter}{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(addMember).toHaveBeenCalledOnce();
});

test('closing with unsaved changes asks first', async () => {
  render(<all.Plain />);
  const dialog = await open('Add Member');
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Rhea');
  await user.keyboard('{Escape}');
  const ask = within(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' }));
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Rhea');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('closing without changes does not ask', async () => {
  render(<all.Plain />);
  await open('Add Member');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('staff add to their own branch, shown read-only', { tags: ['access-24', 'member-form-17'] }, async () => {
  const addMember = added();
  render(<all.Staff answers={{ addMember }} />);
  const dialog = await open('Add Member');
  expect(dialog.getByRole('textbox', { name: 'Branch' })).toHaveValue('Bandra');
  expect(dialog.getByRole('textbox', { name: 'Branch' })).toHaveAttribute('readonly');
  await fill(dialog, false);
  await submit(dialog);
  await waitFor(() => expect(addMember.mock.calls[0]?.[0].memberData.branchId).toBe('bandra'));
});

test(
  "editing starts with the member's values; a registered member's e-mail is read-only",
  { tags: ['member-form-18', 'member-form-20'] },
  async () => {
    const updateMember = vi.fn<(input: InputOf<'updateMember'>) => AnswerOf<'updateMember'>>(() => ({
      member: { ...asha, name: 'Asha Rao Menon' },
    }));
    render(<all.Plain answers={{ updateMember }} />);
    const dialog = await open('Edit Member');
    expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('9845012345');
    const email = dialog.getByRole('textbox', { name: /Email/ });
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription('Email cannot be changed for registered users');
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Menon');
    await submit(dialog);
    expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
    expect(updateMember.mock.calls[0]?.[0]).toMatchObject({
      memberId: asha.id,
      memberData: { name: 'Asha Rao Menon', phone: '+919845012345', age: 31 },
    });
  },
);

test('a failed edit is toasted', { tags: ['member-form-22'] }, async () => {
  render(<all.Plain answers={{ updateMember: failing('internal', 'Out of order') }} />);
  const dialog = await open('Edit Member');
  await submit(dialog);
  expect(await screen.findByText('Failed to Update Member')).toBeInTheDocument();
});

const changed = () =>
  vi.fn<(input: InputOf<'updateMember'>) => AnswerOf<'updateMember'>>(() => ({
    member: { ...asha, cardNumber: null },
  }));

test('a card number is set when editing, not when adding', async () => {
  const updateMember = changed();
  render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member');
  await user.type(dialog.getByRole('textbox', { name: 'Card number' }), '04a2b3c4');
  await submit(dialog);
  expect(await screen.findByText('Member Updated Successfully!')).toBeInTheDocument();
  expect(updateMember.mock.calls[0]?.[0].memberData).toMatchObject({ cardNumber: '04A2B3C4' });
  const empty = await open('Add Member');
  expect(empty.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument();
});

test('clearing the field removes the card', async () => {
  const updateMember = changed();
  render(<all.Plain answers={{ updateMember, getMembers: { members: [{ ...asha, cardNumber: '04A2B3C4' }] } }} />);
  const dialog = await open('Edit Member');
  const field = dialog.getByRole('textbox', { name: 'Card number' });
  expect(field).toHaveValue('04A2B3C4');
  await user.clear(field);
  await submit(dialog);
  await waitFor(() => expect(updateMember.mock.calls[0]?.[0].memberData).toMatchObject({ cardNumber: '' }));
});

test('a card number in use is reported at its field', async () => {
  const fields = [{ field: 'memberData.cardNumber', error: 'This card number is already in use' }];
  const updateMember = () => {
    throw new ApiError('This card number is already in use', { code: 'card-taken', status: 409, fields });
  };
  render(<all.Plain answers={{ updateMember }} />);
  const dialog = await open('Edit Member');
  const field = dialog.getByRole('textbox', { name: 'Card number' });
  await user.type(field, '12');
  await submit(dialog);
  expect(field).toHaveAccessibleDescription('Card number must be 4 to 32 letters or digits');
  await user.type(field, '34');
  await submit(dialog);
  await waitFor(() => expect(field).toHaveAccessibleDescription('This card number is already in use'));
});
