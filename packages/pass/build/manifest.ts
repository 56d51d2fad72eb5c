import { product } from '@spotter/api/product';
import { brands } from '../../ui/src/brands/brands.ts';

const brand = brands.find(({ name }) => name === product.brand) ?? brands[0];

/** The colours of the page's ground, for the bars that the phone draws around it. */
export const ground = { light: brand.light.canvas, dark: brand.dark.canvas };

const icon = (size: number, purpose: 'any' | 'maskable', name: string) => ({
  src: `/pass/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** In the product's name; the server puts a gym's name and logo in. */
export const manifest = {
  id: '/pass/',
  name: product.name,
  short_name: product.name,
  start_url: '/pass/',
  scope: '/pass/',
  display: 'standalone',
  background_color: ground.light,
  theme_color: ground.light,
  icons: [icon(192, 'any', 'icon'), icon(512, 'any', 'icon'), icon(512, 'maskable', 'maskable')],
};
