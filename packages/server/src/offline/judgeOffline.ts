import { type BranchRow, findBranchForUse } from '../branches/branches.repository.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type AllowedEntry, decideEntry } from '../door/decideEntry.ts';
import { refusalError } from '../door/door.rules.ts';
import { DomainError } from '../errors.ts';
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
  const closed = person.deactivated_at === null ? reasonOfClosed(branch) : undefined;
  if (closed !== undefined) return { refusal: 'branch', reason: closed };
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

/** Why the branch takes no check-ins, in each language; undefined where it does. */
function reasonOfClosed(branch: BranchRow): string | undefined {
  try {
    assertBranchActive(branch);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) {
      return inWords(error.sentence, error.values);
    }
    throw error;
  }
}
