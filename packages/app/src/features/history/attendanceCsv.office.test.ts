import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AttendanceLog } from '@spotter/api';
import { expect, test } from 'vitest';
import { attendanceCsv } from './attendanceCsv.ts';

const office = ['/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'].find((path) =>
  existsSync(path),
);

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

/**
 * What LibreOffice shows in each cell, and whether it would compute anything.
 * It reads UTF-8, as its dialog proposes for a file with a mark.
 */
function opened(csv: string) {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-office-'));
  try {
    writeFileSync(join(folder, 'attendance.csv'), csv);
    execFileSync(office ?? '', [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--infilter=CSV:44,34,76',
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'attendance.csv'),
    ]);
    const sheet = readFileSync(join(folder, 'attendance.fods'), 'utf8');
    const rows = sheet.match(/<table:table-row[^>]*>.*?<\/table:table-row>/gs) ?? [];
    const cells = rows.map((row) => [...row.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text]) => text));
    return { cells: cells.filter((row) => row.length > 0), computes: sheet.includes('table:formula') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Read as a time of day, and shown as the machine's language has it. */
const sixPm = expect.stringMatching(/^0?6:02(:00)? pm$/i);

test.skipIf(!office)('LibreOffice opens the export with its columns, its characters and no formula', () => {
  const { cells, computes } = opened(
    attendanceCsv([
      log,
      { ...log, action: 'check-in', duration: null, method: 'qr-code', assistedByName: 'Rao, "आशा"' },
      { ...log, assistedByName: '=1+1' },
    ]),
  );
  expect(cells).toEqual([
    ['Date', 'Time', 'Action', 'Method', 'Duration', 'Assisted By'],
    ['3 Nov 2026', sixPm, 'check-out', 'MANUAL', '1 h 25 min', 'Priya Nair'],
    ['3 Nov 2026', sixPm, 'check-in', 'SCAN', 'Rao, &quot;आशा&quot;'],
    ['3 Nov 2026', sixPm, 'check-out', 'MANUAL', '1 h 25 min', '&apos;=1+1'],
  ]);
  expect(computes).toBe(false);
});
