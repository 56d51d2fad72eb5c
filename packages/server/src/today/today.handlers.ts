import { setImmediate } from 'node:timers/promises';
import { type SetupChecklist, TODAY_LIST_SIZE, type TodayListName, todayLists, type TodayNumbers } from '@spotter/api';
import { listDues } from '../billing/invoiceLists.repository.ts';
import { sumTakings } from '../billing/payments.repository.ts';
import { listBranches } from '../branches/branches.repository.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Context, Handlers } from '../context.ts';
import { listPairedDevices } from '../devices/devices.repository.ts';
import { readOpeningHours } from '../occupancy/hours.rules.ts';
import {
  expiredVisitingByPlan,
  findFirstSteps,
  firstOfList,
  idsOfList,
  listCheckIns,
  listMembersById,
} from './today.repository.ts';
import { boundsOf, isSettled, lostPerMonth, MAX_FIRST_CHECK_INS, toTakings, toTodayMember } from './today.rules.ts';

type Dues = Awaited<ReturnType<typeof listDues>>;
type List = TodayNumbers['lists'][TodayListName];

async function scopeOf(ctx: Context, named: string | undefined) {
  const { db, gymId, gym, now } = ctx;
  const branchId = resolveBranchScope(ctx, named);
  if (branchId !== undefined) await getBranch(db, gymId, branchId);
  return { gymId, branchId, bounds: boundsOf(now, gym.timeZone) };
}

/** Deleted members, who cannot be opened any more, are counted and left out. */
async function firstOfDues({ db, gymId, gym }: Context, dues: Dues): Promise<List> {
  const first = dues.filter((row) => row.member_id !== null).slice(0, TODAY_LIST_SIZE);
  const rows = await listMembersById(
    db,
    gymId,
    first.map(({ id }) => id),
  );
  const members = first.flatMap(({ id, due }) =>
    rows.filter((row) => row.id === id).map((row) => ({ ...toTodayMember(row, 'dues', gym), due })),
  );
  return { count: dues.length, members };
}

async function checklistOf({ db, gymId, gym, caller }: Context): Promise<SetupChecklist | null> {
  if (caller.userType !== 'admin') return null;
  const branches = await listBranches(db, gymId, null);
  const { plans, members, staff } = await findFirstSteps(db, gymId);
  const checkIns = await listCheckIns(db, gymId, MAX_FIRST_CHECK_INS);
  const checklist = {
    branch: branches.some((branch) => branch.deactivated_at === null),
    hours: branches.some((branch) => readOpeningHours(branch.opening_hours).week !== null),
    plans: plans === 1,
    members: members === 1,
    staff: staff === 1,
    kiosk: (await listPairedDevices(db, gymId, undefined)).length > 0,
    checkIn: checkIns.length > 0,
  };
  const isDone = Object.values(checklist).every(Boolean) || isSettled(checkIns, gym.timeZone);
  return isDone ? null : checklist;
}

/**
 * Resolves when other calls have had their turn:
 * on SQLite a query holds the event loop, 30 ms in a gym of 20,000 members.
 */
async function inTurn<T>(query: Promise<T>): Promise<T> {
  const result = await query;
  await setImmediate();
  return result;
}

export const today: Pick<Handlers, 'getToday' | 'getTodayList'> = {
  getToday: async (ctx, input) => {
    const { db, gymId, gym } = ctx;
    const scope = await scopeOf(ctx, input.branchId);
    const dues = await inTurn(listDues(db, gymId, scope.branchId));
    const listOf = async (list: TodayListName): Promise<List> => {
      if (list === 'dues') return firstOfDues(ctx, dues);
      const { count, rows } = await firstOfList(db, list, scope, TODAY_LIST_SIZE);
      return { count, members: rows.map((row) => toTodayMember(row, list, gym)) };
    };
    const lists = {} as TodayNumbers['lists'];
    for (const list of todayLists) lists[list] = await inTurn(listOf(list));
    return {
      lists,
      lostPerMonth: lostPerMonth(await inTurn(expiredVisitingByPlan(db, scope))),
      dues: dues.reduce((sum, { due }) => sum + due, 0),
      takings: toTakings(await sumTakings(db, gymId, scope.branchId, scope.bounds.today)),
      checklist: await checklistOf(ctx),
    };
  },

  getTodayList: async (ctx, { list, branchId }) => {
    const scope = await scopeOf(ctx, branchId);
    if (list !== 'dues') return { memberIds: await idsOfList(ctx.db, list, scope) };
    const dues = await listDues(ctx.db, ctx.gymId, scope.branchId);
    return { memberIds: dues.flatMap((row) => row.member_id ?? []) };
  },
};
