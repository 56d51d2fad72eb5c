import { imageSize } from 'image-size';
import { type GymIconFiles, gymIcons, maxIconBytes } from '@spotter/api';
import { DomainError } from '../errors.ts';

export interface GymIcon {
  purpose: GymIconFiles[number]['purpose'];
  /** Pixels a side. */
  size: number;
  base64: string;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

const unusable = () => new DomainError('bad-image', /*i18n*/ 'The icons could not be used');

/** Each of `gymIcons` once, as PNG files of their sizes. Throws `bad-image`. */
export function readIcons(files: GymIconFiles): GymIcon[] {
  return gymIcons.map(({ purpose, size }) => {
    const file = files.find((one) => one.purpose === purpose && one.size === size);
    if (!file) throw unusable();
    return { purpose, size, base64: readPng(file.png, size) };
  });
}

/** The base64 of a whole PNG file of this width and height. */
function readPng(dataUrl: string, size: number): string {
  const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isWhole =
    base64.length % 4 === 0 &&
    bytes.length <= maxIconBytes(size) &&
    bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) &&
    bytes.subarray(-PNG_END.length).equals(PNG_END);
  if (!isWhole || !hasSize(bytes, size)) throw unusable();
  return base64;
}

function hasSize(bytes: Buffer, size: number): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width === size && height === size;
  } catch {
    return false;
  }
}
