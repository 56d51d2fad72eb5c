import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forKeyShare, forUpdate } from '../db/forUpdate.ts';
import type { PlanTable } from '../db/membershipSchema.ts';

export type PlanRow = Selectable<PlanTable>;

/** All plans of the gym, inactive ones too, by name. */
export const listPlans = (db: Db, gymId: string): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().where('gym_id', '=', gymId).orderBy('name_key').execute();

const planQuery = (db: Db, gymId: string, id: string) =>
  db.selectFrom('plans').selectAll().where('gym_id', '=', gymId).where('id', '=', id);

/** The plan; it is not deleted before the transaction ends. For writing a row that refers to it. */
export const findPlanForUse = (tx: Tx, gymId: string, id: string): Promise<PlanRow | undefined> =>
  forKeyShare(tx, planQuery(tx, gymId, id)).executeTakeFirst();

/** The plan; no row that refers to it is added before the transaction ends. */
export const lockPlanForUpdate = (tx: Tx, gymId: string, id: string): Promise<PlanRow | undefined> =>
  forUpdate(tx, planQuery(tx, gymId, id)).executeTakeFirst();

export const insertPlans = (db: Db, gymId: string, rows: Omit<Insertable<PlanTable>, 'gym_id'>[]): Promise<PlanRow[]> =>
  db
    .insertInto('plans')
    .values(rows.map((row) => ({ gym_id: gymId, ...row })))
    .returningAll()
    .execute();

/** Undefined when there is no such plan. */
export const updatePlanRow = (
  tx: Tx,
  gymId: string,
  id: string,
  change: Updateable<PlanTable>,
): Promise<PlanRow | undefined> =>
  tx
    .updateTable('plans')
    .set(change)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/**
 * Every plan that some term or member has was sold.
 * Does nothing after the first sale, so that sales of one plan do not wait for each other.
 */
export async function recordPlanSold(tx: Tx, gymId: string, { id, first_sold_at }: PlanRow, at: number): Promise<void> {
  if (first_sold_at !== null) return;
  await tx
    .updateTable('plans')
    .set({ first_sold_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('first_sold_at', 'is', null)
    .execute();
}

export const deletePlanRow = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('plans').where('gym_id', '=', gymId).where('id', '=', id).execute();
