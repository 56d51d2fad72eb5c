// Whether the file of an image is whole, by its structure: no image library runs on the server.
import { crc32 } from 'node:zlib';
import type { logoTypes } from '@spotter/api';

export type LogoType = (typeof logoTypes)[number];

/**
 * Whether the file has all parts that it announces, pixels among them. What follows its end does not count. The bytes
 * begin with the signature and the header of their type.
 */
export const isWholeImage = (type: LogoType, bytes: Buffer): boolean => structures[type](bytes);

const structures: Record<LogoType, (bytes: Buffer) => boolean> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/gif': isWholeGif,
  'image/webp': isWholeWebp,
};

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_BYTES = 12;

/** Browsers ignore damage of chunks that they can do without: their names begin with a small letter. */
const isCritical = (chunkType: string) => /^[A-Z]/.test(chunkType);

function isWholePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE_BYTES;
  let hasPixels = false;
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    const end = at + PNG_CHUNK_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isIntact = crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    if (isCritical(type) && !isIntact) return false;
    if (type === 'IEND') return hasPixels;
    hasPixels ||= type === 'IDAT';
    at = end;
  }
  return false;
}

const JPEG_SCAN = 0xda;
const JPEG_END = 0xd9;
/** Within a scan: a byte of its data, or where decoding can resume. */
const isJpegData = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function isWholeJpeg(bytes: Buffer): boolean {
  let hasPixels = false;
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === JPEG_END) return hasPixels;
    let next = at + 1;
    if (isJpegData(marker)) next = at + 2;
    else if (marker !== 0xff) {
      if (at + 4 > bytes.length) return false;
      next = at + 2 + bytes.readUInt16BE(at + 2);
      hasPixels ||= marker === JPEG_SCAN;
    }
    at = bytes.indexOf(0xff, next);
  }
  return false;
}

const GIF_HEADER_BYTES = 13;
const GIF_DESCRIPTOR_BYTES = 10;
const GIF_END = 0x3b;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;

/** The bytes of the table of colours that these flags announce. */
const gifTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the blocks of data that begin here end; past the file where their end is missing. */
function endOfGifData(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const size = bytes.readUInt8(at);
    at += size + 1;
    if (size === 0) return at;
  }
  return bytes.length + 1;
}

function isWholeGif(bytes: Buffer): boolean {
  let at = GIF_HEADER_BYTES + gifTableBytes(bytes[10] ?? 0);
  let hasPixels = false;
  while (at < bytes.length && bytes[at] !== GIF_END) {
    const block = bytes[at];
    if (block === GIF_IMAGE) {
      const table = gifTableBytes(bytes[at + 9] ?? 0);
      // One byte between table and data says how they are compressed.
      at = endOfGifData(bytes, at + GIF_DESCRIPTOR_BYTES + table + 1);
      hasPixels = true;
    } else if (block === GIF_EXTENSION) at = endOfGifData(bytes, at + 2);
    else return false;
  }
  // Browsers do without the end.
  return hasPixels && at <= bytes.length;
}

const WEBP_HEADER_BYTES = 12;
const WEBP_PIXELS = ['VP8 ', 'VP8L', 'ANMF'];

function isWholeWebp(bytes: Buffer): boolean {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return false;
  let at = WEBP_HEADER_BYTES;
  let hasPixels = false;
  while (at + 8 <= end) {
    hasPixels ||= WEBP_PIXELS.includes(bytes.toString('latin1', at, at + 4));
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size;
    if (at > end) return false;
    // Chunks begin at even places.
    at += size % 2;
  }
  return hasPixels;
}
