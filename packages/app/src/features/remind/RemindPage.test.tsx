import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { branches, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membersToRemind } from '../../testing/remindersData.ts';
import * as stories from './RemindPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Call<N extends 'getRemindToday' | 'addMemberNote'> = (input: InputOf<N>) => AnswerOf<N>;
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);

test('each member with the end, plan, amount and what was said last', async () => {
  render(<all.Plain />);
  const joseph = await row('Joseph D’Souza');
  expect(joseph.getByText('Ended 10 days ago')).toHaveAttribute('title', '24 Oct 2026');
  expect(joseph.getByText('Quarterly · ₹4,200')).toBeInTheDocument();
  expect(joseph.getByText('No answer')).toBeInTheDocument();
  expect((await row('Meera Iyer')).getByText('Ends today')).toBeInTheDocument();
  const sai = await row('Sai Prakash');
  expect(sai.getByText('Ends in 7 days')).toBeInTheDocument();
  expect(sai.getByText('Monthly')).toBeInTheDocument();
  expect(sai.getByText('Not reminded yet')).toBeInTheDocument();
});

test('who was reminded today comes last, under a heading of their own', async () => {
  render(<all.Plain />);
  const done = within(await screen.findByRole('region', { name: 'Reminded today' }));
  expect(done.getAllByRole('listitem')).toHaveLength(1);
  expect(done.getByText('Travels until Monday, renews when back')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'To remind' })).getAllByRole('listitem')).toHaveLength(4);
});

test('calls and messages go to the number of the member; without one there are no such buttons', async () => {
  render(<all.Plain />);
  const vikram = await row('Vikram Desai');
  expect(vikram.getByRole('link', { name: 'Call Vikram Desai' })).toHaveAttribute('href', 'tel:+919820098200');
  const chat = new URL(vikram.getByRole('link', { name: 'WhatsApp to Vikram Desai' }).getAttribute('href') ?? '');
  expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/919820098200');
  expect(chat.searchParams.get('text')).toBe('Hello Vikram Desai,\nWould you like to renew?');
  const farhan = await row('Farhan Qureshi');
  expect(farhan.getByText('No phone number')).toBeInTheDocument();
  expect(farhan.queryByRole('link', { name: /Call|WhatsApp/ })).not.toBeInTheDocument();
  expect(farhan.getByRole('button', { name: 'Note on Farhan Qureshi' })).toBeInTheDocument();
});

const noteOf: Call<'addMemberNote'> = ({ text }) => ({
  note: { id: 'n', kind: 'reminder', text, writtenBy: 'Kavya Menon', writtenAt: STORY_NOW, isDeletable: true },
});

test('what a member said is noted by one press and Save; the list follows', async () => {
  let text: string | undefined;
  const addMemberNote = vi.fn<Call<'addMemberNote'>>((input) => {
    text = input.text;
    return noteOf(input);
  });
  const getRemindToday = () => ({
    members: membersToRemind.map((member) =>
      member.name === 'Vikram Desai' && text !== undefined
        ? { ...member, lastContact: { text, by: 'Kavya Menon', at: STORY_NOW } }
        : member,
    ),
  });
  render(<all.Plain answers={{ getRemindToday, addMemberNote }} />);
  await user.click((await row('Vikram Desai')).getByRole('button', { name: 'Note on Vikram Desai' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What did Vikram Desai say?' }));
  await user.click(dialog.getByRole('button', { name: 'Will renew' }));
  expect(dialog.getByLabelText('Note')).toHaveValue('Will renew');
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Note Added')).toBeInTheDocument();
  expect(addMemberNote).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    memberId: membersToRemind[1]?.memberId,
    kind: 'reminder',
    text: 'Will renew',
  });
  const done = within(await screen.findByRole('region', { name: 'Reminded today' }));
  expect(await done.findByText('Will renew')).toBeInTheDocument();
});

test('when who was noted leaves the list, its heading takes the focus', async () => {
  const [, vikram, ...others] = membersToRemind;
  const isNoted = Promise.withResolvers<void>();
  const getRemindToday = vi
    .fn<() => Promise<AnswerOf<'getRemindToday'>>>(() => isNoted.promise.then(() => ({ members: others })))
    .mockResolvedValueOnce({ members: membersToRemind });
  render(<all.Plain answers={{ getRemindToday, addMemberNote: noteOf }} />);
  const name = `Note on ${vikram?.name}`;
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: 'Will renew' }));
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  isNoted.resolve();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: /^To remind/ })).toHaveFocus();
});

test('a note that was typed is not lost by Escape', async () => {
  render(<all.Plain />);
  await user.click((await row('Vikram Desai')).getByRole('button', { name: 'Note on Vikram Desai' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note'), 'Comes back in January');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Note')).toHaveValue('Comes back in January');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an empty note is refused beside the field, which has the focus', async () => {
  render(<all.Plain />);
  await user.click((await row('Vikram Desai')).getByRole('button', { name: 'Note on Vikram Desai' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(dialog.getByLabelText('Note')).toBeInvalid();
  expect(dialog.getByLabelText('Note')).toHaveFocus();
});

test('an admin of several branches chooses one; staff have no choice', async () => {
  const getRemindToday = vi.fn<Call<'getRemindToday'>>(() => ({ members: membersToRemind }));
  const { unmount } = render(<all.Plain answers={{ getRemindToday }} />);
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Bandra');
  await vi.waitFor(() => expect(getRemindToday).toHaveBeenLastCalledWith({ gymId: 'gym-1', branchId: 'bandra' }));
  unmount();
  render(<all.Staff />);
  await row('Vikram Desai');
  expect(screen.queryByLabelText('Branch')).not.toBeInTheDocument();
});

test('without anybody it says what would be here; members are denied', async () => {
  const { unmount } = render(<all.Empty />);
  expect(await screen.findByText('Nobody to remind today')).toBeInTheDocument();
  unmount();
  render(<all.Denied />);
  expect(await screen.findByText('You do not have access to this page.')).toBeInTheDocument();
});

const remindNobody = () => vi.fn<Call<'getRemindToday'>>(() => ({ members: [] }));

test('while the branches are loading, nobody of another branch is listed in place of the chosen one’s', async () => {
  const loading = Promise.withResolvers<AnswerOf<'getBranches'>>();
  const getRemindToday = remindNobody();
  render(<all.Plain at="/remind?branch=bandra" answers={{ getRemindToday, getBranches: () => loading.promise }} />);
  await screen.findByRole('heading', { name: 'Remind today' });
  loading.resolve({ success: true, branches });
  expect(await screen.findByText('Nobody to remind today')).toBeInTheDocument();
  expect(getRemindToday.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['bandra']);
});

test('while the branches are loading, the select does not say that all are listed', async () => {
  const loading = Promise.withResolvers<AnswerOf<'getBranches'>>();
  render(<all.BranchesLoading answers={{ getBranches: () => loading.promise }} />);
  const select = await screen.findByRole('combobox', { name: 'Branch' });
  expect(select).toHaveDisplayValue('Loading...');
  loading.resolve({ success: true, branches });
  await vi.waitFor(() => expect(select).toHaveDisplayValue('Bandra'));
});

test('where the branches failed to load, the branch of the URL is asked for, not all', async () => {
  const getRemindToday = remindNobody();
  const getBranches = failing('internal', 'Out of order');
  render(<all.Plain at="/remind?branch=bandra" answers={{ getRemindToday, getBranches }} />);
  expect(await screen.findByText('Nobody to remind today')).toBeInTheDocument();
  expect(getRemindToday.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['bandra']);
});
