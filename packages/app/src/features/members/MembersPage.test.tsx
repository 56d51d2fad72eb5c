import type { AnswerOf, InputOf, Member } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answersFor, asha, manyMembers, member, members } from '../../testing/gymData.ts';
import { visitors } from '../../testing/fakeSession.ts';
import * as stories from './MembersPage.stories.tsx';
import { loaded, rowOf, search, setupHarness, user } from '../../testing/listScreen.ts';

const all = composeStories(stories);
setupHarness();

test(
  'a row shows name, contact, plan and presence',
  { tags: ['member-list-20', 'member-list-21', 'member-list-22'] },
  async () => {
    render(<all.Plain />);
    await loaded();
    const row = rowOf('Asha Rao');
    for (const words of [
      'ha-rao',
      '+91 98450 12345',
      'asha.rao@mail.in',
      '31 / Female',
      'Yearly',
      'Active',
      '48',
      'IN',
    ]) {
      expect(row).toHaveTextContent(words);
    }
    expect(row).toHaveTextContent('10 Jun 2026');
    expect(row).toHaveTextContent('10 Jun 2027');
    expect(rowOf('Nandini Kulkarni')).toHaveTextContent('No email');
    expect(rowOf('Nandini Kulkarni')).toHaveTextContent('OUT');
    expect(rowOf('Vikram Desai')).toHaveTextContent('Expired yesterday');
  },
);

test('the list is requested beside the gym, once', async () => {
  const gym = Promise.withResolvers<AnswerOf<'getUserDashboardData'>>();
  const getMembers = vi.fn<() => Promise<AnswerOf<'getMembers'>>>(() => Promise.resolve({ members }));
  render(<all.Plain answers={{ getUserDashboardData: () => gym.promise, getMembers }} />);
  await vi.waitFor(() => expect(getMembers).toHaveBeenCalledOnce());
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  gym.resolve(answersFor(visitors.admin).getUserDashboardData as AnswerOf<'getUserDashboardData'>);
  await loaded();
  expect(getMembers).toHaveBeenCalledOnce();
});

test.each([
  ['admin', '/members?branch=bandra', 0],
  ['staff', '/members?branch=bandra', 1],
] as const)(
  'an admin’s list of one branch waits for the gym, a list of staff does not: %s at %s',
  async (as, at, requests) => {
    const getMembers = vi.fn<() => Promise<AnswerOf<'getMembers'>>>(() => Promise.resolve({ members }));
    const getUserDashboardData = vi.fn<typeof pending>(pending);
    render(<all.Plain as={as} at={at} answers={{ getUserDashboardData, getMembers }} />);
    await vi.waitFor(() => expect(getUserDashboardData).toHaveBeenCalled());
    expect(getMembers).toHaveBeenCalledTimes(requests);
  },
);

test('own plans have a name in the list and a value in the filter, inactive ones too', async () => {
  render(<all.OwnPlans />);
  await loaded();
  expect(rowOf('Vikram Desai')).toHaveTextContent('Student Quarterly');
  expect(rowOf('Farhan Qureshi')).toHaveTextContent('Founders');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Day Pass');
  expect(screen.getByText('Showing 1 of 4 members')).toBeInTheDocument();
  expect(rowOf('Meera Iyer')).toHaveTextContent('Day Pass');
  expect(screen.getByRole('button', { name: 'Remove Day Pass' })).toBeInTheDocument();
});

