import { randomUUIDv7 } from 'node:crypto';
import { namingTaken, namingTakenCard } from '../account/accounts.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import { type Changes, changesOf } from '../activities/activities.rules.ts';
import { branchInReach, branchOf } from '../branches/reach.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { bumpListVersion, listVersion } from '../feed/feed.repository.ts';
import { claimsOf } from '../gyms/claims.ts';
import { notFound } from '../errors.ts';
import { dateIn } from '../zone.ts';
import {
  countMembers,
  deletePerson,
  forgetInFeed,
  forgetName,
  insertPersonIfFree,
  memberById,
  type MemberRow,
  membersOf,
  updatePerson,
} from './members.repository.ts';
import {
  emailTaken,
  expiryDateOf,
  maskedCard,
  refuseLockedEmail,
  refuseNewMembersAt,
  toMember,
} from './members.rules.ts';

/** The member, if the caller may see them: staff see those of their own branch. */
async function memberOf(db: Db, { gymId, caller }: Context, id: string): Promise<MemberRow> {
  const row = await memberById(db, gymId, id);
  if (!row || (caller.branchId !== null && row.branch_id !== caller.branchId)) throw notFound('That member');
  return row;
}

const told = [
  'name',
  'email',
  'phone',
  'age',
  'sex',
  'membershipPlan',
  'joinDate',
  'expiryDate',
  'branchId',
  'status',
] as const;
const changesBetween = (before: MemberRow | undefined, after: MemberRow): Changes => ({
  ...changesOf(before ? toMember(before) : {}, toMember(after), told),
  ...(before &&
    before.card_number !== after.card_number && {
      cardNumber: { from: maskedCard(before.card_number), to: maskedCard(after.card_number) },
    }),
});

const namingTakenFields = <T>(work: Promise<T>): Promise<T> =>
  namingTakenCard('memberData.cardNumber', namingTaken('memberData.email', work));

type MemberHandlers = Pick<
  Handlers,
  'getMembers' | 'getMembersByBranch' | 'addMember' | 'updateMember' | 'deleteMember' | 'toggleMemberStatus'
>;

export const members: MemberHandlers = {
  getMembers: async ({ db, gymId, caller, notModifiedIf }, input) => {
    const branchId = branchInReach(caller, input.branchId);
    if (branchId !== undefined) await branchOf(db, gymId, branchId);
    notModifiedIf(await listVersion(db, gymId));
    return { members: (await membersOf(db, gymId, branchId)).map(toMember) };
  },

  getMembersByBranch: async ({ db, gymId, caller }, input) => {
    const { id } = await branchOf(db, gymId, branchInReach(caller, input.branchId) ?? input.branchId);
    return { totalMembers: await countMembers(db, gymId, id) };
  },

  addMember: (ctx, { memberData: { membershipPlan, ...data } }) =>
    ctx.transaction(async (tx) => {
      const branch = await branchOf(tx, ctx.gymId, branchInReach(ctx.caller, data.branchId) ?? data.branchId);
      refuseNewMembersAt(branch, 'memberData.branchId');
      const joinDate = data.joinDate ?? dateIn(ctx.now, ctx.gym.timeZone);
      const row = await insertPersonIfFree(tx, ctx.gymId, {
        id: randomUUIDv7(),
        user_type: 'member',
        name: data.name,
        email: data.email,
        phone: data.phone,
        branch_id: branch.id,
        created_at: ctx.now,
        updated_at: ctx.now,
        age: data.age,
        sex: data.sex,
        membership_plan: membershipPlan,
        join_date: joinDate,
        expiry_date: expiryDateOf(joinDate, membershipPlan),
      });
      if (!row) throw emailTaken('memberData.email');
      const changes = changesBetween(undefined, row);
      await recordActivity(tx, ctx, { action: 'create', entity: 'member', id: row.id, name: row.name, changes });
      await bumpListVersion(tx, ctx.gymId);
      return { member: toMember(row) };
    }),

  updateMember: (ctx, { memberId, memberData: { membershipPlan, ...data } }) =>
    namingTakenFields(
      ctx.transaction(async (tx) => {
        const before = await memberOf(tx, ctx, memberId);
        refuseLockedEmail(before, data.email);
        const asked = data.branchId ?? (before.branch_id as string);
        const branch = await branchOf(tx, ctx.gymId, branchInReach(ctx.caller, asked) ?? asked);
        const joinDate = data.joinDate ?? (before.join_date as string);
        const isRenewed = joinDate !== before.join_date || membershipPlan !== before.membership_plan;
        const row = await updatePerson(tx, ctx.gymId, memberId, {
          name: data.name,
          email: data.email,
          phone: data.phone,
          branch_id: branch.id,
          age: data.age,
          sex: data.sex,
          membership_plan: membershipPlan,
          join_date: joinDate,
          ...(data.cardNumber !== undefined && { card_number: data.cardNumber || null }),
          ...(isRenewed && { expiry_date: expiryDateOf(joinDate, membershipPlan) }),
          updated_at: ctx.now,
        });
        if (!row) throw notFound('That member');
        if (row.uid !== null && row.email !== null) {
          await ctx.identity.updateAccount(tx, row.uid, { email: row.email, name: row.name, claims: claimsOf(row) });
        }
        const changes = changesBetween(before, row);
        await recordActivity(tx, ctx, { action: 'update', entity: 'member', id: memberId, name: row.name, changes });
        await bumpListVersion(tx, ctx.gymId);
        return { member: toMember(row) };
      }),
    ),

  deleteMember: (ctx, { memberId }) =>
    ctx.transaction(async (tx) => {
      const { name, uid } = await memberOf(tx, ctx, memberId);
      await forgetName(tx, ctx.gymId, memberId);
      await forgetInFeed(tx, ctx.gymId, memberId);
      await deletePerson(tx, ctx.gymId, memberId);
      if (uid !== null) await ctx.identity.deleteAccount(tx, uid);
      await recordActivity(tx, ctx, { action: 'delete', entity: 'member', id: memberId, name });
      await bumpListVersion(tx, ctx.gymId);
      return { success: true as const };
    }),

  toggleMemberStatus: (ctx, { memberId, newStatus }) =>
    ctx.transaction(async (tx) => {
      const before = await memberOf(tx, ctx, memberId);
      const isActive = newStatus === 'active';
      const row = await updatePerson(tx, ctx.gymId, memberId, {
        deactivated_at: isActive ? null : (before.deactivated_at ?? ctx.now),
        updated_at: ctx.now,
      });
      if (!row) throw notFound('That member');
      const changes = changesBetween(before, row);
      const action = isActive ? 'activate' : 'deactivate';
      await recordActivity(tx, ctx, { action, entity: 'member', id: memberId, name: row.name, changes });
      await bumpListVersion(tx, ctx.gymId);
      return { member: toMember(row) };
    }),
};
