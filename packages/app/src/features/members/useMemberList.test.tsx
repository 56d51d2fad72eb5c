import type { AnswerOf, Branch, InputOf, Plan } from '@spotter/api';
import { failing, pending, type FakeAnswers } from '@spotter/api/fake';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../../testing/AppHarness.tsx';
import type { VisitorName } from '../../testing/fakeSession.ts';
import { branches, member } from '../../testing/gymData.ts';
import { setupHarness } from '../../testing/listScreen.ts';
import { plans } from '../../testing/membershipData.ts';
import { useMemberList, useMemberQueries } from './useMemberList.ts';

setupHarness();

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
/** In no order. */
const listed = [
  member('Meera Iyer', { expiryDate: '2026-11-03', membershipPlan: 'quarterly' }),
  member('Asha Rao', { expiryDate: '2027-06-10', currentlyCheckedIn: true }),
  member('Natasha Iyer', { expiryDate: '2026-11-02', status: 'inactive' }),
];

interface Given {
  as?: VisitorName;
  answers?: FakeAnswers;
  places?: readonly Branch[] | undefined;
  own?: readonly Plan[] | undefined;
}

function List({ places, own }: Pick<Given, 'places' | 'own'>) {
  const today = '2026-11-03';
  const queries = useMemberQueries({ branches: places, plans: own, zone });
  const { query, members } = queries;
  const { view, change, visibleRows, insideText } = useMemberList(queries, { zone, today });
  const of = [view.branch, view.plan].join(' ');
  return (
    <>
      <output aria-label="Count">{visibleRows.length}</output>
      <output aria-label="Rows">{visibleRows.map(({ name }) => name.split(' ')[0]).join(' ')}</output>
      <output aria-label="Members">{members?.length}</output>
      <output aria-label="View">{of}</output>
      <output aria-label="Inside">{insideText}</output>
      <output aria-label="Query">{query.error ? query.error.message : query.status}</output>
      <input aria-label="Search" onChange={({ target }) => change({ search: target.value })} />
      <button onClick={() => change({ sort: 'name-asc' })}>By name</button>
      <button onClick={() => change({ status: 'inactive' })}>Inactive</button>
      <button onClick={() => change({ list: 'dues' })}>Dues</button>
      <button onClick={() => change({ list: '' })}>No list</button>
    </>
  );
}

function renderList(at: string, { as = 'admin', answers = {}, ...given }: Given = {}) {
  const getMembers = vi.fn<(input: InputOf<'getMembers'>) => AnswerOf<'getMembers'>>(() => ({ members: listed }));
  const getTodayList = vi.fn<(input: InputOf<'getTodayList'>) => AnswerOf<'getTodayList'>>(() => ({
    memberIds: [listed[1]?.id ?? '', 'deleted', listed[0]?.id ?? ''],
  }));
  const getDeskFacts = vi.fn<(input: InputOf<'getDeskFacts'>) => AnswerOf<'getDeskFacts'>>(() => ({
    facts: [{ memberId: listed[1]?.id ?? '', insideBranchName: 'Bandra' }],
    guests: [],
  }));
  const options = { places: branches, own: plans, ...given };
  const harness = (next: Pick<Given, 'places' | 'own'>) => (
    <AppHarness as={as} at={at} answers={{ getMembers, getTodayList, getDeskFacts, ...answers }}>
      <List {...next} />
    </AppHarness>
  );
  const { rerender } = render(harness(options));
  return {
    getMembers,
    getTodayList,
    getDeskFacts,
    load: (next: Pick<Given, 'places' | 'own'>) => rerender(harness({ ...options, ...next })),
  };
}

const shown = (label: string) => screen.getByRole('status', { name: label }).textContent;
const rows = (text: string) => waitFor(() => expect(shown('Rows')).toBe(text));

test.each([
  ['', 'Natasha Meera Asha'],
  ['?sort=name-desc', 'Natasha Meera Asha'],
  ['?sort=name-asc', 'Asha Meera Natasha'],
  ['?q=asha', 'Asha Natasha'],
  ['?q=ra', 'Asha Meera'],
  ['?q=asha&sort=expiry-asc', 'Natasha Asha'],
  ['?q=%20', 'Natasha Meera Asha'],
  ['?list=dues', 'Asha Meera'],
  ['?list=dues&sort=expiry-asc', 'Meera Asha'],
  ['?list=dues&q=iyer', 'Meera'],
  ['?list=dues&q=asha&sort=expiry-asc', 'Asha'],
  ['?status=inactive', 'Natasha'],
  ['?plan=quarterly', 'Meera'],
  ['?expiry=expired', 'Natasha'],
  ['?expiry=before-date&before=2026-11-03', 'Natasha Meera'],
  ['?in=1', 'Asha'],
  ['?unseen=2', ''],
])('/members%s shows %s', async (query, names) => {
  renderList(`/members${query}`);
  await waitFor(() => expect(shown('Members')).toBe('3'));
  await rows(names);
});

test('the rows follow the view', async () => {
  renderList('/members');
  await rows('Natasha Meera Asha');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'iyer' } });
  await rows('Meera Natasha');
  fireEvent.click(screen.getByRole('button', { name: 'Inactive' }));
  await rows('Natasha');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Dues' }));
  // Who is inactive is not on that list.
  await waitFor(() => expect(shown('Members')).toBe('3'));
  expect(shown('Rows')).toBe('');
});

test('a list of the dashboard, then by name', async () => {
  const { getTodayList } = renderList('/members');
  await rows('Natasha Meera Asha');
  expect(getTodayList).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Dues' }));
  await rows('Asha Meera');
  fireEvent.click(screen.getByRole('button', { name: 'By name' }));
  await rows('Asha Meera');
  expect(getTodayList).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', list: 'dues' });
});

