import { modeOklch, modeRgb, useMode as register } from 'culori/fn';

register(modeRgb);
const oklchOf = register(modeOklch);

const MIN_ALPHA = 128;
/** Below this a pixel is grey, and says nothing of the brand. */
const MIN_CHROMA = 0.05;
const HUE_BINS = 24;
/** The accent is another hue than the main colour, in degrees, and of this share of the coloured pixels. */
const MIN_HUE_DISTANCE = 40;
const MIN_ACCENT_SHARE = 0.05;

interface Bin {
  hue: number;
  weight: number;
  red: number;
  green: number;
  blue: number;
}

const hexOf = ({ weight, red, green, blue }: Bin) =>
  `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const hueDistance = (one: Bin, other: Bin) => {
  const turn = Math.abs(one.hue - other.hue);
  return Math.min(turn, 360 - turn);
};

/**
 * The two colours that a logo is known by, as `#rrggbb`; null where it has none. `pixels`: red, green, blue and alpha
 * of one pixel after the other, each 0 to 255. Vivid pixels count for more;
 * white, black, grey and transparent ones for nothing.
 */
export function logoColours(pixels: ArrayLike<number>): { primary: string | null; accent: string | null } {
  const bins = Array.from({ length: HUE_BINS }, (_, at): Bin => {
    return { hue: (at + 0.5) * (360 / HUE_BINS), weight: 0, red: 0, green: 0, blue: 0 };
  });
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < MIN_ALPHA) continue;
    const { c, h = 0 } = oklchOf({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 });
    const bin = bins[Math.floor((h / 360) * HUE_BINS) % HUE_BINS];
    if (c < MIN_CHROMA || !bin) continue;
    bin.weight += c;
    bin.red += red * c;
    bin.green += green * c;
    bin.blue += blue * c;
  }
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const [first, ...others] = bins.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  if (!first) return { primary: null, accent: null };
  const second = others.find(
    (bin) => hueDistance(first, bin) >= MIN_HUE_DISTANCE && bin.weight >= total * MIN_ACCENT_SHARE,
  );
  return { primary: hexOf(first), accent: second ? hexOf(second) : null };
}
