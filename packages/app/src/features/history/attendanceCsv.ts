import type { AttendanceLog } from '@spotter/api';
import { formatDuration, methodLabel } from '@spotter/api/attendanceLabels';
import Papa from 'papaparse';

const fields = ['Date', 'Time', 'Action', 'Method', 'Duration', 'Assisted By'];
/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * Spreadsheets run a cell that begins so as a formula; papaparse prefixes it with an apostrophe. Unlike its own pattern
 * this one also matches after spaces and invisible characters, and full-width signs.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The attendance log as RFC 4180 CSV with a byte order mark. */
export function attendanceCsv(logs: readonly AttendanceLog[]): string {
  const data = logs.map((log) => [
    log.date,
    log.time,
    log.action,
    methodLabel(log),
    log.duration === null ? '' : formatDuration(log.duration),
    log.assistedByName ?? '',
  ]);
  return `${BOM}${Papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

/** "Asha Rao 2026-11-03.csv"; characters that a file system or shell might misread are removed. */
export function attendanceFileName(memberName: string, date: string): string {
  const safe = memberName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${safe || 'Member'} ${date}.csv`;
}
