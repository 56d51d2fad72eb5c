/**
 * How a gym looks, as the server says it to everybody at `/brand/<gymId>.json` and in the pages of the gym's address.
 */
export interface PublicBrand {
  gymId: string;
  /** 0: the product's brand. */
  version: number;
  name: string;
  logoUrl: string | null;
  /** Address of the style sheet; null: the product's. */
  css: string | null;
  /** Address of the icon of browser tabs; null: the product's. */
  icon: string | null;
  /** For the bars that the browser draws around the page. */
  themeColours: { light: string; dark: string };
}

/** The value of `data-brand` in a gym's brand. */
export const GYM_BRAND_NAME = 'gym';

/** What is stored on the device, for the first paint. */
export interface StoredBrand extends PublicBrand {
  /** The rules of the style sheet. */
  rules: string;
}

/**
 * The gym's current brand with its rules, of which those of `stored` are not loaded again.
 * Rejects where it cannot be loaded.
 */
export async function loadBrand(gymId: string, stored: StoredBrand | undefined): Promise<PublicBrand | StoredBrand> {
  const brand = (await (await request(`/brand/${gymId}.json`)).json()) as PublicBrand;
  // A network that wants a sign-in may answer in the server's place.
  if (brand.gymId !== gymId) throw new Error(`This is not the brand of ${gymId}`);
  if (brand.css === null) return brand;
  const rules = stored?.css === brand.css ? stored.rules : await (await request(brand.css)).text();
  return { ...brand, rules };
}

async function request(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

export const hasRules = (brand: PublicBrand | StoredBrand | undefined): brand is StoredBrand =>
  brand !== undefined && 'rules' in brand;
