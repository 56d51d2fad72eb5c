import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictReason, type Entry, type OpenOperation, placeOperations } from './placeOperations.rules.ts';
import { texts } from '../texts.ts';

const MINUTE_MS = 60_000;
const minutes = (count: number) => count * MINUTE_MS;

const came = (at: number, branchId = 'main'): Entry => ({
  id: `in ${at}`,
  action: 'check-in',
  at: minutes(at),
  branchId,
});
const left = (at: number, branchId = 'main'): Entry => ({
  ...came(at, branchId),
  id: `out ${at}`,
  action: 'check-out',
});
const operation = (action: OpenOperation['action'], at: number, branchId = 'main'): OpenOperation => ({
  id: `${action ?? 'card'} ${at}`,
  action,
  at: minutes(at),
  branchId,
});
const enters = (at: number, branchId?: string) => operation('checkin', at, branchId);
const leaves = (at: number, branchId?: string) => operation('checkout', at, branchId);
const card = (at: number) => operation(null, at);
const placedIds = (entries: Entry[], operations: OpenOperation[]) =>
  placeOperations(entries, operations).placed.map(({ id }) => id);

const moments = {
  i18n: texts('en'),
  format: (moment: number) => ({ time: `minute ${moment / MINUTE_MS}`, date: 'today' }),
};
const merge = (entries: Entry[], placed: ReturnType<typeof placeOperations>['placed']): Entry[] =>
  [
    ...entries,
    ...placed.map(({ id, action, at, branchId }) => ({
      id,
      action: action === 'checkin' ? ('check-in' as const) : ('check-out' as const),
      at,
      branchId,
    })),
  ].toSorted((one, other) => one.at - other.at);

describe('placing operations', () => {
  test('a check-in after the last entry makes present, a check-out after it ends the visit where it began', () => {
    expect(placeOperations([], [enters(5)])).toEqual({
      placed: [{ id: 'checkin 5', action: 'checkin', at: minutes(5), branchId: 'main', durationMs: null }],
      repeated: [],
      corrected: [],
      presence: { at: minutes(5), branchId: 'main' },
    });
    expect(placeOperations([came(5, 'side')], [leaves(65)])).toEqual({
      placed: [{ id: 'checkout 65', action: 'checkout', at: minutes(65), branchId: 'side', durationMs: minutes(60) }],
      repeated: [],
      corrected: [],
      presence: null,
    });
  });

  test('what others recorded meanwhile leaves it open', () => {
    expect(placedIds([came(5)], [enters(6)])).toEqual([]);
    expect(placedIds([came(5), left(60)], [leaves(61)])).toEqual([]);
    expect(placedIds([], [leaves(61)])).toEqual([]);
    expect(placedIds([came(50)], [enters(6)])).toEqual([]);
  });

  test('in the past only a whole visit fits, which leaves the present as it is', () => {
    const entries = [came(5), left(60), came(500)];
    const { placed, presence } = placeOperations(entries, [enters(100), leaves(160)]);
    expect(placed).toMatchObject([{ action: 'checkin' }, { action: 'checkout', durationMs: minutes(60) }]);
    expect(presence).toBeUndefined();
    expect(placedIds(entries, [enters(100)])).toEqual([]);
    expect(placedIds(entries, [enters(100), leaves(160), enters(200)])).toEqual(['checkin 100', 'checkout 160']);
  });

  test('an absence within a visit shortens what the check-out after it counts', () => {
    const { placed, corrected } = placeOperations([came(5), left(200)], [leaves(60), enters(100)]);
    expect(placed).toMatchObject([{ action: 'checkout', durationMs: minutes(55) }, { action: 'checkin' }]);
    expect(corrected).toEqual([{ id: 'out 200', durationMs: minutes(100) }]);
  });

  test('a card does what is due, and nothing within a minute of an entry', () => {
    const { placed, repeated } = placeOperations([], [card(5), card(5.5), card(65)]);
    expect(placed).toMatchObject([{ action: 'checkin' }, { action: 'checkout', durationMs: minutes(60) }]);
    expect(repeated).toEqual(['card 5.5']);
    expect(placeOperations([came(5)], [card(4.5)]).repeated).toEqual(['card 4.5']);
    expect(placeOperations([came(5)], [card(6)]).repeated).toEqual([]);
  });

  test('the reason says what stands against it', () => {
    expect(conflictReason([came(5)], enters(6), moments)).toBe('Already checked in at minute 5, today');
    expect(conflictReason([came(5), left(9)], leaves(10), moments)).toBe('Already checked out at minute 9, today');
    expect(conflictReason([], leaves(10), moments)).toBe('Not checked in at that time');
    expect(conflictReason([came(50)], enters(10), moments)).toBe('Checked in at minute 50, today, which does not fit');
    expect(conflictReason([came(50)], card(10), moments)).toBe('Checked in at minute 50, today, which does not fit');
  });
});

describe('whatever the entries and operations', () => {
  /** Alternating entries at whole hours. */
  const histories = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 })
    .map((hours) => hours.toSorted((one, other) => one - other).map((hour, n) => (n % 2 ? left : came)(hour * 60)));
  /** No two of the same millisecond: of those, none is the first. */
  const operationLists = fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('checkin' as const, 'checkout' as const, null), fc.integer({ max: 2500, min: 0 })),
      { maxLength: 12, selector: ([, at]) => at },
    )
    .map((all) =>
      all
        .map(([action, at], n) => ({ ...operation(action, at), id: `op ${n}` }))
        .toSorted((one, two) => one.at - two.at),
    );
  test('the person’s entries go on alternating, each operation has one result, its time and its action', () => {
    fc.assert(
      fc.property(histories, operationLists, (entries, operations) => {
        const { placed, repeated } = placeOperations(entries, operations);
        const all = merge(entries, placed);
        expect(all.every(({ action }, n) => action === (n % 2 ? 'check-out' : 'check-in'))).toBe(true);
        const ids = [...placed.map(({ id }) => id), ...repeated];
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, action, at } of placed) {
          const requested = operations.find((one) => one.id === id);
          expect([at, requested?.action ?? action]).toEqual([requested?.at, action]);
        }
        for (const id of repeated) expect(operations.find((one) => one.id === id)?.action).toBeNull();
      }),
    );
  });

  test('presence, durations and corrections are those of the entries together', () => {
    fc.assert(
      fc.property(histories, operationLists, (entries, operations) => {
        const { placed, corrected, presence } = placeOperations(entries, operations);
        const all = merge(entries, placed);
        const last = all.at(-1);
        if (presence !== undefined) {
          const inside = last?.action === 'check-in' ? { at: last.at, branchId: last.branchId } : null;
          expect(presence).toEqual(inside);
        } else expect(last).toEqual(entries.at(-1));
        for (const { id, durationMs } of [...placed, ...corrected]) {
          const index = all.findIndex((entry) => entry.id === id);
          const { action, at = 0 } = all[index] ?? {};
          expect(durationMs).toBe(action === 'check-in' ? null : at - (all[index - 1]?.at ?? 0));
        }
      }),
    );
  });

  test('what was not placed stays open when nothing else arrives', () => {
    fc.assert(
      fc.property(histories, operationLists, (entries, operations) => {
        const { placed, repeated } = placeOperations(entries, operations);
        const done = new Set([...placed.map(({ id }) => id), ...repeated]);
        const manual = operations.filter(({ id, action }) => !done.has(id) && action !== null);
        expect(placeOperations(merge(entries, placed), manual).placed).toEqual([]);
      }),
    );
  });
});
