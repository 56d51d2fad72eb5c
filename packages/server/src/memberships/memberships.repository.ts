import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { TermAdjustmentTable, TermTable } from '../db/membershipSchema.ts';

export type TermRow = Selectable<TermTable>;
export type AdjustmentRow = Selectable<TermAdjustmentTable>;
export type NewTerm = Omit<Insertable<TermTable>, 'gym_id'>;

/** All terms of the member, undone ones too, in the order of their sale. */
export const listTerms = (db: Db, gymId: string, personId: string): Promise<TermRow[]> =>
  db
    .selectFrom('terms')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('number')
    .execute();

/** The same of several members. */
export const listTermsOfMembers = async (db: Db, gymId: string, personIds: readonly string[]): Promise<TermRow[]> =>
  personIds.length === 0
    ? []
    : db.selectFrom('terms').selectAll().where('gym_id', '=', gymId).where('person_id', 'in', personIds).execute();

/** All freezes and extensions of the member, removed ones too. */
export const listAdjustments = (db: Db, gymId: string, personId: string): Promise<AdjustmentRow[]> =>
  db
    .selectFrom('term_adjustments')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

/** The same of several members. */
export const listAdjustmentsOfMembers = async (
  db: Db,
  gymId: string,
  personIds: readonly string[],
): Promise<AdjustmentRow[]> =>
  personIds.length === 0
    ? []
    : db
        .selectFrom('term_adjustments')
        .selectAll()
        .where('gym_id', '=', gymId)
        .where('person_id', 'in', personIds)
        .execute();

export const findTerm = (db: Db, gymId: string, id: string): Promise<TermRow | undefined> =>
  db.selectFrom('terms').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

export const findAdjustment = (db: Db, gymId: string, id: string): Promise<AdjustmentRow | undefined> =>
  db.selectFrom('term_adjustments').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** The member's membership is stale until `refreshMembership`, unless the row was inserted with it. */
export const insertTerms = (tx: Tx, gymId: string, rows: NewTerm[]): Promise<void> =>
  insertRows(
    tx,
    'terms',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

/** Gives terms of an earlier release, whose rows do not say it, the tax setting that their plan has now. */
export async function completeTerms(tx: Tx, gymId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('terms')
    .set(({ selectFrom }) => ({
      price_tax: selectFrom('plans')
        .select('price_tax')
        .whereRef('plans.gym_id', '=', 'terms.gym_id')
        .whereRef('plans.id', '=', 'terms.plan_id'),
    }))
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .where('price_paise', 'is not', null)
    .where('price_tax', 'is', null)
    .execute();
}

/** The member's membership is stale until `refreshMembership`. */
export const updateTerm = (tx: Tx, gymId: string, id: string, change: Updateable<TermTable>) =>
  tx.updateTable('terms').set(change).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** The member's membership is stale until `refreshMembership`. */
export const insertAdjustments = (
  tx: Tx,
  gymId: string,
  rows: Omit<Insertable<TermAdjustmentTable>, 'gym_id'>[],
): Promise<void> =>
  insertRows(
    tx,
    'term_adjustments',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

/** The member's membership is stale until it is written. */
export const deleteAdjustment = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('term_adjustments').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** The member's membership is stale until `refreshMembership`. */
export const updateAdjustment = (tx: Tx, gymId: string, id: string, change: Updateable<TermAdjustmentTable>) =>
  tx.updateTable('term_adjustments').set(change).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Those of the people whose membership is more than one term as it was sold: renewed, canceled, frozen or extended. */
export async function peopleWithMembershipHistory(db: Db, gymId: string, personIds: string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const terms = await db
    .selectFrom('terms')
    .select('person_id')
    .where('gym_id', '=', gymId)
    .where('person_id', 'in', personIds)
    .where(({ or, eb }) => or([eb('number', '>', 1), eb('canceled_on', 'is not', null)]))
    .execute();
  const adjustments = await db
    .selectFrom('term_adjustments')
    .select('person_id')
    .where('gym_id', '=', gymId)
    .where('person_id', 'in', personIds)
    .execute();
  return [...terms, ...adjustments].map(({ person_id }) => person_id);
}
