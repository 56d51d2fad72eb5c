import type { Activity, UserType } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { ActivityEntry, ActivityKind } from '@spotter/ui';
import { dateInZone, formatDate, formatDateTime, formatTime, type Zone } from '@spotter/web-core/dates';
import { formatPhone } from '../../shared/labels.ts';
import { formatFieldName } from './fieldNames.ts';

type Change = NonNullable<ActivityEntry['changes']>[number];

const kinds: Record<string, ActivityKind> = {
  create: 'create',
  'open-account': 'create',
  update: 'update',
  correct: 'update',
  delete: 'delete',
  undo: 'update',
  restore: 'create',
  erase: 'delete',
  activate: 'enter',
  deactivate: 'leave',
  invite: 'create',
  'reset-two-factor': 'update',
  'sign-in': 'enter',
  'sign-out': 'leave',
  'checkout-all': 'leave',
  pair: 'create',
  revoke: 'delete',
};

export const roles: Record<UserType, string> = {
  admin: /*i18n*/ 'Admin',
  staff: /*i18n*/ 'Staff',
  member: /*i18n*/ 'Member',
};

type Value = Activity['changes'][string]['from'];

/** Formats a field value: dates, branch names, phone numbers. */
function formatValue(value: Value, zone: Zone, names: ReadonlyMap<string, string>): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, zone);
  if (/^[a-z]+$/.test(value)) return value.charAt(0).toUpperCase() + value.slice(1);
  return names.get(value) ?? formatPhone(value);
}

/** Logo URLs are not shown: they mean nothing to people, and the old file may be deleted. */
const isLogo = (value: Value) => typeof value === 'string' && value.startsWith('/logos/');

const changeCountLabel = (changes: number) =>
  i18n.t('{changes, plural, one {# change} other {# changes}}', { changes });

const stripPrefix = (name: string, text: string) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text);

export interface ValueContext {
  zone: Zone;
  /** Branch names by id. */
  names: ReadonlyMap<string, string>;
}

interface EntryContext extends ValueContext {
  today: string;
  yesterday: string;
}

/** Each changed field in words. */
export const activityChanges = (activity: Activity, { zone, names }: ValueContext): Change[] =>
  Object.entries(activity.changes).map(([field, { from, to }]) => {
    const before = isLogo(from) ? i18n.t('Old logo') : formatValue(from, zone, names);
    const after = isLogo(to) ? i18n.t('New logo') : formatValue(to, zone, names);
    return {
      field: formatFieldName(field),
      ...(before !== undefined && { from: before }),
      ...(after !== undefined && { to: after }),
    };
  });

/** What was added is said in one line: there was nothing before. */
const isAddition = (action: string, changes: readonly Change[]) =>
  action === 'create' && changes.every(({ from }) => from === undefined);

export function activityEntry(activity: Activity, context: EntryContext): ActivityEntry {
  const { zone, today, yesterday } = context;
  const { id, action, timestamp, performedBy, displayText, module } = activity;
  const date = dateInZone(timestamp, zone);
  const all = activityChanges(activity, context);
  const changes = isAddition(action, all) ? [] : all;
  return {
    id,
    day: date === today ? i18n.t('Today') : date === yesterday ? i18n.t('Yesterday') : formatDate(date, zone),
    kind: kinds[action] ?? 'other',
    actor: performedBy.name,
    action: stripPrefix(performedBy.name, displayText),
    time: formatTime(timestamp, zone),
    dateTime: new Date(timestamp).toISOString(),
    timeTitle: formatDateTime(timestamp, zone),
    detail: `${module} · ${i18n.t(roles[performedBy.userType])}`,
    changes,
    changesLabel: changeCountLabel(changes.length),
  };
}
