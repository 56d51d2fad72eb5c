import type { AttendanceLog } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDuration, methodLabel } from '@spotter/web-core/attendanceLabels';
import { toCsv } from '../../shared/csv.ts';

const fields = () => [
  i18n.t('Date'),
  i18n.t('Time'),
  i18n.t('Action'),
  i18n.t('Method'),
  i18n.t('Duration'),
  i18n.t('Assisted By'),
];

/** The attendance log as RFC 4180 CSV with a byte order mark. */
export function attendanceCsv(logs: readonly AttendanceLog[]): string {
  const data = logs.map((log) => [
    log.date,
    log.time,
    // In the action, so that a count of check-ins leaves it out; the columns are the specification's.
    log.withdrawn
      ? i18n.t('{action}, undone by {name}', { action: log.action, name: log.withdrawn.byName })
      : log.action,
    methodLabel(log),
    log.duration === null ? '' : formatDuration(log.duration),
    log.assistedByName ?? '',
  ]);
  return toCsv(fields(), data);
}

/** "Asha Rao 2026-11-03.csv"; characters that a file system or shell might misread are removed. */
export function attendanceFileName(memberName: string, date: string): string {
  const safe = memberName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${safe || i18n.t('Member')} ${date}.csv`;
}
