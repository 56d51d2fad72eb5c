import { describe, expect, test } from 'vitest';
import { brandCss } from './brandCss.ts';
import { brands } from './brands.ts';
import { contrast } from './contrast.ts';
import type { Brand } from './defineBrand.ts';
import { defineBrand } from './defineBrand.ts';
import { quiet } from './quiet.ts';

const light = (change: object): Brand => ({ ...quiet, light: { ...quiet.light, ...change } });

describe('a brand is refused, with the name of what is wrong, when', () => {
  test.each([
    ['a token is unknown', light({ sparkle: '#ffffff' }), /default light: unknown token "sparkle"/],
    ['a value ends the declaration', light({ ink: '#14171a; color: red' }), /"ink" is not a safe colour/],
    ['a value closes the rule', light({ ink: '#14171a}' }), /"ink" is not a safe colour/],
    [
      'a value loads something',
      { ...quiet, shape: { ...quiet.shape, shadow: 'url(x)' } },
      /"shadow" is not a safe shadow/,
    ],
    ['a factor is no number', { ...quiet, shape: { ...quiet.shape, 'radius-factor': '2px' } }, /"radius-factor"/],
    ['text is too faint', light({ muted: '#999999' }), /default light: "muted" on "canvas" is 2\.\d\d:1, needs 4\.5:1/],
    ['a control is too faint', light({ edge: '#cccccc' }), /"edge" on "canvas" is 1\.\d\d:1, needs 3:1/],
    ['a bar on its own colour is too faint', light({ 'occupancy-calm': '#c6f432' }), /"occupancy-calm" on "surface"/],
    ['a token is missing', light({ veil: undefined }), /"veil"/],
    ['the name is no plain word', { ...quiet, name: `x'] *` }, /not a plain word/],
  ])('%s', (_, brand, reason) => {
    expect(() => defineBrand(brand)).toThrow(reason);
  });
});

test('a missing token is named', () => {
  const { veil: _, ...rest } = quiet.light;
  expect(() => defineBrand({ ...quiet, light: rest as Brand['light'] })).toThrow('"veil" is missing');
});

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('the style sheet says what the brands say', async () => {
  await expect(brands.map(brandCss).join('\n')).toMatchFileSnapshot('./brands.css');
});
