import { randomUUIDv7 } from 'node:crypto';
import { type StaffMember, staffRoles } from '@spotter/api';
import { holdPerson } from '../account/account.repository.ts';
import { accessLines, deactivatedAt } from '../account/account.rules.ts';
import { changeAccount, invite, namingTaken, openAccount } from '../account/accounts.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import { type ActivityAction, changesOf } from '../activities/activities.rules.ts';
import { branchOf } from '../branches/reach.ts';
import type { Context, Handlers } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertPersonIfFree, type PersonRow, updatePerson } from '../members/members.repository.ts';
import { emailTaken, refuseLockedEmail } from '../members/members.rules.ts';
import { notFound } from '../errors.ts';
import { staffsOf } from './staff.repository.ts';
import { toStaff } from './staff.rules.ts';

const EMAIL = 'staffData.email';
const told = ['name', 'email', 'phone', 'role', 'branchName', 'status'] as const;

async function staffOf(tx: Tx, gymId: string, id: string): Promise<PersonRow> {
  const row = await holdPerson(tx, gymId, id, 'staff');
  if (!row) throw notFound('That member of staff');
  return row;
}

const withBranch = async (db: Db, row: PersonRow): Promise<StaffMember> =>
  toStaff(row, (await branchOf(db, row.gym_id, row.branch_id as string)).name);

/** Writes the change to the record, the account and the activity list, and answers the record. */
async function change(
  tx: Tx,
  ctx: Context,
  action: ActivityAction,
  before: PersonRow,
  data: Parameters<typeof updatePerson>[3],
) {
  const row = await updatePerson(tx, ctx.gymId, before.id, { ...data, updated_at: ctx.now });
  if (!row) throw notFound('That member of staff');
  const [was, staff] = [await withBranch(tx, before), await withBranch(tx, row)];
  await changeAccount(tx, ctx, before, row, accessLines(was, staff));
  const changes = changesOf(was, staff, told);
  await recordActivity(tx, ctx, { action, entity: 'staff', id: row.id, name: row.name, changes });
  return { staff };
}

type StaffHandlers = Pick<Handlers, 'getStaffs' | 'getStaffRoles' | 'addStaff' | 'updateStaff' | 'changeStaffStatus'>;

export const staff: StaffHandlers = {
  getStaffs: async ({ db, gymId }) => ({
    success: true,
    staffs: (await staffsOf(db, gymId)).map((row) => toStaff(row, row.branch_name)),
  }),

  getStaffRoles: () => Promise.resolve({ success: true, roles: [...staffRoles] }),

  addStaff: (ctx, { staffData: { role, branchId, status, email, ...data } }) =>
    namingTaken(
      EMAIL,
      ctx.transaction(async (tx) => {
        const branch = await branchOf(tx, ctx.gymId, branchId);
        const row = await insertPersonIfFree(tx, ctx.gymId, {
          id: randomUUIDv7(),
          user_type: 'staff',
          ...data,
          email,
          staff_role: role,
          branch_id: branch.id,
          deactivated_at: deactivatedAt(status, null, ctx.now),
          created_at: ctx.now,
          updated_at: ctx.now,
        });
        if (!row) throw emailTaken(EMAIL);
        await openAccount(tx, ctx, { ...row, email });
        await invite(tx, ctx, { ...row, email });
        const added = toStaff(row, branch.name);
        const changes = changesOf({}, added, told);
        await recordActivity(tx, ctx, { action: 'create', entity: 'staff', id: row.id, name: row.name, changes });
        return { staff: added };
      }),
    ),

  updateStaff: (ctx, { staffId, staffData: { role, branchId, status, ...data } }) =>
    namingTaken(
      EMAIL,
      ctx.transaction(async (tx) => {
        const before = await staffOf(tx, ctx.gymId, staffId);
        refuseLockedEmail(before, data.email);
        const branch = await branchOf(tx, ctx.gymId, branchId);
        return change(tx, ctx, 'update', before, {
          ...data,
          staff_role: role,
          branch_id: branch.id,
          ...(status && { deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now) }),
        });
      }),
    ),

  changeStaffStatus: (ctx, { staffId, status }) =>
    ctx.transaction(async (tx) => {
      const before = await staffOf(tx, ctx.gymId, staffId);
      return change(tx, ctx, status === 'active' ? 'activate' : 'deactivate', before, {
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    }),
};
