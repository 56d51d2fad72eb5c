// What is stored of each changed person or branch, before and after the change. JSON, dropped once the change cannot be undone.
import { findInvoiceOfTerm } from '../billing/invoices.repository.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Tx } from '../db/database.ts';
import { listAdjustments, listTerms } from '../memberships/memberships.repository.ts';
import { deriveMembership } from '../memberships/terms.rules.ts';
import type { PersonRow } from '../people/people.ts';
import type { NewItem } from './changes.repository.ts';
import type { MembershipState } from './undo.rules.ts';

/** Of a Checkout All: where and since when they were inside, and the row of their check-out. */
export interface CheckedOutState {
  checkedInAt: number;
  branchId: string;
  attendanceId: string;
}

/** Of a deleted branch: when that was. */
export interface DeletedBranchState {
  deletedAt: number;
}

export const deletedBranchItem = ({ id, name }: Pick<BranchRow, 'id' | 'name'>, deletedAt: number): NewItem => ({
  id,
  name,
  before: '{}',
  after: JSON.stringify({ deletedAt } satisfies DeletedBranchState),
});

type CheckedOutPerson = Pick<PersonRow, 'id' | 'name' | 'checked_in_at' | 'checked_in_branch_id'>;

export const checkedOutItem = (
  { id, name, checked_in_at: checkedInAt, checked_in_branch_id: branchId }: CheckedOutPerson,
  attendanceId: string,
): NewItem => ({ id, name, before: JSON.stringify({ checkedInAt, branchId, attendanceId }), after: '{}' });

/** Of a change of status or branch. */
export type PersonState = Pick<PersonRow, 'deactivated_at' | 'branch_id' | 'updated_at'>;

export const personState = ({ deactivated_at, branch_id, updated_at }: PersonState): PersonState => ({
  deactivated_at,
  branch_id,
  updated_at,
});

/** The membership of a member whose row the transaction has locked. */
export async function readMembership(tx: Tx, gymId: string, person: PersonRow): Promise<MembershipState> {
  const { id, membership_plan, plan_name, expiry_date, freeze_id, frozen_from, frozen_to } = person;
  const terms = await listTerms(tx, gymId, id);
  const adjustments = await listAdjustments(tx, gymId, id);
  const latest = deriveMembership(terms, adjustments)?.last.row;
  const invoice = latest && (await findInvoiceOfTerm(tx, gymId, latest.id));
  return {
    derived: { membership_plan, plan_name, expiry_date, freeze_id, frozen_from, frozen_to },
    terms,
    adjustments,
    invoiceId: invoice?.id ?? null,
    updatedAt: person.updated_at,
  };
}
