import { ApiError, type Client } from '@spotter/api';
import { countMembersNeeded, type Swipe } from './swipes.ts';

/** Totals of a month. */
export interface MonthSummary {
  /** YYYY-MM */
  month: string;
  swipesIn: number;
  swipesOut: number;
  /** Swipes out with nobody inside, which check nobody out. */
  unmatchedOut: number;
  /** As counted by the server. */
  checkInsStored: number;
  maxOccupancy: number;
}

interface ReplayTarget {
  client: Client;
  gymId: string;
  branchId: string;
}

/**
 * Replays swipes in order through the API: "in" checks in a member who is outside, "out" checks out the one who has
 * been inside longest, and at midnight everyone is checked out.
 * Rejects if the server's state differs from the expected one.
 */
export async function replaySwipes(
  target: ReplayTarget,
  swipes: Swipe[],
  onMonth: (month: MonthSummary) => void,
): Promise<MonthSummary[]> {
  const outside = await addMembers(target, countMembersNeeded(swipes));
  const inside: string[] = [];
  const months: MonthSummary[] = [];
  let date = swipes[0]?.date ?? '';
  let visits = 0;
  let month = newMonth(date);

  const checkOutAll = async () => {
    const { count } = await target.client.checkoutAllMembers({ gymId: target.gymId, branchId: target.branchId });
    if (count !== inside.length)
      throw new Error(`Checkout All checked out ${count} members, expected ${inside.length}`);
    outside.push(...inside.splice(0));
  };
  const endMonth = async () => {
    const total = await countVisits(target);
    month.checkInsStored = total - visits;
    visits = total;
    months.push(month);
    onMonth(month);
  };

  for (const swipe of swipes) {
    if (swipe.date !== date) {
      await checkOutAll();
      if (swipe.date.slice(0, 7) !== month.month) {
        await endMonth();
        month = newMonth(swipe.date);
      }
      ({ date } = swipe);
    }
    if (swipe.direction === 'In') {
      month.swipesIn += 1;
      inside.push(await recordNext(target, outside, 'checkin'));
    } else {
      month.swipesOut += 1;
      if (inside.length === 0) month.unmatchedOut += 1;
      else outside.push(await recordNext(target, inside, 'checkout'));
    }
    const { currentCount } = await target.client.getOccupancy({ gymId: target.gymId, branchId: target.branchId });
    if (currentCount !== inside.length)
      throw new Error(`The server's occupancy is ${currentCount}, expected ${inside.length}`);
    month.maxOccupancy = Math.max(month.maxOccupancy, currentCount);
  }
  await checkOutAll();
  await endMonth();
  return months;
}

const newMonth = (date: string): MonthSummary => ({
  month: date.slice(0, 7),
  swipesIn: 0,
  swipesOut: 0,
  unmatchedOut: 0,
  checkInsStored: 0,
  maxOccupancy: 0,
});

/** Checks the first member of the queue in or out; returns the id. */
async function recordNext(
  { client, gymId }: ReplayTarget,
  queue: string[],
  expectedAction: 'checkin' | 'checkout',
): Promise<string> {
  const targetUserId = queue.shift() as string;
  const { action } = await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId, expectedAction });
  if (action !== expectedAction) throw new ApiError(`The server answered ${action}`, { code: 'bad-answer' });
  return targetUserId;
}

async function countVisits({ client, gymId }: ReplayTarget): Promise<number> {
  const { members } = await client.getMembers({ gymId });
  return members.reduce((sum, { totalVisits }) => sum + totalVisits, 0);
}

async function addMembers({ client, gymId, branchId }: ReplayTarget, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { member } = await client.addMember({
      gymId,
      memberData: {
        name: `Visitor ${number}`,
        email: `visitor${number}@example.com`,
        phone: String(9_000_000_000 + number),
        age: 30,
        sex: 'other',
        branchId,
      },
    });
    ids.push(member.id);
  }
  return ids;
}
