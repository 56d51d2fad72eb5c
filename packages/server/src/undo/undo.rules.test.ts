import { expect, test } from 'vitest';
import type { AdjustmentRow, TermRow } from '../memberships/memberships.repository.ts';
import { formerUpdate, isSameMembership, type MembershipState, reasonAgainst, takenSince } from './undo.rules.ts';

const TODAY = '2026-11-20';
const member = { deactivated_at: null, branch_id: 'andheri', expiry_date: TODAY };
const inactive = { ...member, deactivated_at: 1 };
const endless = { ...member, expiry_date: null };
const ended = { ...member, expiry_date: '2026-11-19' };

const latest = { plan_id: 'monthly', canceled_on: null } as TermRow;
const move = { kind: 'move' as const, branch: { id: 'bandra', name: 'Bandra' } };
const changePlan = { kind: 'change-plan' as const, plan: { id: 'yearly', name: 'Yearly' }, latest };

type Change = Parameters<typeof reasonAgainst>[0];
type Member = Parameters<typeof reasonAgainst>[1];

test.each<[string, Change, Member]>([
  ['activate an inactive member', { kind: 'activate' }, inactive],
  ['deactivate an active one', { kind: 'deactivate' }, member],
  ['move one of another branch', move, member],
  ['extend a membership on its last day', { kind: 'extend' }, member],
  ['change the plan on the last day', changePlan, member],
  ['change the plan of a membership without an end', changePlan, endless],
])('the desk can %s', (_, change, row) => {
  expect(reasonAgainst(change, row, TODAY)).toBeUndefined();
});

test.each<[string, Change, Member, object?]>([
  ['Already active', { kind: 'activate' }, member],
  ['Already inactive', { kind: 'deactivate' }, inactive],
  ['Already at {branch}', move, { ...member, branch_id: 'bandra' }, { branch: 'Bandra' }],
  ['The member is inactive', { kind: 'extend' }, inactive],
  ['The membership has no end', { kind: 'extend' }, endless],
  ['The membership has ended', { kind: 'extend' }, ended],
  ['There is no membership', { ...changePlan, latest: undefined }, member],
  ['The membership was canceled', { ...changePlan, latest: { ...latest, canceled_on: TODAY } }, member],
  [
    'Already has the plan {plan}',
    { ...changePlan, latest: { ...latest, plan_id: 'yearly' } },
    member,
    { plan: 'Yearly' },
  ],
  ['The membership has ended', changePlan, ended],
])('%s', (message, change, row, values) => {
  expect(reasonAgainst(change, row, TODAY)).toEqual({ message, ...(values && { values }) });
});

const ravi = { name: 'Ravi', email: 'ravi@example.com', card_number: '1111' };

test.each([
  ['card-taken', { card: 'Asha', email: undefined }, 'Asha has the card of Ravi now: 1111'],
  ['email-taken', { card: undefined, email: 'Asha' }, 'Asha has the e-mail address of Ravi now: ravi@example.com'],
  ['email-taken', { card: 'Maya', email: 'Asha' }, 'Asha has the e-mail address of Ravi now: ravi@example.com'],
  [
    'email-taken',
    { card: undefined, email: undefined },
    'Somebody else has the e-mail address of Ravi now: ravi@example.com',
  ],
])('whoever cannot be restored hears why: %s', (code, holders, message) => {
  expect(takenSince(ravi, holders)).toMatchObject({ code, message });
});

const state: MembershipState = {
  derived: {
    membership_plan: 'monthly',
    plan_name: 'Monthly',
    expiry_date: TODAY,
    freeze_id: null,
    frozen_from: null,
    frozen_to: null,
  },
  terms: [latest],
  adjustments: [],
  invoiceId: null,
  updatedAt: 5,
};

test('two states of a membership are the same whenever the member was written', () => {
  expect(isSameMembership(state, { ...state, updatedAt: 6 })).toBe(true);
  expect(isSameMembership(state, JSON.parse(JSON.stringify({ ...state })) as MembershipState)).toBe(true);
});

test.each<[string, Partial<MembershipState>]>([
  ['another end', { derived: { ...state.derived, expiry_date: null } }],
  ['another term', { terms: [latest, latest] }],
  ['a freeze', { adjustments: [{ id: 'freeze' } as AdjustmentRow] }],
  ['an invoice', { invoiceId: 'invoice' }],
])('two states of a membership differ by %s', (_, change) => {
  expect(isSameMembership(state, { ...state, ...change })).toBe(false);
});

test('a row is as old as before the change, unless it was written since', () => {
  expect(formerUpdate(7, 5, 7, 9)).toBe(5);
  expect(formerUpdate(8, 5, 7, 9)).toBe(9);
});
