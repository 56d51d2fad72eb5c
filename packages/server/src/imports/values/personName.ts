import { countCharacters, MAX_MEMBER_NAME_LENGTH } from '@spotter/api';
import { nameKey, words } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

/** Letters after a space, a dot, a dash or an apostrophe begin a word; marks belong to their letter. */
const WORD = /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*/gu;
/** `Ravi's`: no name of its own. */
const POSSESSIVE = /'S\b/g;

/** `Rao, Asha`: one word, a comma, and words alone. */
const SURNAME_FIRST = /^([^\s,]+), ?([\p{L}\p{M}.'’ -]+)$/u;
/** They follow a whole name. */
const TITLES = words('mr, mrs, ms, miss, dr, jr, sr, ii, iii, iv, md, m d, phd, ph d, shri, smt');

/**
 * A person's name: the surname last, single spaces,
 * and capitals at the beginning of words where all letters are of one case.
 */
export function parsePersonName(text: string): Parsed<string> {
  const spaced = surnameLast(text.replace(/\s+/g, ' ').trim());
  const name = isOneCase(spaced) ? spaced.replace(WORD, capitalize).replace(POSSESSIVE, "'s") : spaced;
  if (!/\p{L}/u.test(name)) return { error: /*i18n*/ '{text} is not a name', values: { text } };
  if (countCharacters(name) > MAX_MEMBER_NAME_LENGTH) {
    return { error: /*i18n*/ 'The name is longer than {max} characters', values: { max: MAX_MEMBER_NAME_LENGTH } };
  }
  return parsed(name, text, name);
}

function surnameLast(name: string): string {
  const [, surname, given = ''] = SURNAME_FIRST.exec(name) ?? [];
  return surname === undefined || TITLES.has(nameKey(given)) ? name : `${given} ${surname}`;
}

const isOneCase = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();
const capitalize = ([first = '', ...rest]: string) => first.toUpperCase() + rest.join('').toLowerCase();
