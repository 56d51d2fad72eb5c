import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, text } from '../fields.ts';

export const companyNameMax = 100;
export const logoMaxBytes = 1_048_576;
export const logoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const settingsOf = z.object({ companyName: z.string(), logoUrl: z.string().nullable() });

export const settings = {
  getGymSettings: call({
    method: 'GET',
    path: '/getGymSettings',
    summary: "The gym's name and logo.",
    access: ['admin', 'staff', 'member'],
    input: z.strictObject({ gymId }),
    answer: z.object({ settings: settingsOf }),
    errors: [],
  }),
  updateGymSettings: call({
    method: 'POST',
    path: '/updateGymSettings',
    summary: "Changes the gym's name and logo.",
    access: ['admin'],
    input: z.strictObject({
      gymId,
      companyName: text({ max: companyNameMax, required: 'Company/Gym Name is required' }),
      logoUrl: z.string().max(300).nullable(),
    }),
    answer: z.object({ settings: settingsOf }),
    errors: ['not-found'],
  }),
  uploadLogo: call({
    method: 'POST',
    path: '/uploadLogo',
    summary: 'Stores a logo (JPEG, PNG, GIF or WebP, at most 1 MB) and answers its address.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      fileData: z.string().startsWith('data:', 'Please select an image file'),
      fileName: text({ max: 255 }),
      fileType: z.string().max(100),
    }),
    answer: z.object({ logoUrl: z.string() }),
    errors: ['bad-image'],
    maxBytes: 1_500_000,
  }),
};
