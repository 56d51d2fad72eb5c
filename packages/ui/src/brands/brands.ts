import { clear } from './clear.ts';
import { ironworks } from './ironworks.ts';
import { quiet } from './quiet.ts';
import { sunrise } from './sunrise.ts';

/** The brands that come with the product, the default first. */
export const brands = [quiet, ironworks, sunrise, clear] as const;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
