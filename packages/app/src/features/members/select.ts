import type { Member } from '@spotter/api';
import { memberTextFilter } from '../../shared/memberTextFilter.ts';
import { expiresBy, expiryBucket } from './expiry.ts';
import type { MemberFilter, MemberSort } from './view.ts';

/** The members that match the view, in the given order. `today`: the gym's date. */
export function filterMembers(members: readonly Member[], view: MemberFilter, today: string): Member[] {
  const matchesSearch = memberTextFilter(view.search);
  return members.filter(
    (member) =>
      (!view.isCheckedIn || member.currentlyCheckedIn) &&
      (view.status === 'all' || member.status === view.status) &&
      (view.plan === 'all' || member.membershipPlan === view.plan) &&
      matchesExpiry(member, view, today) &&
      matchesSearch(member),
  );
}

function matchesExpiry({ expiryDate }: Member, { expiry, before }: MemberFilter, today: string): boolean {
  if (expiry === 'all') return true;
  if (expiry === 'before-date') return before === '' || expiresBy(expiryDate, before);
  return expiryBucket(expiryDate, today) === expiry;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (a: Member, b: Member) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Members without an expiry date come last in both directions. */
const byExpiry = (direction: 1 | -1) => (a: Member, b: Member) => {
  if (a.expiryDate === null || b.expiryDate === null) {
    return Number(a.expiryDate === null) - Number(b.expiryDate === null) || byName(a, b);
  }
  return direction * byText(a.expiryDate, b.expiryDate) || byName(a, b);
};

const orders: Record<MemberSort, (a: Member, b: Member) => number> = {
  'expiry-asc': byExpiry(1),
  'expiry-desc': byExpiry(-1),
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'join-desc': (a, b) => byText(b.joinDate, a.joinDate) || byName(a, b),
  'join-asc': (a, b) => byText(a.joinDate, b.joinDate) || byName(a, b),
};

export const sortMembers = (members: readonly Member[], sort: MemberSort): Member[] => members.toSorted(orders[sort]);
