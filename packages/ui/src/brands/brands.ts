import { ironworks } from './ironworks.ts';
import { quiet } from './quiet.ts';

/** The brands that come with the product, the default first. */
export const brands = [quiet, ironworks] as const;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
