import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { defaultOccupancySettings, MAX_COUNTED_VISITS } from '@spotter/api';
import type { Handlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { branchUsage } from '../people/peopleLists.repository.ts';
import { countPeopleInside } from '../people/presence.repository.ts';
import { notFound } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { occupanciesOf, occupancyOfBranch, occupancyOfGym } from '../occupancy/occupancies.ts';
import { deletedBranchItem } from '../undo/itemStates.ts';
import { recordChange } from '../undo/recordChange.ts';
import { insertBranch, listBranches, markBranchDeleted, updateBranchRow } from './branches.repository.ts';
import { assertBranchDeletable, toBranch } from './branches.rules.ts';
import { getBranch, getBranchForUpdate, resolveBranchScope } from './branchScope.ts';
import { readInThread } from '../longReads.ts';
import { newId } from '../newId.ts';

const auditedFields = ['name', 'address', 'phone', 'email', 'maxCapacity', 'status'] as const;

type BranchHandlers = Pick<
  Handlers,
  'getBranches' | 'getOccupancy' | 'getOccupancies' | 'getBranchUsage' | 'addBranch' | 'updateBranch' | 'deleteBranch'
>;

const peopleOf = async (db: Db, gymId: string, branchId: string) => ({
  ...(await branchUsage(db, gymId, branchId)),
  inside: await countPeopleInside(db, gymId, branchId),
});

export const branches: BranchHandlers = {
  getBranches: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const rows = await listBranches(ctx.db, ctx.gymId, ctx.caller.branchId);
    return { success: true, branches: rows.map((row) => toBranch(row, ctx.gym.mainBranchId)) };
  },

  getOccupancy: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    if (branchId !== undefined) return occupancyOfBranch(ctx, await getBranch(db, gymId, branchId));
    return occupancyOfGym(ctx, await listBranches(db, gymId, null));
  },

  getOccupancies: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId, caller } = ctx;
    const open = (await listBranches(db, gymId, caller.branchId)).filter((branch) => branch.deactivated_at === null);
    const occupancies = await occupanciesOf(ctx, open);
    return {
      branches: open.flatMap(({ id, name }) => {
        const occupancy = occupancies.get(id);
        return occupancy ? { branchId: id, branchName: name, ...occupancy } : [];
      }),
    };
  },

  addBranch: (ctx, { branchData: { status, maxCapacity, ...data } }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const row = await insertBranch(tx, ctx.gymId, {
        id: newId(),
        ...data,
        max_capacity: maxCapacity,
        occupancy_settings: JSON.stringify(defaultOccupancySettings),
        deactivated_at: status === 'inactive' ? ctx.now : null,
        created_at: ctx.now,
        updated_at: ctx.now,
      });
      const branch = toBranch(row, ctx.gym.mainBranchId);
      const changes = diffFields({}, branch, auditedFields);
      await recordActivity(tx, ctx, { action: 'create', entity: 'branch', id: row.id, name: row.name, changes });
      return { branch };
    });
  },

  updateBranch: (ctx, { branchId, branchData, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const before = await getBranchForUpdate(tx, ctx.gymId, branchId);
      const current = toBranch(before, ctx.gym.mainBranchId);
      const { name, address, phone, email, maxCapacity, status } = mergeEdit(branchData, current, basis, {
        input: 'branchData',
        sentence: /*i18n*/ 'This branch was changed meanwhile',
      });
      const row = await updateBranchRow(tx, ctx.gymId, branchId, {
        name,
        address,
        phone,
        email,
        max_capacity: maxCapacity,
        deactivated_at: status === 'active' ? null : (before.deactivated_at ?? ctx.now),
        updated_at: ctx.now,
      });
      if (!row) throw notFound(/*i18n*/ 'That branch was not found');
      const branch = toBranch(row, ctx.gym.mainBranchId);
      const changes = diffFields(current, branch, auditedFields);
      await recordActivity(tx, ctx, { action: 'update', entity: 'branch', id: branchId, name: row.name, changes });
      return { branch };
    });
  },

  getBranchUsage: async (ctx, { branchId }) => {
    requireAdmin(ctx);
    const { db, database, gymId } = ctx;
    await getBranch(db, gymId, branchId);
    const visits = await readInThread(database, 'countVisits', gymId, branchId, MAX_COUNTED_VISITS);
    return { ...(await peopleOf(db, gymId, branchId)), ...visits };
  },

  deleteBranch: (ctx, { branchId }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const branch = await getBranchForUpdate(tx, ctx.gymId, branchId);
      assertBranchDeletable(branchId === ctx.gym.mainBranchId, await peopleOf(tx, ctx.gymId, branchId));
      await markBranchDeleted(tx, ctx.gymId, branchId, ctx.now);
      await recordActivity(tx, ctx, { action: 'delete', entity: 'branch', id: branchId, name: branch.name });
      const items = [deletedBranchItem(branch, ctx.now)];
      const undo = await recordChange(tx, ctx, { kind: 'delete-branch', branchId: null, items });
      return { success: true as const, undo };
    });
  },
};
