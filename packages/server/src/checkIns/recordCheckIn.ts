import type { AttendanceEvent, AttendanceMethod, CheckInAction } from '@spotter/api';
import { writeAttendance } from '../attendance/writeAttendance.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { getBranch, getBranchForUse } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { daysLeft, noticesIn, type RefusedEntry, toWarning } from '../door/door.rules.ts';
import { decideEntry } from '../door/decideEntry.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { checkInIfOut, checkOutIfIn } from '../people/presence.repository.ts';
import { dateIn } from '../zone.ts';
import { type CheckInAnswer, checkInMessage, spoken, stateChanged } from './checkIns.rules.ts';

export interface CheckInRequest {
  person: PersonRow;
  /** Where the person checks in. A check-out is always at the branch where they are inside. */
  branchId: string;
  /** Where the person is inside, if it is known already. */
  branchInside?: BranchRow;
  method: AttendanceMethod;
  assistedByName: string | null;
  /** Lets in against the rules of the door, except who is inactive. */
  overrideReason?: string | undefined;
  /** Corrects the history: the rules of the door warn, but do not refuse. */
  isCorrection?: boolean;
}

/**
 * A refusal is returned, not thrown, so that the transaction writes it to the feed: throw its `refusalError` after the
 * commit.
 */
export interface EntryRefusal {
  refusal: RefusedEntry;
}

interface RecordedCheckIn {
  answer: CheckInAnswer;
  /** What the feed says of it. */
  event: AttendanceEvent | undefined;
}

type CheckInOutcome = RecordedCheckIn | EntryRefusal;

type CheckInContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'language'>;

/**
 * Records a check-in or check-out and writes attendance and feed rows; a check-in first passes the rules of the door.
 * Throws `state-changed` when another desk was faster.
 */
export const recordCheckIn = (
  tx: Tx,
  ctx: CheckInContext,
  request: CheckInRequest,
  action: CheckInAction,
): Promise<CheckInOutcome> => (action === 'checkin' ? checkIn(tx, ctx, request) : checkOut(tx, ctx, request));

async function checkIn(tx: Tx, ctx: CheckInContext, request: CheckInRequest): Promise<CheckInOutcome> {
  const { person, branchId, method, assistedByName, overrideReason, isCorrection } = request;
  const branch = await getBranchForUse(tx, ctx.gymId, branchId);
  // Whoever is inactive hears that first: it is so at every branch.
  if (person.deactivated_at === null) assertBranchActive(branch);
  const verdict = await decideEntry(tx, ctx, { person, branch, method, at: ctx.now, overrideReason, isCorrection });
  if ('refusal' in verdict) return verdict;
  const row = await checkInIfOut(tx, ctx.gymId, person.id, ctx.now, branchId);
  if (!row) throw stateChanged(person.name, 'checkin');
  const isMember = person.user_type === 'member';
  const totalVisits = isMember ? row.total_visits : undefined;
  const entry = { person, branch, method, assistedByName, ...verdict, totalVisits };
  const [event] = await writeAttendance(tx, ctx, [{ ...entry, action: 'check-in', durationMs: null }]);
  const left = isMember ? daysLeft(row.expiry_date, dateIn(ctx.now, ctx.gym.timeZone)) : undefined;
  const answer = {
    ...toAnswer(row, 'checkin', event),
    ...toWarning(row, verdict.notices, ctx.gym, ctx.language),
    ...spoken(ctx.language, (language) => ({
      message: checkInMessage(row.name, 'checkin', language),
      warning: toWarning(row, verdict.notices, ctx.gym, language).warning,
    })),
    ...verdict,
    notices: noticesIn(verdict.notices, ctx.language),
    ...(left !== undefined && { daysLeft: left }),
  };
  return { answer, event };
}

async function checkOut(tx: Tx, ctx: CheckInContext, request: CheckInRequest): Promise<CheckInOutcome> {
  const { person, method, assistedByName } = request;
  const { checked_in_at: since, checked_in_branch_id: branchId } = person;
  if (since === null || branchId === null) throw stateChanged(person.name, 'checkout');
  const branch = request.branchInside ?? (await getBranch(tx, ctx.gymId, branchId));
  const row = await checkOutIfIn(tx, ctx.gymId, person.id, since);
  if (!row) throw stateChanged(person.name, 'checkout');
  const durationMs = Math.max(0, ctx.now - since);
  const entry = { person, branch, method, assistedByName, durationMs };
  const [event] = await writeAttendance(tx, ctx, [{ ...entry, action: 'check-out' }]);
  if (person.user_type === 'member') {
    const visit = { branchId, arrivedAt: since, durationMs, isConfirmed: true };
    addStays(tx, ctx, [visit]);
  }
  const answer = {
    ...toAnswer(row, 'checkout', event),
    ...spoken(ctx.language, (language) => ({ message: checkInMessage(row.name, 'checkout', language) })),
  };
  return { answer, event };
}

const toAnswer = (
  row: PersonRow,
  action: CheckInAction,
  event: AttendanceEvent | undefined,
): Omit<CheckInAnswer, 'message'> => ({
  action,
  totalVisits: row.total_visits,
  currentlyCheckedIn: row.checked_in_at !== null,
  lastCheckIn: row.last_check_in_at,
  attendanceId: event?.id,
});
