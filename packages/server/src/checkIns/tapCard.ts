import { resolveBranchScope, getBranch } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberByCardForUpdate } from '../people/people.repository.ts';
import { unknownCard } from './checkIns.rules.ts';
import { recordScan } from './recordScan.ts';

/** Checks a card's member in or out at the kiosk that read the card. */
export async function tapCard(tx: Tx, ctx: Context, input: { cardNumber: string; branchId?: string | undefined }) {
  const { gymId, gym } = ctx;
  const { id: branchId } = await getBranch(tx, gymId, resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId);
  const person = await lockMemberByCardForUpdate(tx, gymId, input.cardNumber);
  if (!person) throw unknownCard();
  const { answer, memberData } = await recordScan(tx, ctx, { person, branchId, method: 'tap' });
  return { ...answer, memberData };
}
