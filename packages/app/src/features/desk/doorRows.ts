import {
  type AttendanceMethod,
  type DoorEntry,
  type DoorNoticeKind,
  type DoorTone,
  WITHDRAWAL_WINDOW_MS,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { DoorEvent, DoorNote } from '@spotter/ui';
import { dateInZone, formatDateTime, formatTime, type Zone } from '@spotter/web-core/dates';

const actions = {
  'check-in': { action: 'in', actionText: /*i18n*/ 'IN' },
  'check-out': { action: 'out', actionText: /*i18n*/ 'OUT' },
  refused: { action: 'refused', actionText: /*i18n*/ 'Turned away' },
} as const;

const ways: Record<AttendanceMethod, string> = {
  tap: /*i18n*/ 'Card',
  nfc: /*i18n*/ 'Card',
  scan: /*i18n*/ 'Code',
  'qr-code': /*i18n*/ 'Code',
  manual: /*i18n*/ 'Desk',
  'phone-temp': /*i18n*/ 'Phone',
  import: /*i18n*/ 'Import',
  auto: /*i18n*/ 'Auto check-out, estimated',
};

const noteTones: Record<DoorTone, DoorNote['tone']> = { success: 'good', attention: 'attention', refused: 'refused' };

/** What an entry says. `today`: the gym's date. */
export function doorRow(entry: DoorEntry, zone: Zone, today: string): Omit<DoorEvent, 'actions' | 'menu'> {
  const { id, userName, timestamp, withdrawn } = entry;
  const isToday = dateInZone(timestamp, zone) === today;
  return {
    id,
    name: userName,
    ...actions[entry.action],
    actionText: i18n.t(actions[entry.action].actionText),
    time: isToday ? formatTime(timestamp, zone) : formatDateTime(timestamp, zone),
    dateTime: new Date(timestamp).toISOString(),
    detail: detailOf(entry),
    notes: entry.notices.map(({ tone, text }) => ({ text, tone: noteTones[tone] })),
    ...(withdrawn && {
      withdrawnText: i18n.t('Undone by {byName}, {time}', {
        byName: withdrawn.byName,
        time: formatTime(withdrawn.at, zone),
      }),
    }),
  };
}

function detailOf({ method, assistedByName, overrideReason, isOffline, userType }: DoorEntry): string {
  return [
    method === 'manual' && assistedByName !== null
      ? i18n.t('By {assistedByName}', { assistedByName })
      : i18n.t(ways[method]),
    userType === 'member' ? '' : userType === 'staff' ? i18n.t('Staff') : i18n.t('Admin'),
    isOffline ? i18n.t('Recorded offline') : '',
    overrideReason === null ? '' : i18n.t('Let in: “{overrideReason}”', { overrideReason }),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Entries that can be withdrawn now: of each person the latest, within the window. `entries`: newest first. */
export function withdrawableIds(entries: readonly DoorEntry[], now: number): ReadonlySet<string> {
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const { id, userId, action, method, timestamp, withdrawn } of entries) {
    if (action === 'refused' || withdrawn || seen.has(userId)) continue;
    seen.add(userId);
    if (method !== 'auto' && now - timestamp <= WITHDRAWAL_WINDOW_MS) ids.add(id);
  }
  return ids;
}

export type NextStep = 'renew' | 'end-freeze' | 'pay';

const stepOf: Partial<Record<DoorNoticeKind, NextStep>> = { expired: 'renew', frozen: 'end-freeze', dues: 'pay' };

/** What would set right what the entry says; undefined where nothing would, or it was withdrawn. */
export function nextStep({ notices, withdrawn }: DoorEntry): NextStep | undefined {
  if (withdrawn) return undefined;
  return notices.flatMap(({ kind }) => stepOf[kind] ?? [])[0];
}
