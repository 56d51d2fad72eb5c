import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import type { GymTable } from '../db/schema.ts';
import { slugCandidates } from '../db/slugs.ts';

/** Inserts a gym at its first free address (`slugCandidates`); a failed insert does not end the transaction. */
export async function insertGym(db: Db, row: Omit<Insertable<GymTable>, 'slug'>): Promise<void> {
  for (const slug of slugCandidates(row.name, row.gym_id)) {
    const inserted = await db
      .insertInto('gyms')
      .values({ ...row, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('gym_id')
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new Error('Every address of the gym is taken');
}

export const findGym = (db: Db, gymId: string) =>
  db.selectFrom('gyms').selectAll().where('gym_id', '=', gymId).executeTakeFirst();

/** The gym of an address, or of a host name without a port. */
export const findGymAt = (db: Db, column: 'slug' | 'host_name', value: string) =>
  db.selectFrom('gyms').selectAll().where(column, '=', value).executeTakeFirst();

/** The gym; nobody else locks or changes it until the transaction ends. For rules that span the whole gym. */
export const lockGymForUpdate = (db: Db, gymId: string): Promise<Selectable<GymTable> | undefined> =>
  forUpdate(db, db.selectFrom('gyms').selectAll().where('gym_id', '=', gymId)).executeTakeFirst();

export const updateGym = (db: Db, gymId: string, change: Updateable<GymTable>) =>
  db.updateTable('gyms').set(change).where('gym_id', '=', gymId).execute();

/** Every gym of the installation, oldest first; for commands only. */
export const listGyms = (db: Db) => db.selectFrom('gyms').selectAll().orderBy('created_at').execute();

/** Whether there is any gym. */
export const hasGyms = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('gyms').select('gym_id').limit(1).executeTakeFirst()) !== undefined;

/** Whether the installation has this gym alone. */
export const isOnlyGym = async (db: Db, gymId: string): Promise<boolean> =>
  (await db.selectFrom('gyms').select('gym_id').limit(2).execute()).every((gym) => gym.gym_id === gymId);

/** The demo gyms of the installation, oldest first. */
export const listDemoGyms = (db: Db) =>
  db.selectFrom('gyms').select(['gym_id', 'name']).where('demo_since', 'is not', null).orderBy('created_at').execute();

/** Claims the summary of a month (YYYY-MM); false if another process has claimed it or summaries are off. */
export const claimMonthlySummary = async (tx: Tx, gymId: string, month: string): Promise<boolean> =>
  (await tx
    .updateTable('gyms')
    .set({ monthly_summary_month: month })
    .where('gym_id', '=', gymId)
    .where('monthly_summary_since', 'is not', null)
    .where(({ eb, or }) => or([eb('monthly_summary_month', 'is', null), eb('monthly_summary_month', '<', month)]))
    .returning('gym_id')
    .executeTakeFirst()) !== undefined;
