import { expect, test } from 'vitest';
import { gymIcons, maxIconBytes } from '@spotter/api';
import { iconFiles, iconPng } from '../testing/icons.ts';
import { images } from '../testing/images.ts';
import { readIcons } from './icons.rules.ts';

const [first] = gymIcons;
const base64Of = (png: string) => png.slice(png.indexOf(',') + 1);
/** The first icon alone is another. */
const withFirst = (png: string) => [{ ...first, png }, ...iconFiles().slice(1)];

const bytes = Buffer.from(base64Of(iconPng(first.size)), 'base64');
const end = bytes.subarray(-12);
const pngOf = (...parts: Buffer[]) => `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`;
/** The PNG of the first icon, as long as this. */
const pngOfLength = (length: number) => pngOf(bytes.subarray(0, -end.length), Buffer.alloc(length - bytes.length), end);

test('each icon is read once, in the order of their list, whatever that of the files', () => {
  const expected = gymIcons.map(({ purpose, size }) => ({ purpose, size, base64: base64Of(iconPng(size)) }));
  expect(readIcons(iconFiles().toReversed())).toEqual(expected);
});

test('icons of one size are told apart by their purpose', () => {
  const files = gymIcons.map(({ purpose, size }) => ({ purpose, size, png: iconPng(size, size, purpose.length) }));
  expect(readIcons(files.toReversed()).map(({ base64 }) => base64)).toEqual(files.map(({ png }) => base64Of(png)));
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
  ['that is a GIF', withFirst(pngOf(Buffer.from(images['image/gif'](first.size, first.size)), end))],
  ['without a header', withFirst(pngOf(bytes.subarray(0, 8), end))],
  ['whose text is cut off', withFirst(pngOfLength(bytes.length + 3 - (bytes.length % 3) + 2).slice(0, -1))],
  ['with something before it', withFirst(` ${iconPng(first.size)}`)],
  ['with something after it', withFirst(`${iconPng(first.size)}\n`)],
  ['of nothing', withFirst('data:image/png;base64,')],
  ['that is missing', iconFiles().slice(1)],
])('an icon %s is refused', (_, files) => {
  expect(() => readIcons(files)).toThrow(
    expect.objectContaining({ code: 'bad-image', message: 'The icons could not be used' }),
  );
});
