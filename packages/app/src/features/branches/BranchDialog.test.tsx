import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { branch, branches } from '../../testing/gymData.ts';
import { BranchTiles } from '../../shared/BranchTiles.tsx';
import { branchOccupancies } from '../../testing/deskData.ts';
import { loaded, open, setupHarness, user } from '../../testing/listScreen.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import { describes } from '../../testing/describes.ts';
import * as stories from './BranchesPage.stories.tsx';
import { BranchesPage } from './BranchesPage.tsx';

const all = composeStories(stories);
setupHarness();

type Add = (input: InputOf<'addBranch'>) => AnswerOf<'addBranch'>;
type Update = (input: InputOf<'updateBranch'>) => AnswerOf<'updateBranch'>;
const good = stories.default.args.answers;
const submit = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test(
  'a new branch defaults to capacity 50 and active; the number is entered without +91',
  { tags: ['branches-10', 'branches-18', 'branches-21', 'branches-22', 'branches-23', 'branches-24', 'branches-30'] },
  async () => {
    const addBranch = vi.fn<Add>(() => ({ branch: branch('vashi', 'Vashi') }));
    render(<all.Plain answers={{ ...good, addBranch }} />);
    const dialog = await open('Add Branch');
    expect(screen.getByRole('dialog', { name: 'Add Branch' })).toBeInTheDocument();
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
  },
);

test.each([
  ['Phone', 'textbox', '98200', 'Phone number must be exactly 10 digits'],
  ['Max Capacity', 'spinbutton', '0', 'Max capacity must be between 1 and 1000'],
  ['Max Capacity', 'spinbutton', '1001', 'Max capacity must be between 1 and 1000'],
  ['Branch Name', 'textbox', '   ', 'Branch name and address are required'],
  ['Address', 'textbox', '   ', 'Branch name and address are required'],
] as const)(
  '%s %s "%s" is invalid',
  { tags: ['branches-16', 'branches-18', 'branches-19', 'branches-20'] },
  async (label, role, value, sentence) => {
    render(<all.Plain />);
    const dialog = await open('Edit Branch', 'Bandra');
    const field = dialog.getByRole(role, { name: new RegExp(label) });
    await user.clear(field);
    await user.type(field, value);
    await submit('Update Branch');
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(field).toHaveFocus());
  },
);

test.each(['1', '1000'])(
  'a capacity of %s is valid, and so is a branch without a phone number',
  { tags: ['branches-17', 'branches-19', 'branches-20'] },
  async (capacity) => {
    const updateBranch = vi.fn<Update>(() => ({ branch: branch('bandra', 'Bandra') }));
    render(<all.Plain answers={{ ...good, updateBranch }} />);
    const dialog = await open('Edit Branch', 'Bandra');
    await user.clear(dialog.getByRole('textbox', { name: /Phone/ }));
    await user.clear(dialog.getByRole('spinbutton', { name: /Max Capacity/ }));
    await user.type(dialog.getByRole('spinbutton', { name: /Max Capacity/ }), capacity);
    await submit('Update Branch');
    await waitFor(() => expect(updateBranch).toHaveBeenCalledOnce());
    expect(updateBranch.mock.calls[0]?.[0].branchData).toMatchObject({ phone: '', maxCapacity: Number(capacity) });
  },
);

test(
  'the main branch can be changed, and set to inactive',
  { tags: ['branches-7', 'branches-10', 'branches-13', 'branches-14'] },
  async () => {
    const updateBranch = vi.fn<Update>(() => ({ branch: branch('andheri', 'Andheri West') }));
    render(<all.Plain answers={{ ...good, updateBranch }} />);
    const dialog = await open('Edit Branch', 'Andheri West');
    expect(screen.getByRole('dialog', { name: 'Edit Branch' })).toBeInTheDocument();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Status' }), { target: { value: 'inactive' } });
    await submit('Update Branch');
    await waitFor(() => expect(updateBranch).toHaveBeenCalledOnce());
    expect(updateBranch.mock.calls[0]?.[0]).toMatchObject({
      branchId: 'andheri',
      branchData: { status: 'inactive' },
      basis: { name: 'Andheri West', phone: '+912226730000', maxCapacity: 120, status: 'active' },
    });
  },
);

test('an edit sends all fields', { tags: ['branches-31'] }, async () => {
  const updateBranch = vi.fn<Update>(() => ({ branch: branch('bandra', 'Bandra East') }));
  render(<all.Plain answers={{ ...good, updateBranch }} />);
  const dialog = await open('Edit Branch', 'Bandra');
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), ' East');
  await submit('Update Branch');
  expect(await screen.findByText('Branch Updated Successfully!')).toBeInTheDocument();
  expect(updateBranch.mock.calls[0]?.[0]).toMatchObject({ branchId: 'bandra', branchData: { name: 'Bandra East' } });
});

