import type { Activity, UserType } from '@spotter/api';
import type { ActivityEntry, ActivityKind } from '@spotter/ui';
import { dateInZone, formatDate, formatDateTime, formatTime, type Zone } from '@spotter/web-core/dates';
import { formatPhone } from '../../shared/labels.ts';

const kinds: Record<string, ActivityKind> = {
  create: 'create',
  update: 'update',
  correct: 'update',
  delete: 'delete',
  activate: 'enter',
  deactivate: 'leave',
  'checkout-all': 'leave',
};

const roles: Record<UserType, string> = { admin: 'Admin', staff: 'Staff', member: 'Member' };

/** "maxCapacity" → "Max capacity". */
export function fieldWords(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/Url$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Value = Activity['changes'][string]['from'];

/** What stood in a field, as people write it: dates in words, branches by their names. */
function valueWords(value: Value, zone: Zone, names: ReadonlyMap<string, string>): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, zone);
  if (/^[a-z]+$/.test(value)) return value.charAt(0).toUpperCase() + value.slice(1);
  return names.get(value) ?? formatPhone(value);
}

/** The address of a logo says nothing to people, and what was behind the old one may be gone. */
const isLogo = (value: Value) => typeof value === 'string' && value.startsWith('/logos/');

const count = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`);

/** A text without the name it begins with: the list shows that apart. */
const without = (name: string, text: string) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text);

interface Surroundings {
  zone: Zone;
  /** Of the branches, by id. */
  names: ReadonlyMap<string, string>;
  today: string;
  yesterday: string;
}

/** One line of the list. */
export function activityEntry(activity: Activity, { zone, names, today, yesterday }: Surroundings): ActivityEntry {
  const { id, action, timestamp, performedBy, displayText, module } = activity;
  const date = dateInZone(timestamp, zone);
  const changes = Object.entries(activity.changes).map(([field, { from, to }]) => {
    const before = isLogo(from) ? 'Old logo' : valueWords(from, zone, names);
    const after = isLogo(to) ? 'New logo' : valueWords(to, zone, names);
    return {
      field: fieldWords(field),
      ...(before !== undefined && { from: before }),
      ...(after !== undefined && { to: after }),
    };
  });
  return {
    id,
    day: date === today ? 'Today' : date === yesterday ? 'Yesterday' : formatDate(date, zone),
    kind: kinds[action] ?? 'other',
    actor: performedBy.name,
    action: without(performedBy.name, displayText),
    time: formatTime(timestamp, zone),
    dateTime: new Date(timestamp).toISOString(),
    timeTitle: formatDateTime(timestamp, zone),
    detail: `${module} · ${roles[performedBy.userType]}`,
    changes,
    changesLabel: count(changes.length),
  };
}
