import { describe, expect, test } from 'vitest';
import {
  type ImageType,
  images,
  jpegSegment,
  PNG_SIGNATURE,
  pngChunk,
  webpChunk,
  webpHeader,
  webpOf,
} from '../testing/images.ts';
import { isWholeImage } from './wholeImage.rules.ts';

const types = Object.keys(images) as ImageType[];
const isWhole = (type: ImageType, ...bytes: number[][]) => isWholeImage(type, Buffer.from(bytes.flat()));
/** The longest header that a type has before its parts. */
const HEADER_BYTES = 13;
/** Of a GIF, whose end browsers do without. */
const OPTIONAL_BYTES: Partial<Record<ImageType, number>> = { 'image/gif': 1 };

describe.each(types)('%s', (type) => {
  const file = images[type](20, 10);

  test('is whole, also with something after its end', () => {
    expect(isWhole(type, file)).toBe(true);
    expect(isWhole(type, file, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toBe(true);
  });

  test('is not whole wherever it is cut off', () => {
    const lengths = Array.from({ length: file.length - (OPTIONAL_BYTES[type] ?? 0) - HEADER_BYTES }, (_, at) => at);
    const accepted = lengths.filter((at) => isWhole(type, file.slice(0, HEADER_BYTES + at)));
    expect(accepted).toEqual([]);
  });
});

const isWholePng = (...chunks: number[][]) => isWhole('image/png', PNG_SIGNATURE, ...chunks);
const damaged = (chunk: number[], at = 8) => chunk.map((byte, index) => (index === at ? byte ^ 1 : byte));

describe('a PNG', () => {
  const header = pngChunk('IHDR', [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  const pixels = pngChunk('IDAT', [1, 2, 3]);
  const end = pngChunk('IEND', []);
  test('that a browser has drawn is whole', () => {
    const file =
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEElEQVR4AWL6z8AARAwMAAAAAP//fAP9MwAAAAZJREFUAwANDgIBC6fMrQAAAABJRU5ErkJggg==';
    expect(isWholeImage('image/png', Buffer.from(file, 'base64'))).toBe(true);
  });

  test('has its pixels in one chunk or several, before its end', () => {
    expect(isWholePng(header, pixels, pixels, end)).toBe(true);
    expect(isWholePng(header, end)).toBe(false);
    expect(isWholePng(header, end, pixels)).toBe(false);
    expect(isWholePng(header, pixels, pixels)).toBe(false);
  });

  test('is damaged where a chunk that is needed is', () => {
    expect(isWholePng(damaged(header), pixels, end)).toBe(false);
    expect(isWholePng(header, damaged(pixels), end)).toBe(false);
    expect(isWholePng(header, damaged(pixels, pixels.length - 1), end)).toBe(false);
    expect(isWholePng(header, pixels, damaged(end, end.length - 1))).toBe(false);
  });

  test.each(['aNNO', 'tEXt', 'zTXt'])('can do without what its chunk %s says', (type) => {
    const text = pngChunk(type, [65, 66]);
    expect(isWholePng(header, text, pixels, end)).toBe(true);
    expect(isWholePng(header, damaged(text), pixels, end)).toBe(true);
  });

  test('is damaged where a chunk is longer than the file', () => {
    const long = [0, 0, 0, 4, ...pixels.slice(4)];
    expect(isWholePng(header, pixels, long)).toBe(false);
    expect(isWholePng(header, [0xff, 0xff, 0xff, 0xff, ...pixels.slice(4)], end)).toBe(false);
  });
});

describe('a JPEG', () => {
  const start = [0xff, 0xd8];
  const header = jpegSegment(0xc0, [8, 0, 1, 0, 2, 1, 1, 0x11, 0]);
  const scan = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]);
  const end = [0xff, 0xd9];
  const of = (...parts: number[][]) => isWhole('image/jpeg', start, header, ...parts);

  test('has data in which a byte 0xff is escaped, and places to resume at', () => {
    expect(of(scan, [1, 0xff, 0, 0xd9, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4], end)).toBe(true);
    expect(of(scan, [1, 0xff, 0, 0xd9])).toBe(false);
    expect(of(scan, [1, 0xff, 0xd0, 0xff, 0xd7])).toBe(false);
  });

  test('may have several scans, with tables between them', () => {
    const table = jpegSegment(0xc4, [0, 0xff, 0xd9, 1]);
    expect(of(scan, [1, 2], table, scan, [3], end)).toBe(true);
    expect(of(scan, [1, 2], table, scan, [3])).toBe(false);
    expect(of(scan, [1, 2], table)).toBe(false);
  });

  test('may have bytes 0xff before a marker', () => {
    expect(of([0xff, 0xff], scan, [1], [0xff, 0xff], end)).toBe(true);
  });

  test('without a scan has no pixels', () => {
    expect(of(end)).toBe(false);
    expect(of(jpegSegment(0xc4, [0xff, 0xda, 1]), end)).toBe(false);
  });

  test('that ends within a marker or its length is cut off', () => {
    expect(of(scan, [1, 0xff])).toBe(false);
    expect(of(scan, [1, 0xff, 0xc4])).toBe(false);
    expect(of(scan, [1, 0xff, 0xc4, 0])).toBe(false);
    expect(of(scan, [1, 0xff, 0xc4, 0, 9], end)).toBe(false);
  });
});

const isWholeGif = (...parts: number[][]) => isWhole('image/gif', ...parts);
const screen = (flags: number) => [...Buffer.from('GIF89a\x02\0\x01\0', 'latin1'), flags, 0, 0];
const image = (flags = 0, table: number[] = []) => [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, flags, ...table, 2, 1, 0x44, 0];
const colours = (count: number) => Array<number>(3 * count).fill(0x3b);

describe('a GIF', () => {
  const pause = [0x21, 0xf9, 4, 1, 10, 0, 0, 0];
  const end = [0x3b];

  test('has a table of colours for all images, or for one', () => {
    expect(isWholeGif(screen(0x80), colours(2), image(), end)).toBe(true);
    expect(isWholeGif(screen(0xf7), colours(256), image(), end)).toBe(true);
    expect(isWholeGif(screen(0), image(0x81, colours(4)), end)).toBe(true);
    // Without the flag the size says nothing.
    expect(isWholeGif(screen(0x07), image(0x07), end)).toBe(true);
    expect(isWholeGif(screen(0x81), colours(2), image(), end)).toBe(false);
  });

  test('may have several images, and more than images', () => {
    expect(isWholeGif(screen(0), pause, image(), pause, image(), end)).toBe(true);
    expect(isWholeGif(screen(0), image(), image().slice(0, -1))).toBe(false);
    expect(isWholeGif(screen(0), image(), pause.slice(0, -1))).toBe(false);
  });

  test('without an image has no pixels, with other blocks it is damaged', () => {
    expect(isWholeGif(screen(0), pause, end)).toBe(false);
    expect(isWholeGif(screen(0), image(), [0x20, 0xf9, 0], end)).toBe(false);
  });

  test('does without its end', () => {
    expect(isWholeGif(screen(0), image())).toBe(true);
    expect(isWholeGif(screen(0x87), colours(256).slice(1))).toBe(false);
  });
});

const isWholeWebp = (...chunks: number[][]) => isWhole('image/webp', webpOf(...chunks));

describe('a WebP', () => {
  const header = webpHeader(2, 1);

  test.each(['VP8 ', 'VP8L', 'ANMF'])('has pixels in a chunk %s', (type) => {
    expect(isWholeWebp(header, webpChunk(type, [1, 2]))).toBe(true);
    expect(isWholeWebp(header, webpChunk('EXIF', [1]), webpChunk(type, [1, 2, 3]), webpChunk('XMP ', [1]))).toBe(true);
  });

  test('without such a chunk has none', () => {
    expect(isWholeWebp(header, webpChunk('EXIF', [1, 2]))).toBe(false);
    expect(isWholeWebp(header)).toBe(false);
  });

  test('is damaged where a chunk is longer than the file', () => {
    const pixels = webpChunk('VP8L', [1, 2]);
    expect(isWholeWebp(header, pixels, [...Buffer.from('EXIF'), 1, 0, 0, 0])).toBe(false);
    expect(isWholeWebp(header, pixels, [...Buffer.from('EXIF'), 0, 0, 0, 0])).toBe(true);
  });

  test('may leave out the byte that makes its last chunk even', () => {
    expect(isWholeWebp(header, webpChunk('VP8L', [1, 2, 3]).slice(0, -1))).toBe(true);
  });
});
