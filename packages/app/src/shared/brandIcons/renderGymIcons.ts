import { type BrandChoice, type GymIconFiles, gymIcons } from '@spotter/api';
import { imageGround } from '@spotter/ui';
import { contrast, deriveBrand } from '@spotter/ui/brands';
import { loadImage, pixelsOf } from './loadImage.ts';

/** The logo's share of an icon's side. A launcher cuts up to a fifth off a maskable icon. */
const LOGO_SHARE = { any: 0.86, apple: 0.76, maskable: 0.6 } as const;

/** Below this a logo is hardly seen on a ground. */
const MIN_LOGO_CONTRAST = 2.5;
const MIN_ALPHA = 128;

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The mean colour of the visible pixels, as `#rrggbb`; undefined where there are none. */
export function meanColour(pixels: ArrayLike<number>): string | undefined {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < MIN_ALPHA) continue;
    count += 1;
    sums.forEach((sum, channel) => {
      sums[channel] = sum + (pixels[at + channel] ?? 0);
    });
  }
  return count === 0 ? undefined : hexOf(sums.map((sum) => sum / count));
}

/** The first ground on which a logo of this colour is seen; else the one on which it is seen best. */
export function groundFor(logo: string, grounds: readonly [string, ...string[]]): string {
  const seen = grounds.find((ground) => contrast(logo, ground) >= MIN_LOGO_CONTRAST);
  const best = grounds.reduce((one, other) => (contrast(logo, other) > contrast(logo, one) ? other : one));
  return seen ?? best;
}

/** An opaque logo brings its own ground; a transparent one stands on the brand's colour on which it is seen. */
function groundOf(image: HTMLImageElement, choice: BrandChoice): string {
  const own = imageGround(image);
  if (own !== undefined) return own;
  const { light } = deriveBrand(choice, 'icon');
  const logo = meanColour(pixelsOf(image));
  const grounds = [light.header ?? light.surface, light.surface, light.ink] as const;
  return logo === undefined ? grounds[0] : groundFor(logo, grounds);
}

function renderIcon(image: HTMLImageElement, ground: string, size: number, share: number): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  const scale = (size * share) / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}

/**
 * The gym's icons as PNG files: its logo on the brand's ground. Undefined where there is no logo, or where the browser
 * cannot draw it: a brand is published without icons rather than not at all.
 */
export async function renderGymIcons(logoUrl: string | null, choice: BrandChoice): Promise<GymIconFiles | undefined> {
  const image = logoUrl === null ? undefined : await loadImage(logoUrl);
  if (!image) return undefined;
  try {
    const ground = groundOf(image, choice);
    const icons = gymIcons.flatMap(({ purpose, size }) => {
      const png = renderIcon(image, ground, size, LOGO_SHARE[purpose]);
      return png?.startsWith('data:image/png;base64,') ? [{ purpose, size, png }] : [];
    });
    return icons.length === gymIcons.length ? icons : undefined;
  } catch {
    // An image that cannot be drawn or a canvas that cannot be read.
    return undefined;
  }
}
