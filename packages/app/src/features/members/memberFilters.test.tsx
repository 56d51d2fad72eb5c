import { i18n } from '@spotter/i18n';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { branches } from '../../testing/gymData.ts';
import { plans } from '../../testing/membershipData.ts';
import { memberFilters } from './memberFilters.tsx';
import { defaultView, type MemberView } from './view.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

function filtersOf(change: Partial<MemberView>, places = branches) {
  const view = { ...defaultView, ...change };
  const onChange = vi.fn<(change: Partial<MemberView>) => void>();
  return { filters: memberFilters({ view, onChange, plans, zone, branches: places }), onChange, view };
}

test.each<[Partial<MemberView>, string, Partial<MemberView>]>([
  [{ list: 'expiring' }, 'Expiring in 7 days', { list: '' }],
  [{ list: 'unseen' }, 'Not seen for 21 days', { list: '' }],
  [{ isCheckedIn: true }, 'Checked in', { isCheckedIn: false }],
  [{ status: 'inactive' }, 'Inactive', { status: 'all' }],
  [{ plan: 'day-pass' }, 'Day Pass', { plan: 'all' }],
  [{ plan: 'yearly' }, 'Yearly', { plan: 'all' }],
  [{ plan: 'not-loaded-yet' }, 'Plan', { plan: 'all' }],
  [{ expiry: 'this-week' }, 'Expiry: later this week', { expiry: 'all', before: '' }],
  [{ expiry: 'before-date' }, 'On or before a date', { expiry: 'all', before: '' }],
  [{ expiry: 'before-date', before: '2026-11-30' }, 'Expires by 30 Nov 2026', { expiry: 'all', before: '' }],
  [{ unseenDays: 1 }, 'Not seen for 1 day', { unseenDays: 0 }],
  [{ unseenDays: 30 }, 'Not seen for 30 days', { unseenDays: 0 }],
  [{ sort: 'name-desc' }, 'Name Z to A', { sort: '' }],
  [{ search: 'asha', sort: 'expiry-asc' }, 'Soonest expiry', { sort: '' }],
])('%o has one chip, “%s”, which takes it back', (change, label, reset) => {
  const { filters, onChange } = filtersOf(change);
  expect(filters.chips.map((chip) => chip.label)).toEqual([label]);
  filters.chips[0]?.onRemove();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(reset);
});

test.each<Partial<MemberView>>([{}, { branch: 'bandra' }, { search: 'asha' }, { sort: 'expiry-asc' }])(
  '%o has no chip: nothing is filtered, and the order is the usual one',
  (change) => expect(filtersOf(change).filters.chips).toEqual([]),
);

test('search, quick filters and Reset change the view', () => {
  const { filters, onChange, view } = filtersOf({ branch: 'bandra', status: 'active', sort: 'name-asc' });
  expect(filters).toMatchObject({ search: '', searchLabel: 'Search by name, phone or email', isNarrowed: true });
  filters.onSearch('rao');
  expect(onChange).toHaveBeenLastCalledWith({ search: 'rao' });
  filters.onReset();
  expect(onChange).toHaveBeenLastCalledWith({ ...defaultView, branch: 'bandra' });
  const quick = filters.quick ?? [];
  expect(quick.map(({ label, active }) => [label, active])).toEqual([
    ['All Members', false],
    ['Currently Checked In', false],
    ['Membership Expired', false],
  ]);
  quick[2]?.onSelect();
  expect(onChange).toHaveBeenLastCalledWith({ ...view, expiry: 'expired' });
  quick[1]?.onSelect();
  expect(onChange).toHaveBeenLastCalledWith({ ...defaultView, branch: 'bandra', sort: 'name-asc', isCheckedIn: true });
});

test('the quick filter in force is marked', () => {
  const activeOf = (change: Partial<MemberView>) => filtersOf(change).filters.quick?.map(({ active }) => active);
  expect(activeOf({})).toEqual([true, false, false]);
  expect(activeOf({ isCheckedIn: true, expiry: 'expired' })).toEqual([false, true, true]);
  expect(filtersOf({}).filters.isNarrowed).toBe(false);
});

