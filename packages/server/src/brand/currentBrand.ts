import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Brand, brandCss, deriveBrand } from '@spotter/ui/brands';
import type { Db } from '../db/database.ts';
import { type BrandRow, findCurrentBrand } from './brands.repository.ts';
import { toChoice } from './saveBrand.ts';

/** The value of `data-brand` on a page of a gym. */
export const GYM_BRAND_NAME = 'gym';

/** Versions never change, and deriving one takes longer than everything else in a request. */
const derived = new LRUCache<string, Brand>({ max: 500 });

/** All tokens of a version. */
export function toBrand(row: BrandRow): Brand {
  const key = `${row.gym_id} ${row.version} ${row.choice}`;
  const cached = derived.get(key) ?? deriveBrand(toChoice(row), GYM_BRAND_NAME);
  derived.set(key, cached);
  return cached;
}

/**
 * The style sheet of a version, with a hash of it for its address: an update of the product derives other tokens, and a
 * restored backup has its version numbers once more.
 */
export function styleSheetOf(row: BrandRow): { css: string; hash: string } {
  const css = brandCss(toBrand(row));
  return { css, hash: createHash('sha256').update(css).digest('base64url').slice(0, 8) };
}

/** The tokens of the gym's brand; undefined for the product's. */
export async function currentBrand(db: Db, gymId: string): Promise<Brand | undefined> {
  const row = await findCurrentBrand(db, gymId);
  return row && toBrand(row);
}
