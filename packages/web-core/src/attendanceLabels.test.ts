import { expect, test } from 'vitest';
import { actionLabel, attendanceNote, formatDuration, methodLabel, methodWithAssistant } from './attendanceLabels.ts';

test.each([
  ['tap', 'TAP'],
  ['nfc', 'TAP'],
  ['scan', 'SCAN'],
  ['qr-code', 'SCAN'],
  ['manual', 'MANUAL'],
  ['phone-temp', 'PHONE'],
] as const)('method %s is labelled %s', (method, label) => {
  expect(methodLabel({ method })).toBe(label);
});

test.each([
  ['manual', 'Priya Nair', 'MANUAL by Priya Nair'],
  ['manual', null, 'MANUAL'],
  ['scan', 'Priya Nair', 'SCAN'],
] as const)('%s with the assistant %s is labelled %s', (method, assistedByName, label) => {
  expect(methodWithAssistant({ method, assistedByName })).toBe(label);
});

test('actions are labelled', () => {
  expect([actionLabel('check-in'), actionLabel('check-out')]).toEqual(['Check-in', 'Check-out']);
});

test.each([
  [29_999, 'under 1 min'],
  [30_000, '1 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [85 * 60_000, '1 h 25 min'],
  [125 * 60_000, '2 h 5 min'],
])('%i ms last %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

test.each([
  [{}, undefined],
  [{ withdrawn: null, overrideReason: null, isOffline: false }, undefined],
  [{ withdrawn: { at: 1, byName: 'Sunil Shinde' } }, 'Undone by Sunil Shinde'],
  [{ withdrawn: { at: 1, byName: '' } }, 'Undone by the desk'],
  [{ overrideReason: 'Pays on Friday', isOffline: true }, 'Let in: Pays on Friday · Recorded offline'],
])('the note of %o is %s', (log, note) => {
  expect(attendanceNote(log)).toBe(note);
});
