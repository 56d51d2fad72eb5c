import type { GymBranding, Language } from '@spotter/api';
import type { Gym } from '../context.ts';
import type { Selectable } from 'kysely';
import type { GymTable } from '../db/schema.ts';

type GymColumns = Pick<
  Selectable<GymTable>,
  'logo_url' | 'time_zone' | 'locale' | 'currency' | 'main_branch_id' | 'two_factor_required_since'
> & { gym_name: string; gym_language: Language | null };

/** The gym as handlers know it. */
export const toGym = (id: string, row: GymColumns): Gym => ({
  id,
  name: row.gym_name,
  logoUrl: row.logo_url,
  timeZone: row.time_zone,
  locale: row.locale,
  currency: row.currency,
  language: row.gym_language ?? 'en',
  mainBranchId: row.main_branch_id,
  isTwoFactorRequired: row.two_factor_required_since !== null,
});

/** What all its users see of the gym. */
export const toBranding = ({ id, name, logoUrl, timeZone, locale, currency, language }: Gym): GymBranding => ({
  id,
  name,
  logoUrl,
  timeZone,
  locale,
  currency,
  language,
});
