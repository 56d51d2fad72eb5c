import { type BrandChoice, brandChoice, type BrandVersion, type GymIconFiles, MAX_BRAND_VERSIONS } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { choiceFields } from './brand.rules.ts';
import { type BrandRow, deleteBrandsUpTo, findCurrentBrand, insertBrand } from './brands.repository.ts';
import { replaceIcons } from './replaceIcons.ts';

export const toChoice = ({ choice }: BrandRow): BrandChoice => brandChoice.parse(JSON.parse(choice));

export const toBrandVersion = (row: BrandRow): BrandVersion => ({
  version: row.version,
  choice: toChoice(row),
  savedAt: row.saved_at,
  savedBy: row.saved_by,
});

interface NewBrand {
  choice: BrandChoice;
  /** The newest version that the caller has seen; 0: none. */
  expectedVersion: number;
  icons?: GymIconFiles | undefined;
}

/**
 * Publishes a choice as the gym's next version; fails with `state-changed` where there is a newer one than expected.
 */
export async function saveBrand(
  tx: Tx,
  ctx: Context,
  { choice, expectedVersion, icons }: NewBrand,
): Promise<BrandVersion> {
  const { gymId, gym, caller, now } = ctx;
  await lockGymForUpdate(tx, gymId);
  const before = await findCurrentBrand(tx, gymId);
  if ((before?.version ?? 0) !== expectedVersion) {
    throw new DomainError('state-changed', /*i18n*/ '{admin} has changed the brand meanwhile', {
      values: { admin: before?.saved_by ?? 'Somebody' },
    });
  }
  const version = expectedVersion + 1;
  const row = await insertBrand(tx, gymId, {
    version,
    choice: JSON.stringify(choice),
    saved_at: now,
    saved_by: caller.name,
  });
  await deleteBrandsUpTo(tx, gymId, version - MAX_BRAND_VERSIONS);
  if (icons) await replaceIcons(tx, ctx, icons);
  const [old, next] = [choiceFields(before && toChoice(before)), choiceFields(choice)];
  const changes = diffFields(old, next, Object.keys(next) as (keyof typeof next)[]);
  await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: gym.name, changes });
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'brand', version } }]);
  return toBrandVersion(row);
}
