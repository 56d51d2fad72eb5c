import { daysBetween, MAX_REPORT_DAYS } from '@spotter/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodError, presetOf, presetPeriod, presets, readView, reportKinds, writeView } from './view.ts';

const today = '2026-11-03';

test.each([
  ['this-month', '2026-11-01', '2026-11-03'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-30-days', '2026-10-05', '2026-11-03'],
  ['last-90-days', '2026-08-06', '2026-11-03'],
  ['this-year', '2026-01-01', '2026-11-03'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to });
});

test('last month of January is December, and February has 29 days in a leap year', () => {
  expect(presetPeriod('last-month', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(presetPeriod('last-month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('each preset of each day can be asked for, and is recognised by its days', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...presets), (date, preset) => {
      const period = presetPeriod(preset, date);
      expect(periodError(period, date)).toBeUndefined();
      expect(presetOf(period, date, preset)).toBe(preset);
    }),
  );
});

test('of two presets with the same days the one that was chosen is shown', () => {
  // The 30th of a month: this month is the last 30 days.
  const period = presetPeriod('this-month', '2026-11-30');
  expect(period).toEqual(presetPeriod('last-30-days', '2026-11-30'));
  expect(presetOf(period, '2026-11-30', 'this-month')).toBe('this-month');
  expect(presetOf(period, '2026-11-30', 'last-30-days')).toBe('last-30-days');
  expect(presetOf({ from: '2026-10-02', to: '2026-10-09' }, today)).toBeUndefined();
  expect(presetOf({ from: '2026-10-05', to: '2026-11-02' }, today)).toBeUndefined();
  expect(presetOf({ from: '2026-10-06', to: today }, today)).toBeUndefined();
});

test.each([
  [{ from: '', to: today }, 'Both days are needed'],
  [{ from: '2026-02-31x', to: today }, 'Both days are needed'],
  [{ from: '2026-02-30', to: today }, 'Both days are needed'],
  [{ from: '2026-11-03', to: '2026-11-02' }, 'The first day must not be after the last'],
  [{ from: '2026-11-03', to: '2026-11-04' }, 'The last day must not be after today'],
  [{ from: '2025-11-02', to: today }, 'At most 366 days'],
  [{ from: '2025-11-03', to: today }, undefined],
])('%o: %s', (period, error) => {
  expect(periodError(period, today)).toBe(error);
});

test('what is chosen is in the URL, and read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...reportKinds),
      fc.constantFrom('', 'bandra'),
      fc.nat(MAX_REPORT_DAYS - 1),
      (report, branch, days) => {
        const from = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
        const view = { report, branch, from, to: today };
        expect(daysBetween(from, today)).toBe(days);
        expect(readView(writeView(view), today)).toEqual(view);
      },
    ),
  );
});

test('every branch is not in the URL', () => {
  const view = { report: 'money', branch: '', from: '2026-11-01', to: today } as const;
  expect(writeView(view).toString()).toBe('report=money&from=2026-11-01&to=2026-11-03');
});

test('unknown values are the attendance of the last 30 days', () => {
  const view = { report: 'attendance', branch: '', from: '2026-10-05', to: today };
  expect(readView(new URLSearchParams(), today)).toEqual(view);
  expect(readView(new URLSearchParams('report=x&from=2026-11-09&to=2026-11-01'), today)).toEqual(view);
  expect(readView(new URLSearchParams('from=2026-11-01&to=2027-01-01'), today)).toEqual(view);
});
