import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LONGEST_STAY_MINUTES } from '@spotter/api';
import { conflictReason } from './offline.rules.ts';
import {
  type Entry,
  type OpenOperation,
  placeOperations,
  replaceableEstimates,
  type VisitRule,
} from './placeOperations.rules.ts';
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
const card = (at: number, branchId?: string) => operation(null, at, branchId);
/** A visit goes on until a check-out. */
const noEnd: VisitRule = () => 'open';
/** A visit ends after 100 minutes, and a margin; at `entry` and `porch` by a scan elsewhere, too. */
const endsAfter =
  (marginMinutes: number): VisitRule =>
  (visit, scan) => {
    const end = visit.at + minutes(100);
    if (scan.at >= end + minutes(marginMinutes)) return { endedAt: Math.min(end, scan.at - 1) };
    if (!['entry', 'porch'].includes(visit.branchId)) return 'open';
    return scan.branchId === visit.branchId ? 'already-in' : { endedAt: scan.at - 1 };
  };
const rule = endsAfter(20);
const placeUnending = (entries: Entry[], operations: OpenOperation[]) => placeOperations(entries, operations, noEnd);
const placedIds = (entries: Entry[], operations: OpenOperation[], visitAt = noEnd) =>
  placeOperations(entries, operations, visitAt).placed.map(({ id }) => id);

const moments = {
  i18n: texts('en'),
  format: (moment: number) => ({ time: `minute ${moment / MINUTE_MS}`, date: 'today' }),
};
const merge = (entries: Entry[], { placed, estimated }: ReturnType<typeof placeOperations>): Entry[] =>
  [
    ...entries,
    ...estimated.map(({ at, branchId }) => ({ ...left(0, branchId), id: `end ${at}`, at, isEstimate: true })),
    ...placed.map(({ id, action, at, branchId }) => ({
      id,
      action: action === 'checkin' ? ('check-in' as const) : ('check-out' as const),
      at,
      branchId,
    })),
  ].toSorted((one, other) => one.at - other.at);

