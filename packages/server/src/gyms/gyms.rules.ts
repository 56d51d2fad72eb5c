import type { GymBranding, Language, UserType } from '@spotter/api';
import type { Gym } from '../context.ts';
import type { Selectable } from 'kysely';
import type { GymTable } from '../db/schema.ts';

type GymColumns = Pick<
  Selectable<GymTable>,
  'logo_url' | 'time_zone' | 'locale' | 'currency' | 'main_branch_id' | 'two_factor_required_since'
> & { gym_name: string; gym_language: Language | null };

interface HasLanguage {
  /** Null: not chosen. */
  language: Language | null;
}

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

/** What a member's mails are in. */
export const languageOfMember = (member: HasLanguage, gym: HasLanguage): Language =>
  member.language ?? gym.language ?? 'en';

/**
 * What a page that a member opens is in; null: their browser's. English is also the language of a gym that has chosen
 * none, so it gives way to the browser's.
 */
export const pageLanguageOf = (member: HasLanguage, gym: HasLanguage): Language | null =>
  member.language ?? (gym.language === 'en' ? null : gym.language);

/** What a person's mails are in: admins and staff read English. */
export const languageOfPerson = (person: HasLanguage & { user_type: UserType }, gym: HasLanguage): Language =>
  person.user_type === 'member' ? languageOfMember(person, gym) : 'en';

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
