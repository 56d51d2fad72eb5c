import type { Activity, ChangedField, UserType } from '@spotter/api';
import { moneyFields, nameOfField } from '@spotter/api/changedFields';
import { i18n } from '@spotter/i18n';
import type { ActivityEntry, ActivityKind } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { dateInZone, formatDate, formatDateTime, formatTime, type Zone } from '@spotter/web-core/dates';
import { formatRate } from '../../shared/formatRate.ts';

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

const RATE_FIELD: ChangedField = 'rateBasisPoints';

/** Formats a field value: amounts, dates, branch names, phone numbers. */
function formatValue(field: string, value: Value, { zone, names, money }: ValueContext): string | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number' && moneyFields.has(field)) return money(value);
  if (typeof value === 'number' && field === RATE_FIELD) return formatRate(value);
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
  /** Writes an amount, in hundredths. */
  money: (amount: number) => string;
  /** Branch names by id. */
  names: ReadonlyMap<string, string>;
}

interface EntryContext extends ValueContext {
  today: string;
  yesterday: string;
}

/** Each changed field in words. */
export const activityChanges = (activity: Activity, context: ValueContext): Change[] =>
  Object.entries(activity.changes).map(([field, { from, to }]) => {
    const before = isLogo(from) ? i18n.t('Old logo') : formatValue(field, from, context);
    const after = isLogo(to) ? i18n.t('New logo') : formatValue(field, to, context);
    return {
      field: i18n.t(nameOfField(field)),
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
