import { describe, expect, test } from 'vitest';
import { tokens } from '../tokens/tokens.ts';
import { brands, themes } from './brands.ts';
import type { Palette } from './defineBrand.ts';
import { MIN_SERIES_DISTANCE } from './seriesColours.ts';
import { distance, seenWith, visions } from './vision.ts';

const series = ['series-a', 'series-b', 'series-c', 'series-d'] as const;
const colourOf = (palette: Palette, name: (typeof series)[number]) => palette[name] ?? palette[tokens[name].fallback];

const cases = brands.flatMap((brand) =>
  themes.flatMap((theme) => visions.map((vision) => ({ brand, name: brand.name, theme, vision }))),
);

describe('the colours of any two series differ with', () => {
  test.each(cases)('$vision: $name, $theme', ({ brand, theme, vision }) => {
    const seen = series.map((name) => seenWith(vision, colourOf(brand[theme], name)));
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        expect(distance(one, other)).toBeGreaterThan(MIN_SERIES_DISTANCE);
      }
    }
  });
});

test('two colours that look alike without red are seen as near', () => {
  // Machado et al. 2009, severity 1: a red and an olive of the same brightness.
  const gap = distance(seenWith('protanopia', '#8e0000'), seenWith('protanopia', '#383200'));
  expect(gap).toBeLessThan(
    distance(seenWith('full colour vision', '#8e0000'), seenWith('full colour vision', '#383200')),
  );
});
