import type { Member } from '@spotter/api';
import { expect, test } from 'vitest';
import { filterMembers, inOrderOf, sortMembers } from './select.ts';
import {
  activeQuickFilters,
  isFiltered,
  orderOf,
  defaultView,
  readView,
  resetView,
  sortFor,
  withQuickFilter,
  writeView,
} from './view.ts';

const today = '2026-11-03';
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const member = (name: string, rest: Partial<Member> = {}): Member => ({
  id: `id-${name}`,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.in`,
  phone: '+919845012345',
  age: 30,
  sex: 'female',
  membershipPlan: 'monthly',
  status: 'active',
  joinDate: '2026-01-05',
  expiryDate: '2027-01-05',
  freeze: null,
  totalVisits: 0,
  lastCheckIn: null,
  currentlyCheckedIn: false,
  branchId: 'branch-1',
  firebaseUID: null,
  userType: 'member',
  cardNumber: null,
  birthDate: null,
  ...rest,
});
const asha = member('Asha Rao', { currentlyCheckedIn: true, phone: '+917012345678' });
const jose = member('José Dias', { status: 'inactive', membershipPlan: 'yearly', expiryDate: null });
const bina = member('Bina Shah', { expiryDate: '2026-11-02', joinDate: '2026-10-02' });
const all = [asha, jose, bina];
const names = (members: readonly Member[]) => members.map(({ name }) => name);
const seen = (view: Partial<typeof defaultView>) =>
  names(filterMembers(all, { ...defaultView, ...view }, { today, zone }));

test('filters combine', { tags: ['member-list-5', 'member-list-6', 'member-list-8', 'member-list-29'] }, () => {
  expect(seen({ status: 'inactive' })).toEqual(['José Dias']);
  expect(seen({ plan: 'monthly', isCheckedIn: true })).toEqual(['Asha Rao']);
  expect(seen({ expiry: 'expired' })).toEqual(['Bina Shah']);
  expect(seen({ expiry: 'no-expiry' })).toEqual(['José Dias']);
  expect(seen({ expiry: 'before-date', before: '2026-11-02' })).toEqual(['Bina Shah']);
  expect(seen({ expiry: 'before-date' })).toHaveLength(3);
});

test.each([
  ['expiry-asc', ['Bina Shah', 'Asha Rao', 'José Dias']],
  ['expiry-desc', ['Asha Rao', 'Bina Shah', 'José Dias']],
  ['name-asc', ['Asha Rao', 'Bina Shah', 'José Dias']],
  ['name-desc', ['José Dias', 'Bina Shah', 'Asha Rao']],
  ['join-desc', ['Bina Shah', 'Asha Rao', 'José Dias']],
  ['join-asc', ['Asha Rao', 'José Dias', 'Bina Shah']],
] as const)('sorted by %s', { tags: ['member-list-32'] }, (sort, order) => {
  expect(names(sortMembers(all, sort))).toEqual(order);
});

test.each([
  ['expiry-asc', ['a2', 'a1', 'b', 'n1', 'n2', 'z']],
  ['expiry-desc', ['b', 'a2', 'a1', 'n1', 'n2', 'z']],
  ['name-asc', ['n1', 'n2', 'a2', 'a1', 'b', 'z']],
  ['name-desc', ['z', 'b', 'a1', 'a2', 'n2', 'n1']],
  ['join-asc', ['z', 'n1', 'n2', 'a2', 'a1', 'b']],
  ['join-desc', ['n1', 'n2', 'a2', 'a1', 'b', 'z']],
] as const)(
  'equal values are sorted by name, then id; no expiry date is last: %s',
  { tags: ['member-list-32'] },
  (sort, ids) => {
    const joinDate = '2026-02-01';
    const rows = [
      member('Zoya', { id: 'z', expiryDate: null, joinDate: '2025-01-01' }),
      member('Ben', { id: 'a1', expiryDate: '2026-12-01', joinDate }),
      member('Asha', { id: 'n2', expiryDate: null, joinDate }),
      member('Carl', { id: 'b', expiryDate: '2026-12-02', joinDate }),
      member('asha', { id: 'n1', expiryDate: null, joinDate }),
      member('Bela', { id: 'a2', expiryDate: '2026-12-01', joinDate }),
    ];
    expect(sortMembers(rows, sort).map(({ id }) => id)).toEqual(ids);
  },
);

test('numbers in names are sorted by value', { tags: ['member-list-32'] }, () => {
  expect(names(sortMembers([member('Guest 10'), member('Guest 9')], 'name-asc'))).toEqual(['Guest 9', 'Guest 10']);
});

test.each([
  { search: ' ' },
  { status: 'all' as const },
  { expiry: 'before-date' as const },
  { before: '2026-11-02' },
  { sort: 'name-asc' as const },
  { branch: 'b' },
])('%o filters nothing', (change) => {
  expect(isFiltered({ ...defaultView, ...change })).toBe(false);
});

test.each([
  { search: 'a' },
  { status: 'active' as const },
  { plan: 'yearly' as const },
  { expiry: 'today' as const },
  { expiry: 'before-date' as const, before: '2026-11-02' },
  { isCheckedIn: true },
  { unseenDays: 21 },
  { list: 'unseen' as const },
])('%o filters', (change) => {
  expect(isFiltered({ ...defaultView, ...change })).toBe(true);
});

test('a search is ordered by its matches, unless the user sorts', () => {
  const searching = { ...defaultView, search: 'rao' };
  expect(orderOf(defaultView)).toBe('expiry-asc');
  expect(orderOf({ ...defaultView, search: ' ' })).toBe('expiry-asc');
  expect(orderOf(searching)).toBe('match');
  expect(orderOf({ ...searching, sort: 'expiry-asc' })).toBe('expiry-asc');
  expect(sortFor('expiry-asc', defaultView)).toBe('');
  expect(sortFor('expiry-asc', searching)).toBe('expiry-asc');
  expect(sortFor('match', searching)).toBe('');
  expect(sortFor('name-asc', defaultView)).toBe('name-asc');
  const onList = { ...defaultView, list: 'unseen' as const };
  expect(orderOf(onList)).toBe('list');
  expect(orderOf({ ...onList, search: 'rao' })).toBe('match');
  expect(sortFor('list', onList)).toBe('');
  expect(sortFor('expiry-asc', onList)).toBe('expiry-asc');
  // Neither can be stored: it comes back with the search or the list.
  expect(sortFor('match', onList)).toBe('');
  expect(sortFor('list', searching)).toBe('');
});

test('every part of a view is in the URL, the date only with its filter', () => {
  const full = {
    search: 'rao',
    status: 'inactive',
    plan: 'yearly',
    expiry: 'before-date',
    before: '2026-12-01',
    sort: 'join-desc',
    unseenDays: 21,
    isCheckedIn: true,
    list: 'expiring',
    branch: 'b',
  } as const;
  const query =
    'q=rao&status=inactive&plan=yearly&expiry=before-date&before=2026-12-01&sort=join-desc&unseen=21&in=1&list=expiring&branch=b';
  expect(writeView(full).toString()).toBe(query);
  expect(readView(new URLSearchParams(query))).toEqual(full);
  expect(writeView({ ...full, expiry: 'expired' }).get('before')).toBeNull();
});

test.each(['x2026-11-03', '2026-11-03x', '2026-11-3', '26-11-03', '2026-1-03', '2026-13-45', '2026-02-30'])(
  '%s is no date',
  (before) => {
    expect(readView(new URLSearchParams({ before })).before).toBe('');
  },
);

test('a search in the URL is cut to 100 characters', { tags: ['member-list-4'] }, () => {
  expect(readView(new URLSearchParams({ q: 'x'.repeat(101) })).search).toHaveLength(100);
});

test('a view survives the URL, and defaults are left out', () => {
  const view = {
    ...defaultView,
    search: 'rao',
    expiry: 'before-date',
    before: '2026-12-01',
    sort: 'name-asc',
  } as const;
  expect(readView(writeView(view))).toEqual(view);
  expect(writeView(defaultView).toString()).toBe('');
});

test('an own plan is in the URL by its id; anything else that is no plan is not', () => {
  const plan = '019a5d3e-7c11-7abc-8def-0123456789ab';
  expect(readView(writeView({ ...defaultView, plan }))).toEqual({ ...defaultView, plan });
  const members = [member('Own plan', { membershipPlan: plan }), member('Monthly')];
  expect(filterMembers(members, { ...defaultView, plan }, { today, zone }).map(({ name }) => name)).toEqual([
    'Own plan',
  ]);
  for (const unknown of ['x'.repeat(65), 'all; drop']) {
    expect(readView(new URLSearchParams({ plan: unknown })).plan).toBe('all');
  }
});

test('unknown URL values fall back to defaults', () => {
  expect(readView(new URLSearchParams('status=x&plan=&expiry=soon&before=tomorrow&sort=--&in=yes'))).toEqual(
    defaultView,
  );
});

test(
  'quick filters: all and checked-in clear the others, expired is added, reset clears',
  { tags: ['member-list-28', 'member-list-30', 'member-list-31'] },
  () => {
    const view = { ...defaultView, search: 'rao', plan: 'yearly', sort: 'name-asc', branch: 'b' } as const;
    expect(withQuickFilter(view, 'all')).toEqual({ ...defaultView, sort: 'name-asc', branch: 'b' });
    expect(withQuickFilter(view, 'checked-in')).toEqual({
      ...defaultView,
      sort: 'name-asc',
      branch: 'b',
      isCheckedIn: true,
    });
    expect(withQuickFilter({ ...view, isCheckedIn: true }, 'all').isCheckedIn).toBe(false);
    expect(withQuickFilter({ ...view, expiry: 'before-date', before: '2026-11-02' }, 'expired').before).toBe('');
    expect(withQuickFilter(view, 'expired')).toEqual({ ...view, expiry: 'expired' });
    expect(resetView(view)).toEqual({ ...defaultView, branch: 'b' });
    expect(activeQuickFilters(withQuickFilter(view, 'checked-in'))).toEqual(['checked-in']);
    expect(activeQuickFilters({ ...defaultView, expiry: 'expired' })).toEqual(['expired']);
    expect(activeQuickFilters({ ...defaultView, isCheckedIn: true, expiry: 'expired' })).toEqual([
      'checked-in',
      'expired',
    ]);
    expect(activeQuickFilters(view)).toEqual([]);
    expect(activeQuickFilters(defaultView)).toEqual(['all']);
    expect(isFiltered({ ...defaultView, expiry: 'before-date' })).toBe(false);
  },
);

const at = (time: string) => Date.parse(`2026-10-${time}`);

test('not seen for some days: by the date in the gym, or without a visit by the first day as a member', () => {
  const members = [
    member('Long ago', { lastCheckIn: at('01T10:00:00+05:30') }),
    member('On the day', { lastCheckIn: at('13T23:59:00+05:30') }),
    member('A minute later', { lastCheckIn: at('14T00:00:00+05:30') }),
    member('Inside', { lastCheckIn: at('01T10:00:00+05:30'), currentlyCheckedIn: true }),
    member('Never, old', { joinDate: '2026-10-13' }),
    member('Never, new', { joinDate: '2026-10-14' }),
  ];
  const unseen = filterMembers(members, { ...defaultView, unseenDays: 21 }, { today, zone });
  expect(names(unseen)).toEqual(['Long ago', 'On the day', 'Never, old']);
});

test.each([
  ['Pacific/Kiritimati', '2026-10-12T10:00:00Z', '2026-10-13T10:00:00Z'],
  ['Etc/GMT+12', '2026-10-13T12:00:00Z', '2026-10-14T12:00:00Z'],
])('in %s the day begins at %s', (timeZone, start, end) => {
  const at = [start, end].flatMap((time) => [Date.parse(time) - 1, Date.parse(time)]);
  const members = at.map((lastCheckIn, index) => member(`Visit ${index}`, { lastCheckIn }));
  const unseen = (unseenDays: number) =>
    names(filterMembers(members, { ...defaultView, unseenDays }, { today, zone: { ...zone, timeZone } }));
  expect(unseen(21)).toEqual(['Visit 0', 'Visit 1', 'Visit 2']);
  expect(unseen(22)).toEqual(['Visit 0']);
});

test('filters hold together: each member matches all of them', () => {
  const before = { expiry: 'before-date', before: '' } as const;
  expect(seen({ ...before, status: 'active' })).toEqual(['Asha Rao', 'Bina Shah']);
  expect(seen({ ...before, before: '2027-01-05', status: 'active' })).toEqual(['Asha Rao', 'Bina Shah']);
  expect(seen({ plan: 'monthly', status: 'active', expiry: 'expired' })).toEqual(['Bina Shah']);
  expect(seen({ isCheckedIn: true, status: 'inactive' })).toEqual([]);
  expect(seen({ unseenDays: 30, expiry: 'expired' })).toEqual(['Bina Shah']);
  expect(seen({ unseenDays: 30, plan: 'yearly', isCheckedIn: true })).toEqual([]);
});

test('those on a list are in its order; who is unknown is left out', () => {
  expect(names(inOrderOf(all, [bina.id, 'unknown', asha.id]))).toEqual(['Bina Shah', 'Asha Rao']);
});

test('by the last visit, those without one at the end', () => {
  const visited = [
    member('Never B'),
    member('New', { lastCheckIn: 20 }),
    member('Old B', { lastCheckIn: 9 }),
    member('Never A'),
    member('Old A', { lastCheckIn: 9 }),
  ];
  expect(names(sortMembers(visited, 'visit-asc'))).toEqual(['Old A', 'Old B', 'New', 'Never A', 'Never B']);
  expect(names(sortMembers(visited, 'visit-desc'))).toEqual(['New', 'Old A', 'Old B', 'Never A', 'Never B']);
});

test.each([1, 21, 90, 100, 365])('not seen for %i days is in the URL', (unseenDays) => {
  expect(readView(writeView({ ...defaultView, unseenDays })).unseenDays).toBe(unseenDays);
});

test.each(['0', '-3', '01', '1000', 'x', '2.5'])('unseen=%s is no filter', (unseen) => {
  expect(readView(new URLSearchParams({ unseen })).unseenDays).toBe(0);
});

test('a list is sorted once for each order', () => {
  const list = [...all];
  const sorted = sortMembers(list, 'name-desc');
  expect(sortMembers(list, 'expiry-asc')).not.toBe(sorted);
  expect(sortMembers(list, 'name-desc')).toBe(sorted);
  expect(sortMembers(list.with(0, { ...asha, name: 'Zubin Mistry' }), 'name-desc').map(({ name }) => name)[0]).toBe(
    'Zubin Mistry',
  );
});

test.each([{}, { sort: 'name-asc' as const }, { before: '2026-11-02' }, { expiry: 'before-date' as const }])(
  'what filters nothing, as %o, leads to the same array',
  (change) => {
    expect(filterMembers(all, { ...defaultView, ...change }, { today, zone })).toBe(all);
  },
);
