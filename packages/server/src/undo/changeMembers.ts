import type { BulkChange } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { getBranchForUse, resolveBranchScope } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { eventsByPerson } from '../feed/personEvents.repository.ts';
import { DomainError, notFound } from '../errors.ts';
import { assertTakesNewMembers, diffMember } from '../members/members.rules.ts';
import { todayOf } from '../memberships/changeMembership.ts';
import { extendMembership } from '../memberships/extendMembership.ts';
import { replaceLatestTerm } from '../memberships/replaceLatestTerm.ts';
import { deriveMembership } from '../memberships/terms.rules.ts';
import { changeAccount } from '../people/accounts.ts';
import type { MemberRow } from '../people/people.ts';
import { lockPersonForUpdate, updatePerson } from '../people/people.repository.ts';
import { findPlanForUse } from '../plans/plans.repository.ts';
import type { NewItem } from './changes.repository.ts';
import { deletePerson } from './deletePerson.ts';
import { personState, readMembership } from './itemStates.ts';
import { planNotSold } from '../plans/plans.rules.ts';
import type { Sentence } from '../texts.ts';
import { reasonAgainst } from './undo.rules.ts';

/** Changes one of the members. Throws before it writes anything. */
type ChangeOne = (member: MemberRow) => Promise<NewItem>;

/**
 * What the change does to each of these members, whose rows the transaction has locked. Throws what is wrong with the
 * change itself: `not-found`, `branch-inactive`, `plan-inactive`.
 */
export async function prepareChange(
  tx: Tx,
  ctx: Context,
  change: BulkChange,
  members: readonly MemberRow[],
): Promise<ChangeOne> {
  switch (change.kind) {
    case 'activate':
      return changeStatus(tx, ctx, null);
    case 'deactivate':
      return changeStatus(tx, ctx, ctx.now);
    case 'extend':
      return extend(tx, ctx, change);
    case 'move':
      return move(tx, ctx, change.branchId);
    case 'change-plan':
      return changePlan(tx, ctx, change.planId);
    default:
      return deleteMembers(tx, ctx, members);
  }
}

const itemOf = ({ id, name }: MemberRow, before: object, after: object): NewItem => ({
  id,
  name,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

function changeStatus(tx: Tx, ctx: Context, deactivatedAt: number | null): ChangeOne {
  const action = deactivatedAt === null ? 'activate' : 'deactivate';
  return async (before) => {
    refuse(reasonAgainst({ kind: action }, before, todayOf(ctx)));
    const member = await write(tx, ctx, before, { deactivated_at: deactivatedAt });
    const { id, name } = member;
    await recordActivity(tx, ctx, { action, entity: 'member', id, name, changes: diffMember(before, member) });
    return itemOf(member, personState(before), personState(member));
  };
}

async function move(tx: Tx, ctx: Context, branchId: string): Promise<ChangeOne> {
  const branch = await getBranchForUse(tx, ctx.gymId, resolveBranchScope(ctx, branchId) ?? branchId);
  assertTakesNewMembers(branch, 'change.branchId');
  return async (before) => {
    refuse(reasonAgainst({ kind: 'move', branch }, before, todayOf(ctx)));
    const member = await write(tx, ctx, before, { branch_id: branch.id });
    await changeAccount(tx, ctx, before, member);
    const { id, name } = member;
    await recordActivity(tx, ctx, {
      action: 'update',
      entity: 'member',
      id,
      name,
      changes: diffMember(before, member),
    });
    return itemOf(member, personState(before), personState(member));
  };
}

function extend(tx: Tx, ctx: Context, { days, reason }: { days: number; reason: string }): ChangeOne {
  return async (member) => {
    refuse(reasonAgainst({ kind: 'extend' }, member, todayOf(ctx)));
    const before = await readMembership(tx, ctx.gymId, member);
    const isExtended = await extendMembership(tx, ctx, { memberId: member.id, days, reason });
    if (!isExtended) throw new DomainError('state-changed', /*i18n*/ 'The membership was canceled');
    return membershipItem(tx, ctx, member, before);
  };
}

async function changePlan(tx: Tx, ctx: Context, planId: string): Promise<ChangeOne> {
  const { gymId, now } = ctx;
  const plan = await findPlanForUse(tx, gymId, planId);
  if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
  if (plan.deactivated_at !== null) {
    throw planNotSold('plan-inactive', plan.name, 'change.planId');
  }
  return async (member) => {
    const before = await readMembership(tx, gymId, member);
    const latest = deriveMembership(before.terms, before.adjustments)?.last.row;
    refuse(reasonAgainst({ kind: 'change-plan', plan, latest }, member, todayOf(ctx)));
    const changed = await replaceLatestTerm(tx, gymId, { member, plan, now });
    if (!changed) throw notFound(/*i18n*/ 'That member was not found');
    const { id, name } = changed;
    await recordActivity(tx, ctx, {
      action: 'update',
      entity: 'member',
      id,
      name,
      changes: diffMember(member, changed),
    });
    return membershipItem(tx, ctx, changed, before);
  };
}

async function membershipItem(tx: Tx, { gymId }: Context, { id }: MemberRow, before: object): Promise<NewItem> {
  const member = await lockPersonForUpdate(tx, gymId, 'member', id);
  if (!member) throw notFound(/*i18n*/ 'That member was not found');
  return itemOf(member, before, await readMembership(tx, gymId, member));
}

async function write(
  tx: Tx,
  { gymId, now }: Context,
  { id }: MemberRow,
  change: Partial<Pick<MemberRow, 'deactivated_at' | 'branch_id'>>,
): Promise<MemberRow> {
  const member = await updatePerson(tx, gymId, 'member', id, { ...change, updated_at: now }, now);
  if (!member) throw notFound(/*i18n*/ 'That member was not found');
  return member;
}

async function deleteMembers(tx: Tx, ctx: Context, members: readonly MemberRow[]): Promise<ChangeOne> {
  const ids = members.map(({ id }) => id);
  const events = await eventsByPerson(tx, ctx.gymId, ids);
  return (member) => deletePerson(tx, ctx, member, events.get(member.id));
}

function refuse(reason: Sentence | undefined): void {
  if (reason) throw new DomainError('state-changed', reason.message, { values: reason.values });
}
