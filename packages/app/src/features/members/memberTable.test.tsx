import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { pending } from '@spotter/api/fake';
import { i18n } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asha, branch, branches, member, members } from '../../testing/gymData.ts';
import { loaded, rowOf, setupHarness, user } from '../../testing/listScreen.ts';
import { plans } from '../../testing/membershipData.ts';
import * as stories from './MembersPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function menuOf(name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const labels = items.map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  return labels;
}

test(
  'title, buttons, and a table of ten columns, 600 px high',
  { tags: ['member-list-1', 'member-list-2', 'member-list-17', 'member-list-18', 'member-list-19'] },
  async () => {
    render(<all.Plain answers={{ getBranches: { success: true, branches: branches.slice(0, 1) } }} />);
    await loaded();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Members');
    expect(screen.getByRole('button', { name: 'Add Member' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Checkout All' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      // The checkboxes.
      '',
      'Member',
      'Contact',
      'Age/Sex',
      'Plan',
      'Status',
      'Visits',
      'Join Date',
      'Expiry Date',
      'Last Visit / Status',
      'Actions',
    ]);
    expect(document.querySelector('[data-slot=data-table]')).toHaveStyle({ height: '600px' });
  },
);

test('of all branches the list says whose member each is, of one branch it does not', async () => {
  const { unmount } = render(<all.Plain />);
  await loaded();
  expect(screen.getByRole('columnheader', { name: 'Branch' })).toBeInTheDocument();
  unmount();
  render(<all.Plain at={`/members?branch=${branches[0]?.id}`} />);
  expect(await screen.findByRole('columnheader', { name: 'Contact' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Branch' })).not.toBeInTheDocument();
});

test(
  'the filter options, and a search of at most 100 characters',
  {
    tags: [
      'member-list-4',
      'member-list-5',
      'member-list-6',
      'member-list-7',
      'member-list-8',
      'member-list-10',
      'member-list-32',
    ],
  },
  async () => {
    render(<all.Plain answers={{ getPlans: { plans: plans.slice(0, 3) } }} />);
    await loaded();
    expect(screen.getByRole('searchbox', { name: 'Search by name, phone or email' })).toHaveAttribute(
      'maxlength',
      '100',
    );
    expect(optionsOf('Status')).toEqual(['All', 'Active', 'Inactive']);
    expect(optionsOf('Plan')).toEqual(['All', 'Monthly', 'Quarterly', 'Yearly']);
    expect(optionsOf('Expiry')).toHaveLength(9);
    expect(optionsOf('Sort by')).toHaveLength(8);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('expiry-asc');
  },
);

test(
  'row menus of checked-in and inactive members, the same for staff',
  { tags: ['access-27', 'member-list-25'] },
  async () => {
    const first = render(<all.Plain />);
    await loaded();
    expect(await menuOf('Asha Rao')).toEqual([
      'Check Out',
      'Open Member',
      'Edit Member',
      'Deactivate Member',
      'View Attendance',
      'Sign Out Phones',
      'Delete',
    ]);
    const inactive = await menuOf('Nandini Kulkarni');
    expect(inactive[0]).toContain('Check In');
    expect(inactive[3]).toBe('Activate Member');
    first.unmount();
    render(<all.Staff />);
    await loaded();
    expect(await menuOf('Farhan Qureshi')).toEqual([
      'Renew',
      'Check In',
      'Open Member',
      'Edit Member',
      'Deactivate Member',
      'View Attendance',
      'Sign Out PhonesHas not signed in yet',
      'Delete',
    ]);
  },
);

test.each([
  ['Vikram Desai', 'expired yesterday', 'Renew'],
  ['Meera Iyer', 'expires today', 'Renew'],
  ['Farhan Qureshi', 'expires in 4 days', 'Renew'],
  ['Sai Prakash', 'expires in 25 days', 'Check In'],
  ['Joseph D’Souza', 'has no expiry date', 'Check In'],
])('the first action of %s, who %s, is %s', async (name, _, action) => {
  render(<all.Plain />);
  await loaded();
  expect((await menuOf(name))[0]).toBe(action);
});

test.each([
  ['2026-11-17', 'Renew'],
  ['2026-11-18', 'Check In'],
])('of a membership until %s the first action is %s', async (expiryDate, action) => {
  render(<all.Plain answers={{ getMembers: { members: [member('Rhea Kapoor', { expiryDate })] } }} />);
  await loaded();
  expect((await menuOf('Rhea Kapoor'))[0]).toBe(action);
});

test('the name opens the page of the member and is no tab stop', async () => {
  render(<all.Plain />);
  await loaded();
  const link = within(rowOf('Asha Rao')).getByRole('link', { name: 'Asha Rao' });
  expect(link).toHaveAttribute('href', `/members/${asha.id}`);
  expect(link).toHaveAttribute('tabindex', '-1');
});

test('the empty state suggests adding the first member', { tags: ['member-list-24'] }, async () => {
  render(<all.Empty />);
  expect(await screen.findByText('No members found')).toBeInTheDocument();
  expect(screen.getByText('Everybody who trains here will be listed.')).toBeInTheDocument();
  expect(screen.getByText('Add the first member to begin.')).toBeInTheDocument();
});

test('while the gym is loading the page shows Loading', { tags: ['frame-9'] }, () => {
  render(<all.Plain answers={{ getUserDashboardData: pending }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

const places = (count: number): AnswerOf<'getBranches'> => ({
  success: true,
  branches: [...branches, branch('thane', 'Thane'), branch('vashi', 'Vashi'), branch('dadar', 'Dadar')].slice(0, count),
});

test.each([
  [1, 0, 0],
  [2, 3, 0],
  [5, 6, 0],
  [6, 0, 1],
])(
  'of %i branches: %i buttons, %i lists',
  { tags: ['member-list-11', 'member-list-12', 'member-list-13'] },
  async (count, buttons, lists) => {
    render(<all.Plain answers={{ getBranches: places(count) }} />);
    await loaded();
    await vi.waitFor(() => {
      expect(screen.queryAllByRole('radio')).toHaveLength(buttons);
      expect(screen.queryAllByRole('combobox', { name: 'Branch' })).toHaveLength(lists);
    });
  },
);

type GetMembers = (input: InputOf<'getMembers'>) => { members: Member[] };

test(
  'admins request the chosen branch; staff send none, whatever the URL says',
  { tags: ['access-22', 'access-25'] },
  async () => {
    const getMembers = vi.fn<GetMembers>(() => ({ members }));
    const admin = render(<all.Plain at="/members?branch=andheri" answers={{ getMembers }} />);
    await loaded();
    expect(getMembers).toHaveBeenLastCalledWith({ gymId: 'gym-1', branchId: 'andheri' });
    admin.unmount();
    render(<all.Staff at="/members?branch=bandra" answers={{ getMembers }} />);
    await loaded();
    expect(getMembers).toHaveBeenLastCalledWith({ gymId: 'gym-1' });
  },
);

const statusOf = (name: string, word: string) =>
  within(rowOf(name)).getByText(word).closest('[data-status]')?.getAttribute('data-status');

test(
  'an expired membership keeps its status, changes color, and says since when once',
  { tags: ['member-list-23'] },
  async () => {
    render(<all.ManyExpired at="/members?q=kiara+bose" />);
    await loaded();
    expect(statusOf('Kiara Bose', 'Active')).toBe('expired');
    const row = rowOf('Kiara Bose');
    expect(row.textContent.match(/expired/gi)).toHaveLength(1);
    const [, , , , status, , , expiry] = within(row).getAllByRole('gridcell');
    expect(status).toHaveTextContent('ActiveExpired 5 mo ago');
    expect(within(row).getByTitle('Expired 5 months ago')).toBeInTheDocument();
    expect(expiry?.textContent).toBe('2 Jun 2026');
  },
);

test('an inactive expired membership is inactive, and says since when', async () => {
  render(<all.ManyExpired at="/members?q=leela&status=inactive" />);
  await loaded();
  expect(statusOf('Leela Bose', 'Inactive')).toBe('inactive');
  expect(rowOf('Leela Bose')).toHaveTextContent('InactiveExpired 4 wk ago');
});

test.each([
  ['Meera Iyer', '3 Nov 2026Expires today', 'active'],
  ['Farhan Qureshi', '7 Nov 2026Expires in 4 days', 'active'],
  ['Sai Prakash', '28 Nov 2026Expires in 4 weeks', 'active'],
  ['Joseph D’Souza', 'No expiry', 'active'],
])('%s: %s', async (name, words, status) => {
  render(<all.Plain />);
  await loaded();
  const cells = within(rowOf(name)).getAllByRole('gridcell');
  expect(cells[7]?.textContent).toBe(words);
  expect(cells[4]?.textContent).toBe('Active');
  expect(statusOf(name, 'Active')).toBe(status);
});

test('of an imported member without age and sex the list shows neither', async () => {
  render(<all.Imported />);
  expect(await screen.findByRole('row', { name: /Asha Rao/ })).toHaveTextContent('– / –');
});

test('a key of the search renders neither the page’s buttons nor its fields', async () => {
  render(<all.Plain />);
  await loaded();
  await user.type(screen.getByRole('searchbox'), 'a');
  const onTranslate = vi.spyOn(i18n, 't');
  await user.keyboard('s');
  const texts = onTranslate.mock.calls.map(([text]) => text);
  onTranslate.mockRestore();
  expect(texts).toContain('Showing {count} of {total} members');
  for (const text of ['Import Members', 'Checkout All', 'Status', 'Sort by']) expect(texts).not.toContain(text);
});
