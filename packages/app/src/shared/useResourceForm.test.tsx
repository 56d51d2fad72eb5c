import { ApiError, branchData, type AnswerOf, type InputOf, type ParsedOf } from '@spotter/api';
import { offline } from '@spotter/api/fake';
import { NumberField, TextField } from '@spotter/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { branch } from '../testing/gymData.ts';
import { AppHarness } from '../testing/AppHarness.tsx';
import { setupHarness, user } from '../testing/listScreen.ts';
import { FormDialog } from './FormDialog.tsx';
import { useResourceForm } from './useResourceForm.ts';

setupHarness();

type Values = InputOf<'updateBranch'>['branchData'];
type Parsed = ParsedOf<'updateBranch'>['branchData'];
type Update = (input: InputOf<'updateBranch'>) => AnswerOf<'updateBranch'> | Promise<AnswerOf<'updateBranch'>>;
type Options = Parameters<typeof useResourceForm<Values, Parsed, 'updateBranch', Values>>[0];
/** `hasName`: false is a form of something that has none. */
type FormProps = Partial<Options> & { hasName?: boolean };

const values = { name: 'Vashi', address: '1, Palm Road', phone: '', maxCapacity: 50, email: '' };
const onClose = vi.fn<() => void>();

/** Closes as a screen does. */
function Screen(options: FormProps) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return isOpen && <BranchForm {...options} onClose={close} />;
}

function BranchForm({ onClose: close, hasName = true, ...options }: FormProps & Pick<Options, 'onClose'>) {
  const form = useResourceForm<Values, Parsed, 'updateBranch', Values>({
    call: 'updateBranch',
    schema: branchData,
    defaultValues: values,
    fields: ['name', 'address', 'phone', 'maxCapacity', 'email'],
    idPrefix: 'branch',
    toInput: (parsed) => ({ gymId: 'gym-1', branchId: 'vashi', branchData: parsed }),
    onSuccess: (answer) => answer.branch.name,
    successTitle: 'Branch Saved',
    failureTitle: 'Branch Not Saved',
    onClose: close,
    ...options,
  });
  const { onValueChange, ...email } = form.controlled('email');
  return (
    <FormDialog title="Branch" submitLabel="Save" form={form} onClose={close}>
      {/* Not in screen order: that of the summary and the focus is the one of `fields`. */}
      <TextField label="Address" {...form.input('address')} />
      {hasName && <TextField label="Name" {...form.input('name')} />}
      <TextField label="Phone" {...form.input('phone')} />
      <NumberField label="Capacity" {...form.input('maxCapacity', { valueAsNumber: true })} />
      <TextField label="Email" {...email} onChange={({ target }) => onValueChange(target.value)} />
      <output>{form.watched('name')}</output>
    </FormDialog>
  );
}

const saved = () => vi.fn<Update>(() => ({ branch: branch('vashi', 'Vashi') }));
/** Refuses with these errors of fields, or of the form. */
const refusing = (fields: Record<string, string>, code: ApiError['code'] = 'invalid'): Update =>
  vi.fn<Update>(() => {
    const entries = Object.entries(fields).map(([field, error]) => ({ field: `branchData.${field}`, error }));
    throw new ApiError('Not possible', { code, status: 409, fields: entries });
  });

function renderForm(updateBranch: Update, options: FormProps = {}) {
  onClose.mockClear();
  render(
    <AppHarness answers={{ updateBranch }}>
      <Screen {...options} />
    </AppHarness>,
  );
}
const field = (name: string) => screen.getByLabelText(name);
const saveButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });
const submit = () => user.click(saveButton());
async function edit(name: string, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}
const described = async (name: string, words: string) =>
  waitFor(() => expect(field(name)).toHaveAccessibleDescription(words));

const required = 'Branch name and address are required';

