import type { ColourToken } from '../tokens/tokens.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG contrast of two `#rrggbb` colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

interface Legibility {
  of: ColourToken[];
  on: ColourToken[];
  atLeast: number;
}

/** Which colours meet on screen. Text needs 4.5:1; outlines, rings and bars 3:1. */
export const legibility: Legibility[] = [
  { of: ['ink', 'muted'], on: ['canvas', 'surface', 'raised', 'sunken'], atLeast: 4.5 },
  { of: ['positive', 'warning', 'danger', 'info'], on: ['canvas', 'surface', 'raised'], atLeast: 4.5 },
  { of: ['ink', 'positive'], on: ['positive-soft'], atLeast: 4.5 },
  { of: ['ink', 'warning'], on: ['warning-soft'], atLeast: 4.5 },
  { of: ['ink', 'danger'], on: ['danger-soft'], atLeast: 4.5 },
  { of: ['ink', 'info'], on: ['info-soft'], atLeast: 4.5 },
  { of: ['on-primary'], on: ['primary'], atLeast: 4.5 },
  { of: ['on-accent'], on: ['accent'], atLeast: 4.5 },
  { of: ['on-danger'], on: ['danger'], atLeast: 4.5 },
  { of: ['on-header'], on: ['header'], atLeast: 4.5 },
  { of: ['edge', 'focus'], on: ['canvas', 'surface', 'raised'], atLeast: 3 },
  { of: ['primary'], on: ['canvas', 'surface', 'raised'], atLeast: 3 },
  { of: ['occupancy-calm', 'occupancy-busy', 'occupancy-full'], on: ['surface', 'sunken'], atLeast: 3 },
];
