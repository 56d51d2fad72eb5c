import type { ActivityAction, Status } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { adminAdded } from '../mail/templates.ts';
import { changeAccount, hasInvitationLinks, mapEmailTaken, openAndInvite, reinvite } from '../people/accounts.ts';
import type { AdminRow } from '../people/people.ts';
import {
  insertPersonIfFree,
  lockPersonForUpdate,
  type PersonChange,
  updatePerson,
} from '../people/people.repository.ts';
import { countOtherActiveAdmins, listAdmins } from '../people/peopleLists.repository.ts';
import { accessChanges, deactivatedAt, emailTaken } from '../people/people.rules.ts';
import { notFound } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { assertDeactivatable, toAdmin } from './admins.rules.ts';
import { newId } from '../newId.ts';

const EMAIL_FIELD = 'adminData.email';
const auditedFields = ['name', 'email', 'mobile', 'status'] as const;

/** The administrator, who may take this status. Locks the gym, so that two cannot deactivate each other at once. */
async function getAdminForUpdate(tx: Tx, { gymId, caller }: Context, id: string, status: Status): Promise<AdminRow> {
  await lockGymForUpdate(tx, gymId);
  const row = await lockPersonForUpdate(tx, gymId, 'admin', id);
  if (!row) throw notFound(/*i18n*/ 'That administrator was not found');
  if (status === 'inactive') {
    assertDeactivatable({ isSelf: id === caller.personId, otherActive: await countOtherActiveAdmins(tx, gymId, id) });
  }
  return row;
}

/** Tells every administrator who has signed in that this one may sign in from now on. */
async function announceAdmin(tx: Tx, ctx: Context, admin: AdminRow): Promise<void> {
  const { gymId, gym, caller, publicUrl, outbox } = ctx;
  for (const { id, name, email: to, deactivated_at, first_signed_in_at } of await listAdmins(tx, gymId)) {
    if (id === admin.id || deactivated_at !== null || first_signed_in_at === null) continue;
    const recipient = { to, name, gymName: gym.name, language: 'en' as const };
    const link = `${publicUrl}/admin-management`;
    await outbox.put(tx, gymId, adminAdded({ ...recipient, admin, madeBy: caller.name, link }));
  }
}

/** Writes the change to the record, the account and the activity list. */
async function changeAdmin(tx: Tx, ctx: Context, action: ActivityAction, before: AdminRow, change: PersonChange) {
  const row = await updatePerson(tx, ctx.gymId, 'admin', before.id, { ...change, updated_at: ctx.now }, ctx.now);
  if (!row) throw notFound(/*i18n*/ 'That administrator was not found');
  const [previous, admin] = [toAdmin(before), toAdmin(row)];
  await changeAccount(tx, ctx, before, row, accessChanges(previous, admin));
  if (previous.status !== 'active' && admin.status === 'active') await announceAdmin(tx, ctx, row);
  const changes = diffFields(previous, admin, auditedFields);
  await recordActivity(tx, ctx, { action, entity: 'admin', id: row.id, name: row.name, changes });
  return { success: true as const, admin };
}

type AdminHandlers = Pick<
  Handlers,
  'getAllAdmins' | 'createAdmin' | 'updateAdmin' | 'toggleAdminStatus' | 'inviteAdmin'
>;

export const admins: AdminHandlers = {
  getAllAdmins: async (ctx) => {
    requireAdmin(ctx);
    return {
      success: true,
      admins: (await listAdmins(ctx.db, ctx.gymId)).map(toAdmin),
      ...((await hasInvitationLinks(ctx.db, ctx)) && { hasInvitationLinks: true as const }),
    };
  },

  createAdmin: (ctx, { adminData: { name, email, mobile } }) => {
    requireAdmin(ctx);
    const work = ctx.transaction(async (tx) => {
      const row = await insertPersonIfFree(tx, ctx.gymId, {
        id: newId(),
        user_type: 'admin',
        name,
        email,
        phone: mobile,
        created_at: ctx.now,
        updated_at: ctx.now,
      });
      if (!row) throw emailTaken(EMAIL_FIELD);
      await openAndInvite(tx, ctx, row);
      await announceAdmin(tx, ctx, row);
      const admin = toAdmin(row);
      const changes = diffFields({}, admin, auditedFields);
      await recordActivity(tx, ctx, { action: 'create', entity: 'admin', id: row.id, name, changes });
      return { success: true as const, admin };
    });
    return mapEmailTaken(EMAIL_FIELD, work);
  },

  updateAdmin: (ctx, { adminId, adminData, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await getAdminForUpdate(tx, ctx, adminId, adminData.status);
      const { name, mobile, status } = mergeEdit(adminData, toAdmin(before), basis, {
        input: 'adminData',
        sentence: /*i18n*/ 'This administrator was changed meanwhile',
      });
      return changeAdmin(tx, ctx, 'update', before, {
        name,
        phone: mobile,
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    });
  },

  toggleAdminStatus: (ctx, { adminId, status }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await getAdminForUpdate(tx, ctx, adminId, status);
      return changeAdmin(tx, ctx, status === 'active' ? 'activate' : 'deactivate', before, {
        deactivated_at: deactivatedAt(status, before.deactivated_at, ctx.now),
      });
    });
  },

  inviteAdmin: (ctx, { adminId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const row = await lockPersonForUpdate(tx, ctx.gymId, 'admin', adminId);
      if (!row) throw notFound(/*i18n*/ 'That administrator was not found');
      await reinvite(tx, ctx, row);
      await recordActivity(tx, ctx, { action: 'invite', entity: 'admin', id: row.id, name: row.name });
      return { success: true as const };
    });
  },
};
