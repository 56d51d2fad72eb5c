import { type ActivityAction, type StaffMember, staffRoles } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import { getBranch, getBranchForUse } from '../branches/branchScope.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import {
  changeAccount,
  createInvitationLink,
  hasInvitationLinks,
  mapEmailTaken,
  openAndInvite,
  reinvite,
} from '../people/accounts.ts';
import type { StaffRow } from '../people/people.ts';
import {
  insertPersonIfFree,
  lockPersonForUpdate,
  type PersonChange,
  updatePerson,
} from '../people/people.repository.ts';
import { listStaff } from '../people/peopleLists.repository.ts';
import { accessChanges, assertEmailUnlocked, deactivatedAt, emailTaken } from '../people/people.rules.ts';
import { notFound } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { deletePerson } from '../undo/deletePerson.ts';
import { recordChange } from '../undo/recordChange.ts';
import { toStaff } from './staff.rules.ts';
import { newId } from '../newId.ts';

const EMAIL_FIELD = 'staffData.email';
const auditedFields = ['name', 'email', 'phone', 'role', 'branchName', 'status'] as const;

async function getStaffForUpdate(tx: Tx, gymId: string, id: string): Promise<StaffRow> {
  const row = await lockPersonForUpdate(tx, gymId, 'staff', id);
  if (!row) throw notFound(/*i18n*/ 'That member of staff was not found');
  return row;
}

const withBranch = async (db: Db, row: StaffRow): Promise<StaffMember> =>
  toStaff(row, (await getBranch(db, row.gym_id, row.branch_id)).name);

/** Writes the change to the record, the account and the activity list. */
async function changeStaff(tx: Tx, ctx: Context, action: ActivityAction, before: StaffRow, change: PersonChange) {
  const row = await updatePerson(tx, ctx.gymId, 'staff', before.id, { ...change, updated_at: ctx.now }, ctx.now);
  if (!row) throw notFound(/*i18n*/ 'That member of staff was not found');
  const [previous, staff] = [await withBranch(tx, before), await withBranch(tx, row)];
  await changeAccount(tx, ctx, before, row, accessChanges(previous, staff));
  const changes = diffFields(previous, staff, auditedFields);
  await recordActivity(tx, ctx, { action, entity: 'staff', id: row.id, name: row.name, changes });
  return { staff };
}

type StaffHandlers = Pick<
  Handlers,
  | 'getStaffs'
  | 'getStaffRoles'
  | 'addStaff'
  | 'updateStaff'
  | 'changeStaffStatus'
  | 'deleteStaff'
  | 'inviteStaff'
  | 'createInvitationLink'
>;

export const staff: StaffHandlers = {
  getStaffs: async (ctx) => {
    requireAdmin(ctx);
    const rows = await listStaff(ctx.db, ctx.gymId);
    return {
      success: true,
      staffs: rows.map((row) => toStaff(row, row.branch_name)),
      ...((await hasInvitationLinks(ctx.db, ctx)) && { hasInvitationLinks: true as const }),
    };
  },

  getStaffRoles: (ctx) => {
    requireAdmin(ctx);
    return Promise.resolve({ success: true, roles: [...staffRoles] });
  },

  addStaff: (ctx, { staffData: { role, branchId, status, email, ...data } }) => {
    requireAdmin(ctx);
    const work = ctx.transaction(async (tx) => {
      const branch = await getBranchForUse(tx, ctx.gymId, branchId);
      const row = await insertPersonIfFree(tx, ctx.gymId, {
        id: newId(),
        user_type: 'staff',
        ...data,
        email,
        staff_role: role,
        branch_id: branch.id,
        deactivated_at: deactivatedAt(status, null, ctx.now),
        created_at: ctx.now,
        updated_at: ctx.now,
      });
      if (!row) throw emailTaken(EMAIL_FIELD);
      await openAndInvite(tx, ctx, row);
      const added = toStaff(row, branch.name);
      const changes = diffFields({}, added, auditedFields);
      await recordActivity(tx, ctx, { action: 'create', entity: 'staff', id: row.id, name: row.name, changes });
      return { staff: added };
    });
    return mapEmailTaken(EMAIL_FIELD, work);
  },

  updateStaff: (ctx, { staffId, staffData, basis }) => {
    requireAdmin(ctx);
    const work = ctx.transaction(async (tx) => {
      const before = await getStaffForUpdate(tx, ctx.gymId, staffId);
      const { name, email, phone, role, branchId, status } = mergeEdit(staffData, toStaff(before, ''), basis, {
        input: 'staffData',
        sentence: /*i18n*/ 'This member of staff was changed meanwhile',
      });
      assertEmailUnlocked(before, email);
      const branch = await getBranchForUse(tx, ctx.gymId, branchId);
      return changeStaff(tx, ctx, 'update', before, {
        name,
        email,
        phone,
        staff_role: role,
        branch_id: branch.id,
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    });
    return mapEmailTaken(EMAIL_FIELD, work);
  },

  changeStaffStatus: (ctx, { staffId, status }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await getStaffForUpdate(tx, ctx.gymId, staffId);
      return changeStaff(tx, ctx, status === 'active' ? 'activate' : 'deactivate', before, {
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    });
  },

  deleteStaff: (ctx, { staffId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const items = [await deletePerson(tx, ctx, await getStaffForUpdate(tx, ctx.gymId, staffId))];
      const undo = await recordChange(tx, ctx, { kind: 'delete-staff', branchId: null, items });
      return { success: true as const, undo };
    });
  },

  inviteStaff: (ctx, { staffId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const row = await getStaffForUpdate(tx, ctx.gymId, staffId);
      await reinvite(tx, ctx, row);
      await recordActivity(tx, ctx, { action: 'invite', entity: 'staff', id: row.id, name: row.name });
      return { success: true as const };
    });
  },

  createInvitationLink: (ctx, { personId }) => {
    requireAdmin(ctx);
    // What is stored for retries holds no link: a retry makes a new one, and ends this one.
    return ctx.database.transaction(async (tx) => {
      const row =
        (await lockPersonForUpdate(tx, ctx.gymId, 'staff', personId)) ??
        (await lockPersonForUpdate(tx, ctx.gymId, 'admin', personId));
      if (!row) throw notFound(/*i18n*/ 'That member of staff was not found');
      const invitation = await createInvitationLink(tx, ctx, row);
      await recordActivity(tx, ctx, { action: 'invite', entity: row.user_type, id: row.id, name: row.name });
      return invitation;
    });
  },
};
