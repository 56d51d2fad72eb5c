import type { PublicBrand } from '@spotter/web-core/publicBrand';

const PRODUCT_ICON = { href: '/icon.svg', type: 'image/svg+xml' };

/** The icon of the tab and the colours of the browser's bars; undefined: the product's. */
export function showInHead(brand: PublicBrand | undefined): void {
  const icon = document.querySelector('link[rel="icon"]');
  const { href, type } = brand && brand.icon !== null ? { href: brand.icon, type: 'image/png' } : PRODUCT_ICON;
  icon?.setAttribute('href', href);
  icon?.setAttribute('type', type);
  for (const theme of ['light', 'dark'] as const) {
    const media = `(prefers-color-scheme: ${theme})`;
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.remove();
    if (!brand) continue;
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'theme-color', media, content: brand.themeColours[theme] });
    document.head.append(meta);
  }
}
