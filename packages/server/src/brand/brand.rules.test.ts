import { expect, test } from 'vitest';
import { choiceFields } from './brand.rules.ts';

const none = {
  base: null,
  primaryLight: null,
  accentLight: null,
  headerLight: null,
  primaryDark: null,
  accentDark: null,
  headerDark: null,
  corners: null,
  density: null,
  font: null,
};
const unset = { primary: null, accent: null, header: null };

test('of no choice all names are null', () => {
  expect(choiceFields(undefined)).toEqual(none);
  const plain = { base: 'default', light: unset, dark: unset, corners: null, density: null, font: null } as const;
  expect(choiceFields(plain)).toEqual({ ...none, base: 'default' });
});

test('each value of a choice has a name', () => {
  const choice = {
    base: 'ironworks',
    light: { primary: '#000001', accent: '#000002', header: '#000003' },
    dark: { primary: '#000004', accent: '#000005', header: '#000006' },
    corners: 'round',
    density: 'compact',
    font: 'noto-sans',
  } as Parameters<typeof choiceFields>[0];
  expect(choiceFields(choice)).toEqual({
    base: 'ironworks',
    primaryLight: '#000001',
    accentLight: '#000002',
    headerLight: '#000003',
    primaryDark: '#000004',
    accentDark: '#000005',
    headerDark: '#000006',
    corners: 'round',
    density: 'compact',
    font: 'noto-sans',
  });
});
