import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { branch } from '../../testing/gymData.ts';
import { choose, loaded, open, rowOf, search, setTheStage, user } from '../../testing/listPage.ts';
import * as stories from './BranchesScreen.stories.tsx';

const all = composeStories(stories);
setTheStage();

const firstRow = () => screen.getAllByRole('row')[1];
type Add = (input: InputOf<'addBranch'>) => AnswerOf<'addBranch'>;
type Update = (input: InputOf<'updateBranch'>) => AnswerOf<'updateBranch'>;
const good = stories.default.args.answers;
const submit = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('a row says where, how to reach it, how many fit in, and whether it is open', async () => {
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

test('search and status narrow the list, and the line counts', async () => {
  render(<all.Plain />);
  expect(await screen.findByText('Showing 4 of 4 branches')).toBeInTheDocument();
  await user.type(search(), 'powai');
  expect(screen.getByText('Showing 1 of 4 branches')).toBeInTheDocument();
  await user.clear(search());
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'inactive' } });
  expect(await screen.findByText('Showing 1 of 4 branches')).toBeInTheDocument();
  expect(rowOf('Thane')).toBeInTheDocument();
});

test('none at all, and none that fits', async () => {
  const { unmount } = render(<all.Empty />);
  expect(await screen.findByText('No branches found')).toBeInTheDocument();
  unmount();
  render(<all.NothingFits />);
  expect(await screen.findByText('No branches found')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Reset All' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Showing 4 of 4 branches')).toBeInTheDocument();
});

test('a list that could not be loaded says why', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Branches')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
});

test('staff are denied', () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('You do not have access to this page.')).toBeInTheDocument();
});

test('a new branch holds 50 and is active; the number is entered without +91', async () => {
  const addBranch = vi.fn<Add>(() => ({ branch: branch('vashi', 'Vashi') }));
  render(<all.Plain answers={{ ...good, addBranch }} />);
  const dialog = await open('Add Branch');
  expect(dialog.getByRole('spinbutton', { name: /Max Capacity/ })).toHaveValue(50);
  expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
  expect(dialog.getByRole('textbox', { name: /Branch Name/ })).toHaveAttribute('maxlength', '100');
  expect(dialog.getByRole('textbox', { name: /Address/ })).toHaveAttribute('maxlength', '250');
  expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveAttribute('maxlength', '100');
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), 'Vashi');
  await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'Sector 17');
  await user.type(dialog.getByRole('textbox', { name: /Phone/ }), '98200 12345');
  await submit('Add Branch');
  expect(await screen.findByText('Branch Added Successfully!')).toBeInTheDocument();
  expect(addBranch).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchData: {
      name: 'Vashi',
      address: 'Sector 17',
      phone: '+919820012345',
      email: '',
      maxCapacity: 50,
      status: 'active',
    },
  });
});

test.each([
  ['Phone', 'textbox', '98200', 'Phone number must be exactly 10 digits'],
  ['Max Capacity', 'spinbutton', '0', 'Max capacity must be between 1 and 1000'],
  ['Max Capacity', 'spinbutton', '1001', 'Max capacity must be between 1 and 1000'],
  ['Branch Name', 'textbox', '   ', 'Branch name and address are required'],
  ['Address', 'textbox', '   ', 'Branch name and address are required'],
] as const)('%s %s "%s" is refused', async (label, role, value, sentence) => {
  render(<all.Plain />);
  const dialog = await open('Edit Branch', 'Bandra');
  const field = dialog.getByRole(role, { name: new RegExp(label) });
  await user.clear(field);
  await user.type(field, value);
  await submit('Update Branch');
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(field).toHaveFocus());
});

test('a change is sent whole', async () => {
  const updateBranch = vi.fn<Update>(() => ({ branch: branch('bandra', 'Bandra East') }));
  render(<all.Plain answers={{ ...good, updateBranch }} />);
  const dialog = await open('Edit Branch', 'Bandra');
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), ' East');
  await submit('Update Branch');
  expect(await screen.findByText('Branch Updated Successfully!')).toBeInTheDocument();
  expect(updateBranch.mock.calls[0]?.[0]).toMatchObject({ branchId: 'bandra', branchData: { name: 'Bandra East' } });
});

test.each([
  ['Add Branch', undefined, 'Add Branch', 'Failed to Add Branch'],
  ['Edit Branch', 'Bandra', 'Update Branch', 'Failed to Update Branch'],
] as const)('%s that fails says so, and nothing is lost', async (item, name, button, title) => {
  const no = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...good, addBranch: no, updateBranch: no }} />);
  const dialog = await open(item, name);
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), 'X');
  await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'Y');
  await submit(button);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('Out of order');
});

test('deleting asks first, and says that it cannot be undone', async () => {
  render(<all.Plain answers={{ ...good, deleteBranch: { success: true } }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Bandra?' }));
  expect(ask.getByText(/removed permanently. This cannot be undone./)).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Branch Deleted Successfully!')).toBeInTheDocument();
});

test('a branch in use stays, and it says why', async () => {
  const deleteBranch = failing('branch-in-use', 'Move or delete its 12 members and 2 staff first');
  render(<all.Plain answers={{ ...good, deleteBranch }} />);
  await loaded();
  await choose('Bandra', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to Delete Branch')).toBeInTheDocument();
  expect(screen.getByText('Move or delete its 12 members and 2 staff first')).toBeInTheDocument();
});

test('the main branch cannot be deleted: a note in its menu, and the reason', async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Actions for Andheri West' }));
  await user.click(await screen.findByRole('menuitem', { name: /The main branch cannot be deleted/ }));
  expect(await screen.findByText('Cannot Delete Main Branch')).toBeInTheDocument();
  expect(
    screen.getByText('The main branch cannot be deleted. You can only edit its details or set it to inactive.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a header sorts; without, the main branch is first', async () => {
  render(<all.Plain />);
  await loaded();
  expect(firstRow()).toHaveTextContent('Andheri West');
  await user.click(screen.getByRole('button', { name: /Capacity/ }));
  await waitFor(() => expect(firstRow()).toHaveTextContent('Powai Lake'));
});
