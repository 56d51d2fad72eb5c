import { expect, test } from 'vitest';
import config from '../../../../tailwind.config.ts';
import { tokenNames, tokens } from './tokens.ts';

test('every colour token has a class name, and falls back where the token says', () => {
  const { transparent: _, current: __, ...colors } = config.theme.colors;
  const expected = tokenNames.flatMap((name) => {
    const token = tokens[name];
    if (token.kind !== 'colour') return [];
    return [[name, 'falls' in token ? `var(--${name}, var(--${token.falls}))` : `var(--${name})`]];
  });
  expect(colors).toEqual(Object.fromEntries(expected));
});
