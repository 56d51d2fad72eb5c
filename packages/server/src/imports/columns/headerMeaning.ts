import { nameKey, words } from '../values/nameKey.ts';
import { isNear } from '../values/similarity.ts';
import { type HeaderMeaning, headerNames, OTHER, type TableKind } from './headerNames.ts';

/** Whose name, phone or e-mail it is: nobody's whom the gym imports. */
const OTHER_PEOPLE = words(
  'father, fathers, mother, mothers, husband, wife, spouse, guardian, parent, parents, emergency, alternate, alternative, alt, trainer, coach, pt, reference, referred, referral, nominee, counsellor, salesperson, pita, mata, पिता, माता, पति, पत्नी, अभिभावक, आपातकालीन, ट्रेनर',
);
const FILLERS = words(
  'the, of, no, num, number, nos, gym, member, members, membership, client, customer, ka, ki, ke, का, की, के, नंबर, नं, details, please, your, in, yrs, years, rs, inr, ₹',
);
/** Of members: what is booked and how often they came, no dates of the membership and no money. */
const USE = words(
  'visit, visits, attended, attendance, booking, bookings, login, session, sessions, class, classes, credits, charge',
);
/** Of members: dates, plans, states and money beside those of the membership. */
const BESIDE = words(
  'freeze, freezing, frozen, trial, locker, wallet, deposit, diet, nutrition, workout, insurance, marital, kyc',
);
/** Of visits they may be those of the person: a header that says more goes first. */
const VAGUE = words('type, status');
/** After other words it may be of anything: `Company name`, `Product name`. */
const NAME = words('name, naam, nam, नाम');
/** Names of one or two letters are matched as a whole only. */
const MIN_PART_LENGTH = 3;
const MIN_FUZZY_LENGTH = 5;

export interface Match {
  meaning: HeaderMeaning;
  /** Higher is surer. */
  score: number;
}
const SCORES = { exact: 4, withoutFillers: 3, near: 2, part: 1 };

const cache = new Map<string, Match | undefined>();
const MAX_CACHED_HEADERS = 5000;

/** What a header says, by its whole, without filler words, with a typing mistake, or by its last or first words. */
export function headerMeaning(kind: TableKind, header: string): Match | undefined {
  const id = `${kind} ${header}`;
  if (!cache.has(id)) {
    if (cache.size > MAX_CACHED_HEADERS) cache.clear();
    cache.set(id, findMeaning(kind, nameKey(header)));
  }
  return cache.get(id);
}

function findMeaning(kind: TableKind, key: string): Match | undefined {
  if (key === '') return undefined;
  const names = headerNames(kind);
  const exact = names.get(key);
  const isVague = kind === 'visits' && VAGUE.has(key);
  if (exact) return { meaning: exact, score: isVague ? SCORES.part : SCORES.exact };
  const parts = key.split(' ');
  if (parts.some((part) => OTHER_PEOPLE.has(part))) return { meaning: OTHER, score: SCORES.exact };
  if (kind === 'members' && parts.some((part) => USE.has(part) || BESIDE.has(part)))
    return { meaning: OTHER, score: SCORES.exact };
  const bare = parts.filter((part) => !FILLERS.has(part) && !/^\d+$/.test(part));
  const withoutFillers = names.get(bare.join(' ')) ?? names.get(bare.join(''));
  if (withoutFillers) return { meaning: withoutFillers, score: SCORES.withoutFillers };
  const near = nearest(names, key);
  if (near) return { meaning: near, score: SCORES.near };
  const part = meaningOfPart(names, bare);
  return part && { meaning: part, score: SCORES.part };
}

function nearest(names: ReadonlyMap<string, HeaderMeaning>, key: string): HeaderMeaning | undefined {
  if (key.length < MIN_FUZZY_LENGTH) return undefined;
  for (const [name, meaning] of names) if (name.length >= MIN_FUZZY_LENGTH && isNear(name, key)) return meaning;
  return undefined;
}

/** The longest run of words at the end, else at the beginning: `contact phone`, `mobile (for SMS)`. */
function meaningOfPart(names: ReadonlyMap<string, HeaderMeaning>, parts: string[]): HeaderMeaning | undefined {
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const [end, beginning] = [parts.slice(-length).join(' '), parts.slice(0, length).join(' ')];
    for (const part of NAME.has(end) ? [beginning] : [end, beginning]) {
      const meaning = part.length >= MIN_PART_LENGTH ? names.get(part) : undefined;
      if (meaning) return meaning;
    }
  }
  return undefined;
}
