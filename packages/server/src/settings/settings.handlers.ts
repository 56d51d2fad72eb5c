import { randomBytes } from 'node:crypto';
import { languageNames } from '@spotter/i18n';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin } from '../authorization.ts';
import { deleteIcons } from '../brand/icons.repository.ts';
import { replaceIcons } from '../brand/replaceIcons.ts';
import type { Handlers } from '../context.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { notFound } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { logoAddress, logoIdIn, readNewLogo } from './logos.rules.ts';
import { hasLogo, insertLogo, pruneLogos } from './settings.repository.ts';

/** Uploaded logos kept besides the current one: several people may upload before one of them saves. */
const MAX_UNSAVED_LOGOS = 5;

export const settings: Pick<Handlers, 'getGymSettings' | 'updateGymSettings' | 'uploadLogo'> = {
  getGymSettings: ({ gym }) =>
    Promise.resolve({ settings: { companyName: gym.name, logoUrl: gym.logoUrl, language: gym.language } }),

  updateGymSettings: (ctx, { icons, basis, ...sent }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId } = ctx;
      const gym = await lockGymForUpdate(tx, gymId);
      if (!gym) throw notFound(/*i18n*/ 'That gym was not found');
      if (sent.logoUrl != null && !(await hasLogo(tx, gymId, logoIdIn(sent.logoUrl, gymId))))
        throw notFound(/*i18n*/ 'That logo was not found');
      const before = { companyName: gym.name, logoUrl: gym.logo_url, language: gym.language ?? 'en' };
      const settings = mergeEdit(sent, before, basis, { sentence: /*i18n*/ 'The settings were changed meanwhile' });
      const { companyName: name, logoUrl: logo_url, language } = settings;
      await updateGym(tx, gymId, { name, logo_url, language });
      if (language !== before.language) {
        appendToFeed(tx, gymId, ctx.now, [{ branchId: WHOLE_GYM, payload: { type: 'kiosk' } }]);
      }
      // Drawn from the logo: without new ones, those of the former would be shown for ever.
      if (logo_url !== before.logoUrl) await deleteIcons(tx, gymId);
      if (icons) await replaceIcons(tx, ctx, icons);
      const changes = diffFields(
        { ...before, language: languageNames[before.language] },
        { ...settings, language: languageNames[language] },
        ['companyName', 'logoUrl', 'language'],
      );
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name, changes });
      return { settings };
    });
  },

  uploadLogo: (ctx, { fileData, fileType }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const logo = readNewLogo(fileData, fileType);
      const id = randomBytes(16).toString('base64url');
      const gym = await lockGymForUpdate(tx, ctx.gymId);
      await insertLogo(tx, ctx.gymId, { id, ...logo, created_at: ctx.now });
      await pruneLogos(tx, ctx.gymId, MAX_UNSAVED_LOGOS, logoIdIn(gym?.logo_url ?? '', ctx.gymId));
      return { logoUrl: logoAddress(ctx.gymId, id) };
    });
  },
};
