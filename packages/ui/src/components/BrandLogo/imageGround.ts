const SAMPLE_PX = 16;
const MIN_ALPHA = 250;
/** Per channel, of 255: what a lossy image format changes. */
const MAX_DIFFERENCE = 12;

/**
 * The colour that an opaque image has in all four corners, as in `rgb(255 255 255)`; undefined for a transparent image,
 * a picture, and one of another origin.
 */
export function imageGround(image: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  try {
    context.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX);
    const last = SAMPLE_PX - 1;
    const corners = [0, last].flatMap((x) => [0, last].map((y) => [...context.getImageData(x, y, 1, 1).data]));
    return commonColour(corners);
  } catch {
    return undefined;
  }
}

/** The colour of these pixels when all are opaque and alike; of red, green, blue and alpha, each 0 to 255. */
export function commonColour(pixels: readonly (readonly number[])[]): string | undefined {
  const [first] = pixels;
  const isLikeFirst = (pixel: readonly number[]) =>
    pixel.every((value, channel) => Math.abs(value - (first?.[channel] ?? 0)) <= MAX_DIFFERENCE);
  if (!first || !pixels.every((pixel) => (pixel[3] ?? 0) >= MIN_ALPHA && isLikeFirst(pixel))) return undefined;
  return `rgb(${first.slice(0, 3).join(' ')})`;
}
