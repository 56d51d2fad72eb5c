import type { Gym } from '../context.ts';
import type { GymTable } from '../db/schema.ts';

type GymColumns = Pick<
  GymTable,
  'logo_url' | 'time_zone' | 'locale' | 'main_branch_id' | 'two_factor_required_since'
> & { gym_name: string };

/** The gym as handlers know it. */
export const toGym = (id: string, row: GymColumns): Gym => ({
  id,
  name: row.gym_name,
  logoUrl: row.logo_url,
  timeZone: row.time_zone,
  locale: row.locale,
  mainBranchId: row.main_branch_id,
  isTwoFactorRequired: row.two_factor_required_since !== null,
});
