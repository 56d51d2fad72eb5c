import type { UndoableKind } from '@spotter/api';
import { deleteAttendanceRow } from '../attendance/attendance.repository.ts';
import { writeUndoEvent } from '../attendance/writeUndoEvent.ts';
import { findBranchForUse, restoreBranchRow } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import { completeTerms, deleteAdjustment, updateTerm } from '../memberships/memberships.repository.ts';
import { changeAccount } from '../people/accounts.ts';
import type { MemberRow } from '../people/people.ts';
import { lockPersonForUpdate, updatePerson } from '../people/people.repository.ts';
import { checkInAgain } from '../people/presence.repository.ts';
import type { ChangedItemRow } from './changes.repository.ts';
import { type CheckedOutState, type DeletedBranchState, type PersonState, readMembership } from './itemStates.ts';
import { restorePerson } from './restorePerson.ts';
import { formerUpdate, isSameMembership, type MembershipState, type StoredTerm } from './undo.rules.ts';

type UndoOne = (tx: Tx, ctx: Context, item: ChangedItemRow) => Promise<unknown>;

const undoDeletion: UndoOne = (tx, ctx, { id }) => restorePerson(tx, ctx, id);

/** How one person or branch is brought back. Each throws, before it writes anything, where they were changed since. */
export const undoItem: Record<UndoableKind, UndoOne> = {
  'delete-member': undoDeletion,
  'delete-staff': undoDeletion,
  delete: undoDeletion,
  'delete-branch': undoBranchDeletion,
  'checkout-all': undoCheckOut,
  activate: undoStatus,
  deactivate: undoStatus,
  move: undoMove,
  extend: undoMembership,
  'change-plan': undoMembership,
};

const changedSince = (reason: string) => new DomainError('state-changed', reason);

async function undoBranchDeletion(tx: Tx, { gymId }: Context, { id, after }: ChangedItemRow): Promise<void> {
  const { deletedAt } = JSON.parse(after) as DeletedBranchState;
  if (!(await restoreBranchRow(tx, gymId, id, deletedAt)))
    throw changedSince(/*i18n*/ 'The branch was restored already');
}

async function undoCheckOut(tx: Tx, ctx: Context, { id, before }: ChangedItemRow): Promise<void> {
  const { gymId } = ctx;
  const { checkedInAt, branchId, attendanceId } = JSON.parse(before) as CheckedOutState;
  const branch = await findBranchForUse(tx, gymId, branchId);
  if (!branch) throw changedSince(/*i18n*/ 'The branch was deleted since');
  const person = await checkInAgain(tx, gymId, id, checkedInAt, branchId);
  if (!person) throw await whyNotInside(tx, gymId, id);
  const entry = await deleteAttendanceRow(tx, gymId, attendanceId);
  if (entry) {
    const visit = { branchId, arrivedAt: checkedInAt, durationMs: entry.duration ?? 0, isConfirmed: false };
    addStays(tx, ctx, [visit], -1);
  }
  const withdrawal = { withdraws: attendanceId, withdrawnByName: ctx.caller.name };
  writeUndoEvent(tx, ctx, { person, branch, action: 'check-in', withdrawal });
}

async function whyNotInside(tx: Tx, gymId: string, id: string): Promise<DomainError> {
  const person = await lockPersonForUpdate(tx, gymId, 'member', id);
  if (!person) return changedSince(/*i18n*/ 'Was deleted since');
  return changedSince(person.checked_in_at === null ? /*i18n*/ 'Came and went since' : /*i18n*/ 'Has checked in again');
}

/** The member, as the caller may see them now. */
async function lockChanged(tx: Tx, { gymId, caller }: Context, id: string): Promise<MemberRow> {
  const member = await lockPersonForUpdate(tx, gymId, 'member', id);
  if (!member) throw changedSince(/*i18n*/ 'Was deleted since');
  if (caller.branchId !== null && member.branch_id !== caller.branchId) {
    throw changedSince(/*i18n*/ 'Was moved to another branch since');
  }
  return member;
}

async function undoStatus(tx: Tx, ctx: Context, item: ChangedItemRow): Promise<void> {
  const { gymId, now } = ctx;
  const member = await lockChanged(tx, ctx, item.id);
  const [before, after] = statesOf<PersonState>(item);
  if (member.deactivated_at !== after.deactivated_at) {
    throw changedSince(
      member.deactivated_at === null ? /*i18n*/ 'Was activated since' : /*i18n*/ 'Was deactivated since',
    );
  }
  await updatePerson(
    tx,
    gymId,
    'member',
    item.id,
    {
      deactivated_at: before.deactivated_at,
      updated_at: formerUpdate(member.updated_at, before.updated_at, after.updated_at, now),
    },
    now,
  );
}

async function undoMove(tx: Tx, ctx: Context, item: ChangedItemRow): Promise<void> {
  const { gymId, now } = ctx;
  const member = await lockChanged(tx, ctx, item.id);
  const [before, after] = statesOf<PersonState>(item);
  if (member.branch_id !== after.branch_id) throw changedSince(/*i18n*/ 'Was moved again since');
  if (!(await findBranchForUse(tx, gymId, before.branch_id ?? '')))
    throw changedSince(/*i18n*/ 'The branch was deleted since');
  const moved = await updatePerson(
    tx,
    gymId,
    'member',
    item.id,
    {
      branch_id: before.branch_id,
      updated_at: formerUpdate(member.updated_at, before.updated_at, after.updated_at, now),
    },
    now,
  );
  if (moved) await changeAccount(tx, ctx, member, moved);
}

async function undoMembership(tx: Tx, ctx: Context, item: ChangedItemRow): Promise<void> {
  const { gymId, now } = ctx;
  const member = await lockChanged(tx, ctx, item.id);
  const [before, after] = statesOf<MembershipState<StoredTerm>>(item);
  if (!isSameMembership(await readMembership(tx, gymId, member), after)) {
    throw changedSince(/*i18n*/ 'The membership was changed since');
  }
  const former = new Set(before.adjustments.map(({ id }) => id));
  for (const { id } of after.adjustments) if (!former.has(id)) await deleteAdjustment(tx, gymId, id);
  for (const { id, plan_id, plan_name, price_paise, price_tax = null, ends_on } of before.terms) {
    await updateTerm(tx, gymId, id, { plan_id, plan_name, price_paise, price_tax, ends_on });
  }
  await completeTerms(
    tx,
    gymId,
    before.terms.map(({ id }) => id),
  );
  await updatePerson(
    tx,
    gymId,
    'member',
    item.id,
    {
      ...before.derived,
      updated_at: formerUpdate(member.updated_at, before.updatedAt, after.updatedAt, now),
    },
    now,
  );
}

const statesOf = <S>({ before, after }: ChangedItemRow): [before: S, after: S] => [
  JSON.parse(before) as S,
  JSON.parse(after) as S,
];
