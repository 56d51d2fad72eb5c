import { type AnswerOf, ApiError, type InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { describes } from '../../testing/describes.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { reminders } from '../../testing/remindersData.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Update = (input: InputOf<'updateReminder'>) => AnswerOf<'updateReminder'>;
const saving = () =>
  vi.fn<Update>(({ reminder }) => ({ reminders: reminders.map((one) => (one.day === reminder.day ? reminder : one)) }));
const section = async () => within(await screen.findByRole('region', { name: 'Reminders' }));
const toggle = async (name: string) => (await section()).findByRole('switch', { name });

async function edit() {
  await user.click(await (await section()).findByRole('button', { name: 'Edit text: 3 days before the end' }));
  return within(await screen.findByRole('dialog', { name: 'Reminder 3 days before the end' }));
}

test('each day is switched off and on at once', async () => {
  const updateReminder = saving();
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder }} />);
  expect(await toggle('1 day before the end')).not.toBeChecked();
  await user.click(await toggle('7 days before the end'));
  await vi.waitFor(async () => expect(await toggle('7 days before the end')).not.toBeChecked());
  expect(updateReminder).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    reminder: { ...reminders[0], isOn: false },
    basis: { isOn: true, subject: reminders[0]?.subject, text: reminders[0]?.text },
  });
});

test('a second press waits for the answer to the first', async () => {
  const answer = Promise.withResolvers<AnswerOf<'updateReminder'>>();
  const updateReminder = vi.fn<() => Promise<AnswerOf<'updateReminder'>>>(() => answer.promise);
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder }} />);
  await user.click(await toggle('7 days before the end'));
  await user.click(await toggle('7 days before the end'));
  expect(updateReminder).toHaveBeenCalledOnce();
  expect(await toggle('7 days before the end')).not.toBeChecked();
});

test('a failed change says why, and the switch is as before', async () => {
  const updateReminder = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder }} />);
  await user.click(await toggle('7 days before the end'));
  expect(await screen.findByText('Failed to Change Reminder')).toBeInTheDocument();
  expect(await toggle('7 days before the end')).toBeChecked();
});

test('the preview follows what is typed, with example values', async () => {
  const updateReminder = saving();
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder }} />);
  const dialog = await edit();
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Your membership ends in 3 days')).toBeInTheDocument();
  fireEvent.change(dialog.getByLabelText(/^Text/), { target: { value: '{name}: {plan} until {date}, {amount}' } });
  expect(preview.getByText('Asha Rao: Monthly until 6 Nov 2026, ₹1,500')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reminder Saved')).toBeInTheDocument();
  expect(updateReminder.mock.calls[0]?.[0].reminder.text).toBe('{name}: {plan} until {date}, {amount}');
});

test.each([
  ['Text', 'Dear {nmae}', 'Fields are {name}, {plan}, {date}, {amount}, {link}'],
  ['Text', ' ', 'Please enter a text'],
  ['Subject', '', 'Please enter a subject'],
])('%s %j is refused beside the field, and nothing is sent', async (label, value, message) => {
  const updateReminder = saving();
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder }} />);
  const dialog = await edit();
  const field = dialog.getByLabelText(new RegExp(`^${label}`));
  fireEvent.change(field, { target: { value } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await describes(field, message);
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(updateReminder).not.toHaveBeenCalled();
});

test('what another admin has saved meanwhile is shown, and replaced by saving again alone', async () => {
  const [first, second, ...others] = reminders;
  const latest = { ...second!, subject: 'By somebody else', text: 'Also by somebody else' };
  const conflict = new ApiError('Somebody has changed this reminder meanwhile', {
    code: 'state-changed',
    status: 409,
    fields: [{ field: 'reminder.subject', error: 'Changed at another desk meanwhile' }],
  });
  const updateReminder = saving().mockImplementationOnce(() => {
    throw conflict;
  });
  let isSaved = false;
  const getReminders = () => ({ reminders: isSaved ? [first!, latest, ...others] : reminders });
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateReminder, getReminders }} />);
  const dialog = await edit();
  fireEvent.change(dialog.getByLabelText(/^Subject/), { target: { value: 'Mine' } });
  isSaved = true;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const message = 'Changed to By somebody else at another desk meanwhile. Try again to replace it.';
  const subject = dialog.getByLabelText(/^Subject/);
  await describes(subject, message);
  expect(subject).toHaveValue('Mine');
  expect(dialog.getByLabelText(/^Text/)).toHaveValue('Also by somebody else');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reminder Saved')).toBeInTheDocument();
  expect(updateReminder).toHaveBeenLastCalledWith({
    gymId: 'gym-1',
    reminder: { ...latest, subject: 'Mine' },
    basis: { isOn: latest.isOn, subject: latest.subject, text: latest.text },
  });
});

test('closing with changes asks first', async () => {
  render(<all.Plain />);
  const dialog = await edit();
  fireEvent.change(dialog.getByLabelText(/^Subject/), { target: { value: 'Soon' } });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});
