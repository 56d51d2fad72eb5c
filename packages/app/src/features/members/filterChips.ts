import { dayWords, type Zone } from '../../gym/calendar.ts';
import { plainView, type MemberView } from './view.ts';
import { expiryOptions, planOptions, sortOptions, statusOptions } from './labels.ts';

interface Chip {
  label: string;
  /** The change that takes it off. */
  without: Partial<MemberView>;
  /** It stands in the search itself. */
  inSight?: boolean;
}

/** What makes this view differ from the plain one, each to be taken off by itself. */
export function filterChips(view: MemberView, zone: Zone): Chip[] {
  const { search, isCheckedIn, status, plan, expiry, sort } = view;
  const chips: (Chip | false)[] = [
    search.trim() !== '' && { label: `“${search.trim()}”`, without: { search: '' }, inSight: true },
    isCheckedIn && { label: 'Checked in', without: { isCheckedIn: false } },
    status !== 'all' && { label: statusOptions[status], without: { status: plainView.status } },
    plan !== 'all' && { label: planOptions[plan], without: { plan: plainView.plan } },
    expiry !== 'all' && { label: expiryWords(view, zone), without: { expiry: plainView.expiry, before: '' } },
    sort !== plainView.sort && { label: sortOptions[sort], without: { sort: plainView.sort } },
  ];
  return chips.filter((chip) => chip !== false);
}

function expiryWords({ expiry, before }: MemberView, zone: Zone): string {
  if (expiry !== 'before-date') return `Expiry: ${expiryOptions[expiry].toLowerCase()}`;
  return before === '' ? expiryOptions[expiry] : `Expires by ${dayWords(before, zone)}`;
}
