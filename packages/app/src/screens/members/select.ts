import type { Member } from '@spotter/api';
import { expiresBy, expiryBucket } from './expiry.ts';
import type { MemberFilter, MemberSort } from './view.ts';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What a search looks through, made once a member: a list of thousands is searched at every key. */
const haystacks = new WeakMap<Member, string>();
function haystackOf(member: Member): string {
  let text = haystacks.get(member);
  if (text === undefined) {
    text = fold(`${member.name}\n${member.email ?? ''}\n${member.phone}`);
    haystacks.set(member, text);
  }
  return text;
}

/** "98450 12345" finds the number written without the space; "asha rao" finds the name. */
function finder(search: string): (member: Member) => boolean {
  const words = fold(search.trim());
  if (words === '') return () => true;
  const digits = /^[\d\s()+-]+$/.test(words) ? words.replace(/[^\d+]/g, '') : words;
  return (member) => haystackOf(member).includes(words) || haystackOf(member).includes(digits);
}

/** Those of the view, in the order given. `today` is the gym's. */
export function filterMembers(members: readonly Member[], view: MemberFilter, today: string): Member[] {
  const isFound = finder(view.search);
  return members.filter(
    (member) =>
      (!view.isCheckedIn || member.currentlyCheckedIn) &&
      (view.status === 'all' || member.status === view.status) &&
      (view.plan === 'all' || member.membershipPlan === view.plan) &&
      matchesExpiry(member, view, today) &&
      isFound(member),
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

/** Those without an expiry date come last, whichever way the dates run. */
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