test.each(['dues', 'expiring'])('without the list %s everybody is shown again', async (list) => {
  renderList(`/members?list=${list}`);
  await rows('Asha Meera');
  fireEvent.click(screen.getByRole('button', { name: 'No list' }));
  await waitFor(() => expect(shown('Rows')).toBe('Natasha Meera Asha'));
});

test('an admin’s branch limits the members and the list; one that is unknown does not', async () => {
  const page = renderList('/members?branch=bandra&list=dues');
  await rows('Asha Meera');
  expect(page.getMembers).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', branchId: 'bandra' });
  expect(page.getTodayList).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', branchId: 'bandra', list: 'dues' });
  expect(shown('View')).toBe('bandra all');
});

test.each([
  ['an unknown branch', 'admin', '?branch=gone'],
  ['staff, whatever the address says', 'staff', '?branch=bandra'],
] as const)('%s asks for no branch', async (_, as, query) => {
  const { getMembers, getTodayList } = renderList(`/members${query}&list=dues`, { as });
  await rows('Asha Meera');
  expect(getMembers).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1' });
  expect(getTodayList).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', list: 'dues' });
});

test('a branch in the address waits for the branches, and is believed until then', async () => {
  const { getMembers, getTodayList, load } = renderList('/members?branch=bandra&list=dues', { places: undefined });
  expect(shown('View')).toBe('bandra all');
  expect(shown('Query')).toBe('pending');
  expect([getMembers, getTodayList].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  load({ places: branches });
  await rows('Asha Meera');
});

test('without a branch nothing waits for the branches', async () => {
  renderList('/members?list=dues', { places: undefined });
  await waitFor(() => expect(shown('Rows')).toBe('Asha Meera'));
});

test.each(['', '?q=asha', '?list=dues'])('/members%s is empty before anybody is loaded', async (query) => {
  const getMembers = vi.fn<typeof pending>(pending);
  const { getTodayList } = renderList(`/members${query}`, { answers: { getMembers } });
  await waitFor(() => expect(getMembers).toHaveBeenCalled());
  if (query === '?list=dues') await waitFor(() => expect(getTodayList).toHaveResolved());
  expect(shown('Count')).toBe('0');
});

test.each([
  ['quarterly', plans, 'quarterly', 'Meera'],
  ['gone', plans, 'all', 'Natasha Meera Asha'],
  ['gone', undefined, 'gone', ''],
])('the plan %s in the address', async (plan, own, expected, names) => {
  renderList(`/members?plan=${plan}`, { own });
  await waitFor(() => expect(shown('Members')).toBe('3'));
  expect(shown('View')).toBe(` ${expected}`);
  expect(shown('Rows')).toBe(names);
});

test.each([
  ['is on its way', pending, 'pending'],
  ['failed', failing('internal', 'No list'), 'No list'],
])('while the list of the dashboard %s, nobody is shown, and that is what is said', async (_, getTodayList, status) => {
  const { getMembers } = renderList('/members?list=dues', { answers: { getTodayList } });
  await waitFor(() => expect(getMembers).toHaveBeenCalled());
  await waitFor(() => expect(shown('Query')).toBe(status));
  expect(shown('Members')).toBe('');
  expect(shown('Rows')).toBe('');
});

test('where the members failed, that is said, whatever became of the list', async () => {
  const getMembers = failing('internal', 'No members');
  renderList('/members?list=dues', { answers: { getMembers, getTodayList: failing('internal', 'No list') } });
  await waitFor(() => expect(shown('Query')).toBe('No members'));
});

test.each([
  ['of staff', 'staff', '?in=1', { gymId: 'gym-1' }],
  ['of an admin’s branch', 'admin', '?in=1&branch=bandra', { gymId: 'gym-1', branchId: 'bandra' }],
] as const)('who is inside, in the list %s, may be elsewhere', async (_, as, query, input) => {
  const { getDeskFacts } = renderList(`/members${query}`, { as });
  await waitFor(() => expect(shown('Inside')).toBe(', 1 of them at another branch'));
  expect(getDeskFacts).toHaveBeenCalledWith(input);
});

test.each([
  ['of the whole gym', 'admin', '?in=1'],
  ['without that filter', 'staff', ''],
  ['with a search', 'staff', '?in=1&q=asha'],
  ['not seen for long', 'staff', '?in=1&unseen=1'],
  ['on a list', 'staff', '?in=1&list=dues'],
  ['with a status', 'staff', '?in=1&status=active'],
  ['with a plan', 'staff', '?in=1&plan=monthly'],
  ['with an expiry', 'staff', '?in=1&expiry=future'],
] as const)('a list %s says nothing of guests', async (_, as, query) => {
  const { getDeskFacts } = renderList(`/members${query}`, { as });
  await waitFor(() => expect(shown('Members')).toBe('3'));
  expect(getDeskFacts).not.toHaveBeenCalled();
  expect(shown('Inside')).toBe('');
});

test('a search of spaces is none: guests are counted', async () => {
  renderList('/members?in=1&q=%20', { as: 'staff' });
  await waitFor(() => expect(shown('Inside')).toBe(', 1 of them at another branch'));
});

test('guests are counted no more once something is searched', async () => {
  renderList('/members?in=1', { as: 'staff' });
  await waitFor(() => expect(shown('Inside')).toBe(', 1 of them at another branch'));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'asha' } });
  await waitFor(() => expect(shown('Inside')).toBe(''));
});
