import type { AttendanceLog, AttendanceMethod } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { translated } from './translated.ts';

const methodLabels = /* @__PURE__ */ translated<AttendanceMethod>({
  tap: /*i18n*/ 'TAP',
  nfc: /*i18n*/ 'TAP',
  scan: /*i18n*/ 'SCAN',
  'qr-code': /*i18n*/ 'SCAN',
  manual: /*i18n*/ 'MANUAL',
  'phone-temp': /*i18n*/ 'PHONE',
  import: /*i18n*/ 'IMPORT',
  auto: /*i18n*/ 'Auto check-out, estimated',
});

export const methodLabel = ({ method }: Pick<AttendanceLog, 'method'>): string => methodLabels[method];

/** "MANUAL by Priya Nair" for an assisted entry, otherwise the plain label. */
export const methodWithAssistant = (log: Pick<AttendanceLog, 'method' | 'assistedByName'>): string =>
  log.method === 'manual' && log.assistedByName
    ? i18n.t('{method} by {name}', { method: methodLabel(log), name: log.assistedByName })
    : methodLabel(log);

export const actionLabel = (action: AttendanceLog['action']): string =>
  action === 'check-in' ? i18n.t('Check-in') : i18n.t('Check-out');

/** Formats a duration: "1 h 25 min". */
export function formatDuration(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return i18n.t('under 1 min');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return i18n.t('{minutes} min', { minutes });
  return rest === 0 ? i18n.t('{hours} h', { hours }) : i18n.t('{hours} h {minutes} min', { hours, minutes: rest });
}

/**
 * What is special about an entry; undefined where nothing is.
 * Entries that a phone kept from an earlier release may have no fields for it.
 */
export function attendanceNote({
  withdrawn,
  overrideReason,
  isOffline,
}: Partial<Pick<AttendanceLog, 'withdrawn' | 'overrideReason' | 'isOffline'>>): string | undefined {
  const notes = [
    ...(withdrawn
      ? [withdrawn.byName ? i18n.t('Undone by {name}', { name: withdrawn.byName }) : i18n.t('Undone by the desk')]
      : []),
    ...(overrideReason ? [i18n.t('Let in: {reason}', { reason: overrideReason })] : []),
    ...(isOffline ? [i18n.t('Recorded offline')] : []),
  ];
  return notes.length === 0 ? undefined : notes.join(' · ');
}
