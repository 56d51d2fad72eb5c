import { clampChroma, formatHex, modeOklch, modeRgb, useMode as register } from 'culori/fn';
import { contrast } from './contrast.ts';

register(modeRgb);
const oklchOf = register(modeOklch);

/** Of the lightness in OKLCH, 0 to 1. */
const COARSE_STEP = 0.04;
const FINE_STEP = 0.002;
/** Below this a colour is seen as grey. */
const MIN_CHROMA = 0.03;

/** `#rrggbb` of a colour in OKLCH; of one that no screen shows, the same lightness and hue with less chroma. */
export const hexOfOklch = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));

const partsOf = (colour: string) => {
  const { l, c, h = 0 } = oklchOf(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
};

export const isGrey = (colour: string): boolean => partsOf(colour).c < MIN_CHROMA;

/**
 * The colour itself where it passes; else the nearest that does: the smallest change of its lightness, with the same
 * hue. Black or white where no lightness passes.
 */
export function repairColour(colour: string, passes: (colour: string) => boolean): string {
  if (passes(colour)) return colour;
  const { l, c, h } = partsOf(colour);
  const passingAt = (change: number) =>
    [l - change, l + change]
      .filter((lightness) => lightness > 0 && lightness < 1)
      .map((lightness) => hexOfOklch(lightness, c, h))
      .find(passes);
  for (let change = COARSE_STEP; change < 1; change += COARSE_STEP) {
    if (passingAt(change) === undefined) continue;
    for (let fine = change - COARSE_STEP + FINE_STEP; fine < change; fine += FINE_STEP) {
      const nearer = passingAt(fine);
      if (nearer !== undefined) return nearer;
    }
    return passingAt(change) ?? colour;
  }
  return passes('#000000') ? '#000000' : '#ffffff';
}

/** Text on this ground: the first of the wished colours with at least this contrast, else black or white. */
export function textOn(ground: string, minRatio: number, ...wished: string[]): string {
  const candidates = [...wished, '#ffffff', '#14171a', '#000000'];
  const legible = candidates.find((candidate) => contrast(candidate, ground) >= minRatio);
  return legible ?? (contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000');
}
