import { ApiError, type Client } from '@spotter/api';
import { peopleNeeded, type Swipe } from './swipes.ts';

/** What a month of the file came to. */
export interface MonthPlayed {
  /** YYYY-MM */
  month: string;
  swipesIn: number;
  swipesOut: number;
  /** Swipes out with nobody inside: there was nobody to check out. */
  outsOfNobody: number;
  /** By the server's own count, after the month. */
  checkInsStored: number;
  greatestOccupancy: number;
}

interface Door {
  client: Client;
  gymId: string;
  branchId: string;
}

/**
 * Plays the swipes in their order through the calls of the server: in checks in a member who is out, out checks out the
 * one who is in longest, and each midnight everybody is checked out. Throws when the server's answers differ from the plan.
 */
export async function playSwipes(
  door: Door,
  swipes: Swipe[],
  onMonth: (month: MonthPlayed) => void,
): Promise<MonthPlayed[]> {
  const outside = await addMembers(door, peopleNeeded(swipes));
  const inside: string[] = [];
  const months: MonthPlayed[] = [];
  let date = swipes[0]?.date ?? '';
  let visits = 0;
  let month = newMonth(date);

  const midnight = async () => {
    const { count } = await door.client.checkoutAllMembers({ gymId: door.gymId, branchId: door.branchId });
    if (count !== inside.length)
      throw new Error(`Checkout All found ${count} inside where ${inside.length} had come in`);
    outside.push(...inside.splice(0));
  };
  const endMonth = async () => {
    const total = await storedVisits(door);
    month.checkInsStored = total - visits;
    visits = total;
    months.push(month);
    onMonth(month);
  };

  for (const swipe of swipes) {
    if (swipe.date !== date) {
      await midnight();
      if (swipe.date.slice(0, 7) !== month.month) {
        await endMonth();
        month = newMonth(swipe.date);
      }
      ({ date } = swipe);
    }
    if (swipe.direction === 'In') {
      month.swipesIn += 1;
      inside.push(await pass(door, outside, 'checkin'));
    } else {
      month.swipesOut += 1;
      if (inside.length === 0) month.outsOfNobody += 1;
      else outside.push(await pass(door, inside, 'checkout'));
    }
    const { currentCount } = await door.client.getOccupancy({ gymId: door.gymId, branchId: door.branchId });
    if (currentCount !== inside.length)
      throw new Error(`The server counts ${currentCount} inside, the file ${inside.length}`);
    month.greatestOccupancy = Math.max(month.greatestOccupancy, currentCount);
  }
  await midnight();
  await endMonth();
  return months;
}

const newMonth = (date: string): MonthPlayed => ({
  month: date.slice(0, 7),
  swipesIn: 0,
  swipesOut: 0,
  outsOfNobody: 0,
  checkInsStored: 0,
  greatestOccupancy: 0,
});

/** The next of the queue goes through the door; answers who. */
async function pass({ client, gymId }: Door, queue: string[], expectedAction: 'checkin' | 'checkout'): Promise<string> {
  const targetUserId = queue.shift() as string;
  const { action } = await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId, expectedAction });
  if (action !== expectedAction) throw new ApiError(`The server did a ${action}`, { code: 'bad-answer' });
  return targetUserId;
}

async function storedVisits({ client, gymId }: Door): Promise<number> {
  const { members } = await client.getMembers({ gymId });
  return members.reduce((sum, { totalVisits }) => sum + totalVisits, 0);
}

async function addMembers({ client, gymId, branchId }: Door, count: number): Promise<string[]> {
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
