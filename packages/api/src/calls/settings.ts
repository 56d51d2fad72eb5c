import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, language, text } from '../fields.ts';
import { gymIconFiles, MAX_ICONS_BODY_BYTES } from './brand.ts';

export const MAX_COMPANY_NAME_LENGTH = 100;
export const MAX_LOGO_BYTES = 1_048_576;
export const logoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const gymSettings = z.object({
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  /** What members read in unless they choose: the pass, kiosks and mails. */
  language: language.catch('en'),
});

export const settings = {
  getGymSettings: call({
    method: 'GET',
    path: '/getGymSettings',
    summary: "The gym's name, logo and language.",
    access: ['admin', 'staff', 'member'],
    input: z.strictObject({ gymId }),
    answer: z.object({ settings: gymSettings }),
    errors: [],
  }),
  updateGymSettings: call({
    method: 'POST',
    path: '/updateGymSettings',
    summary:
      "Changes the gym's name, logo and language, each where it is sent. With basis, the settings as they were when the edit began, what somebody else has changed since is not overwritten.",
    access: ['admin'],
    input: z.strictObject({
      gymId,
      companyName: text({ max: MAX_COMPANY_NAME_LENGTH, required: /*i18n*/ 'Company/Gym Name is required' }).optional(),
      logoUrl: z.string().max(300).nullable().optional(),
      language: language.optional(),
      /** Of the new logo. */
      icons: gymIconFiles.optional(),
      basis: z.strictObject({ ...gymSettings.shape, language }).optional(),
    }),
    answer: z.object({ settings: gymSettings }),
    errors: ['not-found', 'bad-image', 'state-changed'],
    maxBytes: MAX_ICONS_BODY_BYTES,
  }),
  uploadLogo: call({
    method: 'POST',
    path: '/uploadLogo',
    summary: 'Stores a logo (JPEG, PNG, GIF or WebP, at most 1 MB) and answers its address.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      fileData: z.string().startsWith('data:', /*i18n*/ 'Please select an image file'),
      fileName: text({ max: 255 }),
      fileType: z.string().max(100),
    }),
    answer: z.object({ logoUrl: z.string() }),
    errors: ['bad-image'],
    maxBytes: 1_500_000,
  }),
};
