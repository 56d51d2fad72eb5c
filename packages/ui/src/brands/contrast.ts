import type { ColourToken } from '../tokens/tokens.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG contrast ratio of two `#rrggbb` colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

interface ContrastRule {
  of: ColourToken[];
  on: ColourToken[];
  minRatio: number;
}

/** Colour pairs and their minimum contrast: 4.5:1 for text; 3:1 for outlines, focus rings and bars. */
export const contrastRules: ContrastRule[] = [
  { of: ['ink', 'muted'], on: ['canvas', 'surface', 'raised', 'sunken'], minRatio: 4.5 },
  { of: ['positive', 'warning', 'danger', 'info'], on: ['canvas', 'surface', 'raised'], minRatio: 4.5 },
  { of: ['ink', 'positive'], on: ['positive-soft'], minRatio: 4.5 },
  { of: ['ink', 'warning'], on: ['warning-soft'], minRatio: 4.5 },
  { of: ['ink', 'danger'], on: ['danger-soft'], minRatio: 4.5 },
  { of: ['ink', 'info'], on: ['info-soft'], minRatio: 4.5 },
  { of: ['on-primary'], on: ['primary'], minRatio: 4.5 },
  { of: ['on-accent'], on: ['accent'], minRatio: 4.5 },
  { of: ['on-danger'], on: ['danger'], minRatio: 4.5 },
  // 4.5:1 also on the tint of a hovered or current control, which takes 12 % of it.
  { of: ['on-header'], on: ['header'], minRatio: 6 },
  { of: ['edge', 'focus'], on: ['canvas', 'surface', 'raised'], minRatio: 3 },
  { of: ['primary'], on: ['canvas', 'surface', 'raised'], minRatio: 3 },
  { of: ['series-a', 'series-b', 'series-c', 'series-d'], on: ['canvas', 'surface', 'raised'], minRatio: 3 },
  { of: ['occupancy-calm', 'occupancy-busy', 'occupancy-full'], on: ['surface', 'sunken'], minRatio: 3 },
];