test('where there is a choice, the branch is chosen, and is a chip while its control is away', () => {
  const { filters, onChange } = filtersOf({ branch: 'bandra' });
  render(filters.scope);
  fireEvent.click(screen.getByRole('radio', { name: 'Powai Lake' }));
  expect(onChange).toHaveBeenLastCalledWith({ branch: 'powai' });
  expect(filters.scopeChips?.map(({ label }) => label)).toEqual(['Bandra']);
  filters.scopeChips?.[0]?.onRemove();
  expect(onChange).toHaveBeenLastCalledWith({ branch: '' });
  expect(filtersOf({}).filters.scopeChips).toEqual([]);
  const withoutChoice = memberFilters({
    view: defaultView,
    onChange: vi.fn<() => void>(),
    plans,
    zone,
    branches: undefined,
  });
  expect(withoutChoice).toMatchObject({ scope: undefined, scopeChips: [] });
});

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

test.each<[string, string, Partial<MemberView>]>([
  ['Status', 'inactive', { status: 'inactive' }],
  ['Plan', 'founders', { plan: 'founders' }],
  ['Expiry', 'before-date', { expiry: 'before-date' }],
  ['Last visit', '14', { unseenDays: 14 }],
  ['Sort by', 'name-asc', { sort: 'name-asc' }],
])('%s: %s', (name, value, change) => {
  const { filters, onChange } = filtersOf({});
  render(filters.controls);
  choose(name, value);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(change);
  cleanup();
  render(filtersOf(change).filters.controls);
  expect(screen.getByRole('combobox', { name })).toHaveValue(value);
});

test('every plan of the gym is offered, inactive ones too', () => {
  render(filtersOf({ plan: 'founders' }).filters.controls);
  const field = screen.getByRole('combobox', { name: 'Plan' });
  expect(optionsOf('Plan')).toEqual(['All', ...plans.map(({ name }) => name)]);
  expect(within(field).getByRole('option', { name: 'All' })).toHaveAttribute('value', 'all');
});

test('the usual order is not stored', () => {
  const { filters, onChange } = filtersOf({ sort: 'name-asc' });
  render(filters.controls);
  choose('Sort by', 'expiry-asc');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ sort: '' });
});

test('the date is asked for with its filter alone', () => {
  const { filters, onChange } = filtersOf({ expiry: 'before-date', before: '2026-11-30' });
  render(filters.controls);
  const field = screen.getByLabelText('On or before');
  expect(field).toHaveValue('2026-11-30');
  fireEvent.change(field, { target: { value: '2026-12-01' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ before: '2026-12-01' });
  cleanup();
  render(filtersOf({ expiry: 'today' }).filters.controls);
  expect(screen.queryByLabelText('On or before')).not.toBeInTheDocument();
});

const usualDays = ['Any', ...[7, 14, 21, 30, 60, 90].map((days) => `Not seen for ${days} days`)];

test.each([
  [0, usualDays],
  [30, usualDays],
  [45, [...usualDays.slice(0, 5), 'Not seen for 45 days', ...usualDays.slice(5)]],
])('not seen for %i days: the number of a link is among the choices, in order', (unseenDays, options) => {
  render(filtersOf({ unseenDays }).filters.controls);
  expect(optionsOf('Last visit')).toEqual(options);
});

test.each<[Partial<MemberView>, string[]]>([
  [{}, []],
  [{ search: 'asha' }, ['Best match']],
  [{ search: ' ', list: 'dues' }, ['As on the dashboard']],
  [{ search: 'asha', list: 'dues' }, ['Best match']],
])('of %o the orders are the usual ones and %o', (change, more) => {
  render(filtersOf(change).filters.controls);
  const special = optionsOf('Sort by').filter((option) => ['Best match', 'As on the dashboard'].includes(option ?? ''));
  expect(special).toEqual(more);
  expect(optionsOf('Sort by')).toHaveLength(8 + more.length);
});

test('while somebody types, of the fields only the orders change, and once', () => {
  const onChange = vi.fn<(change: Partial<MemberView>) => void>();
  const controlsOf = (search: string) =>
    memberFilters({ view: { ...defaultView, search }, onChange, plans, zone, branches }).controls;
  const { rerender } = render(controlsOf(''));
  const onTranslate = vi.spyOn(i18n, 't');
  const labels = () => onTranslate.mock.calls.map(([text]) => text).filter((text) => /^(Status|Sort by)$/.test(text));
  rerender(controlsOf('a'));
  expect(labels()).toEqual(['Sort by']);
  rerender(controlsOf('as'));
  expect(labels()).toEqual(['Sort by']);
});
