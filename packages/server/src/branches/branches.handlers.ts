import { randomUUIDv7 } from 'node:crypto';
import type { Handlers } from '../context.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import { changesOf } from '../activities/activities.rules.ts';
import { bumpListVersion } from '../feed/feed.repository.ts';
import { notFound } from '../errors.ts';
import {
  branchesOf,
  branchUse,
  countInside,
  deleteBranchRow,
  emptyBranch,
  insertBranch,
  updateBranchRow,
} from './branches.repository.ts';
import { occupancyOf, refuseDeletingBranch, toBranch } from './branches.rules.ts';
import { branchInReach, branchOf } from './reach.ts';

const changeable = ['name', 'address', 'phone', 'email', 'maxCapacity', 'status'] as const;

type BranchHandlers = Pick<Handlers, 'getBranches' | 'getOccupancy' | 'addBranch' | 'updateBranch' | 'deleteBranch'>;

export const branches: BranchHandlers = {
  getBranches: async ({ db, gymId, gym, caller }) => {
    const rows = await branchesOf(db, gymId, caller.branchId);
    return { success: true, branches: rows.map((row) => toBranch(row, gym.mainBranchId)) };
  },

  getOccupancy: async ({ db, gymId, caller }, input) => {
    const branchId = branchInReach(caller, input.branchId);
    if (branchId !== undefined) {
      const branch = await branchOf(db, gymId, branchId);
      return occupancyOf(await countInside(db, gymId, branchId), branch.max_capacity);
    }
    const open = (await branchesOf(db, gymId, null)).filter((branch) => branch.deactivated_at === null);
    const places = open.reduce((sum, branch) => sum + branch.max_capacity, 0);
    return occupancyOf(await countInside(db, gymId, undefined), places);
  },

  addBranch: (ctx, { branchData: { status, maxCapacity, ...data } }) =>
    ctx.transaction(async (tx) => {
      const row = await insertBranch(tx, ctx.gymId, {
        id: randomUUIDv7(),
        ...data,
        max_capacity: maxCapacity,
        deactivated_at: status === 'inactive' ? ctx.now : null,
        created_at: ctx.now,
        updated_at: ctx.now,
      });
      const branch = toBranch(row, ctx.gym.mainBranchId);
      const changes = changesOf({}, branch, changeable);
      await recordActivity(tx, ctx, { action: 'create', entity: 'branch', id: row.id, name: row.name, changes });
      return { branch };
    }),

  updateBranch: (ctx, { branchId, branchData: { status, maxCapacity, ...data } }) =>
    ctx.transaction(async (tx) => {
      const before = await branchOf(tx, ctx.gymId, branchId);
      const row = await updateBranchRow(tx, ctx.gymId, branchId, {
        ...data,
        max_capacity: maxCapacity,
        deactivated_at: status === 'active' ? null : (before.deactivated_at ?? ctx.now),
        updated_at: ctx.now,
      });
      if (!row) throw notFound('That branch');
      const branch = toBranch(row, ctx.gym.mainBranchId);
      const changes = changesOf(toBranch(before, ctx.gym.mainBranchId), branch, changeable);
      await recordActivity(tx, ctx, { action: 'update', entity: 'branch', id: branchId, name: row.name, changes });
      return { branch };
    }),

  deleteBranch: (ctx, { branchId }) =>
    ctx.transaction(async (tx) => {
      const branch = await branchOf(tx, ctx.gymId, branchId);
      refuseDeletingBranch(branchId === ctx.gym.mainBranchId, await branchUse(tx, ctx.gymId, branchId));
      await emptyBranch(tx, ctx.gymId, branchId);
      await deleteBranchRow(tx, ctx.gymId, branchId);
      await recordActivity(tx, ctx, { action: 'delete', entity: 'branch', id: branchId, name: branch.name });
      await bumpListVersion(tx, ctx.gymId);
      return { success: true as const };
    }),
};
