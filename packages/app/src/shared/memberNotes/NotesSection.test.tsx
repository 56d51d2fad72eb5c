import type { AnswerOf, InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './NotesSection.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Call<N extends 'getMemberNotes' | 'addMemberNote' | 'deleteMemberNote'> = (input: InputOf<N>) => AnswerOf<N>;

const itemOf = async (text: RegExp) => within((await screen.findByText(text)).closest('li')!);
const field = () => screen.findByLabelText('New note');

test('each note with its author and age, and a word where it is of a reminder', async () => {
  render(<all.Plain />);
  const reminder = await itemOf(/^Called: travels/);
  expect(reminder.getByText(/Reminder/)).toBeInTheDocument();
  expect(reminder.getByText(/Priya Nair/)).toBeInTheDocument();
  expect(reminder.getByText('1 hr ago')).toHaveAttribute('title', '3 Nov 2026, 9:00 am');
  const injury = await itemOf(/^Knee injury/);
  expect(injury.queryByText(/Reminder/)).not.toBeInTheDocument();
  expect(injury.queryByRole('button')).not.toBeInTheDocument();
});

test('a note is added by the keyboard, and the list follows', async () => {
  const added = { id: 'new', kind: 'note', text: 'Paid half', writtenBy: 'Priya Nair', isDeletable: true } as const;
  const notes: AnswerOf<'getMemberNotes'>['notes'] = [];
  const addMemberNote = vi.fn<Call<'addMemberNote'>>(() => {
    const note = { ...added, writtenAt: STORY_NOW };
    notes.push(note);
    return { note };
  });
  const getMemberNotes = () => ({ notes: [...notes] });
  render(<all.Plain answers={{ getMemberNotes, addMemberNote }} />);
  await user.type(await field(), 'Paid half');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('now')).toBeInTheDocument();
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(addMemberNote).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    memberId: asha.id,
    kind: 'note',
    text: 'Paid half',
  });
});

test('what is typed while a note is on its way stays in the field', async () => {
  const answer = Promise.withResolvers<AnswerOf<'addMemberNote'>>();
  render(<all.Plain answers={{ addMemberNote: () => answer.promise }} />);
  await user.type(await field(), 'Paid half');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.clear(await field());
  await user.type(await field(), 'Knee hurts');
  answer.resolve({
    note: {
      id: 'new',
      kind: 'note',
      text: 'Paid half',
      writtenBy: 'Priya Nair',
      writtenAt: STORY_NOW,
      isDeletable: true,
    },
  });
  expect(await screen.findByText('Note Added')).toBeInTheDocument();
  expect(await field()).toHaveValue('Knee hurts');
});

test('an empty note is refused beside the field', async () => {
  render(<all.Plain />);
  await user.type(await field(), '  ');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  await waitFor(async () => expect(await field()).toBeInvalid());
  expect(await field()).toHaveAccessibleDescription('Please enter a note');
  await user.type(await field(), 'Paid');
  await waitFor(async () => expect(await field()).toBeValid());
});

test('deleting shows the note and is confirmed', async () => {
  const deleteMemberNote = vi.fn<Call<'deleteMemberNote'>>(() => ({ success: true }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, deleteMemberNote }} />);
  await user.click((await itemOf(/^Prefers the morning/)).getByRole('button'));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  expect(asking.getByText('Prefers the morning batch')).toBeInTheDocument();
  expect(deleteMemberNote).not.toHaveBeenCalled();
  await user.click(asking.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Note Deleted')).toBeInTheDocument();
  expect(deleteMemberNote).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', noteId: 'note-960' });
});

test('when the list is without the note, the heading takes the focus', async () => {
  let { notes } = all.Plain.args.answers!.getMemberNotes as AnswerOf<'getMemberNotes'>;
  const loading = Promise.withResolvers<void>();
  let isDeleted = false;
  const getMemberNotes = async () => {
    if (isDeleted) await loading.promise;
    return { notes };
  };
  const deleteMemberNote: Call<'deleteMemberNote'> = ({ noteId }) => {
    notes = notes.filter(({ id }) => id !== noteId);
    isDeleted = true;
    return { success: true };
  };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberNotes, deleteMemberNote }} />);
  const bin = (await itemOf(/^Prefers the morning/)).getByRole('button');
  await user.click(bin);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(bin).toHaveFocus());
  loading.resolve();
  await waitFor(() => expect(bin).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Notes' })).toHaveFocus();
});

test('notes that could not be loaded can be asked for again', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Notes')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