test('a second branch of one name asks first, regardless of case', async () => {
  const addBranch = vi.fn<Add>(() => ({ branch: branch('second', 'bandra') }));
  render(<all.Plain answers={{ ...good, addBranch }} />);
  const dialog = await open('Add Branch');
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), ' bandra ');
  await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'Hill Road');
  await submit('Add Branch');
  const ask = within(await screen.findByRole('alertdialog', { name: 'Another branch named Bandra?' }));
  expect(ask.getByText(/There is one at 12, Link Road/)).toBeInTheDocument();
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(addBranch).not.toHaveBeenCalled();
  await submit('Add Branch');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Add Branch' }));
  expect(await screen.findByText('Branch Added Successfully!')).toBeInTheDocument();
  expect(addBranch).toHaveBeenCalledOnce();
});

test('a branch may keep its name, even a shared one, and asks when it takes another’s', async () => {
  const updateBranch = vi.fn<Update>(() => ({ branch: branch('bandra', 'Bandra') }));
  const sharedNames = [
    branch('bandra', 'Bandra'),
    branch('second', 'Bandra', { address: 'Hill Road' }),
    branch('powai', 'Powai'),
  ];
  render(<all.Plain answers={{ getBranches: { success: true, branches: sharedNames }, updateBranch }} />);
  await loaded();
  await user.click(screen.getAllByRole('button', { name: 'Actions for Bandra' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Branch' }));
  await screen.findByRole('dialog');
  await submit('Update Branch');
  expect(await screen.findByText('Branch Updated Successfully!')).toBeInTheDocument();
  const dialog = await open('Edit Branch', 'Powai');
  await user.clear(dialog.getByRole('textbox', { name: /Branch Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), 'Bandra');
  await submit('Update Branch');
  expect(await screen.findByRole('alertdialog', { name: 'Another branch named Bandra?' })).toBeInTheDocument();
  expect(updateBranch).toHaveBeenCalledOnce();
});

test('a changed capacity shows on the tiles of the branches', async () => {
  const [bandra, ...others] = branchOccupancies;
  const answer = { branches: [{ ...bandra, maxCapacity: 77 }, ...others] } as AnswerOf<'getOccupancies'>;
  const getOccupancies = vi.fn<() => AnswerOf<'getOccupancies'>>(() => answer);
  getOccupancies.mockReturnValueOnce({ branches: branchOccupancies });
  const updateBranch = { branch: branch('bandra', 'Bandra') };
  render(
    <all.Plain answers={{ ...good, updateBranch, getOccupancies }}>
      <BranchesPage />
      <BranchTiles branchId={undefined} onChoose={() => undefined} />
    </all.Plain>,
  );
  const tiles = within(await screen.findByRole('region', { name: 'Branches' }));
  await open('Edit Branch', 'Bandra');
  await submit('Update Branch');
  expect(await tiles.findByText('of 77')).toBeInTheDocument();
});

test.each([
  ['Add Branch', undefined, 'Add Branch', 'Failed to Add Branch'],
  ['Edit Branch', 'Bandra', 'Update Branch', 'Failed to Update Branch'],
] as const)(
  'a failed %s is toasted and keeps the input',
  { tags: ['branches-27'] },
  async (item, name, button, title) => {
    const no = failing('internal', 'Out of order');
    render(<all.Plain answers={{ ...good, addBranch: no, updateBranch: no }} />);
    const dialog = await open(item, name);
    await user.type(dialog.getByRole('textbox', { name: /Branch Name/ }), 'X');
    await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'Y');
    await submit(button);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent('Out of order');
  },
);

test('the slower of two admins sees what a field is now, takes over the others, and may replace it', async () => {
  const latest = branch('bandra', 'Bandra', { maxCapacity: 90, address: 'Hill Road', phone: '', status: 'inactive' });
  const getBranches = vi
    .fn<() => AnswerOf<'getBranches'>>(() => ({ success: true, branches: [...branches.slice(0, 1), latest] }))
    .mockReturnValueOnce({ success: true, branches });
  const updateBranch = vi.fn<Update>(
    refusedOnce(['branchData.maxCapacity', 'branchData.phone', 'branchData.status'], () => ({ branch: latest })),
  );
  render(<all.Plain answers={{ ...good, getBranches, updateBranch }} />);
  const dialog = await open('Edit Branch', 'Bandra');
  const capacity = dialog.getByRole('spinbutton', { name: /Max Capacity/ });
  await user.clear(capacity);
  await user.type(capacity, '100');
  await submit('Update Branch');
  await describes(capacity, 'Changed to 90 at another desk');
  await describes(dialog.getByRole('textbox', { name: /Phone/ }), 'Removed at another desk');
  await describes(dialog.getByRole('combobox', { name: 'Status' }), 'Changed to Inactive at another desk');
  expect(dialog.getByRole('textbox', { name: /Address/ })).toHaveValue('Hill Road');
  await submit('Update Branch');
  expect(await screen.findByText('Branch Updated Successfully!')).toBeInTheDocument();
  expect(updateBranch.mock.calls[1]?.[0]).toMatchObject({
    branchData: { address: 'Hill Road', maxCapacity: 100, status: 'inactive' },
    basis: { address: 'Hill Road', maxCapacity: 90, status: 'inactive' },
  });
});
