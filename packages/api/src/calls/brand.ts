import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, MAX_INTEGER, text, timestamp } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';

export const brandBases = ['default', 'ironworks', 'sunrise', 'clear'] as const;
export const brandCorners = ['square', 'soft', 'round'] as const;
export const brandDensities = ['compact', 'normal', 'roomy'] as const;
export const brandFonts = ['inter', 'noto-sans', 'anek-devanagari', 'baloo-2'] as const;

/** Newest versions that are kept. */
export const MAX_BRAND_VERSIONS = 20;
export const MIN_SLUG_LENGTH = 3;
export const MAX_SLUG_LENGTH = 40;

/** `#rrggbb` in small letters; null: as the base has it. */
const colour = z
  .string()
  .max(7)
  .regex(/^#[0-9a-f]{6}$/i, /*i18n*/ 'A colour is # and six hexadecimal digits')
  .toLowerCase()
  .nullable();
const colours = z.strictObject({ primary: colour, accent: colour, header: colour });

/**
 * What an admin sets. `deriveBrand` of `@spotter/ui/brands` makes the full set of tokens from it. Null:
 * as the base has it.
 */
export const brandChoice = z.strictObject({
  base: z.enum(brandBases),
  light: colours,
  dark: colours,
  corners: z.enum(brandCorners).nullable(),
  density: z.enum(brandDensities).nullable(),
  font: z.enum(brandFonts).nullable(),
});
export type BrandChoice = z.infer<typeof brandChoice>;

export const brandVersion = z.object({
  /** From 1; each save and each restore counts on. */
  version: z.number().int().min(1),
  choice: brandChoice,
  savedAt: timestamp,
  /** Name of the admin. */
  savedBy: z.string(),
});
export type BrandVersion = z.infer<typeof brandVersion>;

/** The newest version that the caller has seen; 0: none. */
const expectedVersion = z.number().int().min(0);

/** The icons of a gym. `maskable`: with room around the logo, for launchers that cut a shape out of it. */
export const gymIcons = [
  { purpose: 'any', size: 32 },
  { purpose: 'any', size: 192 },
  { purpose: 'any', size: 512 },
  { purpose: 'apple', size: 180 },
  { purpose: 'maskable', size: 512 },
] as const;
export const gymIconPurposes = ['any', 'apple', 'maskable'] as const;

/** Of a PNG file, in bytes: no more than its pixels without compression. */
export const maxIconBytes = (size: number): number => size * size * 4 + 4096;

/** Of a request with all icons, in base64, and a brand or settings. */
export const MAX_ICONS_BODY_BYTES =
  gymIcons.reduce((sum, { size }) => sum + Math.ceil((maxIconBytes(size) * 4) / 3), 0) + 64 * 1024;

/** All icons (`gymIcons`), rendered from the logo on the brand's ground by the admin's browser. */
export const gymIconFiles = z
  .array(
    z.strictObject({
      purpose: z.enum(gymIconPurposes),
      /** Width and height in pixels. */
      size: z.number().int().min(1).max(512),
      /** A PNG file as a data URL. */
      png: z.string().startsWith('data:image/png;base64,', /*i18n*/ 'An icon is a PNG file'),
    }),
  )
  .length(gymIcons.length);
export type GymIconFiles = z.infer<typeof gymIconFiles>;

/** First parts of addresses that the product uses or may use. */
const RESERVED_SLUGS = new Set(
  'admin api app assets brand fonts help icons kiosk login logos logout pass settings spotter static storybook support www'.split(
    ' ',
  ),
);

/** The last part of the gym's address, `/g/<slug>`. */
export const slug = text({ max: MAX_SLUG_LENGTH, required: /*i18n*/ 'Please enter an address' })
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z0-9-]*$/.test(value), /*i18n*/ 'Lowercase letters, digits and dashes only')
  .refine(
    (value) => value.length >= MIN_SLUG_LENGTH,
    inputMessage(/*i18n*/ 'At least {min} characters', { min: MIN_SLUG_LENGTH }),
  )
  .refine((value) => !/^-|-$|--/.test(value), /*i18n*/ 'Dashes only between letters or digits')
  .refine((value) => !RESERVED_SLUGS.has(value), /*i18n*/ 'This address is reserved');

/** Message of the live feed: the gym has a new brand. */
export const brandMessage = z.object({ type: z.literal('brand'), version: z.number().int() });

const saved = z.object({ current: brandVersion });

export const brandCalls = {
  getGymBrand: call({
    method: 'GET',
    path: '/getGymBrand',
    summary: "The gym's brand, its earlier versions, and the addresses under which the gym is seen in it.",
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      slug: z.string(),
      /** The gym's own host name, which the operator of the server sets; null: none. */
      hostName: z.string().nullable(),
      /** Null: the product's brand. */
      current: brandVersion.nullable(),
      /** Newest first, the current one included. */
      versions: z.array(brandVersion),
    }),
    errors: [],
  }),
  saveGymBrand: call({
    method: 'POST',
    path: '/saveGymBrand',
    summary: 'Publishes a brand as the next version. Fails with `state-changed` when another admin saved meanwhile.',
    access: ['admin'],
    input: z.strictObject({ gymId, choice: brandChoice, expectedVersion, icons: gymIconFiles.optional() }),
    answer: saved,
    errors: ['state-changed', 'bad-image'],
    maxBytes: MAX_ICONS_BODY_BYTES,
  }),
  restoreGymBrand: call({
    method: 'POST',
    path: '/restoreGymBrand',
    summary: 'Publishes an earlier brand again, as the next version.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      version: z.number().int().min(1).max(MAX_INTEGER),
      expectedVersion,
      icons: gymIconFiles.optional(),
    }),
    answer: saved,
    errors: ['not-found', 'state-changed', 'bad-image'],
    maxBytes: MAX_ICONS_BODY_BYTES,
  }),
  updateGymSlug: call({
    method: 'POST',
    path: '/updateGymSlug',
    summary:
      "Changes the gym's address, `/g/<slug>`. The one before it may then be another gym's. With basis, the address as it was when the edit began, one that somebody else has set since is not overwritten.",
    access: ['admin'],
    input: z.strictObject({ gymId, slug, basis: z.string().optional() }),
    answer: z.object({ slug: z.string() }),
    errors: ['not-found', 'slug-taken', 'state-changed'],
  }),
};
