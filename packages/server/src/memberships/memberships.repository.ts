import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { TermAdjustmentTable, TermTable } from '../db/schema.ts';

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

/** All freezes and extensions of the member, removed ones too. */
export const listAdjustments = (db: Db, gymId: string, personId: string): Promise<AdjustmentRow[]> =>
  db
    .selectFrom('term_adjustments')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('id')
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

/** The member's membership is stale until `refreshMembership`. */
export const updateAdjustment = (tx: Tx, gymId: string, id: string, change: Updateable<TermAdjustmentTable>) =>
  tx.updateTable('term_adjustments').set(change).where('gym_id', '=', gymId).where('id', '=', id).execute();
