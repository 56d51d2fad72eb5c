import { isDeepStrictEqual } from 'node:util';
import type { BranchRow } from '../branches/branches.repository.ts';
import { DomainError } from '../errors.ts';
import { isExpired } from '../members/members.rules.ts';
import type { AdjustmentRow, TermRow } from '../memberships/memberships.repository.ts';
import type { MemberRow, PersonRow } from '../people/people.ts';
import type { PlanRow } from '../plans/plans.repository.ts';
import type { Sentence } from '../texts.ts';

/** A change with what it needs to judge a member. */
type JudgedChange =
  | { kind: 'activate' | 'deactivate' | 'extend' }
  | { kind: 'move'; branch: Pick<BranchRow, 'id' | 'name'> }
  | { kind: 'change-plan'; plan: Pick<PlanRow, 'id' | 'name'>; latest: TermRow | undefined };

type JudgedMember = Pick<MemberRow, 'deactivated_at' | 'branch_id' | 'expiry_date'>;

/** Why the change cannot be made to this member, as a sentence; undefined where it can. `today`: the gym's date. */
export function reasonAgainst(change: JudgedChange, member: JudgedMember, today: string): Sentence | undefined {
  const { deactivated_at: deactivatedAt, branch_id: branchId, expiry_date: expiryDate } = member;
  switch (change.kind) {
    case 'activate':
      return deactivatedAt === null ? { message: /*i18n*/ 'Already active' } : undefined;
    case 'deactivate':
      return deactivatedAt === null ? undefined : { message: /*i18n*/ 'Already inactive' };
    case 'move':
      return branchId === change.branch.id
        ? { message: /*i18n*/ 'Already at {branch}', values: { branch: change.branch.name } }
        : undefined;
    case 'extend':
      if (deactivatedAt !== null) return { message: /*i18n*/ 'The member is inactive' };
      if (expiryDate === null) return { message: /*i18n*/ 'The membership has no end' };
      return isExpired(expiryDate, today) ? { message: /*i18n*/ 'The membership has ended' } : undefined;
    default:
      if (!change.latest) return { message: /*i18n*/ 'There is no membership' };
      if (change.latest.canceled_on !== null) return { message: /*i18n*/ 'The membership was canceled' };
      if (change.latest.plan_id === change.plan.id)
        return { message: /*i18n*/ 'Already has the plan {plan}', values: { plan: change.plan.name } };
      return isExpired(expiryDate, today) ? { message: /*i18n*/ 'The membership has ended' } : undefined;
  }
}

/** Why somebody cannot be restored: their e-mail or card is another's by now. */
export function takenSince(
  { name, email, card_number: cardNumber }: Pick<PersonRow, 'name' | 'email' | 'card_number'>,
  holders: { email: string | undefined; card: string | undefined },
): DomainError {
  if (holders.card !== undefined && holders.email === undefined) {
    return new DomainError('card-taken', /*i18n*/ '{holder} has the card of {name} now: {cardNumber}', {
      values: { holder: holders.card, name, cardNumber: cardNumber ?? '' },
    });
  }
  if (holders.email === undefined) {
    return new DomainError('email-taken', /*i18n*/ 'Somebody else has the e-mail address of {name} now: {email}', {
      values: { name, email: email ?? '' },
    });
  }
  const values = { holder: holders.email, name, email: email ?? '' };
  return new DomainError('email-taken', /*i18n*/ '{holder} has the e-mail address of {name} now: {email}', { values });
}

/** As it is stored: an earlier release had no tax setting of terms. */
export type StoredTerm = Omit<TermRow, 'price_tax'> & Partial<Pick<TermRow, 'price_tax'>>;

/** Of a membership: terms and adjustments, what is derived from them, and the invoice of the latest term. */
export interface MembershipState<Term = TermRow> {
  derived: Pick<PersonRow, 'membership_plan' | 'plan_name' | 'expiry_date' | 'freeze_id' | 'frozen_from' | 'frozen_to'>;
  terms: Term[];
  adjustments: AdjustmentRow[];
  invoiceId: string | null;
  updatedAt: number;
}

/** Whether a membership is as it was stored, but for when the member was written. */
export function isSameMembership(current: MembershipState, stored: MembershipState<StoredTerm>): boolean {
  const terms = current.terms.map((term, index) =>
    stored.terms[index] && !('price_tax' in stored.terms[index]) ? { ...term, price_tax: undefined } : term,
  );
  return isDeepStrictEqual(withoutMoment({ ...current, terms }), withoutMoment(stored));
}

/** Rows as they come out of JSON, so that stored and read ones can be compared. */
const withoutMoment = (state: MembershipState<object>): unknown =>
  JSON.parse(JSON.stringify({ ...state, updatedAt: 0 }));

/** When the row was written, where nothing else was written to it since the change. */
export const formerUpdate = (current: number, before: number, after: number, now: number): number =>
  current === after ? before : now;