test('each refusal focuses the first invalid field in screen order; a correction leaves the focus where it is', async () => {
  const updateBranch = saved();
  renderForm(updateBranch, { defaultValues: { ...values, name: '', address: '' } });
  expect(field('Name')).toHaveAttribute('id', 'branch-name');
  await submit();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  await described('Name', required);
  expect(screen.queryByText('Validation Error')).not.toBeInTheDocument();
  expect(field('Address')).toHaveAccessibleDescription('Required');
  await user.type(field('Name'), 'Vashi East');
  await described('Address', required);
  expect(field('Name')).toHaveFocus();
  expect(screen.getByText('Vashi East')).toBeInTheDocument();
  await submit();
  await waitFor(() => expect(field('Address')).toHaveFocus());
  expect(updateBranch).not.toHaveBeenCalled();
  await user.type(field('Address'), '2, Palm Road');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(updateBranch).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'vashi',
    branchData: { ...values, name: 'Vashi East', address: '2, Palm Road', status: 'active' },
  });
});

test('each refusal of the server focuses the field again, and says in a toast who it is about', async () => {
  renderForm(refusing({ phone: 'In use', name: 'Taken' }), { defaultValues: { ...values, name: ' Vashi ' } });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await submit();
    await waitFor(() => expect(field('Name')).toHaveFocus());
    expect(await screen.findByText('Branch Not Saved')).toBeInTheDocument();
    expect(screen.getByText('Vashi: Not possible')).toBeInTheDocument();
    expect(field('Name')).toHaveAccessibleDescription('Taken');
    expect(field('Phone')).toHaveAccessibleDescription('In use');
    expect(screen.queryByRole('link', { name: 'Not possible' })).not.toBeInTheDocument();
  }
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal without a field stands above the form, and the next success takes its place', async () => {
  const updateBranch = saved();
  const onRefused = vi.fn<() => void>();
  updateBranch.mockImplementationOnce(() => {
    throw new ApiError('Out of order', { code: 'forbidden', status: 403 });
  });
  renderForm(updateBranch, { subject: 'The branch in Vashi', onRefused });
  await submit();
  const alert = within(screen.getByRole('dialog')).findByRole('alert');
  expect(await alert).toHaveTextContent('There is something to put rightOut of order');
  expect(await alert).toHaveFocus();
  expect(screen.getByText('The branch in Vashi: Out of order')).toBeInTheDocument();
  expect(onRefused).toHaveBeenCalledOnce();
  await submit();
  expect(await screen.findByText('Branch Saved')).toBeInTheDocument();
  expect(screen.queryByText('Branch Not Saved')).not.toBeInTheDocument();
  expect(onRefused).toHaveBeenCalledOnce();
});

test('a lost answer is no refusal', async () => {
  const onRefused = vi.fn<() => void>();
  renderForm(vi.fn<Update>(offline), { onRefused });
  await submit();
  expect(await screen.findByText('Branch Not Saved')).toBeInTheDocument();
  expect(onRefused).not.toHaveBeenCalled();
});

