import { describe, expect, test } from 'vitest';
import { tokens } from '../tokens/tokens.ts';
import type { BrandChoice, ChoiceColours } from './brandChoice.ts';
import { brandCss } from './brandCss.ts';
import { brands, themes } from './brands.ts';
import { repairColour } from './colour.ts';
import { contrast } from './contrast.ts';
import { type Brand, defineBrand } from './defineBrand.ts';
import { checkChoice, deriveBrand } from './deriveBrand.ts';
import { MIN_SERIES_DISTANCE } from './seriesColours.ts';
import { minDistance, seenWithAll } from './vision.ts';

const none: ChoiceColours = { primary: null, accent: null, header: null };
const plain: BrandChoice = { base: 'default', light: none, dark: none, corners: null, density: null, font: null };
const bases = ['default', 'ironworks', 'sunrise', 'clear'] as const;

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = randomNumbers(20);
const randomColour = () =>
  `#${Math.floor(next() * 2 ** 24)
    .toString(16)
    .padStart(6, '0')}`;
const randomColours = (): ChoiceColours => ({
  primary: randomColour(),
  accent: randomColour(),
  header: randomColour(),
});

const seriesOf = (brand: Brand, theme: 'light' | 'dark') =>
  (['series-a', 'series-b', 'series-c', 'series-d'] as const).map((name) => brand[theme][name] ?? '');

test('every shipped brand can be the base', () => expect(brands.map(({ name }) => name)).toEqual(bases));

describe('10,000 random main colours, accents and headers', () => {
  test.each(bases)('make a valid brand of %s, with chart colours that anybody tells apart', (base) => {
    for (let count = 0; count < 10_000 / bases.length / themes.length; count += 1) {
      const choice = { ...plain, base, light: randomColours(), dark: randomColours() };
      const brand = deriveBrand(choice, 'gym');
      expect(defineBrand(brand)).toBe(brand);
      for (const theme of themes) {
        const seen = seriesOf(brand, theme).map(seenWithAll);
        for (const [at, one] of seen.entries()) {
          for (const other of seen.slice(at + 1)) {
            const apart = minDistance(one, other);
            if (apart <= MIN_SERIES_DISTANCE) expect.fail(`${apart} in ${theme}: ${JSON.stringify(choice)}`);
          }
        }
      }
    }
  });
});

test.each(bases)('a choice without colours looks as its base, %s', (base) => {
  const brand = deriveBrand({ ...plain, base }, 'gym');
  const shipped = brands.find(({ name }) => name === base);
  expect(brand).toMatchObject({ name: 'gym', shape: shipped?.shape, light: shipped?.light, dark: shipped?.dark });
  expect(brand.light['on-header']).toBe(shipped?.light['on-header'] ?? shipped?.light.ink);
});

test('every colour token is set in both themes, so that nothing is inherited from a brand around it', () => {
  const css = brandCss(deriveBrand({ ...plain, light: { ...none, header: '#0b2f4a' } }, 'gym'));
  for (const name of Object.keys(tokens)) expect(css).toContain(`--${name}: `);
  expect(css).toContain('--header: light-dark(#0b2f4a, #171b20);');
});

test('a colour with enough contrast stays, and what stands on it is legible', () => {
  const { light, dark } = deriveBrand(
    { ...plain, light: { primary: '#0b5c8f', accent: '#ffd166', header: '#0b2f4a' } },
    'gym',
  );
  expect(light).toMatchObject({ primary: '#0b5c8f', accent: '#ffd166', header: '#0b2f4a', 'on-accent': '#14171a' });
  expect(light).toMatchObject({ focus: '#0b5c8f', 'series-a': '#0b5c8f', 'on-header': '#ffffff' });
  expect(dark).toMatchObject(brands[0].dark);
});

test('a grey main colour leaves the focus ring as it is', () => {
  const { light } = deriveBrand({ ...plain, light: { ...none, primary: '#333333' } }, 'gym');
  expect(light.focus).toBe(brands[0].light.focus);
});

test('the outlines of the high-contrast brand stay', () => {
  const { light } = deriveBrand({ ...plain, base: 'clear', light: { ...none, primary: '#0b5c8f' } }, 'gym');
  expect(light.focus).toBe('#b0009a');
});

test('corners, density and font are those of the choice', () => {
  const { shape } = deriveBrand({ ...plain, corners: 'round', density: 'compact', font: 'baloo-2' }, 'gym');
  expect(shape).toEqual({
    ...brands[0].shape,
    'radius-factor': '1.8',
    'density-factor': '0.92',
    'font-family': `'Baloo 2 Variable', system-ui, sans-serif`,
  });
});

const checkOf = (colours: Partial<ChoiceColours>) => checkChoice({ ...plain, light: { ...none, ...colours } });

describe('a check', () => {
  test('of a colour that passes repairs nothing', () => {
    expect(checkOf({ primary: '#0b5c8f' })).toEqual([
      {
        theme: 'light',
        token: 'primary',
        wanted: '#0b5c8f',
        on: 'on-primary',
        ratio: contrast('#0b5c8f', '#ffffff'),
        minRatio: 4.5,
        repaired: '#0b5c8f',
        repairedRatio: contrast('#0b5c8f', '#ffffff'),
      },
    ]);
  });

  test('of a main colour that is lost on the page offers a darker one of the same hue', () => {
    const [check] = checkOf({ primary: '#ffd166' });
    expect(check).toMatchObject({ on: 'canvas', minRatio: 3, wanted: '#ffd166' });
    expect(check?.ratio).toBeLessThan(3);
    expect(check?.repairedRatio).toBeGreaterThanOrEqual(3);
    expect(check?.repairedRatio).toBeLessThan(3.1);
    expect(deriveBrand({ ...plain, light: { ...none, primary: '#ffd166' } }, 'gym').light.primary).toBe(
      check?.repaired,
    );
  });

  test('of a header of middle lightness offers one on which text has 6:1', () => {
    const [check] = checkOf({ header: '#808080' });
    expect(check).toMatchObject({ on: 'on-header', minRatio: 6 });
    expect(check?.ratio).toBeLessThan(6);
    expect(check?.repairedRatio).toBeGreaterThanOrEqual(6);
  });

  test('of an accent never repairs: some text is legible on any colour', () => {
    for (const accent of ['#808080', '#777777', '#ff0000', '#c6f432']) {
      expect(checkOf({ accent })[0]?.repaired).toBe(accent);
    }
  });

  test('names the theme', () => {
    expect(checkChoice({ ...plain, dark: { ...none, primary: '#000000' } })).toMatchObject([
      { theme: 'dark', token: 'primary' },
    ]);
  });
});

const redOf = (colour: string) => Number.parseInt(colour.slice(1, 3), 16);

describe('repairColour', () => {
  test('takes the nearest lightness, up or down, of the same hue', () => {
    expect(repairColour('#808080', (colour) => redOf(colour) >= 0x90)).toBe('#909090');
    expect(repairColour('#808080', (colour) => redOf(colour) <= 0x70)).toBe('#707070');
    expect(repairColour('#808080', (colour) => redOf(colour) <= 0x60 || redOf(colour) >= 0x88)).toBe('#888888');
    expect(repairColour('#ffd166', (colour) => contrast(colour, '#ffffff') >= 3)).toBe('#ba8e0c');
  });

  test('ends at black or white', () => {
    expect(repairColour('#123456', (colour) => colour === '#000000')).toBe('#000000');
    expect(repairColour('#123456', () => false)).toBe('#ffffff');
  });
});
