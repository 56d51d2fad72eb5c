import { findBranchForUse } from '../branches/branches.repository.ts';
import { branchInactive } from '../branches/branches.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type AllowedEntry, decideEntry } from '../door/decideEntry.ts';
import { refusalError } from '../door/door.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { inEachLanguage, say, texts, type Values } from '../texts.ts';
import type { OperationRow } from './offline.repository.ts';

/** Why a check-in is refused. */
export interface RefusedOperation {
  refusal: NonNullable<OperationRow['refusal']>;
  /** As a sentence, in each language. */
  reason: string;
}

/** What the door says of a check-in without a connection: by the rules of now, on the day on which it happened. */
export async function judgeOffline(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'gym' | 'now'>,
  person: PersonRow,
  { type, branch_id: branchId, happened_at: at, override_reason: reason }: OperationRow,
): Promise<AllowedEntry | RefusedOperation> {
  const branch = await findBranchForUse(tx, ctx.gymId, branchId);
  if (!branch) return { refusal: 'branch', reason: inWords(/*i18n*/ 'The branch was deleted since') };
  // Whoever is inactive hears that first: it is so at every branch.
  if (branch.deactivated_at !== null && person.deactivated_at === null) {
    const { sentence, values } = branchInactive(branch);
    return { refusal: 'branch', reason: inWords(sentence, values) };
  }
  const method = type === 'CARD' ? 'tap' : 'manual';
  const verdict = await decideEntry(tx, ctx, { person, branch, method, at, overrideReason: reason ?? undefined });
  if (!('refusal' in verdict)) return verdict;
  const { refusal } = verdict;
  return {
    refusal: refusal.code === 'member-inactive' ? 'inactive' : 'rules',
    reason: inEachLanguage((language) => refusalError(refusal, language).message),
  };
}

const inWords = (message: string, values?: Values) =>
  inEachLanguage((language) => say(texts(language), { message, values }));
