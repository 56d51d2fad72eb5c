import { describe, expect, test } from 'vitest';
import { brandChoice, gymIconFiles, gymIcons, slug } from './brand.ts';

const none = { primary: null, accent: null, header: null };
const choice = { base: 'default', light: none, dark: none, corners: null, density: null, font: null };

describe('a brand choice', () => {
  test('has colours in small letters, or those of its base', () => {
    const set = brandChoice.parse({ ...choice, light: { ...none, primary: '#AbCdEf' } });
    expect(set.light).toEqual({ ...none, primary: '#abcdef' });
    expect(set.dark).toEqual(none);
  });

  test.each(['red', '#abc', '#12345', '#1234567', '#12345g', 'url(x)', '#123456;', ''])(
    'with the colour %s is refused, naming the field',
    (primary) => {
      const { error } = brandChoice.safeParse({ ...choice, dark: { ...none, primary } });
      expect(error?.issues.map(({ path }) => path.join('.'))).toContain('dark.primary');
    },
  );

  test.each([{ base: 'own' }, { corners: 'sharp' }, { density: 1 }, { font: 'Comic Sans' }, { extra: 1 }])(
    'with %o is refused',
    (change) => expect(brandChoice.safeParse({ ...choice, ...change }).success).toBe(false),
  );
});

describe('a slug', () => {
  test.each([
    ['gym', 'gym'],
    [' Iron-Lotus-2 ', 'iron-lotus-2'],
    ['a'.repeat(40), 'a'.repeat(40)],
  ])('is %s, parsed to %s', (typed, parsed) => expect(slug.parse(typed)).toBe(parsed));

  test.each(['', 'ab', 'a'.repeat(41), '-gym', 'gym-', 'iron--lotus', 'iron lotus', 'जिम', 'a/b', 'admin', 'PASS'])(
    'is not %s',
    (typed) => expect(slug.safeParse(typed).success).toBe(false),
  );
});

test('icons are PNG data URLs, as many as a gym has', () => {
  const files = gymIcons.map((icon) => ({ ...icon, png: 'data:image/png;base64,AA==' }));
  expect(gymIconFiles.safeParse(files).success).toBe(true);
  expect(gymIconFiles.safeParse(files.slice(1)).success).toBe(false);
  expect(gymIconFiles.safeParse(files.map((file) => ({ ...file, png: 'data:image/svg+xml,<svg/>' }))).success).toBe(
    false,
  );
});
