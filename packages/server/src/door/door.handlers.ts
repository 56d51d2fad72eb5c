import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import { updateBranchRow } from '../branches/branches.repository.ts';
import { getBranch, getBranchForUpdate, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { listWithdrawals, newestDoorEvents } from '../feed/doorEvents.repository.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { readDoorRules } from './door.rules.ts';
import { toDoorLog } from './doorLog.rules.ts';

const auditedRules = ['expired', 'graceDays', 'frozen', 'dues', 'duesOver', 'capacity', 'visitors'] as const;
/** Withdrawals of a day that the log marks; the window of each is 5 minutes. */
const MAX_WITHDRAWALS = 500;

export const door: Pick<Handlers, 'getDoorLog' | 'getDoorRules' | 'updateDoorRules'> = {
  getDoorLog: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const events = await newestDoorEvents(db, gymId, branchId, input.limit);
    return { entries: toDoorLog(events, await listWithdrawals(db, gymId, branchId, MAX_WITHDRAWALS)) };
  },

  getDoorRules: async (ctx, input) => {
    resolveBranchScope(ctx, input.branchId);
    const branch = await getBranch(ctx.db, ctx.gymId, input.branchId);
    return { rules: readDoorRules(branch.door_rules) };
  },

  updateDoorRules: (ctx, { branchId, rules: edit, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const branch = await getBranchForUpdate(tx, ctx.gymId, branchId);
      const before = readDoorRules(branch.door_rules);
      const rules = mergeEdit(edit, before, basis, {
        input: 'rules',
        sentence: /*i18n*/ 'The door rules were changed meanwhile',
      });
      const changes = diffFields(before, rules, auditedRules);
      await updateBranchRow(tx, ctx.gymId, branchId, { door_rules: JSON.stringify(rules), updated_at: ctx.now });
      await recordActivity(tx, ctx, { action: 'update', entity: 'branch', id: branchId, name: branch.name, changes });
      return { success: true as const };
    });
  },
};
