// The names of gyms in addresses, as in /g/iron-lotus: unique on the installation.
import { MIN_SLUG_LENGTH, slug as validSlug } from '@spotter/api';

/** Of the name, so that a number still fits behind it. */
const MAX_NAME_LENGTH = 32;

/** The part of a gym's name that an address can hold; `gym` and the end of its id where too little is left. */
function slugOfName(name: string, gymId: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/-$/, '');
  if (slug.length < MIN_SLUG_LENGTH) return `gym-${endOf(gymId)}`;
  return validSlug.safeParse(slug).success ? slug : `${slug}-gym`;
}

/** Of ids of UUID version 7 the random part. */
const endOf = (gymId: string) =>
  gymId
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-6) || 'x';

/** The slugs to try for a gym of this name, the best first; the last one is practically free. */
export function slugCandidates(name: string, gymId: string): string[] {
  const slug = slugOfName(name, gymId);
  return [slug, `${slug}-2`, `${slug}-3`, `${slug}-${endOf(gymId)}`];
}
