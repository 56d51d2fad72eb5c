import type { AttendanceLog, AttendanceMethod } from './calls/attendance.ts';

const methods: Record<AttendanceMethod, string> = {
  tap: 'TAP',
  nfc: 'TAP',
  scan: 'SCAN',
  'qr-code': 'SCAN',
  manual: 'MANUAL',
  'phone-temp': 'PHONE',
};

export const methodLabel = ({ method }: Pick<AttendanceLog, 'method'>): string => methods[method];

/** "MANUAL by Priya Nair": who helped, where somebody did. */
export const methodWords = (log: Pick<AttendanceLog, 'method' | 'assistedByName'>): string =>
  log.method === 'manual' && log.assistedByName ? `${methodLabel(log)} by ${log.assistedByName}` : methodLabel(log);

export const actionWords = (action: AttendanceLog['action']): string =>
  action === 'check-in' ? 'Check-in' : 'Check-out';

/** "1 h 25 min", of milliseconds. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'under 1 min';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
