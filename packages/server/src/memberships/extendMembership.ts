import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { adjustmentBy, changeMembership, todayOf } from './changeMembership.ts';
import { insertAdjustments } from './memberships.repository.ts';
import { termToExtend } from './adjustments.rules.ts';
import { newId } from '../newId.ts';

interface Extension {
  memberId: string;
  days: number;
  reason: string;
}

/** Moves the end of a membership. False where it has ended, was canceled or has no end: nothing was changed. */
export async function extendMembership(tx: Tx, ctx: Context, { memberId, days, reason }: Extension): Promise<boolean> {
  let isExtended = false;
  await changeMembership(tx, ctx, memberId, async ({ derived }) => {
    const term = termToExtend(derived, todayOf(ctx));
    if (!term) return undefined;
    await insertAdjustments(tx, ctx.gymId, [
      {
        ...adjustmentBy(ctx, reason),
        id: newId(),
        term_id: term.row.id,
        person_id: memberId,
        kind: 'extension',
        days,
      },
    ]);
    isExtended = true;
    return { action: 'extend', changes: { reason: { from: null, to: reason } } };
  });
  return isExtended;
}
