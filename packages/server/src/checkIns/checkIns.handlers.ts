import type { ParsedOf } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { findAttendance } from '../attendance/attendance.repository.ts';
import { toAttendanceLog } from '../attendance/attendance.rules.ts';
import { requireKiosk, requirePerson, requireStaffOrAdmin } from '../authorization.ts';
import { branchNames } from '../branches/branches.repository.ts';
import { resolveBranchScope } from '../branches/branchScope.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type RefusedEntry, refusalError } from '../door/door.rules.ts';
import { getPersonAtDesk, isOwnPerson, lockMemberInScope } from '../people/personScope.ts';
import { notFound } from '../errors.ts';
import type { PersonRow } from '../people/people.ts';
import { reopenEstimated } from '../occupancy/reopenEstimated.ts';
import { type CheckInAnswer, resolveAction, toCheckInAction, toRepeatAnswer } from './checkIns.rules.ts';
import { findRepeated } from './findRepeated.ts';
import { recordCheckIn } from './recordCheckIn.ts';
import { resolveOpenVisit } from './resolveOpenVisit.ts';
import { scanCode } from './scanCode.ts';
import { tapCard } from './tapCard.ts';

export const checkIns: Pick<Handlers, 'universalCheckIn' | 'addAttendanceLog'> = {
  universalCheckIn: (ctx, input) => {
    // A kiosk reads cards; people scan codes; the button is the staff's.
    if (input.type === 'CARD') {
      requireKiosk(ctx);
      return tapCard(ctx, input);
    }
    requirePerson(ctx);
    if (input.type === 'QR')
      return throwRefusal(
        ctx,
        ctx.transaction((tx) => scanCode(tx, ctx, input.qrData)),
      );
    requireStaffOrAdmin(ctx);
    return throwRefusal(
      ctx,
      ctx.sharedTransaction((tx) => checkInManually(tx, ctx, input)),
    );
  },

  addAttendanceLog: (ctx, { memberId, action, method }) => {
    requireStaffOrAdmin(ctx);
    const transaction = ctx.transaction(async (tx) => {
      const found = await lockMemberInScope(tx, ctx, memberId);
      const person = action === 'check-out' ? ((await reopenEstimated(tx, ctx, found)) ?? found) : found;
      const branchId = ctx.caller.branchId ?? person.branch_id ?? ctx.gym.mainBranchId;
      const wanted = resolveAction(person, toCheckInAction(action));
      const request = { person, branchId, method, assistedByName: ctx.caller.name, isCorrection: true };
      const checkIn = await recordCheckIn(tx, ctx, request, wanted);
      if ('refusal' in checkIn) return checkIn;
      await recordActivity(tx, ctx, {
        action: 'correct',
        entity: 'attendance',
        id: person.id,
        name: person.name,
        changes: { attendance: { from: null, to: action } },
      });
      const { attendanceId } = checkIn.answer;
      const row = attendanceId === undefined ? undefined : await findAttendance(tx, ctx.gymId, attendanceId);
      if (!row) throw notFound(/*i18n*/ 'That entry was not found');
      const names = await branchNames(tx, ctx.gymId);
      const attendanceLog = toAttendanceLog(row, names.get(row.branch_id) ?? '', ctx.gym);
      return { success: true as const, attendanceLog };
    });
    return throwRefusal(ctx, transaction);
  },
};

/** The outcome of a check-in, once it is committed; throws where the door refused it. */
async function throwRefusal<T extends object>(
  { language }: Pick<Context, 'language'>,
  transaction: Promise<T | { refusal: RefusedEntry }>,
): Promise<T> {
  const outcome = await transaction;
  if ('refusal' in outcome) throw refusalError(outcome.refusal, language);
  return outcome;
}

type ManualCheckIn = Extract<ParsedOf<'universalCheckIn'>, { type: 'MANUAL' }>;

/** At the front desk: the desk's branch, else the person's own, else the main one. */
async function checkInManually(tx: Tx, ctx: Context, input: ManualCheckIn) {
  const { targetUserId, expectedAction } = input;
  const deskBranchId = resolveBranchScope(ctx, input.branchId);
  const person = await getPersonAtDesk(tx, ctx, targetUserId);
  const repeated = input.byCard ? await findRepeated(tx, ctx, person) : undefined;
  if (repeated) return seenAtDesk(ctx, person, toRepeatAnswer(person, repeated, ctx.gym, ctx.language));
  const branchId = deskBranchId ?? person.branch_id ?? ctx.gym.mainBranchId;
  const overrideReason = input.overrideReason === '' ? undefined : input.overrideReason;
  const wanted = { person, branchId, method: 'manual' as const, assistedByName: ctx.caller.name, overrideReason };
  // Whoever asks for a check-out gets it, also at a branch that takes check-ins only.
  const request = expectedAction === undefined ? await resolveOpenVisit(tx, ctx, wanted) : wanted;
  if ('answer' in request) return seenAtDesk(ctx, person, request.answer);
  const recorded = await recordCheckIn(tx, ctx, request, resolveAction(request.person, expectedAction));
  if ('refusal' in recorded) return recorded;
  const { answer, event } = recorded;
  if (answer.overrideReason !== undefined) {
    await recordActivity(tx, ctx, {
      action: 'override',
      entity: 'attendance',
      id: person.id,
      name: person.name,
      changes: { reason: { from: null, to: answer.overrideReason } },
    });
  }
  return { ...seenAtDesk(ctx, person, answer), event };
}

/** Of a guest, the desk sees no more than the status. */
function seenAtDesk(ctx: Context, person: PersonRow, answer: CheckInAnswer) {
  if (isOwnPerson(ctx, person)) return answer;
  const { totalVisits: _, lastCheckIn: __, ...seen } = answer;
  return seen;
}
