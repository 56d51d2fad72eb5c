import { MAX_BRAND_VERSIONS } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import { DomainError, notFound } from '../errors.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { findBrand, listBrands } from './brands.repository.ts';
import { saveBrand, toBrandVersion, toChoice } from './saveBrand.ts';

const slugTaken = () => new DomainError('slug-taken', /*i18n*/ 'Another gym has this address', { field: 'slug' });

export const brand: Pick<Handlers, 'getGymBrand' | 'saveGymBrand' | 'restoreGymBrand' | 'updateGymSlug'> = {
  getGymBrand: async (ctx) => {
    requireAdmin(ctx);
    const { db, gymId } = ctx;
    const [gym, rows] = [await findGym(db, gymId), await listBrands(db, gymId, MAX_BRAND_VERSIONS)];
    if (!gym) throw notFound(/*i18n*/ 'That gym was not found');
    const versions = rows.map(toBrandVersion);
    return { slug: gym.slug, hostName: gym.host_name, current: versions[0] ?? null, versions };
  },

  saveGymBrand: (ctx, { choice, expectedVersion, icons }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => ({ current: await saveBrand(tx, ctx, { choice, expectedVersion, icons }) }));
  },

  restoreGymBrand: (ctx, { version, expectedVersion, icons }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const earlier = await findBrand(tx, ctx.gymId, version);
      if (!earlier) throw notFound(/*i18n*/ 'That version was not found');
      return { current: await saveBrand(tx, ctx, { choice: toChoice(earlier), expectedVersion, icons }) };
    });
  },

  updateGymSlug: (ctx, { slug: edit, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym } = ctx;
      const before = await lockGymForUpdate(tx, gymId);
      if (!before) throw notFound(/*i18n*/ 'That gym was not found');
      const { slug } = mergeEdit({ slug: edit }, { slug: before.slug }, basis === undefined ? basis : { slug: basis }, {
        sentence: /*i18n*/ 'The address was changed meanwhile',
      });
      if (slug === before.slug) return { slug };
      await mapUniqueViolation(updateGym(tx, gymId, { slug }), 'gyms', { slug: slugTaken });
      const changes = diffFields(before, { slug }, ['slug']);
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: gym.name, changes });
      return { slug };
    });
  },
};
