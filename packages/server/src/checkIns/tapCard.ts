import { getBranch, resolveKioskBranch } from '../branches/branchScope.ts';
import type { Context, DeviceContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockMemberByCardForUpdate } from '../people/people.repository.ts';
import { unknownCard } from './checkIns.rules.ts';
import { recordScan } from './recordScan.ts';

/** Checks a card's member in or out at the kiosk that read the card. */
export async function tapCard(
  tx: Tx,
  ctx: Context | DeviceContext,
  input: { cardNumber: string; branchId?: string | undefined },
) {
  const { gymId, caller } = ctx;
  const { id: branchId } = await getBranch(tx, gymId, resolveKioskBranch(ctx, input.branchId));
  const person = await lockMemberByCardForUpdate(tx, gymId, input.cardNumber);
  if (!person) throw unknownCard();
  const isAtDevice = caller.userType === 'device';
  const assistedByName = isAtDevice ? caller.name : null;
  const scan = { person, branchId, method: 'tap' as const, assistedByName, isAtDevice };
  const { answer, memberData } = await recordScan(tx, ctx, scan);
  return { ...answer, memberData };
}
