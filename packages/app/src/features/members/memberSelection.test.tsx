import { type AnswerOf, ApiError, type InputOf } from '@spotter/api';
import { failing, offline } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { manyMembers, STORY_NOW } from '../../testing/gymData.ts';
import { loaded, rowOf, search, setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './MembersPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Change = (input: InputOf<'changeMembers'>) => AnswerOf<'changeMembers'>;
const undo = { changeId: 'change-1', until: STORY_NOW + 600_000 };
const changeAll = () => vi.fn<Change>(({ memberIds }) => ({ changed: memberIds.length, failed: [], undo }));

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('group', { name: 'Selection' }));
const status = () => bar().getByRole('status');
async function select(...names: string[]) {
  await loaded();
  for (const name of names) await user.click(box(name));
}
async function choose(item: string) {
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('the number of selected members is announced, and that there is none any more', async () => {
  render(<all.Plain />);
  await loaded();
  expect(status()).toHaveTextContent('No members selected');
  expect(bar().queryByRole('button')).not.toBeInTheDocument();
  await select('Asha Rao');
  expect(status()).toHaveTextContent('1 member selected');
  await user.click(box('Vikram Desai'));
  expect(status()).toHaveTextContent('2 members selected');
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(status()).toHaveTextContent('No members selected');
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement);
});

test('Select all takes those that match the filter; the filter hides, but does not deselect', async () => {
  render(<all.Plain at="/members?status=active" />);
  await select('Asha Rao');
  await user.click(bar().getByRole('button', { name: 'Select all 6 that match' }));
  expect(status()).toHaveTextContent('All 6 members selected');
  await user.type(search(), 'iyer');
  expect(await bar().findByText('5 of them are hidden by the filters')).toBeInTheDocument();
  expect(status()).toHaveTextContent('6 members selected');
});

