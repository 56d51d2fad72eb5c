import { ApiError } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { STORY_NOW } from '../../testing/gymData.ts';
import { choose, loaded, rowOf, search, setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './BranchesPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const firstRow = () => screen.getAllByRole('row')[1];
const good = stories.default.args.answers;

test('a row shows name, address, contact, capacity and status', { tags: ['branches-5', 'branches-6'] }, async () => {
  render(<all.Plain />);
  await loaded();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Branch Name', 'Address', 'Contact', 'Capacity', 'Status', 'Created Date', 'Actions']);
  const row = rowOf('Andheri West');
  for (const words of ['MAIN', '#ndheri', '12, Link Road', '+91 22267 30000', 'andheri@demo.gym', '120', 'Active']) {
    expect(row).toHaveTextContent(words);
  }
  expect(row).toHaveTextContent('3 Nov 2026');
  expect(rowOf('Thane')).toHaveTextContent('Inactive');
  expect(rowOf('Thane')).not.toHaveTextContent('MAIN');
});

test(
  'search and status filter the list and update the count',
  { tags: ['branches-1', 'branches-2', 'branches-3', 'branches-4', 'branches-13'] },
  async () => {
    render(<all.Plain />);
    expect(await screen.findByText('Showing 4 of 4 branches')).toBeInTheDocument();
    expect(search()).toHaveAttribute('maxlength', '100');
    const statuses = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option');
    expect(statuses.map(({ textContent }) => textContent)).toEqual(['All', 'Active', 'Inactive']);
    await user.type(search(), 'powai');
    expect(screen.getByText('Showing 1 of 4 branches')).toBeInTheDocument();
    await user.clear(search());
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'inactive' } });
    expect(await screen.findByText('Showing 1 of 4 branches')).toBeInTheDocument();
    expect(rowOf('Thane')).toBeInTheDocument();
  },
);

test('the empty state, without and with filters', { tags: ['branches-12'] }, async () => {
  const { unmount } = render(<all.Empty />);
  expect(await screen.findByText('No branches found')).toBeInTheDocument();
  unmount();
  render(<all.NothingFits />);
  expect(await screen.findByText('No branches found')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Reset All' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Showing 4 of 4 branches')).toBeInTheDocument();
});

test('a failed load shows the reason', { tags: ['branches-26'] }, async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Branches')).toBeInTheDocument();
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
});

test('staff are denied', { tags: ['access-26'] }, () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('You do not have access to this page.')).toBeInTheDocument();
});

test(
  'deleting asks for confirmation',
  { tags: ['branches-8', 'branches-11', 'branches-25', 'branches-32'] },
  async () => {
    const deleteBranch = vi.fn<() => { success: true }>(() => ({ success: true }));
    render(<all.Plain answers={{ ...good, deleteBranch }} />);
    await loaded();
    await choose('Bandra', 'Delete');
    const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Bandra?' }));
    expect(ask.getByText('All data of this branch is removed permanently. This cannot be undone.')).toBeInTheDocument();
    expect(deleteBranch).not.toHaveBeenCalled();
    await user.click(ask.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Branch Deleted Successfully!')).toBeInTheDocument();
  },
);

test('a deleted branch can be undone from the toast', async () => {
  const undoChange = vi.fn<() => { undone: number; failed: [] }>(() => ({ undone: 1, failed: [] }));
  const deleteBranch = { success: true as const, undo: { changeId: 'change-1', until: STORY_NOW + 600_000 } };
  render(<all.Plain answers={{ ...good, deleteBranch, undoChange }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Bandra · Undo until 10:10 am')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(undoChange).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', changeId: 'change-1' });
});

test.each([
  [
    { members: 0, staff: 0, inside: 0, visits: 1204, formerVisits: 311 },
    'Removed: 311 visits of people who have left the gym.Kept: 1,204 visits of people of the gym, in their history as “Bandra”.',
  ],
  [
    { members: 12, staff: 1, inside: 3, visits: 10_000, formerVisits: 0 },
    'Before that, 12 members and 1 member of staff must be moved or deleted.Before that, 3 people inside must check out.Kept: 10,000 visits or more of people of the gym, in their history as “Bandra”.',
  ],
  [{ members: 0, staff: 0, inside: 0, visits: 0, formerVisits: 0 }, ''],
])('the question before a deletion has the numbers: %o', async (getBranchUsage, text) => {
  render(<all.Plain answers={{ ...good, getBranchUsage }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Bandra?' }));
  await waitFor(() => expect(ask.getByRole('status').textContent).toBe(text));
});

test('where the numbers of a branch cannot be loaded, the question says so and asks again', async () => {
  const usage = { members: 0, staff: 0, inside: 0, visits: 0, formerVisits: 311 };
  let isWorking = false;
  const getBranchUsage = () => {
    if (!isWorking) throw new ApiError('Out of order', { code: 'internal', status: 500 });
    return usage;
  };
  render(<all.Plain answers={{ ...good, getBranchUsage }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Bandra?' }));
  expect(await ask.findByText('Failed to Load What Belongs to the Branch')).toBeInTheDocument();
  isWorking = true;
  await user.click(ask.getByRole('button', { name: 'Retry' }));
  expect(await ask.findByText(/^Removed: 311 visits/)).toBeInTheDocument();
});

test('a branch in use is not deleted, and the reason is shown', { tags: ['branches-28'] }, async () => {
  const deleteBranch = failing('branch-in-use', 'Move or delete its 12 members and 2 staff first');
  render(<all.Plain answers={{ ...good, deleteBranch }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to Delete Branch')).toBeInTheDocument();
  expect(screen.getByText('Move or delete its 12 members and 2 staff first')).toBeInTheDocument();
});

test(
  'the main branch cannot be deleted: a hint in its menu, and a toast',
  { tags: ['branches-9', 'branches-15', 'branches-29'] },
  async () => {
    render(<all.Plain />);
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Actions for Andheri West' }));
    await user.click(await screen.findByRole('menuitem', { name: /The main branch cannot be deleted/ }));
    expect(await screen.findByText('Cannot Delete Main Branch')).toBeInTheDocument();
    expect(
      screen.getByText('The main branch cannot be deleted. You can only edit its details or set it to inactive.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  },
);

test('a header sorts; by default the main branch is first', async () => {
  render(<all.Plain />);
  await loaded();
  expect(firstRow()).toHaveTextContent('Andheri West');
  await user.click(screen.getByRole('button', { name: /Capacity/ }));
  await waitFor(() => expect(firstRow()).toHaveTextContent('Powai Lake'));
});
