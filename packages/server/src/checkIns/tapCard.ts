import type { ScanResult } from '@spotter/api';
import { getBranch, resolveKioskBranch } from '../branches/branchScope.ts';
import type { Context, DeviceContext } from '../context.ts';
import { ofRefusedCard, type RefusedEntry, refusalError } from '../door/door.rules.ts';
import { lockMemberByCardForUpdate } from '../people/people.repository.ts';
import { lockCardGuesses } from './cardGuesses.ts';
import { toCardResult, tooManyUnknownCards, unknownCard } from './checkIns.rules.ts';
import { recordScan } from './recordScan.ts';

interface CardAnswer {
  action: ScanResult['action'];
  message: string;
  currentlyCheckedIn: boolean;
  repeated?: boolean | undefined;
  warning?: string | undefined;
  memberData: ScanResult;
}

/** What fails is returned, not thrown, so that the transaction counts it. */
type CardTap = { answer: CardAnswer } | { refusal: 'unknown' } | { waitMs: number } | { refusal: RefusedEntry };

/**
 * Checks a card's member in or out at the kiosk that read the card. Answers no more of them than the name, since
 * whoever stands there may have guessed the number.
 */
export async function tapCard(
  ctx: Context | DeviceContext,
  input: { cardNumber: string; branchId?: string | undefined },
): Promise<CardAnswer> {
  const tap = await ctx.transaction(async (tx): Promise<CardTap> => {
    const { gymId, caller } = ctx;
    const { id: branchId } = await getBranch(tx, gymId, resolveKioskBranch(ctx, input.branchId));
    const guesses = await lockCardGuesses(tx, ctx);
    if (guesses.waitMs !== undefined) return { waitMs: guesses.waitMs };
    const person = await lockMemberByCardForUpdate(tx, gymId, input.cardNumber);
    if (!person) {
      await guesses.count(input.cardNumber);
      return { refusal: 'unknown' };
    }
    const isAtDevice = caller.userType === 'device';
    const assistedByName = isAtDevice ? caller.name : null;
    const scan = { person, branchId, method: 'tap' as const, assistedByName, isAtDevice, kioskLanguage: ctx.language };
    const outcome = await recordScan(tx, ctx, scan);
    if ('refusal' in outcome) return { refusal: ofRefusedCard(outcome.refusal) };
    const { action, message, currentlyCheckedIn, repeated, warning } = outcome.answer;
    const memberData = toCardResult(outcome.memberData);
    return { answer: { action, message, currentlyCheckedIn, repeated, warning, memberData } };
  });
  if ('answer' in tap) return tap.answer;
  if ('waitMs' in tap) throw tooManyUnknownCards(tap.waitMs);
  throw tap.refusal === 'unknown' ? unknownCard() : refusalError(tap.refusal, ctx.language);
}
