import { formatMoney } from '@spotter/api/currency';
import { expect, test } from 'vitest';
import { activity } from '../../testing/activityData.ts';
import { activityEntry } from './activityEntry.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const money = (amount: number) => formatMoney(amount, 'INR');
const context = { zone, money, names: new Map([['branch-1', 'Bandra']]), today: '2026-11-03', yesterday: '2026-11-02' };
type Value = string | number | boolean | null | { any: number };

const entryOf = (rest: Parameters<typeof activity>[1]) => activityEntry(activity(0, rest), context);
const changeOf = (from: Value, to: Value) => entryOf({ changes: { name: { from, to } } }).changes?.[0];

test.each([
  ['create', 'create'],
  ['open-account', 'create'],
  ['invite', 'create'],
  ['update', 'update'],
  ['correct', 'update'],
  ['delete', 'delete'],
  ['activate', 'enter'],
  ['deactivate', 'leave'],
  ['sign-out', 'leave'],
  ['checkout-all', 'leave'],
  ['something-new', 'other'],
])('%s is shown as %s', (action, kind) => {
  expect(entryOf({ action }).kind).toBe(kind);
});

test.each([
  ['2026-12-03', '3 Dec 2026'],
  ['monthly', 'Monthly'],
  ['branch-1', 'Bandra'],
  ['branch-2', 'branch-2'],
  ['+919845012345', '+91 98450 12345'],
  ['Asha Rao', 'Asha Rao'],
  ['2026-12-03T10:00', '2026-12-03T10:00'],
  ['x2026-12-03', 'x2026-12-03'],
  ['Monthly plan', 'Monthly plan'],
  ['2 weeks', '2 weeks'],
  [50, '50'],
  [0, '0'],
  [true, 'true'],
  [{ any: 1 }, '{"any":1}'],
  ['/logos/demo/new', 'New logo'],
] as [Value, string][])('%o is formatted as %s', (value, words) => {
  expect(changeOf(null, value)).toEqual({ field: 'Name', to: words });
});

test.each([
  ['amount', 1_500_000, 'Amount', '₹15,000'],
  ['countedCash', 50, 'Counted cash', '₹0.50'],
  ['duesOver', 0, 'Dues over', '₹0'],
  ['price', 180_000, 'Price', '₹1,800'],
  ['total', 180_050, 'Total', '₹1,800.50'],
  ['rateBasisPoints', 500, 'Tax rate', '5\u00A0%'],
  ['graceDays', 7, 'Grace days', '7'],
] as const)('%s of %i is shown as money or a rate', (field, to, name, words) => {
  expect(entryOf({ action: 'update', changes: { [field]: { from: null, to } } }).changes).toEqual([
    { field: name, to: words },
  ]);
});

test.each([null, ''])('%o is no value', (value) => {
  expect(changeOf(value, 'Asha Rao')).toEqual({ field: 'Name', to: 'Asha Rao' });
  expect(changeOf('Asha Rao', value)).toEqual({ field: 'Name', from: 'Asha Rao' });
});

test('an earlier logo is the old one', () => {
  expect(changeOf('/logos/demo/old', null)).toEqual({ field: 'Name', from: 'Old logo' });
});

test('the actor is not repeated in the action', () => {
  const performedBy = { name: 'Kavya Menon', userType: 'admin' as const };
  expect(entryOf({ performedBy, displayText: 'Kavya Menon added Asha Rao' })).toMatchObject({
    actor: 'Kavya Menon',
    action: 'added Asha Rao',
  });
  expect(entryOf({ performedBy, displayText: 'Kavya Menonika was added' }).action).toBe('Kavya Menonika was added');
});

test.each([
  [0, '0 changes'],
  [1, '1 change'],
  [2, '2 changes'],
])('%i changes: %s', (count, words) => {
  const changes = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { from: null, to: at }]));
  expect(entryOf({ changes }).changesLabel).toBe(words);
});

test.each([
  ['2026-11-02T18:30:00Z', 'Today'],
  ['2026-11-02T18:29:00Z', 'Yesterday'],
  ['2026-11-01T18:29:00Z', '1 Nov 2026'],
])('%s is %s in the gym’s zone', (moment, day) => {
  expect(entryOf({ timestamp: Date.parse(moment) }).day).toBe(day);
});
