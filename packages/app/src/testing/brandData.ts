import type { AnswerOf, BrandChoice, BrandVersion } from '@spotter/api';
import { STORY_NOW } from './storyNow.ts';

const DAY_MS = 86_400_000;
const none = { primary: null, accent: null, header: null };

export const brandChoice = (rest: Partial<BrandChoice> = {}): BrandChoice => ({
  base: 'default',
  light: none,
  dark: none,
  corners: null,
  density: null,
  font: null,
  ...rest,
});

export const harbour = brandChoice({
  light: { primary: '#0b5c8f', accent: '#ffd166', header: '#0b2f4a' },
  dark: { primary: '#7cc7f5', accent: '#ffd166', header: '#0b2f4a' },
  corners: 'round',
});

export const brandVersion = (version: number, choice: BrandChoice, savedBy = 'Priya Nair'): BrandVersion => ({
  version,
  choice,
  savedAt: STORY_NOW - (5 - version) * DAY_MS,
  savedBy,
});

/** The brand of a gym, from its versions, newest first. Without any: that of the product. */
export const gymBrand = (...versions: BrandVersion[]): AnswerOf<'getGymBrand'> => ({
  slug: 'demo-gym',
  hostName: null,
  current: versions[0] ?? null,
  versions,
});
