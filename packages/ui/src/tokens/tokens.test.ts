import { expect, test } from 'vitest';
import config from '../../../../tailwind.config.ts';
import { tokenNames, tokens } from './tokens.ts';

test('every colour token has a Tailwind colour, with its fallback', () => {
  const { transparent: _, current: __, ...colors } = config.theme.colors;
  const expected = tokenNames.flatMap((name) => {
    const token = tokens[name];
    if (token.kind !== 'colour') return [];
    return [[name, 'fallback' in token ? `var(--${name}, var(--${token.fallback}))` : `var(--${name})`]];
  });
  expect(colors).toEqual(Object.fromEntries(expected));
});
