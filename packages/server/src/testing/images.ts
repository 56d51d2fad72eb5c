// The headers of images: enough to detect type and size.
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const u16be = (value: number) => [value >> 8, value & 255];
const u16le = (value: number) => [value & 255, value >> 8];

export const images = {
  'image/png': (width: number, height: number) => [
    0x89,
    ...ascii('PNG\r\n\x1a\n\0\0\0\rIHDR\0\0'),
    ...u16be(width),
    0,
    0,
    ...u16be(height),
    ...ascii('\x08\x06\0\0\0'),
  ],
  'image/gif': (width: number, height: number) => [
    ...ascii('GIF89a'),
    ...u16le(width),
    ...u16le(height),
    ...ascii('\0\0\0'),
  ],
  'image/jpeg': (width: number, height: number) => [
    ...ascii('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...ascii('\xff\xc0\0\x11\x08'),
    ...u16be(height),
    ...u16be(width),
    ...ascii('\x03\x01\x22\0\x02\x11\x01\x03\x11\x01'),
  ],
  'image/webp': (width: number, height: number) => [
    ...ascii('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'),
    ...u16le(width - 1),
    0,
    ...u16le(height - 1),
    0,
  ],
};

export type ImageType = keyof typeof images;

/** A data URL like a browser's FileReader returns, padded to `size` bytes. */
export const dataUrl = (type: string, bytes: number[], size = bytes.length) =>
  `data:${type};base64,${Buffer.concat([Buffer.from(bytes)], size).toString('base64')}`;
