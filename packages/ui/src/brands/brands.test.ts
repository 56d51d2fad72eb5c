import { describe, expect, test } from 'vitest';
import { brandCss } from './brandCss.ts';
import { brands } from './brands.ts';
import { contrast } from './contrast.ts';
import type { Brand } from './defineBrand.ts';
import { defineBrand } from './defineBrand.ts';
import { quiet } from './quiet.ts';

const light = (change: object): Brand => ({ ...quiet, light: { ...quiet.light, ...change } });

describe('defineBrand rejects, naming the token, when', () => {
  test.each([
    ['a token is unknown', light({ sparkle: '#ffffff' }), /default light: unknown token "sparkle"/],
    ['a value ends the declaration', light({ ink: '#14171a; color: red' }), /"ink" is not a safe colour/],
    ['a value closes the rule', light({ ink: '#14171a}' }), /"ink" is not a safe colour/],
    ['a value loads a URL', { ...quiet, shape: { ...quiet.shape, shadow: 'url(x)' } }, /"shadow" is not a safe shadow/],
    ['a factor is not a number', { ...quiet, shape: { ...quiet.shape, 'radius-factor': '2px' } }, /"radius-factor"/],
    [
      'text has too little contrast',
      light({ muted: '#999999' }),
      /default light: "muted" on "canvas" is 2\.\d\d:1, needs 4\.5:1/,
    ],
    ['a control has too little contrast', light({ edge: '#cccccc' }), /"edge" on "canvas" is 1\.\d\d:1, needs 3:1/],
    ['a bar has too little contrast', light({ 'occupancy-calm': '#c6f432' }), /"occupancy-calm" on "surface"/],
    [
      'controls on the header have too little contrast',
      light({ header: '#0b2f4a', 'on-header': '#7f93a3' }),
      /default light: "on-header" on "header" is 4\.\d\d:1, needs 6:1/,
    ],
    [
      'the header of one theme does not suit the text of the other',
      {
        ...quiet,
        light: { ...quiet.light, header: '#f2f5f0', 'on-header': '#14171a' },
        dark: { ...quiet.dark, 'on-header': '#ffffff' },
      },
      /default dark: "on-header" on "header" is 1\.\d\d:1/,
    ],
    ['a token is missing', light({ veil: undefined }), /"veil"/],
    ['the name is not a plain word', { ...quiet, name: `x'] *` }, /not a plain word/],
  ])('%s', (_, brand, reason) => {
    expect(() => defineBrand(brand)).toThrow(reason);
  });
});

test('a missing token is named', () => {
  const { veil: _, ...rest } = quiet.light;
  expect(() => defineBrand({ ...quiet, light: rest as Brand['light'] })).toThrow('"veil" is missing');
});

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('brands.css is generated from the brands', async () => {
  await expect(brands.map(brandCss).join('\n')).toMatchFileSnapshot('./brands.css');
});
