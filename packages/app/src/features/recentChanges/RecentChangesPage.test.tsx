import type { AnswerOf, InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './RecentChangesPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Call<N extends 'undoChange' | 'restorePerson' | 'erasePerson'> = (input: InputOf<N>) => AnswerOf<N>;
const list = (name: string) => screen.findByRole('list', { name });
const items = async (name: string) => within(await list(name)).getAllByRole('listitem');

test('each change says what, who, when and until when; undoing it loads the list again', async () => {
  const undoChange = vi.fn<Call<'undoChange'>>(() => ({ undone: 214, failed: [] }));
  const getUndoableChanges = vi.fn<() => AnswerOf<'getUndoableChanges'>>(
    () => all.Plain.args.answers?.getUndoableChanges as AnswerOf<'getUndoableChanges'>,
  );
  render(<all.Plain answers={{ ...all.Plain.args.answers, undoChange, getUndoableChanges }} />);
  const [first, ...others] = await items('Undo');
  expect(first).toHaveTextContent('Deactivated 214 members');
  expect(first).toHaveTextContent('Priya Nair, 9:59 am · Undo until 10:09 am');
  expect(others.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Deleted Asha Rao'),
    expect.stringContaining('Checked out 38 people'),
    expect.stringContaining('Deleted branch Powai Lake'),
  ]);
  await user.click(within(first!).getByRole('button', { name: 'Undo: Deactivated 214 members' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', changeId: 'change-1' });
  expect(getUndoableChanges).toHaveBeenCalledTimes(2);
});

test.each([
  ['15 minutes fast', 15, -15, 4],
  ['right', 0, 0, 4],
  ['5 minutes slow', 0, 5, 2],
])('what can be undone follows the server’s clock where that of the device is %s', async (_, now, ahead, count) => {
  vi.setSystemTime(STORY_NOW + now * 60_000);
  render(<all.Plain connection={fakeConnection(online, ahead * 60_000)} />);
  expect(await items('Undo')).toHaveLength(count);
});

test('what was not undone is listed with the reason', async () => {
  render(<all.Plain answers={all.PartlyUndone.args.answers} />);
  await user.click(await screen.findByRole('button', { name: 'Undo: Deactivated 214 members' }));
  expect(await screen.findByText('212 of 214 undone')).toBeInTheDocument();
  const region = within(screen.getByRole('region', { name: 'Not undone' }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Asha Rao: has been deactivated again since',
    'Ravi Iyer: has been deleted since',
  ]);
});

test('staff see what they can undo, and nobody who was deleted', async () => {
  render(<all.Staff />);
  await list('Undo');
  expect(screen.queryByText('Recently Deleted')).not.toBeInTheDocument();
});

test('a deleted person is restored', async () => {
  const restorePerson = vi.fn<Call<'restorePerson'>>(() => ({ success: true }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, restorePerson }} />);
  const [first, second] = await items('Recently Deleted');
  expect(first).toHaveTextContent('Deleted 3 Nov 2026 by Kavya Menon · Erased on 3 Dec 2026');
  expect(second).toHaveTextContent('Staff · Bandra');
  await user.click(within(first!).getByRole('button', { name: 'Restore Asha Rao' }));
  expect(await screen.findByText('Restored')).toBeInTheDocument();
  expect(restorePerson).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', personId: 'deleted-asha-rao' });
});

test('when the last one is restored, the heading takes the focus', async () => {
  let { people } = all.Plain.args.answers!.getDeletedPeople as AnswerOf<'getDeletedPeople'>;
  const restorePerson: Call<'restorePerson'> = ({ personId }) => {
    people = people.filter(({ id }) => id !== personId);
    return { success: true };
  };
  people = people.slice(0, 1);
  render(<all.Plain answers={{ ...all.Plain.args.answers, getDeletedPeople: () => ({ people }), restorePerson }} />);
  await user.click(await screen.findByRole('button', { name: 'Restore Asha Rao' }));
  await screen.findByText('Nobody was deleted in the last 30 days.');
  expect(screen.getByRole('heading', { name: 'Recently Deleted' })).toHaveFocus();
});

test('a refused restoration says why', async () => {
  render(<all.Plain answers={all.RestoreRefused.args.answers} />);
  await user.click(await screen.findByRole('button', { name: 'Restore Asha Rao' }));
  expect(await screen.findByText('Failed to Restore')).toBeInTheDocument();
  expect(screen.getByText(/asha\.rao@mail\.in belongs to another member now/)).toBeInTheDocument();
});

test('Erase Now asks first, and says that it is final', async () => {
  const erasePerson = vi.fn<Call<'erasePerson'>>(() => ({ success: true }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, erasePerson }} />);
  await user.click(await screen.findByRole('button', { name: 'Erase Now: Asha Rao' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Asha Rao now?' }));
  expect(dialog.getByText(/This cannot be undone/)).toBeInTheDocument();
  expect(erasePerson).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Erase Now' }));
  expect(await screen.findByText('Erased')).toBeInTheDocument();
  expect(erasePerson).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', personId: 'deleted-asha-rao' });
});
