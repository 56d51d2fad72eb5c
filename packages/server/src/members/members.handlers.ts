import { endOfTerm } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import type { Tx } from '../db/database.ts';
import type { MemberListRow, MemberRow } from '../people/people.ts';
import { resolveBranchScope, getBranch, getBranchForUse } from '../branches/branchScope.ts';
import { AnswerChanges, type CachedContext, type Context, type Handlers, NOT_MODIFIED, PagedList } from '../context.ts';
import { listVersion, memberIdsChangedSince } from '../feed/listVersion.repository.ts';
import { todayOf } from '../memberships/changeMembership.ts';
import { insertMemberIfFree } from '../memberships/firstTerm.ts';
import { replaceLatestTerm } from '../memberships/replaceLatestTerm.ts';
import { changeAccount, mapCardTaken, mapEmailTaken } from '../people/accounts.ts';
import { updatePerson } from '../people/people.repository.ts';
import { countMembers, listMembersOf, memberPages } from '../people/peopleLists.repository.ts';
import { assertEmailUnlocked, deactivatedAt, emailTaken } from '../people/people.rules.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { getPlanForSale } from '../plans/planForSale.ts';
import { notFound } from '../errors.ts';
import { deletePerson } from '../undo/deletePerson.ts';
import { recordChange } from '../undo/recordChange.ts';
import {
  assertBirthDate,
  assertTakesNewMembers,
  changedEmail,
  diffMember,
  mergeMemberEdit,
  toMember,
} from './members.rules.ts';
import { newId } from '../newId.ts';

type MemberHandlers = Pick<
  Handlers,
  | 'getMembers'
  | 'getMembersByBranch'
  | 'addMember'
  | 'updateMember'
  | 'deleteMember'
  | 'toggleMemberStatus'
  | 'signOutMember'
>;