test('an unknown plan in the URL shows everybody', async () => {
  render(<all.Plain at="/members?plan=weekly" />);
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test('a frozen member is marked until the last frozen day; one to be frozen is not', async () => {
  render(<all.Frozen />);
  await loaded();
  expect(rowOf('Asha Rao')).toHaveTextContent('Frozen until 3 Dec 2026');
  expect(rowOf('Vikram Desai')).not.toHaveTextContent('Frozen');
});

test('typing filters at once; count and URL follow', { tags: ['member-list-16'] }, async () => {
  render(<all.Plain />);
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
  await user.type(search(), 'iyer');
  expect(screen.getByText('Showing 1 of 7 members')).toBeInTheDocument();
  expect(screen.queryByText('Vikram Desai')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove “iyer”' })).toBeInTheDocument();
});

const rowNames = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

test('a search is ordered by its matches until the user sorts, and another spelling is found', async () => {
  const named = ['Natasha Iyer', 'Ashank Iyer', 'Aasha Iyer', 'Asha Rao'];
  const listed = named.map((name, at) => member(name, { expiryDate: `2026-12-0${at + 1}` }));
  render(<all.Plain answers={{ getMembers: { members: listed } }} />);
  await loaded();
  expect(rowNames()).toEqual(named);
  await user.type(search(), 'asha');
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Best match');
  expect(rowNames()).toEqual(['Asha Rao', 'Ashank Iyer', 'Aasha Iyer', 'Natasha Iyer']);
  expect(screen.getByText('Showing 4 of 4 members')).toBeInTheDocument();
  await user.selectOptions(sort, 'Soonest expiry');
  expect(rowNames()).toEqual(named);
  await user.selectOptions(sort, 'Best match');
  expect(rowNames()[0]).toBe('Asha Rao');
});

test('of 5,000 members all that match are counted, and are rows of the table', async () => {
  const listed = manyMembers(5000);
  const count = listed.filter(({ name }) => name === 'Rohan Khan').length;
  render(<all.Plain answers={{ getMembers: { members: listed } }} />);
  await loaded();
  fireEvent.change(search(), { target: { value: 'rohan khan' } });
  expect(await screen.findByText(`Showing ${count} of 5,000 members`)).toBeInTheDocument();
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Best match');
});

test('a failed load shows the reason and Retry', { tags: ['member-list-33'] }, async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Members')).toBeInTheDocument();
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  expect(screen.getByText('Something went wrong on our side')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test(
  'no results: Reset All clears the filters',
  { tags: ['member-list-15', 'member-list-24', 'member-list-31'] },
  async () => {
    render(<all.NothingFits />);
    expect(await screen.findByText('No members found')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Reset All' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
  },
);

test('a list of the dashboard: exactly its members in its order, searched and filtered like all others', async () => {
  const listed = [members[3], members[1], members[6]].map((one) => one as Member);
  const getTodayList = vi.fn<(input: InputOf<'getTodayList'>) => AnswerOf<'getTodayList'>>(() => ({
    memberIds: ['deleted-meanwhile', ...listed.map(({ id }) => id)],
  }));
  render(<all.Plain at="/members?list=expired-visiting" answers={{ getTodayList }} />);
  expect(await screen.findByText('Showing 3 of 7 members')).toBeInTheDocument();
  expect(getTodayList.mock.lastCall?.[0]).toEqual({ gymId: expect.any(String), list: 'expired-visiting' });
  expect(rowNames()).toEqual(listed.map(({ name }) => name));
  await user.type(search(), 'desai');
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
  await user.clear(search());
  await user.click(screen.getByRole('button', { name: /Expired but still coming/ }));
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
});

test('a list that could not be loaded says so and is asked for again', async () => {
  let isDown = true;
  const getTodayList = () => (isDown ? failing('internal', 'Something went wrong')() : { memberIds: [asha.id] });
  render(<all.Plain at="/members?list=expiring" answers={{ getTodayList }} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
});

test('quick filters', { tags: ['member-list-14', 'member-list-29'] }, async () => {
  render(<all.Plain />);
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Currently Checked In' }));
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All Members' }));
  expect(await screen.findByText('Showing 7 of 7 members')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Membership Expired' }));
  expect(await screen.findByText('Showing 1 of 7 members')).toBeInTheDocument();
  expect(rowOf('Vikram Desai')).toBeInTheDocument();
});

test('Currently Checked In counts guests, and says who of the members is at another branch', async () => {
  render(<all.CheckedInWithGuests />);
  await loaded();
  expect(screen.queryByText(/guest/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Currently Checked In' }));
  expect(
    await screen.findByText('Showing 2 of 3 members, 1 of them at another branch, and 2 guests'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Membership Expired' }));
  expect(await screen.findByText('Showing 0 of 3 members')).toBeInTheDocument();
});

const pressedButtons = () => screen.getAllByRole('button', { pressed: true }).flatMap(({ textContent }) => textContent);

test('Membership Expired on top of Currently Checked In marks both', { tags: ['member-list-30'] }, async () => {
  render(<all.Plain />);
  await loaded();
  expect(pressedButtons()).toEqual(['All Members']);
  await user.click(screen.getByRole('button', { name: 'Currently Checked In' }));
  expect(pressedButtons()).toEqual(['Currently Checked In']);
  await user.click(screen.getByRole('button', { name: 'Membership Expired' }));
  expect(pressedButtons()).toEqual(['Currently Checked In', 'Membership Expired']);
  expect(screen.getByText('Showing 0 of 7 members')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All Members' }));
  expect(pressedButtons()).toEqual(['All Members']);
});

test('the date field is shown only with its filter', { tags: ['member-list-9', 'member-list-27'] }, async () => {
  render(<all.Plain />);
  await loaded();
  expect(screen.queryByLabelText('On or before')).not.toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: 'Expiry' }), { target: { value: 'before-date' } });
  fireEvent.change(await screen.findByLabelText('On or before'), { target: { value: '2026-11-03' } });
  expect(await screen.findByText('Showing 2 of 7 members')).toBeInTheDocument();
});

test.each(['member', 'other'] as const)('role %s is denied', { tags: ['access-20', 'access-21'] }, (as) => {
  render(<all.Denied as={as} />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('Access denied: Members cannot view this page.')).toBeInTheDocument();
});

test("without the gym's data the page shows a session error", { tags: ['frame-10'] }, async () => {
  render(<all.NoGym />);
  expect(
    await screen.findByText('Session Error: Unable to load gym information. Please refresh the page.'),
  ).toBeInTheDocument();
});

test(
  'up to five branches are buttons, more a list; staff have no selector',
  { tags: ['access-22', 'member-list-12'] },
  async () => {
    const few = render(<all.Plain />);
    expect(await screen.findByRole('radio', { name: 'Powai Lake' })).toBeInTheDocument();
    few.unmount();
    const many = render(<all.SixBranches />);
    expect(await screen.findByRole('combobox', { name: 'Branch' })).toBeInTheDocument();
    many.unmount();
    render(<all.Staff />);
    await loaded();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
  },
);

test('an unknown branch in the URL shows all branches', async () => {
  const requestMembers = vi.fn<(branchId: string | undefined) => void>();
  const getMembers = (input: InputOf<'getMembers'>) => {
    requestMembers(input.branchId);
    return { members };
  };
  render(<all.Plain at="/members?branch=gone" answers={{ getMembers }} />);
  await loaded();
  expect(await screen.findByRole('radio', { name: 'All Branches' })).toBeChecked();
  expect(requestMembers.mock.calls).toEqual([[undefined]]);
});
