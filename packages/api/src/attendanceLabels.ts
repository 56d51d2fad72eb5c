import type { AttendanceLog, AttendanceMethod } from './calls/attendance.ts';

const methodLabels: Record<AttendanceMethod, string> = {
  tap: 'TAP',
  nfc: 'TAP',
  scan: 'SCAN',
  'qr-code': 'SCAN',
  manual: 'MANUAL',
  'phone-temp': 'PHONE',
  import: 'IMPORT',
  auto: 'Auto check-out, estimated',
};

export const methodLabel = ({ method }: Pick<AttendanceLog, 'method'>): string => methodLabels[method];

/** "MANUAL by Priya Nair" for an assisted entry, otherwise the plain label. */
export const methodWithAssistant = (log: Pick<AttendanceLog, 'method' | 'assistedByName'>): string =>
  log.method === 'manual' && log.assistedByName ? `${methodLabel(log)} by ${log.assistedByName}` : methodLabel(log);

export const actionLabel = (action: AttendanceLog['action']): string =>
  action === 'check-in' ? 'Check-in' : 'Check-out';

/** Formats a duration: "1 h 25 min". */
export function formatDuration(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return 'under 1 min';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** What is special about an entry; undefined where nothing is. Entries that a phone kept from an earlier release may have no fields for it. */
export function attendanceNote({
  withdrawn,
  overrideReason,
  isOffline,
}: Partial<Pick<AttendanceLog, 'withdrawn' | 'overrideReason' | 'isOffline'>>): string | undefined {
  const notes = [
    ...(withdrawn ? [`Undone by ${withdrawn.byName || 'the desk'}`] : []),
    ...(overrideReason ? [`Let in: ${overrideReason}`] : []),
    ...(isOffline ? ['Recorded offline'] : []),
  ];
  return notes.length === 0 ? undefined : notes.join(' · ');
}
