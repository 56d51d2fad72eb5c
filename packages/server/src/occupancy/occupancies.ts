import type { Occupancy } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { listArrivals } from '../people/presence.repository.ts';
import { texts } from '../texts.ts';
import { hourIn } from '../zone.ts';
import { readOccupancySettings } from './hours.rules.ts';
import { likelyInside } from './likelyInside.rules.ts';
import { type InsideCount, occupancyOf, sumOfCounts } from './occupancy.rules.ts';
import { presenceModelOf } from './presenceModels.ts';

type OccupancyContext = Pick<Context, 'gymId' | 'now' | 'language'> & { db: Db; gym: Pick<Context['gym'], 'timeZone'> };

/** How many members are inside each of these branches, by their check-ins and likely. `only`: of one branch. */
async function countsOf(
  { db, gymId, gym, now }: OccupancyContext,
  branches: readonly BranchRow[],
  only?: string,
): Promise<Map<string, InsideCount>> {
  const arrivals = await listArrivals(db, gymId, only);
  const counts = new Map<string, InsideCount>();
  for (const { id, occupancy_settings: settings } of branches) {
    const arrivedAt = arrivals.get(id) ?? [];
    const visits = arrivedAt.map((at) => ({ arrivedAt: at, arrivalHour: hourIn(at, gym.timeZone) }));
    const inside = visits.length === 0 ? noneInside : likelyInside(await presenceModelOf(db, gymId, id), visits, now);
    counts.set(id, { checkedIn: visits.length, ...inside, statusFrom: readOccupancySettings(settings).statusFrom });
  }
  return counts;
}

const noneInside = { likely: 0, low: 0, high: 0 };

/** How full each of these branches is. */
export async function occupanciesOf(
  ctx: OccupancyContext,
  branches: readonly BranchRow[],
): Promise<Map<string, Occupancy>> {
  const [first, ...others] = branches;
  const counts = await countsOf(ctx, branches, others.length === 0 ? first?.id : undefined);
  return new Map(
    branches.flatMap(({ id, max_capacity: capacity }) => {
      const count = counts.get(id);
      return count ? [[id, occupancyOf(count, capacity, texts(ctx.language))] as const] : [];
    }),
  );
}

/** How full a branch is. */
export async function occupancyOfBranch(ctx: OccupancyContext, branch: BranchRow): Promise<Occupancy> {
  const count = (await countsOf(ctx, [branch], branch.id)).get(branch.id);
  return occupancyOf(count ?? sumOfCounts([]), branch.max_capacity, texts(ctx.language));
}

/** How full the gym is: everybody inside, in the places of the open branches. */
export async function occupancyOfGym(ctx: OccupancyContext, branches: readonly BranchRow[]): Promise<Occupancy> {
  const open = branches.filter((branch) => branch.deactivated_at === null);
  const capacity = open.reduce((sum, branch) => sum + branch.max_capacity, 0);
  return occupancyOf(sumOfCounts([...(await countsOf(ctx, branches)).values()]), capacity, texts(ctx.language));
}
