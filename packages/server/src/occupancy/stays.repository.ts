// How long visits were, by branch and hour of arrival.
import type { Context } from '../context.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Db, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { type EndedVisit, joinCells, stayCells } from './stays.rules.ts';

const addToCell = statement(
  (
    db,
    of: {
      gymId: string;
      branchId: string;
      arrivalHour: number;
      stayBin: number;
      confirmed: number;
      unconfirmed: number;
    },
  ) =>
    db
      .insertInto('stay_counts')
      .values({
        gym_id: of.gymId,
        branch_id: of.branchId,
        arrival_hour: of.arrivalHour,
        stay_bin: of.stayBin,
        confirmed: of.confirmed,
        unconfirmed: of.unconfirmed,
      })
      .onConflict((conflict) =>
        conflict.columns(['gym_id', 'branch_id', 'arrival_hour', 'stay_bin']).doUpdateSet((e) => ({
          confirmed: e('stay_counts.confirmed', '+', e.ref('excluded.confirmed')),
          unconfirmed: e('stay_counts.unconfirmed', '+', e.ref('excluded.unconfirmed')),
        })),
      ),
);

/**
 * Adds these visits to those of their branches, or takes them away (-1), at the end of the transaction: until then
 * others add to the same cells.
 */
export function addStays(
  tx: Tx,
  { gymId, gym }: Pick<Context, 'gymId'> & { gym: Pick<Context['gym'], 'timeZone'> },
  visits: readonly EndedVisit[],
  sign: 1 | -1 = 1,
): void {
  beforeCommit(tx, `branch stays ${gymId}`, stayCells(visits, gym.timeZone, sign), async (all) => {
    await Promise.all(joinCells(all).map((cell) => addToCell.all(tx, { gymId, ...cell })));
  });
}

export const listStays = (db: Db, gymId: string, branchId: string) =>
  db
    .selectFrom('stay_counts')
    .select(['arrival_hour', 'stay_bin', 'confirmed', 'unconfirmed'])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .execute();