test('by keyboard alone: select, deactivate, undo', async () => {
  const changeMembers = changeAll();
  const undoChange = vi.fn<() => AnswerOf<'undoChange'>>(() => ({ undone: 2, failed: [] }));
  render(<all.Plain answers={{ changeMembers, undoChange }} />);
  await loaded();
  rowOf('Asha Rao').focus();
  await user.keyboard(' {Control>}a{/Control}{Escape}');
  expect(status()).toHaveTextContent('No members selected');
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
  expect(status()).toHaveTextContent('2 members selected');
  bar().getByRole('button', { name: 'Deactivate' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Deactivate 2 members\?/ }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Tab}{Enter}');
  expect(await screen.findByText('2 members · Undo until 10:10 am')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(status()).toHaveTextContent('No members selected');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', changeId: 'change-1' });
});

test('a change that is done by keyboard returns the focus to the current row', async () => {
  render(<all.Plain answers={{ changeMembers: changeAll() }} />);
  await loaded();
  rowOf('Asha Rao').focus();
  await user.keyboard(' ');
  bar().getByRole('button', { name: 'Deactivate' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rowOf('Asha Rao')).toHaveFocus();
});

test('a change that lacks something has the focus at the first field that does', async () => {
  render(<all.Plain />);
  await select('Asha Rao');
  bar().getByRole('button', { name: 'Extend' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Extend 1 membership' }).focus();
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText(/^Reason/)).toHaveFocus();
  await user.clear(dialog.getByLabelText(/^Days/));
  expect(dialog.getByLabelText(/^Days/)).toHaveFocus();
  dialog.getByRole('button', { name: 'Extend 1 membership' }).focus();
  await user.keyboard('{Enter}');
  expect(dialog.getByLabelText(/^Days/)).toHaveFocus();
});

test('the dialog counts those that the change concerns, and only they are sent', async () => {
  const changeMembers = changeAll();
  render(<all.Plain answers={{ changeMembers }} />);
  await select('Asha Rao', 'Vikram Desai', 'Nandini Kulkarni');
  await user.click(bar().getByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Activate 1 member?' }));
  expect(dialog.getByText('2 are active already and stay unchanged.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Activate 1 member' }));
  await waitFor(() => expect(changeMembers).toHaveBeenCalledOnce());
  expect(changeMembers.mock.lastCall?.[0]).toMatchObject({
    memberIds: [expect.stringContaining('nandini')],
    change: { kind: 'activate' },
  });
});

test('250 members go in calls of 100 with one change; progress is shown', async () => {
  const rows = manyMembers(250);
  const steps: (() => void)[] = [];
  const changeMembers = vi.fn<(input: InputOf<'changeMembers'>) => Promise<AnswerOf<'changeMembers'>>>(
    ({ memberIds }) =>
      new Promise((resolve) => {
        steps.push(() => resolve({ changed: memberIds.length, failed: [], undo }));
      }),
  );
  render(<all.Plain answers={{ getMembers: { members: rows }, changeMembers }} />);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select all members' }));
  await user.click(bar().getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate 250 members' }));
  const progress = await screen.findByRole('progressbar', { name: 'Deactivating members' });
  expect(progress).toHaveAttribute('aria-valuetext', '0 of 250 members');
  steps[0]?.();
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuetext', '100 of 250 members'));
  steps[1]?.();
  await waitFor(() => expect(steps).toHaveLength(3));
  steps[2]?.();
  expect(await screen.findByText('250 members · Undo until 10:10 am')).toBeInTheDocument();
  const calls = changeMembers.mock.calls.map(([input]) => [input.memberIds.length, input.changeId]);
  expect(calls).toEqual([
    [100, undefined],
    [100, 'change-1'],
    [50, 'change-1'],
  ]);
});

test('whom the change left out is listed with the reason, with Undo for the others', async () => {
  const undoChange = vi.fn<() => AnswerOf<'undoChange'>>(() => ({ undone: 1, failed: [] }));
  render(<all.Plain answers={{ ...all.BulkPartlyDone.args.answers, undoChange }} />);
  await select('Asha Rao', 'Vikram Desai');
  await user.click(bar().getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate 2 members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Members Deactivated: 1 of 2' }));
  expect(dialog.getByText(/undo it until 10:10 am/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(within(dialog.getByRole('region', { name: 'Not done' })).getByRole('listitem')).toHaveTextContent(
    'Asha RaoAnother desk has changed this member in the meantime',
  );
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledOnce();
});

test('a failed call says how many were not attempted; Retry goes on with them under the same change', async () => {
  const rows = manyMembers(150);
  let isDown = true;
  const changeMembers = vi.fn<Change>(({ memberIds, changeId }) => {
    if (changeId !== undefined && isDown) return failing('internal', 'Out of order')();
    return { changed: memberIds.length, failed: [], undo };
  });
  render(<all.Plain answers={{ getMembers: { members: rows }, changeMembers }} />);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select all members' }));
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete 150 members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Members Deleted: 100 of 150' }));
  expect(dialog.getByText('50 members not attempted')).toBeInTheDocument();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('150 members · Undo until 10:10 am')).toBeInTheDocument();
  expect(changeMembers.mock.lastCall?.[0]).toMatchObject({ changeId: 'change-1' });
});

test('where the answer was lost, it claims nothing, and Retry is the same call again', async () => {
  let isDown = true;
  const changeMembers = vi.fn<Change>(({ memberIds }) =>
    isDown ? offline() : { changed: memberIds.length, failed: [], undo },
  );
  render(<all.BulkAnswerLost answers={{ changeMembers }} />);
  await select('Asha Rao', 'Vikram Desai');
  await user.click(bar().getByRole('button', { name: 'Deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate 2 members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Members Deactivated: not certain' }));
  expect(dialog.queryByText('Nothing was changed.')).not.toBeInTheDocument();
  expect(dialog.queryByText(/not attempted/)).not.toBeInTheDocument();
  expect(dialog.getByText('2 members may have been changed')).toBeInTheDocument();
  expect(dialog.getByText(/Recent Changes show what was done. Retry changes nobody twice/)).toBeInTheDocument();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 members · Undo until 10:10 am')).toBeInTheDocument();
  const [first, second] = changeMembers.mock.calls.map(([input]) => input);
  expect(second).toEqual(first);
});

test('of several calls only the one whose answer was lost is uncertain', async () => {
  const changeMembers = vi.fn<Change>(({ memberIds, changeId }) =>
    changeId === undefined ? { changed: memberIds.length, failed: [], undo } : offline(),
  );
  render(<all.Plain answers={{ getMembers: { members: manyMembers(250) }, changeMembers }} />);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select all members' }));
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete 250 members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Members Deleted: at least 100 of 250' }));
  expect(dialog.getByText(/undo it until 10:10 am/)).toBeInTheDocument();
  expect(dialog.getByText('100 members may have been changed')).toBeInTheDocument();
  expect(dialog.getByText('50 members not attempted')).toBeInTheDocument();
});

test('a change that fails after its page was left is said all the same, with Undo', async () => {
  const second = Promise.withResolvers<never>();
  const changeMembers = ({ memberIds, changeId }: InputOf<'changeMembers'>) =>
    changeId === undefined ? { changed: memberIds.length, failed: [], undo } : second.promise;
  const answers = { getMembers: { members: manyMembers(150) }, changeMembers };
  const { rerender } = render(<all.Plain answers={answers} />);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select all members' }));
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete 150 members' }));
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '100 of 150 members');
  rerender(<all.Plain answers={answers}>{null}</all.Plain>);
  second.reject(new ApiError('Out of order', { code: 'internal', status: 500 }));
  expect(await screen.findByText('Members Deleted: 100 of 150')).toBeInTheDocument();
  expect(screen.getByText('Out of order · Undo until 10:10 am')).toBeInTheDocument();
});

test('moving and changing the plan ask for the branch and the plan', async () => {
  const changeMembers = changeAll();
  render(<all.Plain answers={{ changeMembers }} />);
  await select('Asha Rao', 'Farhan Qureshi');
  await choose('Move to a Branch');
  let dialog = within(await screen.findByRole('dialog', { name: 'Move 2 members' }));
  await user.click(dialog.getByRole('button', { name: 'Move 2 members' }));
  expect(dialog.getByText('Please choose a branch')).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Branch' }), 'Bandra');
  expect(dialog.getByText('1 is in that branch already and stays unchanged.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Move 1 member' }));
  await waitFor(() => expect(changeMembers).toHaveBeenCalledOnce());
  expect(changeMembers.mock.lastCall?.[0].change).toEqual({ kind: 'move', branchId: 'bandra' });
  await select('Asha Rao');
  await choose('Change Plan');
  dialog = within(await screen.findByRole('dialog', { name: 'Change the plan of 1 member' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Plan' }), 'Quarterly');
  await user.click(dialog.getByRole('button', { name: 'Change the plan of 1 member' }));
  await waitFor(() => expect(changeMembers).toHaveBeenCalledTimes(2));
  expect(changeMembers.mock.lastCall?.[0].change).toEqual({ kind: 'change-plan', planId: 'quarterly' });
});

test('the members in the list are extended from the menu, without those that have ended', async () => {
  const changeMembers = changeAll();
  render(<all.Plain answers={{ changeMembers }} />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /Extend Memberships/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend 5 memberships' }));
  expect(dialog.getByText('2 are without a running membership and stay unchanged.')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText(/^Days/));
  await user.type(dialog.getByLabelText(/^Days/), '3');
  await user.type(dialog.getByLabelText(/^Reason/), 'We were closed');
  await user.click(dialog.getByRole('button', { name: 'Extend 5 memberships' }));
  expect(await screen.findByText('Memberships Extended')).toBeInTheDocument();
  expect(changeMembers.mock.lastCall?.[0].change).toEqual({ kind: 'extend', days: 3, reason: 'We were closed' });
});

test('Email copies the addresses, and writes to them in BCC', async () => {
  render(<all.Plain />);
  await select('Asha Rao', 'Vikram Desai', 'Nandini Kulkarni');
  await choose('Email');
  const dialog = within(await screen.findByRole('dialog', { name: 'Email 3 members' }));
  expect(dialog.getByText('1 member without an email address is left out.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Write a message' })).toHaveAttribute(
    'href',
    'mailto:?bcc=asha.rao%40mail.in,vikram.desai%40mail.in',
  );
  await user.click(dialog.getByRole('button', { name: 'Copy 2 addresses' }));
  expect(await screen.findByText('Addresses copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('asha.rao@mail.in, vikram.desai@mail.in');
});

test('WhatsApp lists a chat for each with the name in the message, and ticks off what was opened', async () => {
  render(<all.Plain />);
  await select('Asha Rao', 'Vikram Desai');
  await choose('WhatsApp');
  const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp to 2 members' }));
  const message = dialog.getByLabelText('Message');
  await user.clear(message);
  await user.type(message, 'Namaste {{name}!');
  expect(dialog.getByRole('link', { name: 'Open the chat with Vikram Desai' })).toHaveAttribute(
    'href',
    'https://wa.me/919820098200?text=Namaste%20Vikram%20Desai!',
  );
  await user.click(dialog.getByRole('link', { name: 'Open the chat with Asha Rao' }));
  expect(dialog.getByRole('status')).toHaveTextContent('1 of 2 opened');
});

test('on cards Select Members starts the selection', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select Members' }));
  expect(bar().getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await user.click(bar().getByRole('button', { name: 'Select all 7' }));
  expect(status()).toHaveTextContent('All 7 members selected');
});

test('staff cannot move members: they know one branch', async () => {
  render(<all.Staff />);
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: 'Select all members' }));
  await user.click(bar().getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Move to a Branch' })).not.toBeInTheDocument();
});

test('Export saves the selected members, and says how many', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(<all.Plain />);
  await select('Vikram Desai');
  await choose('Export');
  expect(await screen.findByText('Members Exported')).toBeInTheDocument();
  // In the toast as in the bar.
  expect(screen.getAllByText('1 member selected')).toHaveLength(2);
  const [, ...rows] = (await saved[0]!.text()).trimEnd().split('\r\n');
  expect(rows).toEqual([expect.stringContaining(',Vikram Desai,')]);
  vi.restoreAllMocks();
});
