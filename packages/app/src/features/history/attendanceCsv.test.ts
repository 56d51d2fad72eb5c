import type { AttendanceLog } from '@spotter/api';
import { expect, test } from 'vitest';
import { attendanceCsv, attendanceFileName } from './attendanceCsv.ts';
import { formatDuration, methodWithAssistant } from '@spotter/web-core/attendanceLabels';

const log: AttendanceLog = {
  id: 'log-1',
  date: '3 Nov 2026',
  time: '6:02 pm',
  timestamp: 0,
  action: 'check-out',
  method: 'manual',
  assistedByName: 'Priya Nair',
  duration: 5_100_000,
  userName: 'Asha Rao',
  branchId: 'branch-1',
  branchName: 'Bandra',
  overrideReason: null,
  isOffline: false,
  withdrawn: null,
};
const lines = (csv: string) => csv.split('\r\n');

test('a header, then one line per record, as UTF-8 with a byte order mark', { tags: ['history-11'] }, () => {
  const csv = attendanceCsv([log]);
  expect(csv.startsWith('\uFEFFDate,Time,Action,Method,Duration,Assisted By\r\n')).toBe(true);
  expect(lines(csv)[1]).toBe('3 Nov 2026,6:02 pm,check-out,MANUAL,1 h 25 min,Priya Nair');
});

test('a withdrawn record is no check-in or check-out, and names who withdrew it', () => {
  const csv = attendanceCsv([{ ...log, withdrawn: { at: 1, byName: 'Sunil Shinde' } }]);
  expect(lines(csv)[1]).toBe('3 Nov 2026,6:02 pm,"check-out, undone by Sunil Shinde",MANUAL,1 h 25 min,Priya Nair');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
  'a name that reads as a formula is escaped: %s',
  (assistedByName) => {
    const cells = attendanceCsv([{ ...log, assistedByName }]);
    expect(cells).toContain(`'${assistedByName.replaceAll('"', '""')}`);
  },
);

test('commas, quotes and line breaks are quoted', () => {
  expect(lines(attendanceCsv([{ ...log, assistedByName: 'Rao, "Asha"' }]))[1]).toContain('"Rao, ""Asha"""');
});

test.each([
  ['Asha Rao', 'Asha Rao 2026-11-03.csv'],
  ['../etc: "x"*', 'etc x 2026-11-03.csv'],
  ['आशा राव', 'आशा राव 2026-11-03.csv'],
  ['???', 'Member 2026-11-03.csv'],
])('the file name for %s is %s', { tags: ['history-10'] }, (name, file) => {
  expect(attendanceFileName(name, '2026-11-03')).toBe(file);
});

test.each([
  [20_000, 'under 1 min'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [5_100_000, '1 h 25 min'],
  [7_199_000, '2 h'],
])('%s ms are %s', (duration, words) => {
  expect(formatDuration(duration)).toBe(words);
});

test.each([
  ['tap', 'TAP'],
  ['nfc', 'TAP'],
  ['scan', 'SCAN'],
  ['qr-code', 'SCAN'],
  ['manual', 'MANUAL by Priya Nair'],
  ['phone-temp', 'PHONE'],
] as const)('the method %s is labelled %s', { tags: ['history-12'] }, (method, words) => {
  expect(methodWithAssistant({ ...log, method })).toBe(words);
});
