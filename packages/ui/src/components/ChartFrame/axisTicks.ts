/** Every so many: halves, thirds and quarters of a day, weeks, months. */
const STEPS = [1, 2, 3, 4, 6, 7, 8, 12, 14, 24, 28, 48, 56, 96, 182, 366] as const;
/** Of a figure of the smallest text. */
const CHARACTER_PX = 7;
const GAP_PX = 12;

/** Width of a tick's label, estimated: measuring each would force a layout. `textScale`: 1 at 16 px. */
export const labelWidth = (label: string, textScale: number): number => label.length * CHARACTER_PX * textScale;

/** Indexes of the labels that fit beside each other, evenly spaced. An undefined label is never shown. */
export function tickIndexes(
  labels: readonly (string | undefined)[],
  positionOf: (index: number) => number,
  textScale: number,
): number[] {
  const candidates = labels.flatMap((label, index) => (label === undefined ? [] : [index]));
  const needed = Math.max(...labels.map((label = '') => labelWidth(label, textScale))) + GAP_PX;
  for (const step of STEPS) {
    const picked = candidates.filter((_, at) => at % step === 0);
    if (picked.every((index, at) => at === 0 || positionOf(index) - positionOf(picked[at - 1] ?? 0) >= needed)) {
      return picked;
    }
  }
  return candidates.slice(0, 1);
}
