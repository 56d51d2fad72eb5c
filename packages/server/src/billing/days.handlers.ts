import type { Takings } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import { getBranch, getBranchForUpdate, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { dateIn, formatCalendarDate } from '../zone.ts';
import { findDayClose, insertDayClose, listPaymentsOfDay } from './payments.repository.ts';
import { assertClosable, takingsOf } from './payments.rules.ts';

async function readTakings(db: Db, { gym_id, id, name }: BranchRow, day: string): Promise<Takings> {
  const rows = await listPaymentsOfDay(db, gym_id, id, day);
  return takingsOf(rows, { day, branchId: id, branchName: name, close: await findDayClose(db, gym_id, id, day) });
}

export const days: Pick<Handlers, 'getTakings' | 'closeDay'> = {
  getTakings: async (ctx, input) => {
    const { db, gymId, gym, now } = ctx;
    const branch = await getBranch(db, gymId, resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId);
    return { takings: await readTakings(db, branch, input.day ?? dateIn(now, gym.timeZone)) };
  },

  closeDay: (ctx, { day, countedCash, reason, ...input }) => {
    requireStaffOrAdmin(ctx);
    const { gymId, gym, caller, now } = ctx;
    const branchId = resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId;
    return ctx.transaction(async (tx) => {
      // Whoever takes cash holds the branch until their transaction ends.
      const branch = await getBranchForUpdate(tx, gymId, branchId);
      const { expectedCash } = input;
      const takings = await readTakings(tx, branch, day);
      const { timeZone, currency } = gym;
      assertClosable(takings, { countedCash, expectedCash, reason }, { today: dateIn(now, timeZone), currency });
      await insertDayClose(tx, gymId, {
        branch_id: branchId,
        day,
        expected_cash_paise: expectedCash,
        counted_cash_paise: countedCash,
        reason,
        closed_by_id: caller.personId,
        closed_by_name: caller.name,
        closed_at: now,
      });
      await recordActivity(tx, ctx, {
        action: 'close',
        entity: 'day',
        id: branchId,
        name: `${formatCalendarDate(day, gym)} at ${branch.name}`,
        changes: {
          countedCash: { from: expectedCash, to: countedCash },
          ...(reason !== '' && { reason: { from: null, to: reason } }),
        },
      });
      return { takings: await readTakings(tx, branch, day) };
    });
  },
};
