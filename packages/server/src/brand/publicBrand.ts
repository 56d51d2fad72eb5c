import type { Language } from '@spotter/api';
import type { Brand } from '@spotter/ui/brands';
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { GymTable } from '../db/schema.ts';
import { findCurrentBrand } from './brands.repository.ts';
import { styleSheetOf, toBrand } from './currentBrand.ts';
import { listIcons } from './icons.repository.ts';
import { productBrand } from './productBrand.ts';

/** What everybody may know of a gym: how it looks. */
export interface PublicBrand {
  gymId: string;
  /** 0: the product's brand. */
  version: number;
  name: string;
  logoUrl: string | null;
  /** What its members read in unless they choose. */
  language: Language;
  /** Address of the style sheet; null: the product's. */
  css: string | null;
  /** Address of the icon of browser tabs; null: the product's. */
  icon: string | null;
  /** For the bars that a browser draws around the page. */
  themeColours: { light: string; dark: string };
}

export interface IconAddress {
  purpose: string;
  /** Pixels a side. */
  size: number;
  src: string;
}

/** The colours of the page where it touches the browser's bars: the header's. */
const themeColoursOf = ({ light, dark }: Brand) => ({
  light: light.header ?? light.surface,
  dark: dark.header ?? dark.surface,
});

export async function publicBrandOf(
  db: Db,
  gym: Pick<Selectable<GymTable>, 'gym_id' | 'name' | 'logo_url' | 'language'>,
): Promise<PublicBrand> {
  const row = await findCurrentBrand(db, gym.gym_id);
  const icons = await iconAddresses(db, gym.gym_id);
  return {
    gymId: gym.gym_id,
    version: row?.version ?? 0,
    name: gym.name,
    logoUrl: gym.logo_url,
    language: gym.language ?? 'en',
    css: row ? `/brand/${gym.gym_id}/${row.version}.css?v=${styleSheetOf(row).hash}` : null,
    icon: icons.find(({ purpose, size }) => purpose === 'any' && size === 32)?.src ?? null,
    themeColours: themeColoursOf(row ? toBrand(row) : productBrand),
  };
}

/** The addresses of the gym's icons; each change of an icon is another address. */
export const iconAddresses = async (db: Db, gymId: string): Promise<IconAddress[]> =>
  (await listIcons(db, gymId)).map(({ purpose, size, saved_at: savedAt }) => ({
    purpose,
    size,
    src: `/brand/${gymId}/icon-${purpose}-${size}.png?v=${savedAt}`,
  }));
