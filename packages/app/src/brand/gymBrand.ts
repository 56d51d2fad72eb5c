// The brand of the gym on this page. public/theme.js puts the stored one on before the first paint;
// here it follows the server.
import { GYM_BRAND_NAME, hasRules, type StoredBrand, loadBrand, type PublicBrand } from '@spotter/web-core/publicBrand';
import { product } from '../product.ts';
import { showInHead } from './pageHead.ts';

/** Also read by public/theme.js. */
const BRAND_KEY = 'brand';

/**
 * The brand of the page's address, as the server has written it into the page; undefined on the product's own pages.
 */
export function pageBrand(): PublicBrand | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="gym-brand"]')?.content;
  return content === undefined ? undefined : (JSON.parse(content) as PublicBrand);
}

/** The brand that this device keeps, of the gym whose pages were open last. */
function storedBrand(): StoredBrand | undefined {
  try {
    const text = window.localStorage.getItem(BRAND_KEY);
    return text === null ? undefined : (JSON.parse(text) as StoredBrand);
  } catch {
    return undefined;
  }
}

function keep(brand: StoredBrand | undefined): void {
  try {
    if (brand) window.localStorage.setItem(BRAND_KEY, JSON.stringify(brand));
    else window.localStorage.removeItem(BRAND_KEY);
  } catch {
    // Storage is blocked: the next page shows the product's brand until it has loaded the gym's.
  }
}

/** What stands in the title of a page: the gym where the page or this device is one gym's, or else the product. */
export const siteName = (): string => (storedBrand() ?? pageBrand())?.name ?? product.name;

/** The rules of a gym's brand; the only style sheet of this page that was not loaded with it. */
let sheet: CSSStyleSheet | undefined;

/** Shows a brand; undefined: that of the page's address. */
function show(brand: PublicBrand | StoredBrand | undefined): void {
  const shown = brand ?? pageBrand();
  if (hasRules(brand)) {
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(brand.rules);
  }
  // Above the style sheet of the page's address, which stays.
  document.adoptedStyleSheets = sheet && hasRules(brand) ? [sheet] : [];
  document.documentElement.dataset.brand = shown && shown.css !== null ? GYM_BRAND_NAME : product.brand;
  showInHead(shown);
}

/** Of what was asked for last: an answer that comes later, or after the session, is not shown. */
let wantedGymId: string | undefined;

/**
 * Loads the gym's current brand, shows it and keeps it for the next page; without a connection the stored one stays.
 */
export async function refreshBrand(gymId: string): Promise<void> {
  const stored = storedBrand();
  // Another gym's is never shown, not even until the own one has loaded.
  if (stored && stored.gymId !== gymId) endBrand();
  wantedGymId = gymId;
  const brand = await loadBrand(gymId, stored).catch(() => undefined);
  if (!brand || wantedGymId !== gymId) return;
  keep(hasRules(brand) ? brand : undefined);
  show(brand);
}

/** The session has ended: nothing of its gym stays. */
export function endBrand(): void {
  wantedGymId = undefined;
  keep(undefined);
  show(undefined);
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === BRAND_KEY || key === null) show(storedBrand());
};

/** Follows what another tab stores; returns the function that ends it. */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