describe('placing operations', () => {
  test('a check-in after the last entry makes present, a check-out after it ends the visit where it began', () => {
    expect(placeUnending([], [enters(5)])).toEqual({
      placed: [{ id: 'checkin 5', action: 'checkin', at: minutes(5), branchId: 'main', durationMs: null }],
      estimated: [],
      repeated: [],
      corrected: [],
      interrupted: [],
      presence: { at: minutes(5), branchId: 'main' },
    });
    expect(placeUnending([came(5, 'side')], [leaves(65)])).toEqual({
      placed: [{ id: 'checkout 65', action: 'checkout', at: minutes(65), branchId: 'side', durationMs: minutes(60) }],
      estimated: [],
      repeated: [],
      corrected: [],
      interrupted: [],
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
    const { placed, presence } = placeUnending(entries, [enters(100), leaves(160)]);
    expect(placed).toMatchObject([{ action: 'checkin' }, { action: 'checkout', durationMs: minutes(60) }]);
    expect(presence).toBeUndefined();
    expect(placedIds(entries, [enters(100)])).toEqual([]);
    expect(placedIds(entries, [enters(100), leaves(160), enters(200)])).toEqual(['checkin 100', 'checkout 160']);
  });

  test('an absence within a visit shortens what the check-out after it counts, which is of the branch of the second part', () => {
    const { placed, corrected, interrupted } = placeUnending([came(5), left(200)], [leaves(60), enters(100, 'side')]);
    expect(placed).toMatchObject([{ action: 'checkout', durationMs: minutes(55) }, { action: 'checkin' }]);
    expect(corrected).toEqual([{ id: 'out 200', at: minutes(200), durationMs: minutes(100), branchId: 'side' }]);
    expect(interrupted).toEqual([{ at: minutes(200), arrivedAt: minutes(5), branchId: 'main' }]);
    // Without its check-in, the entry ended no visit before.
    expect(placeUnending([left(200)], [enters(100)])).toMatchObject({
      corrected: [{ id: 'out 200' }],
      interrupted: [],
    });
  });

  test('a card does what is due, and nothing within a minute of an entry', () => {
    const { placed, repeated } = placeUnending([], [card(5), card(5.5), card(65)]);
    expect(placed).toMatchObject([{ action: 'checkin' }, { action: 'checkout', durationMs: minutes(60) }]);
    expect(repeated).toEqual(['card 5.5']);
    expect(placeUnending([came(5)], [card(4.5)]).repeated).toEqual(['card 4.5']);
    expect(placeUnending([came(5)], [card(6)]).repeated).toEqual([]);
  });

  test('a visit that is over ends before the next card or check-in, not before a check-out by hand', () => {
    const end = { at: minutes(105), arrivedAt: minutes(5), branchId: 'main' };
    for (const enter of [card, enters]) {
      const placement = placeOperations([], [enter(5), enter(125)], rule);
      expect(placement).toMatchObject({ placed: [{ action: 'checkin' }, { action: 'checkin', durationMs: null }] });
      expect([placement.estimated, placement.presence]).toEqual([[end], { at: minutes(125), branchId: 'main' }]);
      expect(placeOperations([came(5)], [enter(125)], rule).estimated).toEqual([end]);
      expect(placeOperations([came(5)], [enter(124)], rule).estimated).toEqual([]);
    }
    expect(placeOperations([came(5)], [leaves(300)], rule)).toMatchObject({
      placed: [{ action: 'checkout', durationMs: minutes(295) }],
      estimated: [],
    });
  });

  test('in the past, too: a visit that is over by the next check-in is whole', () => {
    const { placed, estimated, presence } = placeOperations([came(500)], [enters(5), enters(200)], rule);
    expect(placed.map(({ id }) => id)).toEqual(['checkin 5', 'checkin 200']);
    expect(estimated.map(({ at }) => at)).toEqual([minutes(105), minutes(300)]);
    expect(presence).toBeUndefined();
    expect(placedIds([came(500)], [enters(5), enters(400)], rule)).toEqual(['checkin 5']);
    expect(placeOperations([came(5), left(500)], [card(400)], rule)).toMatchObject({
      estimated: [{ at: minutes(105) }],
      corrected: [{ id: 'out 500', durationMs: minutes(100) }],
    });
  });

  test('at a branch that takes check-ins only a further card is a repeat, and one elsewhere another visit', () => {
    expect(placeOperations([], [card(5, 'entry'), card(65, 'entry')], rule)).toMatchObject({
      placed: [{ id: 'card 5' }],
      repeated: ['card 65'],
      presence: { at: minutes(5), branchId: 'entry' },
    });
    expect(placeOperations([came(5, 'entry')], [card(65)], rule)).toMatchObject({
      placed: [{ action: 'checkin', branchId: 'main' }],
      estimated: [{ at: minutes(65) - 1, arrivedAt: minutes(5), branchId: 'entry' }],
    });
    expect(placeOperations([came(5, 'entry')], [card(5.5)], rule)).toMatchObject({
      estimated: [],
      repeated: ['card 5.5'],
    });
    expect(placedIds([came(5, 'entry')], [enters(65)], rule)).toEqual([]);
    expect(placedIds([came(5, 'entry')], [leaves(65)], rule)).toEqual(['checkout 65']);
  });

  test('the reason says what stands against it', () => {
    expect(conflictReason([came(5)], enters(6), moments)).toBe('Already checked in at minute 5, today');
    expect(conflictReason([came(5), left(9)], leaves(10), moments)).toBe('Already checked out at minute 9, today');
    expect(conflictReason([], leaves(10), moments)).toBe('Not checked in at that time');
    expect(conflictReason([came(50)], enters(10), moments)).toBe('Checked in at minute 50, today, which does not fit');
    expect(conflictReason([came(50)], card(10), moments)).toBe('Checked in at minute 50, today, which does not fit');
    expect(conflictReason([came(50)], leaves(10), moments)).toBe('Not checked in at that time');
    const visit = [came(5), left(9)];
    expect(conflictReason(visit, leaves(7), moments)).toBe('Checked out at minute 9, today, which does not fit');
    expect(conflictReason(visit, leaves(5), moments)).toBe('Checked out at minute 9, today, which does not fit');
    expect(conflictReason(visit, enters(5), moments)).toBe('Already checked in at minute 5, today');
  });
});

const estimated = (at: number): Entry => ({ ...left(at), isEstimate: true });
/** A visit of at most a day. */
const DAY_MINUTES = MAX_LONGEST_STAY_MINUTES;

describe('the estimated end of a visit', () => {
  const visit = [came(5), estimated(105)];
  const again = [...visit, came(200)];

  test.each<[string, Entry[], OpenOperation[], boolean]>([
    ['gives way to a check-out before it', visit, [leaves(50)], true],
    ['gives way to a check-out after it', visit, [leaves(300)], true],
    ['gives way to a check-out within a day', visit, [leaves(5 + DAY_MINUTES)], true],
    ['stays where the check-out came later', visit, [leaves(5.1 + DAY_MINUTES)], false],
    ['stays where the check-out came with the check-in', visit, [leaves(5)], false],
    ['gives way to a card before it', visit, [card(104)], true],
    ['stays for a card at the same moment, which begins another visit', visit, [card(105)], false],
    ['stays where the person came again', visit, [leaves(50), enters(60)], false],
    ['gives way where they left once more', visit, [leaves(50), enters(60), leaves(70)], true],
    ['gives way to a check-out before the next entry', again, [leaves(199)], true],
    ['stays for one at the moment of the next entry', again, [leaves(200)], false],
  ])('%s', (_, entries, operations, isReplaced) => {
    const [arrival, estimate] = entries;
    expect(replaceableEstimates(entries, operations)).toEqual(isReplaced ? [{ estimate, arrival }] : []);
  });

  test('is no end that somebody recorded, and none without its check-in', () => {
    for (const entries of [[came(5), left(105)], [estimated(105)], [left(5), estimated(105)]])
      expect(replaceableEstimates(entries, [leaves(50)])).toEqual([]);
  });

  test('is not corrected for a visit that began later', () => {
    const { placed, corrected, interrupted } = placeUnending(visit, [leaves(50), enters(60)]);
    expect([placed.length, corrected, interrupted]).toEqual([2, [], []]);
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
      fc.tuple(
        fc.constantFrom('checkin' as const, 'checkout' as const, null),
        fc.integer({ max: 2500, min: 0 }),
        fc.constantFrom('main', 'entry', 'porch'),
      ),
      { maxLength: 12, selector: ([, at]) => at },
    )
    .map((all) =>
      all
        .map(([action, at, branchId], n) => ({ ...operation(action, at, branchId), id: `op ${n}` }))
        .toSorted((one, two) => one.at - two.at),
    );
  const rules = fc.constantFrom(noEnd, endsAfter(0));
  /** Many: what happens at the same moment is rare. */
  const runs = { numRuns: 5000 };
  test('the person’s entries go on alternating, each operation has one result, its time and its action', () => {
    fc.assert(
      fc.property(histories, operationLists, rules, (entries, operations, visitAt) => {
        const placement = placeOperations(entries, operations, visitAt);
        const { placed, repeated } = placement;
        const all = merge(entries, placement);
        expect(all.every(({ action }, n) => action === (n % 2 ? 'check-out' : 'check-in'))).toBe(true);
        const ids = [...placed.map(({ id }) => id), ...repeated];
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, action, at } of placed) {
          const requested = operations.find((one) => one.id === id);
          expect([at, requested?.action ?? action]).toEqual([requested?.at, action]);
        }
        for (const id of repeated) expect(operations.find((one) => one.id === id)?.action).toBeNull();
      }),
      runs,
    );
  });

  test('presence, durations and corrections are those of the entries together', () => {
    fc.assert(
      fc.property(histories, operationLists, rules, (entries, operations, visitAt) => {
        const placement = placeOperations(entries, operations, visitAt);
        const { placed, estimated, corrected, presence } = placement;
        const all = merge(entries, placement);
        const last = all.at(-1);
        if (presence !== undefined) {
          const inside = last?.action === 'check-in' ? { at: last.at, branchId: last.branchId } : null;
          expect(presence).toEqual(inside);
        } else expect(last).toEqual(entries.at(-1));
        for (const { id, durationMs, branchId } of [...placed, ...corrected]) {
          const index = all.findIndex((entry) => entry.id === id);
          const { action, at = 0 } = all[index] ?? {};
          const arrival = all[index - 1];
          expect(durationMs).toBe(action === 'check-in' ? null : at - (arrival?.at ?? 0));
          if (action === 'check-out') expect(branchId).toBe(arrival?.branchId);
        }
        for (const { at, arrivedAt, branchId } of estimated) {
          const index = all.findIndex((entry) => entry.id === `end ${at}`);
          expect(all[index - 1]).toMatchObject({ action: 'check-in', at: arrivedAt, branchId });
          expect(all[index + 1]?.action).toBe('check-in');
        }
      }),
      runs,
    );
  });

  test('what was not placed stays open when nothing else arrives', () => {
    fc.assert(
      fc.property(histories, operationLists, rules, (entries, operations, visitAt) => {
        const placement = placeOperations(entries, operations, visitAt);
        const { placed, repeated } = placement;
        const done = new Set([...placed.map(({ id }) => id), ...repeated]);
        const manual = operations.filter(({ id, action }) => !done.has(id) && action !== null);
        expect(placedIds(merge(entries, placement), manual, visitAt)).toEqual([]);
      }),
      runs,
    );
  });
});
