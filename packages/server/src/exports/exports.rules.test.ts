import { expect, test } from 'vitest';
import { EXPORT_AVAILABLE_MS } from '@spotter/api';
import type { ExportRow } from './exports.repository.ts';
import { isAvailable, isMacOf, readLinkToken, toGymExport } from './exports.rules.ts';

const FINISHED = 1000;
const END = FINISHED + EXPORT_AVAILABLE_MS;
const row: ExportRow = {
  gym_id: 'iron',
  id: 'export',
  format: 'csv',
  requested_by_id: 'asha',
  requested_by_name: 'Asha Admin',
  requested_at: 5,
  secret: 'secret',
  rows: 3,
  total_rows: 4,
  tries: 1,
  claim: null,
  claimed_until: null,
  bytes: 99,
  finished_at: FINISHED,
  error: '',
};
const asha = { personId: 'asha', sessionsSince: 0 };
const waiting = { bytes: null, finished_at: null };

test.each<[string, Partial<ExportRow>, number, object]>([
  ['waiting', waiting, 6, { availableUntil: null }],
  ['running', { ...waiting, claim: 'writer' }, 6, { availableUntil: null }],
  ['failed', { bytes: null, error: 'No disk' }, FINISHED, { availableUntil: null, error: 'No disk' }],
  ['expired', {}, END, { bytes: 99, availableUntil: END }],
])('an export that is %s offers no file', (status, change, now, shown) => {
  expect(toGymExport({ ...row, ...change }, asha, now, 'en')).toEqual({
    id: 'export',
    format: 'csv',
    status,
    requestedBy: 'Asha Admin',
    requestedAt: 5,
    rows: 3,
    totalRows: 4,
    bytes: null,
    downloadPath: null,
    error: '',
    ...shown,
  });
});

test('an export that is ready can be downloaded until it expires', () => {
  const { status, downloadPath, availableUntil } = toGymExport(row, asha, END - 1, 'en');
  expect([status, availableUntil]).toEqual(['ready', END]);
  expect(downloadPath).toMatch(/^\/exports\/export\.asha\.[\w-]{43}$/);
  expect([isAvailable(row, END - 1), isAvailable(row, END)]).toEqual([true, false]);
  expect([isAvailable({ ...row, bytes: null }, 0), isAvailable({ ...row, finished_at: null }, 0)]).toEqual([
    false,
    false,
  ]);
});

test('a link is of one admin, one export, and the admin’s sessions', () => {
  const path = toGymExport(row, asha, FINISHED, 'en').downloadPath ?? '';
  const token = path.slice('/exports/'.length);
  const { exportId, personId, mac = '' } = readLinkToken(token) ?? {};
  expect([exportId, personId]).toEqual(['export', 'asha']);
  expect(isMacOf(row, asha, mac)).toBe(true);
  expect(isMacOf(row, { ...asha, personId: 'maya' }, mac)).toBe(false);
  expect(isMacOf({ ...row, secret: 'other' }, asha, mac)).toBe(false);
  expect(isMacOf(row, { ...asha, sessionsSince: FINISHED + 1000 }, mac)).toBe(false);
});

const mac = 'm'.repeat(43);

test.each([
  ['nothing', ''],
  ['no export', `.asha.${mac}`],
  ['nobody', `export..${mac}`],
  ['a short code', `export.asha.${mac.slice(1)}`],
  ['a long code', `export.asha.${mac}m`],
  ['something before it', `/export.asha.${mac}`],
  ['an endless id', `${'e'.repeat(65)}.asha.${mac}`],
  ['an endless person', `export.${'a'.repeat(65)}.${mac}`],
])('a token with %s is none', (_, token) => {
  expect(readLinkToken(token)).toBeUndefined();
});

test('ids of a token have at most 64 characters', () => {
  const id = 'i'.repeat(64);
  expect(readLinkToken(`${id}.${id}.${mac}`)).toEqual({ exportId: id, personId: id, mac });
});
