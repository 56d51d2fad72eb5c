// The smallest files that pass for images: whole by their structure, with pixels that nobody decodes.
import { crc32 } from 'node:zlib';

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const u16be = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];
const u32be = (value: number) => [...u16be(value >>> 16), ...u16be(value & 0xffff)];
const u32le = (value: number) => u32be(value).toReversed();

export const pngChunk = (type: string, data: number[]) => {
  const named = [...ascii(type), ...data];
  return [...u32be(data.length), ...named, ...u32be(crc32(Buffer.from(named)))];
};

/** A segment of a JPEG file with a length. */
export const jpegSegment = (marker: number, data: number[]) => [0xff, marker, ...u16be(data.length + 2), ...data];

export const webpChunk = (type: string, data: number[]) => [
  ...ascii(type),
  ...u32le(data.length),
  ...data,
  ...(data.length % 2 === 0 ? [] : [0]),
];

/** A WebP file of these chunks. */
export const webpOf = (...chunks: number[][]) => {
  const content = [...ascii('WEBP'), ...chunks.flat()];
  return [...ascii('RIFF'), ...u32le(content.length), ...content];
};

export const PNG_SIGNATURE = ascii('\x89PNG\r\n\x1a\n');
export const webpHeader = (width: number, height: number) =>
  webpChunk('VP8X', [0, 0, 0, 0, ...u16le(width - 1), 0, ...u16le(height - 1), 0]);

export const images = {
  'image/png': (width: number, height: number) => [
    ...PNG_SIGNATURE,
    ...pngChunk('IHDR', [...u32be(width), ...u32be(height), 8, 6, 0, 0, 0]),
    ...pngChunk('IDAT', [1, 2, 3]),
    ...pngChunk('IEND', []),
  ],
  'image/gif': (width: number, height: number) => [
    ...ascii('GIF89a'),
    ...u16le(width),
    ...u16le(height),
    ...ascii('\0\0\0'),
    ...ascii(',\0\0\0\0'),
    ...u16le(width),
    ...u16le(height),
    ...ascii('\0\x02\x01\x44\0;'),
  ],
  'image/jpeg': (width: number, height: number) => [
    0xff,
    0xd8,
    ...jpegSegment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...jpegSegment(0xc0, [8, ...u16be(height), ...u16be(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...jpegSegment(0xda, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
    ...ascii('pixels\xff\0'),
    0xff,
    0xd9,
  ],
  'image/webp': (width: number, height: number) =>
    webpOf(webpHeader(width, height), webpChunk('VP8L', [0x2f, 0, 0, 0, 0])),
};

export type ImageType = keyof typeof images;

/** A data URL like a browser's FileReader returns, padded to `size` bytes. */
export const dataUrl = (type: string, bytes: number[], size = bytes.length) =>
  `data:${type};base64,${Buffer.concat([Buffer.from(bytes)], size).toString('base64')}`;
