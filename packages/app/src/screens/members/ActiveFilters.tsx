import { Button } from '@spotter/ui';
import { X } from 'lucide-react';
import { dayWords, type Zone } from '../../gym/calendar.ts';
import { plainView, type MemberView } from './view.ts';
import { expiryOptions, planOptions, statusOptions } from './words.ts';

interface ActiveFiltersProps {
  view: MemberView;
  zone: Zone;
  onChange: (change: Partial<MemberView>) => void;
}

interface Chip {
  label: string;
  without: Partial<MemberView>;
}

/** What narrows the list just now, each to be taken off by itself. */
export function ActiveFilters({ view, zone, onChange }: ActiveFiltersProps) {
  const chips = chipsOf(view, zone);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Button size="sm" icon={X} aria-label={`Remove filter: ${label}`} onClick={() => onChange(without)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function chipsOf(view: MemberView, zone: Zone): Chip[] {
  const chips: (Chip | false)[] = [
    view.search.trim() !== '' && { label: `“${view.search.trim()}”`, without: { search: '' } },
    view.isCheckedIn && { label: 'Checked in', without: { isCheckedIn: false } },
    view.status !== 'all' && { label: statusOptions[view.status], without: { status: plainView.status } },
    view.plan !== 'all' && { label: planOptions[view.plan], without: { plan: plainView.plan } },
    view.expiry !== 'all' && { label: expiryWords(view, zone), without: { expiry: plainView.expiry, before: '' } },
  ];
  return chips.filter((chip) => chip !== false);
}

function expiryWords({ expiry, before }: MemberView, zone: Zone): string {
  if (expiry === 'before-date' && before !== '') return `Expires by ${dayWords(before, zone)}`;
  return expiryOptions[expiry];
}
