import { addDays, type Member } from '@spotter/api';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { compareNames } from '../../shared/sortRows.ts';
import { expiresBy, expiryBucket } from './expiry.ts';
import type { MemberFilter, MemberSort } from './view.ts';

/** The members that match the filters, in the given order; the same array where nothing filters. `today`: the gym's date. */
export function filterMembers(
  members: readonly Member[],
  view: MemberFilter,
  { today, zone }: { today: string; zone: Zone },
): readonly Member[] {
  const { status, plan, expiry, before, unseenDays, isCheckedIn } = view;
  const isOpen = !isCheckedIn && unseenDays === 0 && [status, plan].every((filter) => filter === 'all');
  if (isOpen && (expiry === 'all' || (expiry === 'before-date' && before === ''))) return members;
  const isUnseen = unseenSince(addDays(today, -unseenDays), zone);
  return members.filter(
    (member) =>
      (!isCheckedIn || member.currentlyCheckedIn) &&
      (status === 'all' || member.status === status) &&
      (plan === 'all' || member.membershipPlan === plan) &&
      matchesExpiry(member, view, today) &&
      (unseenDays === 0 || isUnseen(member)),
  );
}

const DAY_MS = 86_400_000;

/** Whether the last visit, or without one the first day as a member, was on that date or before; who is inside is seen. */
function unseenSince(date: string, zone: Zone) {
  const start = Date.parse(`${date}T00:00:00Z`);
  return ({ currentlyCheckedIn, lastCheckIn, joinDate }: Member): boolean => {
    if (currentlyCheckedIn) return false;
    if (lastCheckIn === null) return joinDate <= date;
    // Zones differ by less than a day from UTC: only around that date is the zone asked, which takes longer.
    if (lastCheckIn < start) return true;
    return lastCheckIn < start + 2 * DAY_MS && dateInZone(lastCheckIn, zone) <= date;
  };
}

function matchesExpiry({ expiryDate }: Member, { expiry, before }: MemberFilter, today: string): boolean {
  if (expiry === 'all') return true;
  if (expiry === 'before-date') return before === '' || expiresBy(expiryDate, before);
  return expiryBucket(expiryDate, today) === expiry;
}

/** Those with these ids, in the order of the ids. */
export function inOrderOf(members: readonly Member[], ids: readonly string[]): Member[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Member, b: Member) => compareNames(a.name, b.name) || compare(a.id, b.id);

type Order = (a: Member, b: Member) => number;

/** Equal ones by name. Members without the value come last in both directions. */
const byValue =
  (direction: 1 | -1, valueOf: (member: Member) => string | number | null): Order =>
  (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return direction * compare(one, other) || byName(a, b);
  };
const expiry = ({ expiryDate }: Member) => expiryDate;
const visit = ({ lastCheckIn }: Member) => lastCheckIn;
const join = ({ joinDate }: Member) => joinDate;

const orders: Record<MemberSort, Order> = {
  'expiry-asc': byValue(1, expiry),
  'expiry-desc': byValue(-1, expiry),
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'join-desc': byValue(-1, join),
  'join-asc': byValue(1, join),
  'visit-asc': byValue(1, visit),
  'visit-desc': byValue(-1, visit),
};

const sortedLists = new WeakMap<readonly Member[], Map<MemberSort, readonly Member[]>>();

/** Sorted once for each list and order: a search that is cleared leads back to the same array. */
export function sortMembers(members: readonly Member[], sort: MemberSort): readonly Member[] {
  const lists = sortedLists.get(members) ?? new Map<MemberSort, readonly Member[]>();
  const sorted = lists.get(sort) ?? members.toSorted(orders[sort]);
  sortedLists.set(members, lists.set(sort, sorted));
  return sorted;
}
