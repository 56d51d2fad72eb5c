import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tokens, type ColourToken } from '../tokens/tokens.ts';
import { brandCss } from './brandCss.ts';
import { contrast, contrastRules } from './contrast.ts';
import type { Brand, Palette } from './defineBrand.ts';
import { defineBrand } from './defineBrand.ts';
import { quiet } from './quiet.ts';
import { MIN_SERIES_DISTANCE } from './seriesColours.ts';
import { minDistance, seenWithAll } from './vision.ts';

const guide = readFileSync(new URL('../../../../docs/white-label.md', import.meta.url), 'utf8');

const harbour = defineBrand({
  name: 'harbour',
  label: 'Harbour',
  shape: { ...quiet.shape, 'radius-factor': '1.8', 'density-factor': '1.05' },
  light: {
    ...quiet.light,
    canvas: '#f3f7fa',
    primary: '#0b5c8f',
    'on-primary': '#ffffff',
    accent: '#ffd166',
    'on-accent': '#14171a',
    focus: '#0b5c8f',
    header: '#0b2f4a',
    'on-header': '#eef6fb',
    'series-b': '#7a5ee6',
  },
  dark: {
    ...quiet.dark,
    canvas: '#0a141c',
    primary: '#7cc7f5',
    'on-primary': '#06202f',
    accent: '#ffd166',
    'on-accent': '#14171a',
    'series-b': '#e2ef3c',
  },
});

test('the guide shows the brand of this test and every token', () => {
  const [, shown = ''] = /```ts\n[\s\S]*?export (const harbour[\s\S]*?)```/.exec(guide) ?? [];
  expect(shown).not.toBe('');
  expect(readFileSync(import.meta.filename, 'utf8')).toContain(shown);
  for (const [name, token] of Object.entries(tokens)) {
    expect(guide.replaceAll(/ {2,}/g, ' ')).toContain(`| \`${name}\` | ${token.for}`);
  }
});

test('the guide has five steps', () => {
  expect(guide.match(/^## \d\. /gm)).toEqual(['## 1. ', '## 2. ', '## 3. ', '## 4. ', '## 5. ']);
});

/**
 * What must be legible on what. Written out, so that a rule that is deleted from the product's table is missed here.
 */
const REQUIRED_CONTRAST = {
  4.5: [
    'ink on canvas, ink on surface, ink on raised, ink on sunken',
    'muted on canvas, muted on surface, muted on raised, muted on sunken',
    'positive on canvas, positive on surface, positive on raised, positive on positive-soft, ink on positive-soft',
    'warning on canvas, warning on surface, warning on raised, warning on warning-soft, ink on warning-soft',
    'danger on canvas, danger on surface, danger on raised, danger on danger-soft, ink on danger-soft',
    'info on canvas, info on surface, info on raised, info on info-soft, ink on info-soft',
    'on-primary on primary, on-accent on accent, on-danger on danger',
  ],
  6: ['on-header on header'],
  3: [
    'edge on canvas, edge on surface, edge on raised, focus on canvas, focus on surface, focus on raised',
    'primary on canvas, primary on surface, primary on raised',
    'series-a on canvas, series-a on surface, series-a on raised, series-b on canvas, series-b on surface, series-b on raised',
    'series-c on canvas, series-c on surface, series-c on raised, series-d on canvas, series-d on surface, series-d on raised',
    'occupancy-calm on surface, occupancy-busy on surface, occupancy-full on surface',
    'occupancy-calm on sunken, occupancy-busy on sunken, occupancy-full on sunken',
  ],
};
const required = Object.entries(REQUIRED_CONTRAST).flatMap(([minRatio, lines]) =>
  lines.flatMap((line) => line.split(', ').map((pair) => `${pair}: ${minRatio}`)),
);

test('the rules are exactly what must be legible', () => {
  const rules = contrastRules.flatMap(({ of, on, minRatio }) =>
    of.flatMap((text) => on.map((ground) => `${text} on ${ground}: ${minRatio}`)),
  );
  expect(rules.toSorted()).toEqual(required.toSorted());
});

type Colour = ColourToken;
const pairs = (['light', 'dark'] as const).flatMap((theme) =>
  required.map((line) => {
    const [, text, ground, minRatio] = /^(.+) on (.+): (.+)$/.exec(line) ?? [];
    return { theme, text: text as Colour, ground: ground as Colour, minRatio: Number(minRatio) };
  }),
);
const colour = (palette: Palette, name: Colour): string => {
  const token = tokens[name];
  // Like the style sheet: a token of one theme is used for both.
  return palette[name] ?? harbour.light[name] ?? ('fallback' in token ? palette[token.fallback] : undefined) ?? '';
};

describe.each(pairs)('$theme: $text on $ground', ({ theme, text, ground, minRatio }) => {
  const back = colour(harbour[theme], ground);

  test('has enough contrast', () => {
    expect(contrast(colour(harbour[theme], text), back)).toBeGreaterThanOrEqual(minRatio);
  });

  test('is rejected by name without enough contrast', () => {
    const faint: Brand = { ...harbour, [theme]: { ...harbour[theme], [text]: back.slice(0, 7) } };
    expect(() => defineBrand(faint)).toThrow(new RegExp(`^harbour ${theme}: .*"${text}".* is \\d+\\.\\d\\d:1, needs`));
  });
});

test.each(Object.keys(tokens))('%s cannot inject a rule, a URL or a comment', (name) => {
  const token = tokens[name as keyof typeof tokens];
  for (const value of ['red; } * { display: none', 'url(//elsewhere)', '#fff /* */', '</style>', '@import "x"', '']) {
    const place = token.kind === 'colour' ? 'light' : 'shape';
    const unsafe = { ...harbour, [place]: { ...harbour[place], [name]: value } };
    expect(() => defineBrand(unsafe)).toThrow(`"${name}" is not a safe ${token.kind}`);
  }
});

test.each(['light', 'dark'] as const)('anybody tells its chart series apart (%s)', (theme) => {
  const series = (['series-a', 'series-b', 'series-c', 'series-d'] as const).map((name) =>
    seenWithAll(colour(harbour[theme], name)),
  );
  const gaps = series.flatMap((one, at) => series.slice(at + 1).map((other) => minDistance(one, other)));
  expect(Math.min(...gaps)).toBeGreaterThan(MIN_SERIES_DISTANCE);
});

test('its CSS applies to its data-brand only, in both themes', () => {
  const css = brandCss(harbour);
  expect(css).toContain(`  [data-brand='harbour'],\n`);
  expect(css).not.toContain(':root');
  expect(css).toContain('--primary: light-dark(#0b5c8f, #7cc7f5);');
  expect(css).toContain('--radius-factor: 1.8;');
  // A token of one theme is used for both, so that nesting never mixes two brands.
  expect(css).toContain('--header: light-dark(#0b2f4a, #0b2f4a);');
});
