import type { Member } from '@spotter/api';
import { expect, test } from 'vitest';
import { filterMembers, sortMembers } from './select.ts';
import {
  activeQuickFilters,
  isFiltered,
  defaultView,
  readView,
  resetView,
  withQuickFilter,
  writeView,
} from './view.ts';

const today = '2026-11-03';
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
  totalVisits: 0,
  lastCheckIn: null,
  currentlyCheckedIn: false,
  branchId: 'branch-1',
  firebaseUID: null,
  userType: 'member',
  cardNumber: null,
  ...rest,
});
const asha = member('Asha Rao', { currentlyCheckedIn: true, phone: '+917012345678' });
const jose = member('José Dias', { status: 'inactive', membershipPlan: 'yearly', expiryDate: null });
const bina = member('Bina Shah', { expiryDate: '2026-11-02', joinDate: '2026-10-02' });
const all = [asha, jose, bina];
const names = (members: Member[]) => members.map(({ name }) => name);
const seen = (view: Partial<typeof defaultView>) => names(filterMembers(all, { ...defaultView, ...view }, today));

test.each([
  ['asha r', ['Asha Rao']],
  ['ASHA.RAO@', ['Asha Rao']],
  ['jose', ['José Dias']],
  ['70123 45678', ['Asha Rao']],
  ['+91 70123', ['Asha Rao']],
  ['  ', ['Asha Rao', 'José Dias', 'Bina Shah']],
  ['nobody', []],
])('searching "%s" matches name, phone and e-mail', { tags: ['member-list-3'] }, (search, found) => {
  expect(seen({ search })).toEqual(found);
});

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
    expect(withQuickFilter(view, 'checked-in')).toMatchObject({ search: '', plan: 'all', isCheckedIn: true });
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
