import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { branchDeleted, mayWithdraw, notTheLatest, withdrawnAlready, withdrawnMessage } from './withdrawal.rules.ts';

const admin = { userType: 'admin', branchId: null, name: 'Asha Admin' } as const;
const staff = { userType: 'staff', branchId: 'andheri', name: 'Sunil Staff' } as const;

test.each([
  ['at their branch', 'andheri', 'Maya Staff', 'bandra', true],
  ['at another branch', 'bandra', 'Maya Staff', 'andheri', false],
  ['at another branch, without anybody at the desk', 'bandra', null, 'andheri', false],
  ['that they made at another branch', 'bandra', 'Sunil Staff', 'andheri', true],
  ['that they made at another branch, of its own member', 'bandra', 'Sunil Staff', 'bandra', false],
])('staff withdraw an entry %s (%s, by %s, of a member of %s): %s', (_, branchId, madeBy, home, expected) => {
  const entry = { branch_id: branchId, assisted_by_name: madeBy };
  expect(mayWithdraw(staff, entry, { branch_id: home })).toBe(expected);
  expect(mayWithdraw(admin, entry, { branch_id: home })).toBe(true);
});

test.each([
  ['whose person has come or gone', () => notTheLatest('Asha Rao'), 'Asha Rao has come or gone since'],
  ['whose branch was deleted', () => branchDeleted('Andheri'), 'Andheri was deleted since'],
  ['a withdrawn check-in', () => withdrawnAlready({ action: 'check-in' }), 'This check-in was undone already'],
  ['a withdrawn check-out', () => withdrawnAlready({ action: 'check-out' }), 'This check-out was undone already'],
])('what has changed since is said: %s', (_, refusal, message) => {
  expect(refusal()).toMatchObject({ code: 'state-changed', message });
});

test.each([
  ['check-in', 'Check-in of Asha Rao undone'],
  ['check-out', 'Check-out of Asha Rao undone'],
] as const)('a withdrawn %s is answered with “%s”', (action, message) => {
  expect(withdrawnMessage('Asha Rao', action, texts('en'))).toBe(message);
});
