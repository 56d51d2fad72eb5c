import type { AttendanceLog } from '@spotter/api';
import { durationWords, methodLabel } from '@spotter/api/attendanceWords';

const columns = ['Date', 'Time', 'Action', 'Method', 'Duration', 'Assisted By'];
/** Tells spreadsheets that the text is UTF-8. */
const BOM = '\uFEFF';

/** A spreadsheet takes a cell that begins so for a formula, and would run it; an apostrophe makes it text again. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A member's attendance as a spreadsheet opens it: RFC 4180, with a byte order mark. */
export function attendanceCsv(logs: readonly AttendanceLog[]): string {
  const rows = logs.map((log) => [
    log.date,
    log.time,
    log.action,
    methodLabel(log),
    log.duration === null ? '' : durationWords(log.duration),
    log.assistedByName ?? '',
  ]);
  return BOM + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** "Asha Rao 2026-11-03.csv": no character that a file system or a shell could take amiss. */
export function attendanceFileName(memberName: string, date: string): string {
  const safe = memberName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${safe || 'Member'} ${date}.csv`;
}
