import { expect, test } from 'vitest';
import { gymIcons, maxIconBytes } from '@spotter/api';
import { iconFiles, iconPng } from '../testing/icons.ts';
import { readIcons } from './icons.rules.ts';

const [first] = gymIcons;
const base64Of = (png: string) => png.slice(png.indexOf(',') + 1);
/** The first icon alone is another. */
const withFirst = (png: string) => [{ ...first, png }, ...iconFiles().slice(1)];

/** The PNG of the first icon, as long as this. */
function pngOfLength(length: number): string {
  const bytes = Buffer.from(base64Of(iconPng(first.size)), 'base64');
  const end = bytes.subarray(-12);
  const start = bytes.subarray(0, -12);
  const whole = Buffer.concat([start, Buffer.alloc(length - start.length - end.length), end]);
  return `data:image/png;base64,${whole.toString('base64')}`;
}

test('each icon is read once, in the order of their list, whatever that of the files', () => {
  const expected = gymIcons.map(({ purpose, size }) => ({ purpose, size, base64: base64Of(iconPng(size)) }));
  expect(readIcons(iconFiles().toReversed())).toEqual(expected);
});

test('an icon has as many bytes as its pixels at most', () => {
  const longest = pngOfLength(maxIconBytes(first.size));
  expect(readIcons(withFirst(longest))[0]?.base64).toBe(base64Of(longest));
});

test.each([
  ['with a byte too many', withFirst(pngOfLength(maxIconBytes(first.size) + 1))],
  ['of another width', withFirst(iconPng(first.size + 1, first.size))],
  ['of another height', withFirst(iconPng(first.size, first.size + 1))],
  ['without its end', withFirst(iconPng(first.size).slice(0, -8))],
  ['of another type', withFirst(iconPng(first.size).replace('image/png', 'image/gif'))],
  ['with something before it', withFirst(` ${iconPng(first.size)}`)],
  ['with something after it', withFirst(`${iconPng(first.size)}\n`)],
  ['of nothing', withFirst('data:image/png;base64,')],
  ['that is missing', iconFiles().slice(1)],
])('an icon %s is refused', (_, files) => {
  expect(() => readIcons(files)).toThrow(
    expect.objectContaining({ code: 'bad-image', message: 'The icons could not be used' }),
  );
});
