import type { Theme } from './brands.ts';

export const cornerFactors = { square: '0', soft: '1', round: '1.8' } as const;
export const densityFactors = { compact: '0.92', normal: '1', roomy: '1.08' } as const;

/** Each with a font for Devanagari behind it. */
export const fontStacks = {
  inter: `'Inter Variable', 'Noto Sans Variable', system-ui, sans-serif`,
  'noto-sans': `'Noto Sans Variable', system-ui, sans-serif`,
  'anek-devanagari': `'Anek Devanagari Variable', system-ui, sans-serif`,
  'baloo-2': `'Baloo 2 Variable', system-ui, sans-serif`,
} as const;

export const choiceTokens = ['primary', 'accent', 'header'] as const;
export type ChoiceToken = (typeof choiceTokens)[number];

/** Colours as `#rrggbb`; null: as the base has it. */
export type ChoiceColours = Record<ChoiceToken, string | null>;

/** The few settings from which `deriveBrand` makes a brand. Null: as the base has it. */
export interface BrandChoice extends Record<Theme, ChoiceColours> {
  base: 'default' | 'ironworks' | 'sunrise' | 'clear';
  corners: keyof typeof cornerFactors | null;
  density: keyof typeof densityFactors | null;
  font: keyof typeof fontStacks | null;
}
