import { expect, test } from 'vitest';
import { toDeskFacts, toGuest, usualHours } from './desk.rules.ts';

/** As `18×9`: the hour, and the visits. */
const counted = (person_id: string, counts: string) =>
  counts.split(' ').map((text) => {
    const [hour = 0, visits = 0] = text.split('×').map(Number);
    return { person_id, hour, visits };
  });

test.each([
  ['the three most frequent', '12×2 7×4 19×3 6×5', [6, 7, 19]],
  ['the earlier first where equal', '19×9 18×9 20×9', [18, 19, 20]],
  ['a single visit is no habit', '18×2 12×1', [18]],
])('usual hours: %s', (_, counts, hours) => {
  expect(usualHours(counted('ravi', counts))).toEqual(new Map([['ravi', hours]]));
});

test('usual hours are those of each person; who has no habit has none', () => {
  const counts = [...counted('ravi', '18×2'), ...counted('asha', '6×1'), ...counted('meera', '6×2')];
  expect(Object.fromEntries(usualHours(counts))).toEqual({ ravi: [18], meera: [6] });
});

const nothing = { dues: [], notes: [], hours: [], visiting: [] };

test('what is known of a member is one fact; of whom nothing is known there is none', () => {
  expect(toDeskFacts(nothing)).toEqual([]);
  expect(
    toDeskFacts({
      dues: [{ member_id: 'ravi', due: 1000_00 }],
      notes: [
        { person_id: 'asha', text: 'Locker 3' },
        { person_id: 'ravi', text: 'Locker 4' },
      ],
      hours: [{ id: 'ravi', usual_hours: '[18,6]' }],
      visiting: [{ id: 'ravi', branch_name: 'Andheri' }],
    }),
  ).toEqual([
    { memberId: 'ravi', due: 1000_00, note: 'Locker 4', usualHours: [18, 6], insideBranchName: 'Andheri' },
    { memberId: 'asha', note: 'Locker 3' },
  ]);
});

test('what a deleted member owes is no fact of the desk', () => {
  expect(toDeskFacts({ ...nothing, dues: [{ member_id: null, due: 1000_00 }] })).toEqual([]);
});

test.each([
  [null, 'active'],
  [1, 'inactive'],
])('a guest who was deactivated at %s is %s', (deactivatedAt, status) => {
  const row = { id: 'ravi', name: 'Ravi Rao', home_branch_name: 'Andheri', checked_in_at: 2 };
  expect(toGuest({ ...row, deactivated_at: deactivatedAt })).toEqual({
    id: 'ravi',
    name: 'Ravi Rao',
    homeBranchName: 'Andheri',
    status,
    since: 2,
  });
});
