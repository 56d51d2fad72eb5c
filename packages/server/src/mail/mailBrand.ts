import type { Brand, Palette } from '@spotter/ui/brands';
import { productBrand } from '../brand/productBrand.ts';
import { productName } from '../product.ts';
import { nameInMail } from './names.rules.ts';

/** The colours of a mail in one theme, `#rrggbb`. */
export interface MailPalette {
  canvas: string;
  surface: string;
  ink: string;
  muted: string;
  line: string;
  header: string;
  onHeader: string;
  primary: string;
  onPrimary: string;
}

/** What a mail shows of who sends it. */
export interface MailBrand {
  /** As mails show names: see `nameInMail`. Empty: “your gym”, in the mail's language. */
  name: string;
  /** With its host; null: the name is shown instead. */
  logoUrl: string | null;
  radiusPx: number;
  fontFamily: string;
  light: MailPalette;
  dark: MailPalette;
}

const paletteOf = (palette: Palette): MailPalette => ({
  canvas: palette.canvas,
  surface: palette.surface,
  ink: palette.ink,
  muted: palette.muted,
  line: palette.line,
  header: palette.header ?? palette.surface,
  onHeader: palette['on-header'] ?? palette.ink,
  primary: palette.primary,
  onPrimary: palette['on-primary'],
});

/** Corner radius of a card where a brand's factor is 1. */
const RADIUS_PX = 10;

/** What mails show of a brand. `logoUrl` has its host. */
export const mailBrandFrom = (
  { light, dark, shape }: Brand,
  { name, logoUrl }: Pick<MailBrand, 'name' | 'logoUrl'>,
): MailBrand => ({
  name: nameInMail(name),
  logoUrl,
  radiusPx: Math.round(RADIUS_PX * Number(shape['radius-factor'])),
  fontFamily: shape['font-family'],
  light: paletteOf(light),
  dark: paletteOf(dark),
});

/** Of mails that are not about one gym. */
export const productMailBrand = mailBrandFrom(productBrand, { name: productName, logoUrl: null });
