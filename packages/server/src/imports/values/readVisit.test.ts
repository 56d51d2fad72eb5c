import { expect, test } from 'vitest';
import type { RowMapping } from './importValues.ts';
import { readVisit } from './readVisit.ts';

const mapping: RowMapping = {
  fields: ['phone', 'date', 'checkInTime', 'checkOutTime'],
  dateOrders: new Map(),
  plans: new Map(),
  branches: new Map(),
  planNames: new Map(),
  branchNames: new Map(),
  today: '2026-11-03',
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
  currency: 'EUR',
};

const read = (date: string, checkIn: string, checkOut: string) => {
  const { values, errors } = readVisit(
    ['9845012345', date, checkIn, checkOut].map((text) => ({ text })),
    mapping,
  );
  return { moments: values.events.map(({ at }) => new Date(at).toISOString()), errors };
};

test.each([
  ['an ordinary night', '24/03/2026', '2026-03-24T21:00:00.000Z', '2026-03-25T02:30:00.000Z'],
  ['the night to summer time', '28/03/2026', '2026-03-28T21:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['the night to winter time', '24/10/2026', '2026-10-24T20:00:00.000Z', '2026-10-25T02:30:00.000Z'],
])('a check-out after midnight is at its time of the next day: %s', (_, date, arrival, departure) => {
  expect(read(date, '22:00', '03:30')).toEqual({ moments: [arrival, departure], errors: [] });
});

test('a check-out that is earlier by more than a night is refused', () => {
  expect(read('24/03/2026', '09:00', '08:30').errors).toEqual([
    { field: 'checkOutTime', error: 'The check-out is before the check-in' },
  ]);
  expect(read('24/03/2026', '20:30', '08:30').errors).toEqual([]);
});
