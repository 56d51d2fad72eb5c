import type { AttendanceAction, CheckInAction, UserType } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { branchesOf } from '../branches/branches.repository.ts';
import { branchInReach, branchOf } from '../branches/reach.ts';
import type { Context, Handlers, StreamHandlers } from '../context.ts';
import type { Db } from '../db/database.ts';
import { scanCode } from '../qr/scan.ts';
import { notFound } from '../errors.ts';
import { endOfDate, startOfDate } from '../zone.ts';
import { attendanceOf, checkOutHeld, holdInside, personById, type PersonRow } from './attendance.repository.ts';
import { checkoutAllMessage, judgeAction, membersCounted, toAttendanceLog } from './attendance.rules.ts';
import { note, passDoor } from './checkIn.ts';
import { tapCard } from './tapCard.ts';

/** The person, if the caller may see them: staff see members of their own branch, and themselves; members themselves. */
async function personInReach(db: Db, { gymId, caller }: Context, id: string, userType?: UserType): Promise<PersonRow> {
  const person = await personById(db, gymId, id);
  const isSeen =
    person !== undefined &&
    (userType === undefined || person.user_type === userType) &&
    (caller.userType === 'admin' ||
      person.id === caller.personId ||
      (caller.userType === 'staff' && person.user_type === 'member' && person.branch_id === caller.branchId));
  if (!isSeen) throw notFound('That person');
  return person;
}

const wordsOf = (action: AttendanceAction): CheckInAction => (action === 'check-in' ? 'checkin' : 'checkout');

type AttendanceHandlers = Pick<
  Handlers,
  'universalCheckIn' | 'checkoutAllMembers' | 'getUserAttendanceLogs' | 'addAttendanceLog'
>;

export const attendance: AttendanceHandlers = {
  universalCheckIn: (ctx, input) =>
    ctx.transaction(async (tx) => {
      if (input.type === 'QR') return scanCode(tx, ctx, input.qrData);
      if (input.type === 'CARD') return tapCard(tx, ctx, input);
      const person = await personInReach(tx, ctx, input.targetUserId);
      return passDoor(
        tx,
        ctx,
        {
          person,
          branchId: ctx.caller.branchId ?? person.branch_id ?? ctx.gym.mainBranchId,
          method: 'manual',
          assistedByName: ctx.caller.name,
        },
        judgeAction(person, input.expectedAction),
      );
    }),

  checkoutAllMembers: (ctx, input) =>
    ctx.transaction(async (tx) => {
      const branchId = branchInReach(ctx.caller, input.branchId);
      if (branchId !== undefined) await branchOf(tx, ctx.gymId, branchId);
      const held = await holdInside(tx, ctx.gymId, branchId);
      const branches = new Map((await branchesOf(tx, ctx.gymId, null)).map((branch) => [branch.id, branch]));
      await checkOutHeld(
        tx,
        ctx.gymId,
        held.map(({ id }) => id),
      );
      const notes = held.flatMap((person) => {
        const branch = branches.get(person.checked_in_branch_id ?? '');
        if (!branch) return [];
        return {
          person,
          branch,
          action: 'check-out' as const,
          method: 'manual' as const,
          assistedByName: ctx.caller.name,
          duration: Math.max(0, ctx.now - (person.checked_in_at ?? ctx.now)),
        };
      });
      await note(tx, ctx, notes);
      ctx.notifyFeed(tx);
      const counted = membersCounted(held.length);
      const name = branchId === undefined ? counted : `${counted} at ${branches.get(branchId)?.name}`;
      await recordActivity(tx, ctx, { action: 'checkout-all', entity: 'attendance', id: branchId ?? ctx.gymId, name });
      return { message: checkoutAllMessage(held.length), count: held.length };
    }),

  getUserAttendanceLogs: async (ctx, { userId, userType, startDate, endDate, limit }) => {
    const { timeZone } = ctx.gym;
    const person = await personInReach(ctx.db, ctx, userId, userType);
    const rows = await attendanceOf(ctx.db, ctx.gymId, {
      personId: person.id,
      userType,
      from: startDate === undefined ? undefined : startOfDate(startDate, timeZone),
      before: endDate === undefined ? undefined : endOfDate(endDate, timeZone),
      limit,
    });
    return { success: true, attendanceLogs: rows.map((row) => toAttendanceLog(row, ctx.gym)) };
  },

  addAttendanceLog: (ctx, { memberId, action, method }) =>
    ctx.transaction(async (tx) => {
      const person = await personInReach(tx, ctx, memberId, 'member');
      const branchId = ctx.caller.branchId ?? person.branch_id ?? ctx.gym.mainBranchId;
      const wanted = judgeAction(person, wordsOf(action));
      await passDoor(tx, ctx, { person, branchId, method, assistedByName: ctx.caller.name }, wanted);
      await recordActivity(tx, ctx, {
        action: 'correct',
        entity: 'attendance',
        id: person.id,
        name: person.name,
        changes: { attendance: { from: null, to: action } },
      });
      const [row] = await attendanceOf(tx, ctx.gymId, {
        personId: person.id,
        userType: 'member',
        from: undefined,
        before: undefined,
        limit: 1,
      });
      if (!row) throw notFound('That entry');
      return { success: true as const, attendanceLog: toAttendanceLog(row, ctx.gym) };
    }),
};

export const attendanceStreams: StreamHandlers = {
  attendanceFeed: async (ctx, input) => {
    const branchId = branchInReach(ctx.caller, input.branchId);
    if (branchId !== undefined) await branchOf(ctx.db, ctx.gymId, branchId);
    const { gymId, caller, lastEventId: after, signal, cutOff } = ctx;
    return ctx.feed.follow({ gymId, branchId, personId: caller.personId, after, signal, onOverflow: cutOff });
  },
};