export const members: MemberHandlers = {
  getMembers: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const today = todayOf(ctx);
    const version = await listVersion(db, gymId);
    // The list shows what is pending today.
    if (ctx.isNotModified(version && `${today}.${version}`)) return NOT_MODIFIED;
    const toMembers = (rows: MemberListRow[]) => rows.map((row) => toMember(row, today));
    const changedIds = version && (await idsChangedSince(ctx, today, version));
    if (!changedIds) {
      return new PagedList('members', inPages(memberPages(db, gymId, branchId), toMembers));
    }
    const members = changedIds.length === 0 ? [] : toMembers(await listMembersOf(db, gymId, branchId, changedIds));
    const present = new Set(members.map(({ id }) => id));
    return new AnswerChanges({ members, removedIds: changedIds.filter((id) => !present.has(id)) });
  },

  getMembersByBranch: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId) ?? input.branchId;
    const { id } = await getBranch(ctx.db, ctx.gymId, branchId);
    return { totalMembers: await countMembers(ctx.db, ctx.gymId, id) };
  },

  addMember: (ctx, { memberData: { membershipPlan, ...data } }) => {
    requireStaffOrAdmin(ctx);
    assertBirthDate(data.birthDate, todayOf(ctx));
    return ctx.transaction(async (tx) => {
      const branch = await getBranchForUse(tx, ctx.gymId, resolveBranchScope(ctx, data.branchId) ?? data.branchId);
      assertTakesNewMembers(branch, 'memberData.branchId');
      const plan = await getPlanForSale(tx, ctx.gymId, membershipPlan, 'memberData.membershipPlan');
      const joinDate = data.joinDate ?? todayOf(ctx);
      const newMember = {
        id: newId(),
        user_type: 'member' as const,
        name: data.name,
        email: data.email,
        phone: data.phone,
        branch_id: branch.id,
        created_at: ctx.now,
        updated_at: ctx.now,
        age: data.age,
        birth_date: data.birthDate ?? null,
        sex: data.sex,
        membership_plan: plan.id,
        join_date: joinDate,
        expiry_date: endOfTerm(joinDate, { lengthUnit: plan.length_unit, length: plan.length }),
      };
      const seller = { id: ctx.caller.personId, name: ctx.caller.name };
      const member = await insertMemberIfFree(tx, ctx.gymId, newMember, seller);
      if (!member) throw emailTaken('memberData.email');
      const { id, name } = member;
      const changes = diffMember(undefined, member);
      await recordActivity(tx, ctx, { action: 'create', entity: 'member', id, name, changes });
      return { member: toMember(member, todayOf(ctx)) };
    });
  },

  updateMember: (ctx, { memberId, memberData, basis }) => {
    requireStaffOrAdmin(ctx);
    assertBirthDate(memberData.birthDate, todayOf(ctx));
    const work = ctx.transaction(async (tx) => {
      const before = await lockMemberInScope(tx, ctx, memberId);
      const data = mergeMemberEdit(memberData, toMember(before, todayOf(ctx)), basis);
      const { joinDate, membershipPlan } = data;
      const email = changedEmail(before, data.email ?? '');
      assertEmailUnlocked(before, email);
      const branch = await getBranchForUse(tx, ctx.gymId, resolveBranchScope(ctx, data.branchId) ?? data.branchId);
      if (branch.id !== before.branch_id) assertTakesNewMembers(branch, 'memberData.branchId');
      const isRedated = joinDate !== before.join_date || membershipPlan !== before.membership_plan;
      const edited = await updatePerson(
        tx,
        ctx.gymId,
        'member',
        memberId,
        {
          name: data.name,
          email,
          phone: data.phone,
          branch_id: branch.id,
          // Beside a birth date it is not shown.
          age: data.birthDate === null ? data.age : before.age,
          sex: data.sex,
          join_date: joinDate,
          birth_date: data.birthDate,
          card_number: data.cardNumber,
          updated_at: ctx.now,
        },
        ctx.now,
      );
      if (!edited) throw notFound(/*i18n*/ 'That member was not found');
      const member = isRedated ? await redate(tx, ctx, edited, membershipPlan) : edited;
      await changeAccount(tx, ctx, before, member);
      const changes = diffMember(before, member);
      await recordActivity(tx, ctx, { action: 'update', entity: 'member', id: memberId, name: member.name, changes });
      return { member: toMember(member, todayOf(ctx)) };
    });
    return mapCardTaken('memberData.cardNumber', mapEmailTaken('memberData.email', work));
  },

  deleteMember: (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const member = await lockMemberInScope(tx, ctx, memberId);
      const items = [await deletePerson(tx, ctx, member)];
      const undo = await recordChange(tx, ctx, { kind: 'delete-member', branchId: member.branch_id, items });
      return { success: true as const, undo };
    });
  },

  toggleMemberStatus: (ctx, { memberId, newStatus }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await lockMemberInScope(tx, ctx, memberId);
      const member = await updatePerson(
        tx,
        ctx.gymId,
        'member',
        memberId,
        {
          deactivated_at: deactivatedAt(newStatus, before.deactivated_at, ctx.now),
          updated_at: ctx.now,
        },
        ctx.now,
      );
      if (!member) throw notFound(/*i18n*/ 'That member was not found');
      const changes = diffMember(before, member);
      const action = newStatus === 'active' ? 'activate' : 'deactivate';
      await recordActivity(tx, ctx, { action, entity: 'member', id: memberId, name: member.name, changes });
      return { member: toMember(member, todayOf(ctx)) };
    });
  },

  signOutMember: (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { uid, name, first_signed_in_at } = await lockMemberInScope(tx, ctx, memberId);
      const hadAccount = await ctx.identity.endPersonSessions(tx, { gymId: ctx.gymId, personId: memberId, uid });
      // Nobody has signed in as this member: there is nothing to tell.
      if (!hadAccount && first_signed_in_at === null) return { success: true as const };
      await recordActivity(tx, ctx, { action: 'sign-out', entity: 'member', id: memberId, name });
      return { success: true as const };
    });
  },
};

async function* inPages<T, U>(pages: AsyncIterable<T[]>, toItems: (page: T[]) => U[]): AsyncGenerator<U[]> {
  for await (const page of pages) yield toItems(page);
}

/** Of whom something may have changed since the list that the client holds; undefined where it needs all of it. */
async function idsChangedSince(
  { db, gymId, heldVersion }: CachedContext,
  today: string,
  current: string,
): Promise<string[] | undefined> {
  const dayOfList = `${today}.`;
  if (!heldVersion?.startsWith(dayOfList)) return undefined;
  return memberIdsChangedSince(db, gymId, { version: heldVersion.slice(dayOfList.length), current });
}

/** The member with the latest term of this plan; a first term is from their joining date. */
async function redate(tx: Tx, ctx: Context, edited: MemberRow, planId: string): Promise<MemberRow> {
  const { join_date: joinDate, membership_plan: currentPlanId } = edited;
  const plan = await getPlanForSale(tx, ctx.gymId, planId, 'memberData.membershipPlan', currentPlanId);
  const member = await replaceLatestTerm(tx, ctx.gymId, { member: edited, plan, joinDate, now: ctx.now });
  if (!member) throw notFound(/*i18n*/ 'That member was not found');
  return member;
}
