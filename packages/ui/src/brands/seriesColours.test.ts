import { describe, expect, test } from 'vitest';
import { tokens } from '../tokens/tokens.ts';
import { brands, themes } from './brands.ts';
import type { Palette } from './defineBrand.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB. */
const visions: Record<string, Matrix> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linearOf = (hex: string): Triple => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const multiply = (matrix: Matrix, vector: Triple): Triple => {
  const [first, second, third] = matrix.map((row) =>
    row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0),
  );
  return [first ?? 0, second ?? 0, third ?? 0];
};

/** OKLab: equal distances look about equally different. */
function labOf(linear: Triple): Triple {
  const clamped = linear.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clamped,
  ).map(Math.cbrt) as unknown as Triple;
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const series = ['series-a', 'series-b', 'series-c', 'series-d'] as const;
const colourOf = (palette: Palette, name: (typeof series)[number]) => palette[name] ?? palette[tokens[name].fallback];
/** Half of it is already told apart side by side; a chart has its colours apart. */
const MIN_DISTANCE = 0.1;

const cases = brands.flatMap((brand) =>
  themes.flatMap((theme) => Object.keys(visions).map((vision) => ({ brand, name: brand.name, theme, vision }))),
);

describe('the colours of any two series differ with', () => {
  test.each(cases)('$vision: $name, $theme', ({ brand, theme, vision }) => {
    const seen = series.map((name) => labOf(multiply(visions[vision]!, linearOf(colourOf(brand[theme], name)))));
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(MIN_DISTANCE);
      }
    }
  });
});
