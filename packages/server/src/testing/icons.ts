import { type GymIconFiles, gymIcons } from '@spotter/api';
import { dataUrl, images } from './images.ts';

const END = [...Buffer.from('0000000049454e44ae426082', 'hex')];

/** The smallest that passes for a PNG file of this width and height; `mark` makes the bytes differ. */
export const iconPng = (width: number, height = width, mark = 0) =>
  dataUrl('image/png', [...images['image/png'](width, height), mark, ...END]);

/** All icons of a gym. */
export const iconFiles = (mark = 0): GymIconFiles =>
  gymIcons.map(({ purpose, size }) => ({ purpose, size, png: iconPng(size, size, mark) }));
