import type { AttendanceMethod } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PersonRow } from '../people/people.ts';
import { isRefused, letInAnyway, type RefusedEntry, type SpokenNotice, toRefusal, turnedAway } from './door.rules.ts';
import { judgeAtDoor } from './judgeAtDoor.ts';
import { recordRefusal } from './recordRefusal.ts';

interface EntryRequest {
  person: PersonRow;
  branch: BranchRow;
  method: AttendanceMethod;
  /** When the person comes, or came where that is recorded later. */
  at: number;
  /** Lets in against the rules of the door, except who is inactive. */
  overrideReason?: string | undefined;
  /** Corrects the history: the rules of the door warn, but do not refuse. */
  isCorrection?: boolean | undefined;
}

/** What the door said of somebody who comes in; the reason only where it was needed. */
export interface AllowedEntry {
  notices: SpokenNotice[];
  overrideReason?: string;
}

/**
 * Decides by the rules of the branch whether somebody comes in. A refusal is written to the feed, so that the
 * transaction has to commit: throw its `refusalError` after that.
 */
export async function decideEntry(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'gym' | 'now'>,
  { person, branch, method, at, overrideReason, isCorrection = false }: EntryRequest,
): Promise<AllowedEntry | { refusal: RefusedEntry }> {
  const notices = await judgeAtDoor(tx, ctx, person, branch, at);
  if (!isRefused(notices)) return { notices };
  if (person.deactivated_at === null && (isCorrection || overrideReason !== undefined)) {
    return { notices: letInAnyway(notices), ...(overrideReason !== undefined && { overrideReason }) };
  }
  const refused = turnedAway(notices);
  await recordRefusal(tx, ctx, { person, branch, method, at, notices: refused });
  return { refusal: toRefusal(refused) };
}