test('the toast of a success may offer what to do next', async () => {
  const undo = vi.fn<() => void>();
  renderForm(saved(), {
    onSuccess: ({ branch: { name } }) => ({
      message: `${name} is open`,
      actions: [{ label: 'Undo', altText: 'Undo it on the page of the branch', onSelect: undo }],
    }),
  });
  await submit();
  expect(await screen.findByText('Vashi is open')).toBeInTheDocument();
  expect(screen.getByText('Branch Saved')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('what is invalid may be toasted, too: its first sentence', async () => {
  renderForm(saved(), { toastsInvalid: true });
  await edit('Capacity', '2000');
  await edit('Phone', '123');
  await submit();
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  const [toasted] = screen
    .getAllByText('Phone number must be exactly 10 digits')
    .filter((line) => !line.closest('form'));
  expect(toasted).toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('There are things to put right');
});

test('improbable values are sent once they are confirmed', async () => {
  const updateBranch = saved();
  renderForm(updateBranch, {
    questionOf: ({ maxCapacity }) =>
      maxCapacity > 500 ? { title: `${maxCapacity} people?`, description: 'That is a hall.' } : undefined,
  });
  await edit('Capacity', '600');
  await submit();
  let question = within(await screen.findByRole('alertdialog', { name: '600 people?' }));
  expect(question.getByText('That is a hall.')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(updateBranch).not.toHaveBeenCalled();
  await submit();
  question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(updateBranch.mock.calls.map(([{ branchData: sent }]) => sent.maxCapacity)).toEqual([600]);
});

test('a refusal after the question is about the form again', async () => {
  const answer = Promise.withResolvers<never>();
  renderForm(() => answer.promise, { questionOf: () => ({ title: 'Sure?', description: 'It is rare.' }) });
  await submit();
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saveButton()).toHaveFocus());
  expect(saveButton()).toHaveAttribute('aria-busy', 'true');
  const fields = [{ field: 'branchData.phone', error: 'In use' }];
  answer.reject(new ApiError('Not possible', { code: 'invalid', status: 400, fields }));
  await waitFor(() => expect(field('Phone')).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('of a form without a name the toast is the sentence alone', async () => {
  renderForm(refusing({ phone: 'In use' }), {
    schema: branchData.partial({ name: true }).transform((parsed) => ({ name: '', ...parsed })),
    defaultValues: { ...values, name: undefined },
    hasName: false,
    toInput: (parsed) => ({ gymId: 'gym-1', branchId: 'vashi', branchData: { ...parsed, name: 'Vashi' } }),
  });
  await submit();
  expect(await screen.findByText('Not possible')).toBeInTheDocument();
});

test('a controlled field counts as a change, and is checked again from the first attempt on', async () => {
  renderForm(saved());
  await user.type(field('Email'), 'vashi');
  expect(field('Email')).toHaveValue('vashi');
  expect(field('Email')).toHaveAccessibleDescription('');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await submit();
  await described('Email', 'Please enter a valid email address');
  await waitFor(() => expect(field('Email')).toHaveFocus());
  await user.type(field('Email'), '@demo.gym');
  await described('Email', '');
});

const formWith = (late: Partial<Values>) => (
  <AppHarness>
    <Screen defaultValues={{ ...values, address: '', ...late }} />
  </AppHarness>
);

test('a default that becomes known later fills what is still empty, which is no edit', async () => {
  onClose.mockClear();
  const { rerender } = render(formWith({}));
  await user.type(await screen.findByLabelText('Phone'), '9');
  await user.clear(field('Name'));
  rerender(formWith({ address: '2, Palm Road', phone: '9845012345', name: 'Vashi West' }));
  await waitFor(() => expect(field('Address')).toHaveValue('2, Palm Road'));
  expect(field('Phone')).toHaveValue('9');
  expect(field('Name')).toHaveValue('');
  await user.clear(field('Phone'));
  await user.type(field('Name'), 'Vashi');
  rerender(formWith({ address: '3, Palm Road' }));
  expect(field('Address')).toHaveValue('2, Palm Road');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const latest = { ...values, name: 'Vashi West', address: '9, Palm Road', phone: '9845012345', maxCapacity: 70 };
const editOf = (opened: Values, load: () => Promise<Values>) => ({
  opened,
  valuesOf: (branchValues: Values) => branchValues,
  wordsOf: () => ({ name: '', phone: '98450 12345', maxCapacity: '70 people' }),
  load,
});
const conflict = { name: 'Changed meanwhile', phone: 'Changed meanwhile' };

test('after another desk’s change the form takes over what was not edited, and says what the rest is now', async () => {
  const updateBranch = saved();
  updateBranch.mockImplementationOnce(refusing(conflict, 'state-changed'));
  const answer = Promise.withResolvers<Values>();
  renderForm(updateBranch, {
    // Nothing typed is the same as no value, however a control says so.
    edited: editOf({ name: 'Vashi', address: '1, Palm Road', email: '', maxCapacity: undefined }, () => answer.promise),
    toInput: (parsed, basis) => ({ gymId: 'gym-1', branchId: basis?.phone ?? 'opened', branchData: parsed }),
  });
  await edit('Name', 'Vashi East');
  await edit('Address', '');
  await user.type(field('Address'), '2, Palm Road');
  await submit();
  await waitFor(() => expect(updateBranch).not.toHaveBeenCalled());
  await edit('Capacity', '80');
  await submit();
  await waitFor(() => expect(updateBranch).toHaveBeenCalledOnce());
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
  answer.resolve(latest);
  await described('Name', 'Removed at another desk meanwhile. Try again to set it.');
  await described('Phone', 'Changed to 98450 12345 at another desk meanwhile. Try again to replace it.');
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveValue('Vashi East');
  expect(field('Address')).toHaveValue('2, Palm Road');
  expect(field('Capacity')).toHaveValue(80);
  expect(field('Phone')).toHaveValue('9845012345');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.type(field('Email'), 'x');
  await described('Email', 'Please enter a valid email address');
  await user.clear(field('Email'));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // Sent with what the form was filled in from last.
  expect(updateBranch.mock.calls.map(([input]) => input.branchId)).toEqual(['opened', '9845012345']);
  expect(updateBranch.mock.lastCall?.[0].branchData).toMatchObject({
    name: 'Vashi East',
    address: '2, Palm Road',
    phone: '+919845012345',
    maxCapacity: 80,
  });
});

test('a field that was emptied stays empty', async () => {
  const updateBranch = saved();
  updateBranch.mockImplementationOnce(refusing(conflict, 'state-changed'));
  renderForm(updateBranch, {
    edited: editOf({ ...values, phone: '9820012345' }, () => Promise.resolve(latest)),
  });
  await edit('Phone', '');
  await submit();
  await waitFor(() => expect(field('Name')).toHaveValue('Vashi West'));
  expect(field('Phone')).toHaveValue('');
  await submit();
  await waitFor(() =>
    expect(updateBranch.mock.lastCall?.[0].branchData).toMatchObject({ name: 'Vashi West', phone: '' }),
  );
});

test('what was not edited is no change after it was taken over', async () => {
  const updateBranch = vi.fn<Update>(refusing(conflict, 'state-changed'));
  renderForm(updateBranch, { edited: editOf(values, () => Promise.resolve(latest)) });
  await submit();
  await waitFor(() => expect(field('Name')).toHaveValue('Vashi West'));
  expect(field('Capacity')).toHaveValue(70);
  await described('Name', 'Removed at another desk meanwhile. Try again to set it.');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['another refusal', refusing(conflict, 'email-taken'), 0],
  [
    'an error that is no refusal',
    (): never => {
      throw new Error('Changed meanwhile');
    },
    0,
  ],
  ['a latest that cannot be loaded', refusing(conflict, 'state-changed'), 1],
] as const)('%s keeps the form and shows its own sentence', async (_, updateBranch, loads) => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No connection')));
  renderForm(updateBranch, { edited: editOf(values, load) });
  await edit('Name', 'Vashi East');
  await submit();
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent('Changed meanwhile');
  expect(load).toHaveBeenCalledTimes(loads);
  expect(field('Name')).toHaveValue('Vashi East');
  await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy'));
});

test('where nothing is loaded anew, a change at another desk is told in the server’s words', async () => {
  renderForm(refusing(conflict, 'state-changed'));
  await submit();
  await described('Phone', 'Changed meanwhile');
  expect(field('Name')).toHaveAccessibleDescription('Changed meanwhile');
});

test('the success may carry another title and actions', async () => {
  const onSelect = vi.fn<() => void>();
  const actions = [{ label: 'Open', altText: 'Open it in the list', onSelect }] as const;
  renderForm(saved(), { onSuccess: () => ({ title: 'Branch Moved', message: 'To Vashi', actions: [...actions] }) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Branch Moved')).toBeInTheDocument();
  expect(screen.getByText('To Vashi')).toBeInTheDocument();
  expect(screen.queryByText('Branch Saved')).not.toBeInTheDocument();
  // A plain click: jsdom captures no pointer, which Radix asks for.
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onSelect).toHaveBeenCalledOnce();
});
