import type { BranchHours } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import { updateBranchRow } from '../branches/branches.repository.ts';
import { getBranch, getBranchForUpdate, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { auditedHours, currentHours, mergeHours, readOccupancySettings, readOpeningHours } from './hours.rules.ts';

const auditedFields = [
  'openingHours',
  'otherHours',
  'checkOutAfterClosing',
  'longestStay',
  'checkInOnly',
  'statusFrom',
] as const;

export const openingHours: Pick<Handlers, 'getBranchHours' | 'updateBranchHours'> = {
  getBranchHours: async (ctx, input) => {
    resolveBranchScope(ctx, input.branchId);
    const branch = await getBranch(ctx.db, ctx.gymId, input.branchId);
    return {
      hours: currentHours(readOpeningHours(branch.opening_hours), ctx.now, ctx.gym.timeZone),
      settings: readOccupancySettings(branch.occupancy_settings),
    };
  },

  updateBranchHours: (ctx, { branchId, basis, ...edit }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const branch = await getBranchForUpdate(tx, ctx.gymId, branchId);
      const before = {
        hours: readOpeningHours(branch.opening_hours),
        settings: readOccupancySettings(branch.occupancy_settings),
      };
      const current = ({ hours, settings }: BranchHours): BranchHours => ({
        hours: currentHours(hours, ctx.now, ctx.gym.timeZone),
        settings,
      });
      const { hours, settings } = mergeHours(current(edit), current(before), basis && current(basis));
      const changes = diffFields(
        auditedHours(before.hours, before.settings),
        auditedHours(hours, settings),
        auditedFields,
      );
      await updateBranchRow(tx, ctx.gymId, branchId, {
        opening_hours: JSON.stringify(hours),
        occupancy_settings: JSON.stringify(settings),
        updated_at: ctx.now,
      });
      await recordActivity(tx, ctx, { action: 'update', entity: 'branch', id: branchId, name: branch.name, changes });
      return { success: true as const };
    });
  },
};
