import { branchInReach, branchOf } from '../branches/reach.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { passOnce } from '../qr/scan.ts';
import { holdByCard } from './attendance.repository.ts';
import { unknownCard } from './attendance.rules.ts';

/** Lets the holder of a card in or out at the kiosk that read it, under the rules of a scanned code. */
export async function tapCard(tx: Tx, ctx: Context, input: { cardNumber: string; branchId?: string | undefined }) {
  const { gymId, gym, caller } = ctx;
  const { id: branchId } = await branchOf(tx, gymId, branchInReach(caller, input.branchId) ?? gym.mainBranchId);
  const person = await holdByCard(tx, gymId, input.cardNumber);
  if (!person) throw unknownCard();
  const { answer, memberData } = await passOnce(tx, ctx, { person, branchId, method: 'tap' });
  return { ...answer, memberData };
}
