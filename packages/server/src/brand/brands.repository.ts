import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { GymBrandTable } from '../db/brandSchema.ts';

export type BrandRow = Selectable<GymBrandTable>;

export const insertBrand = (tx: Tx, gymId: string, row: Omit<Insertable<GymBrandTable>, 'gym_id'>) =>
  tx
    .insertInto('gym_brands')
    .values({ gym_id: gymId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findBrand = (db: Db, gymId: string, version: number) =>
  db.selectFrom('gym_brands').selectAll().where('gym_id', '=', gymId).where('version', '=', version).executeTakeFirst();

/** The newest versions, newest first. */
export const listBrands = (db: Db, gymId: string, limit: number): Promise<BrandRow[]> =>
  db.selectFrom('gym_brands').selectAll().where('gym_id', '=', gymId).orderBy('version', 'desc').limit(limit).execute();

/** The current version; undefined for the product's brand. */
export const findCurrentBrand = async (db: Db, gymId: string): Promise<BrandRow | undefined> =>
  (await listBrands(db, gymId, 1))[0];

/** Deletes versions up to this one. */
export const deleteBrandsUpTo = (tx: Tx, gymId: string, version: number) =>
  tx.deleteFrom('gym_brands').where('gym_id', '=', gymId).where('version', '<=', version).execute();
