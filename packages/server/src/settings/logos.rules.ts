import { imageSize } from 'image-size';
import { MAX_LOGO_BYTES, logoTypes } from '@spotter/api';
import { DomainError } from '../errors.ts';
import { isWholeImage, type LogoType } from './wholeImage.rules.ts';

/** Pixels a side. */
const MAX_SIDE_PX = 4096;

/** The first bytes of each type; `undefined` matches any byte. */
const signatures: Record<LogoType, (number | undefined)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38, undefined, 0x61],
  'image/webp': [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
};

const unusable = (sentence: string = /*i18n*/ 'Please select an image file') => new DomainError('bad-image', sentence);

const UNSUPPORTED = /*i18n*/ 'A logo is a JPEG, PNG, GIF or WebP file. Please convert this one, or select another';
const DAMAGED = /*i18n*/ 'This image file is damaged. Please select another one';

/** A new logo: as `readLogo`, and whole. */
export function readNewLogo(dataUrl: string, fileType: string): ReturnType<typeof readLogo> {
  const logo = readLogo(dataUrl, fileType);
  if (!isWholeImage(logo.type, Buffer.from(logo.base64, 'base64'))) throw unusable(DAMAGED);
  return logo;
}

/**
 * The image in a data URL. Its bytes decide the type; the URL and `fileType` must agree.
 * Throws `bad-image` or `too-large`.
 */
export function readLogo(dataUrl: string, fileType: string): { type: LogoType; base64: string } {
  const [, type = '', base64 = ''] = /^data:([a-z0-9/+.-]{1,40});base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const declared = logoTypes.find((allowed) => allowed === type);
  if (declared === undefined && type.startsWith('image/')) throw unusable(UNSUPPORTED);
  if (declared === undefined || base64.length % 4 !== 0) throw unusable();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) throw new DomainError('too-large', /*i18n*/ 'Image must be less than 1MB');
  const matchesSignature = signatures[declared].every((byte, index) => byte === undefined || byte === bytes[index]);
  if (!matchesSignature || fileType !== declared) throw unusable();
  const { width, height } = sizeOf(bytes);
  if (Math.min(width, height) < 1) throw unusable();
  if (Math.max(width, height) > MAX_SIDE_PX) {
    throw unusable(`Image must be at most ${MAX_SIDE_PX} pixels wide and high`);
  }
  return { type: declared, base64 };
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw unusable();
  }
}

export const logoAddress = (gymId: string, id: string) => `/logos/${gymId}/${id}`;

/** The logo's id in one of this gym's logo addresses; undefined for any other text. */
export function logoIdIn(address: string, gymId: string): string | undefined {
  const [, ofGym, id] = /^\/logos\/([\w-]+)\/([\w-]+)$/.exec(address) ?? [];
  return ofGym === gymId ? id : undefined;
}
