import { insertAttendance } from '../attendance/attendance.repository.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { insertTerms, type NewTerm } from '../memberships/memberships.repository.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import type { MemberRow } from '../people/people.ts';
import { insertPersonIfFree } from '../people/people.repository.ts';
import { endOfDate } from '../zone.ts';
import type { DemoContext } from './context.ts';
import { checkOutShares, inactiveBranchIndex, memberShares, password } from './fixture.ts';
import { DEMO_MEMBER_NUMBER, generateMember, type GeneratedMember } from './members.ts';
import { branchClosedAt, dateBefore, DAY_MS, workingMoment } from './moments.ts';
import { addAccount } from './people.ts';
import { createRandom } from './random.ts';
import { refusals } from './refusals.ts';
import { termsOf } from './terms.ts';
import {
  doorLog,
  endedVisits,
  LOG_DAYS,
  logDays,
  type Place,
  toFeedEvents,
  type Visit,
  type Visitor,
} from './visits.ts';

const MEMBER_COUNT = 1200;

export interface DemoBranch {
  id: string;
  name: string;
  /** The name of the person at the front desk, and their id. */
  desk: string;
  deskId: string;
}

export interface DemoMember extends Pick<GeneratedMember, 'paidAt' | 'isRenewed' | 'memberSince'> {
  row: MemberRow;
  branchIndex: number;
  /** Those of the past year, the last one that of the person's row. */
  terms: NewTerm[];
}

/** Adds the members with their visits, and the last day's events of the live feed. */
export async function addMembers(context: DemoContext, gymId: string, branches: DemoBranch[]): Promise<DemoMember[]> {
  const { tx, random, now, today, timeZone } = context;
  const members: DemoMember[] = [];
  const visits: Visit[] = [];
  const days = logDays(context);
  const places = branches.map(({ id, desk }, index): Place => ({
    id,
    desk,
    checkOutShare: checkOutShares[index] ?? 1,
  }));
  for (let number = 0; number < MEMBER_COUNT; number += 1) {
    const { row: generated, ...member } = generateMember(random, number, now, today, timeZone);
    const branchIndex = random.weighted(memberShares);
    const branch = branches[branchIndex] as DemoBranch;
    const isDemo = number === DEMO_MEMBER_NUMBER;
    const deactivatedAt = isDemo ? null : whenDeactivated(context, { ...member, row: generated });
    const visitor: Visitor = {
      id: generated.id,
      name: generated.name,
      home: places[branchIndex] as Place,
      others: places.filter((_, index) => index !== branchIndex && index !== inactiveBranchIndex),
      memberSince: member.memberSince,
      until: lastMoment(context, { ...member, row: generated }, branchIndex, deactivatedAt),
      expiryDate: generated.expiry_date,
      visitsPerDay: member.visitsPerDay,
    };
    // Separate generators: the number of visits up to this hour must not change the other members.
    const randoms = { random: createRandom(number), habits: createRandom(MEMBER_COUNT + number) };
    const own = doorLog(randoms, visitor, days, now);
    const last = own.at(-1);
    const isInside = last?.action === 'check-in';
    const row = {
      ...generated,
      user_type: 'member' as const,
      branch_id: branch.id,
      deactivated_at: deactivatedAt,
      last_check_in_at:
        own.findLast(({ action }) => action === 'check-in')?.happened_at ??
        lastVisitBeforeLog(context, { ...member, row: generated }, number),
      checked_in_at: isInside ? last.happened_at : null,
      checked_in_branch_id: isInside ? last.branch_id : null,
      total_visits:
        own.filter(({ action }) => action === 'check-in').length +
        visitsBeforeLog({ ...member, row: generated }, today),
      created_at: member.isRenewed ? workingMoment(random, member.memberSince, timeZone) : member.paidAt,
      updated_at: member.paidAt,
    };
    const added = isDemo
      ? await addAccount(context, gymId, { ...row, email: 'member@demo.gym' }, password)
      : await insertPersonIfFree(tx, gymId, row);
    if (!added) throw new Error(`Duplicate e-mail in the demo: ${row.email}`);
    const terms = termsOf(context, { ...member, row: added }, branch, number);
    members.push({ ...member, row: added, branchIndex, terms });
    visits.push(...own);
  }
  await insertTerms(
    tx,
    gymId,
    members.flatMap(({ terms }) => terms),
  );
  await insertAttendance(tx, gymId, visits);
  addStays(tx, { gymId, gym: { timeZone } }, endedVisits(visits));
  const recentVisits = visits.filter(({ happened_at }) => happened_at > now - DAY_MS);
  const nameOf = (id: string) => branches.find((branch) => branch.id === id)?.name ?? '';
  const open = members.filter(({ branchIndex }) => branchIndex !== inactiveBranchIndex).map(({ row }) => row);
  const events = [...toFeedEvents(recentVisits, nameOf), ...refusals(context, open, nameOf)];
  appendToFeed(
    tx,
    gymId,
    now,
    events.toSorted((one, other) => momentOf(one) - momentOf(other)),
  );
  return members;
}

const momentOf = ({ payload }: ReturnType<typeof toFeedEvents | typeof refusals>[number]): number =>
  payload.type === 'refusal' ? payload.refusal.timestamp : payload.event.timestamp;

type Generated = Pick<GeneratedMember, 'memberSince' | 'visitsPerDay' | 'hasLapsed' | 'row'>;

/** Until when a member may have come; null where there is no end. */
function lastMoment(
  context: DemoContext,
  { hasLapsed, row }: Generated,
  branchIndex: number,
  deactivatedAt: number | null,
): number | null {
  if (hasLapsed && row.expiry_date !== null) return endOfDate(row.expiry_date, context.timeZone);
  return branchIndex === inactiveBranchIndex ? branchClosedAt(context) : deactivatedAt;
}

/** The number of visits that are older than the door log. */
function visitsBeforeLog({ memberSince, visitsPerDay, hasLapsed, row }: Generated, today: string): number {
  const logStart = dateBefore(today, { days: LOG_DAYS });
  const end = hasLapsed && row.expiry_date !== null && row.expiry_date < logStart ? row.expiry_date : logStart;
  const { days } = Temporal.PlainDate.from(memberSince).until(end);
  return Math.round(Math.max(0, days) * visitsPerDay);
}

/** Of those who have lapsed before the door log begins: they came until shortly before the end of their membership. */
function lastVisitBeforeLog({ timeZone }: DemoContext, { hasLapsed, row }: Generated, number: number): number | null {
  if (!hasLapsed || row.expiry_date === null) return null;
  const random = createRandom(number);
  return workingMoment(random, dateBefore(row.expiry_date, { days: random.between(0, 20) }), timeZone);
}

/** Within the last 60 days, a day after the last payment at the earliest; null for active members. */
function whenDeactivated(
  { random, timeZone, today }: DemoContext,
  { isInactive, paidAt, row }: Pick<GeneratedMember, 'isInactive' | 'paidAt' | 'row'>,
): number | null {
  if (!isInactive) return null;
  const { days: daysSinceJoin } = Temporal.PlainDate.from(row.join_date).until(today);
  const days = random.between(1, Math.min(60, daysSinceJoin + 1));
  const moment = workingMoment(random, dateBefore(today, { days }), timeZone);
  return moment > paidAt + DAY_MS ? moment : null;
}
