import {
  type AttendanceMethod,
  type DoorEntry,
  type DoorNoticeKind,
  type DoorTone,
  WITHDRAWAL_WINDOW_MS,
} from '@spotter/api';
import type { DoorEvent, DoorNote } from '@spotter/ui';
import { dateInZone, formatDateTime, formatTime, type Zone } from '@spotter/web-core/dates';

const actions = {
  'check-in': { action: 'in', actionText: 'IN' },
  'check-out': { action: 'out', actionText: 'OUT' },
  refused: { action: 'refused', actionText: 'Turned away' },
} as const;

const ways: Record<AttendanceMethod, string> = {
  tap: 'Card',
  nfc: 'Card',
  scan: 'Code',
  'qr-code': 'Code',
  manual: 'Desk',
  'phone-temp': 'Phone',
  import: 'Import',
  auto: 'Auto check-out, estimated',
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
    time: isToday ? formatTime(timestamp, zone) : formatDateTime(timestamp, zone),
    dateTime: new Date(timestamp).toISOString(),
    detail: detailOf(entry),
    notes: entry.notices.map(({ tone, text }) => ({ text, tone: noteTones[tone] })),
    ...(withdrawn && { withdrawnText: `Undone by ${withdrawn.byName}, ${formatTime(withdrawn.at, zone)}` }),
  };
}

function detailOf({ method, assistedByName, overrideReason, isOffline, userType }: DoorEntry): string {
  return [
    method === 'manual' && assistedByName !== null ? `By ${assistedByName}` : ways[method],
    userType === 'member' ? '' : userType === 'staff' ? 'Staff' : 'Admin',
    isOffline ? 'Recorded offline' : '',
    overrideReason === null ? '' : `Let in: “${overrideReason}”`,
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
