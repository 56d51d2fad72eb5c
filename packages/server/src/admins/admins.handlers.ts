import { randomUUIDv7 } from 'node:crypto';
import type { Status } from '@spotter/api';
import { holdPerson } from '../account/account.repository.ts';
import { accessLines, deactivatedAt } from '../account/account.rules.ts';
import { changeAccount, invite, namingTaken, openAccount } from '../account/accounts.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import { type ActivityAction, changesOf } from '../activities/activities.rules.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { holdGym } from '../gyms/gyms.repository.ts';
import { insertPersonIfFree, type PersonRow, updatePerson } from '../members/members.repository.ts';
import { emailTaken } from '../members/members.rules.ts';
import { notFound } from '../errors.ts';
import { adminsOf, countOtherActiveAdmins } from './admins.repository.ts';
import { refuseDeactivating, toAdmin } from './admins.rules.ts';

const EMAIL = 'adminData.email';
const told = ['name', 'email', 'mobile', 'status'] as const;

/** The administrator, who may become this status. The gym is held, so that two cannot switch each other off at once. */
async function adminToBecome(tx: Tx, { gymId, caller }: Context, id: string, status: Status): Promise<PersonRow> {
  await holdGym(tx, gymId);
  const row = await holdPerson(tx, gymId, id, 'admin');
  if (!row) throw notFound('That administrator');
  if (status === 'inactive') {
    refuseDeactivating({ isSelf: id === caller.personId, otherActive: await countOtherActiveAdmins(tx, gymId, id) });
  }
  return row;
}

/** Writes the change to the record, the account and the activity list, and answers the record. */
async function change(
  tx: Tx,
  ctx: Context,
  action: ActivityAction,
  before: PersonRow,
  data: Parameters<typeof updatePerson>[3],
) {
  const row = await updatePerson(tx, ctx.gymId, before.id, { ...data, updated_at: ctx.now });
  if (!row) throw notFound('That administrator');
  const [was, admin] = [toAdmin(before), toAdmin(row)];
  await changeAccount(tx, ctx, before, row, accessLines(was, admin));
  const changes = changesOf(was, admin, told);
  await recordActivity(tx, ctx, { action, entity: 'admin', id: row.id, name: row.name, changes });
  return { success: true as const, admin };
}

type AdminHandlers = Pick<Handlers, 'getAllAdmins' | 'createAdmin' | 'updateAdmin' | 'toggleAdminStatus'>;

export const admins: AdminHandlers = {
  getAllAdmins: async ({ db, gymId }) => ({ success: true, admins: (await adminsOf(db, gymId)).map(toAdmin) }),

  createAdmin: (ctx, { adminData: { name, email, mobile } }) =>
    namingTaken(
      EMAIL,
      ctx.transaction(async (tx) => {
        const row = await insertPersonIfFree(tx, ctx.gymId, {
          id: randomUUIDv7(),
          user_type: 'admin',
          name,
          email,
          phone: mobile,
          created_at: ctx.now,
          updated_at: ctx.now,
        });
        if (!row) throw emailTaken(EMAIL);
        await openAccount(tx, ctx, { ...row, email });
        await invite(tx, ctx, { ...row, email });
        const admin = toAdmin(row);
        const changes = changesOf({}, admin, told);
        await recordActivity(tx, ctx, { action: 'create', entity: 'admin', id: row.id, name, changes });
        return { success: true as const, admin };
      }),
    ),

  updateAdmin: (ctx, { adminId, adminData: { name, mobile, status } }) =>
    ctx.transaction(async (tx) => {
      const before = await adminToBecome(tx, ctx, adminId, status);
      return change(tx, ctx, 'update', before, {
        name,
        phone: mobile,
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    }),

  toggleAdminStatus: (ctx, { adminId, status }) =>
    ctx.transaction(async (tx) => {
      const before = await adminToBecome(tx, ctx, adminId, status);
      return change(tx, ctx, status === 'active' ? 'activate' : 'deactivate', before, {
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    }),
};
