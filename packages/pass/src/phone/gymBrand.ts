// How the member's gym looks. Loaded apart from the page, which begins with what is stored (brandBeforePaint.js).
import { product } from '@spotter/api/product';
import type { Language } from '@spotter/i18n';
import { GYM_BRAND_NAME, hasRules, loadBrand, type PublicBrand } from '@spotter/web-core/publicBrand';
import type { GymBranding } from '../services.ts';
import type { Memory } from './memory.ts';
import { readPageGym } from './pageGym.ts';

/**
 * Shows the gym's current brand and stores it for the next visit. Undefined: nobody is signed in, so that none stays
 * but that of the gym whose page it is.
 */
export async function showGymBrand(memory: Memory, gymId: string | undefined): Promise<void> {
  const stored = memory.read('brand');
  // Another gym's is never shown, not even until the own one has loaded.
  if (gymId === undefined || stored?.gymId !== gymId) show(undefined);
  if (gymId === undefined) return showPageBrand(memory);
  const brand = await loadBrand(gymId, stored);
  if (memory.read('user')?.gymId !== gymId) return;
  if (hasRules(brand)) memory.write('brand', brand);
  else memory.remove('brand');
  show(brand);
}

/** The page may be an old copy (worker/sw.ts). */
async function showPageBrand(memory: Memory): Promise<void> {
  const gym = readPageGym();
  if (!gym) return;
  const brand = await loadBrand(gym.gymId, undefined);
  if (!memory.read('user')) show(brand);
}

function show(brand: PublicBrand | undefined): void {
  const root = document.documentElement;
  if (hasRules(brand)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(brand.rules);
    document.adoptedStyleSheets = [sheet];
    root.dataset.brand = GYM_BRAND_NAME;
  } else {
    document.adoptedStyleSheets = [];
    // Under a gym's own host name the page itself links its style sheet.
    const isPageOfGym = document.querySelector('link[rel="stylesheet"][href^="/brand/"]') !== null;
    root.dataset.brand = !brand && isPageOfGym ? GYM_BRAND_NAME : product.brand;
  }
  for (const theme of ['light', 'dark'] as const) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media*="${theme}"]`);
    if (!meta) continue;
    meta.dataset.own ??= meta.content;
    meta.content = brand?.themeColours[theme] ?? meta.dataset.own;
  }
}

/** Branding of the gym that the manifest of this query names; undefined where it cannot be loaded. */
export async function loadPublicBranding(query: string): Promise<GymBranding | undefined> {
  try {
    const response = await fetch(`/pass/manifest.webmanifest?${query}`);
    const { name, icons, lang } = (await response.json()) as {
      name: string;
      icons: { src: string }[];
      lang?: Language;
    };
    return {
      name,
      logoUrl: icons.find(({ src }) => src.startsWith('/logos/'))?.src ?? null,
      ...(lang && { language: lang }),
    };
  } catch {
    return undefined;
  }
}
