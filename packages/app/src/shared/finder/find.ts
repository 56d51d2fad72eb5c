import { foldText, phoneDigits } from '../textFilter.ts';
import {
  wordsOf,
  type FinderEntry,
  type FinderIndex,
  type FinderMember,
  type InsideTexts,
  type NameWord,
} from './finderIndex.ts';
import { namesOfNickname } from './nicknames.ts';
import { spellingKey } from './spellingKey.ts';
import { matchWithTypo } from './typo.ts';

interface FindOptions {
  /** The hour of the day, 0 to 23 in the gym's zone: of equal matches, who usually comes now is first. */
  hour?: number | undefined;
  /** The most hits to return; all without it. */
  limit?: number;
}

export interface Found<M> {
  /** The best first. */
  hits: M[];
  /** How many match, of which `hits` may be the first ones. */
  total: number;
}

/** How far a word of the name is from what was typed; those of all words are added to `PART_OF_NAME`. */
const distances = {
  whole: 0,
  start: 1,
  wholeSpelling: 2,
  startSpelling: 3,
  wholeTypo: 10,
  startTypo: 11,
} as const;
const FULL_NAME = 0;
const PART_OF_NAME = 1;
const PHONE_END = 1;
const CARD_PART = 2;
const PHONE_START = 3;
const MAX_NAME_DISTANCE = 60;
const EMAIL_START = 61;
const INSIDE = 62;
const NONE = 255;

/** Shorter ones begin too many names that are spelled otherwise. */
const MIN_SPELLING_START_LENGTH = 3;
const MIN_TYPO_LENGTH = 4;
const MIN_END_DIGITS = 3;
const END_DIGITS = /^\d{3,}$/;
/** At this hour, one hour earlier or later, at any other or not known. */
const HOUR_RANKS = 3;
const DAY_HOURS = 24;

interface QueryWord {
  text: string;
  key: string;
  /** It may be the end of a phone number. */
  isNumber: boolean;
  /** By the position of a name's word: its distance, or `NONE`. */
  distances: Uint8Array;
}

/**
 * Who is meant by a few letters or digits: by words of the name in any order, however transliterated, then by its inside,
 * by e-mail, by phone (its end first) or card. One typo in each word is forgiven where nothing begins as typed. Whatever
 * the members list's text filter finds is found. An empty query finds nobody.
 */
export function find<M extends FinderMember>(
  index: FinderIndex<M>,
  query: string,
  { hour, limit = Infinity }: FindOptions = {},
): Found<M> {
  const text = foldText(query.trim());
  if (text === '') return { hits: [], total: 0 };
  const { byName, entries, words, inside } = index;
  const digits = phoneDigits(text);
  const name = wordsOf(text);
  const queryWords = name.map((word) => toQueryWord(word, words));
  const first = queryWords[0];
  // The longest first: it has the fewest matches, and leaves the other words of a name to the shorter.
  const longestFirst = queryWords.toSorted((a, b) => b.text.length - a.text.length);
  const fullName = name.join(' ');

  const matched = new Uint8Array(entries.length).fill(NONE);
  const matchNames = () => {
    let isFound = false;
    const isCandidate = candidates(longestFirst, index);
    for (let at = 0; at < matched.length; at += 1) {
      if (isCandidate[at] === 0 || matched[at] !== NONE) continue;
      const entry = entries[at]!;
      const distance = nameDistance(entry, longestFirst);
      if (distance === NONE) continue;
      matched[at] = entry.name === fullName ? FULL_NAME : distance;
      isFound = true;
    }
    return isFound;
  };
  const hasNames = matchNames();
  matchNumbers(matched, entries, text, digits);
  if (!(hasNames && queryWords.every(beginsName)) && allowTypos(queryWords, words)) matchNames();
  matchInside(matched, inside, text);
  if (digits !== undefined && digits !== text) matchInside(matched, inside, digits);
  // By rank: distance, a first name before others, the hour. Within a rank by name, which is the order of visiting them.
  const ranked: M[][] = [];
  for (let at = 0; at < matched.length; at += 1) {
    const distance = matched[at]!;
    if (distance === NONE) continue;
    const isFirstName = first?.distances[entries[at]!.words[0]!] !== NONE;
    const member = byName[at]!;
    const rank = (distance * 2 + Number(!isFirstName)) * HOUR_RANKS + hourRank(member, hour);
    (ranked[rank] ??= []).push(member);
  }
  // Not `flat`, which takes ten times as long.
  const hits = new Array<M>().concat(...Object.values(ranked));
  return { hits: hits.slice(0, limit), total: hits.length };
}

function toQueryWord(text: string, words: readonly NameWord[]): QueryWord {
  const key = spellingKey(text);
  const fullKeys = namesOfNickname(text).map(spellingKey);
  const hasStart = text.length >= MIN_SPELLING_START_LENGTH;
  const distanceOf = (word: NameWord) => {
    if (word.text.startsWith(text)) return word.text.length === text.length ? distances.whole : distances.start;
    if (word.key === key || fullKeys.includes(word.key) || word.fullKeys.includes(key)) return distances.wholeSpelling;
    return hasStart && word.key.startsWith(key) ? distances.startSpelling : NONE;
  };
  return { text, key, isNumber: END_DIGITS.test(text), distances: Uint8Array.from(words, distanceOf) };
}

/** Whether a name has a word that begins as typed, not only one that sounds alike. */
const beginsName = ({ distances: found }: QueryWord) => found.some((distance) => distance <= distances.start);

/** Adds the distances of words with one typo. Returns whether there are any. */
function allowTypos(queryWords: readonly QueryWord[], words: readonly NameWord[]): boolean {
  let isAny = false;
  for (const { text, key, isNumber, distances: found } of queryWords) {
    if (text.length < MIN_TYPO_LENGTH || isNumber) continue;
    words.forEach((word, at) => {
      if (found[at] !== NONE) return;
      const match = matchWithTypo(text, word.text) ?? matchWithTypo(key, word.key);
      if (match === undefined) return;
      found[at] = match === 'whole' ? distances.wholeTypo : distances.startTypo;
      isAny = true;
    });
  }
  return isAny;
}

/** Each word of the query matches another word of the name, or the end of the phone number. */
function nameDistance({ words, phone }: FinderEntry, queryWords: readonly QueryWord[]): number {
  if (queryWords.length === 0) return NONE;
  let sum = PART_OF_NAME;
  let used = 0;
  for (const { text, isNumber, distances: found } of queryWords) {
    let best: number = NONE;
    let bestAt = 0;
    for (let at = 0; at < words.length; at += 1) {
      const distance = found[words[at]!]!;
      if (distance >= best || used & (1 << at)) continue;
      best = distance;
      bestAt = at;
    }
    if (best !== NONE) used |= 1 << bestAt;
    else if (isNumber && phone.endsWith(text)) best = distances.start;
    else return NONE;
    sum += best;
  }
  return Math.min(sum, MAX_NAME_DISTANCE);
}

/** 1 for whose name or number may match: those with a match of one word, or all where each may end a phone number. */
function candidates<M extends FinderMember>(
  queryWords: readonly QueryWord[],
  { byName, membersOf }: FinderIndex<M>,
): Uint8Array {
  const isCandidate = new Uint8Array(byName.length);
  // A number alone is looked for by `matchNumbers`.
  const selective = queryWords.length === 1 ? queryWords[0] : queryWords.find(({ isNumber }) => !isNumber);
  if (!selective) return isCandidate.fill(1);
  selective.distances.forEach((distance, word) => {
    if (distance !== NONE) for (const at of membersOf[word]!) isCandidate[at] = 1;
  });
  return isCandidate;
}

/** Marks cards and phone numbers that match better than the name. */
function matchNumbers(
  matched: Uint8Array,
  entries: readonly FinderEntry[],
  text: string,
  digits: string | undefined,
): void {
  // No card is that short.
  if (text.length < MIN_END_DIGITS) return;
  const number = digits?.replace('+', '') ?? '';
  entries.forEach(({ card, phone }, at) => {
    matched[at] = Math.min(matched[at]!, cardDistance(card, text), phoneDistance(phone, number));
  });
}

function cardDistance(card: string, text: string): number {
  if (card === text) return FULL_NAME;
  return card.endsWith(text) || card.startsWith(text) ? CARD_PART : NONE;
}

function phoneDistance(phone: string, number: string): number {
  if (number.length < MIN_END_DIGITS) return NONE;
  if (phone.endsWith(number)) return PHONE_END;
  return phone.startsWith(number) ? PHONE_START : NONE;
}

/** Marks people with the text inside their name, e-mail address or phone number who have no better match. */
function matchInside(matched: Uint8Array, { text, starts, emailStarts }: InsideTexts, query: string): void {
  let at = 0;
  let found = text.indexOf(query);
  while (found >= 0) {
    while (starts[at + 1]! <= found) at += 1;
    const next = starts[at + 1]!;
    // Not over the line break between two members.
    const isWithin = found + query.length < next;
    if (isWithin && matched[at] === NONE) matched[at] = found === emailStarts[at] ? EMAIL_START : INSIDE;
    found = text.indexOf(query, next);
  }
}

function hourRank({ usualHours }: FinderMember, hour: number | undefined): number {
  if (!usualHours || hour === undefined) return HOUR_RANKS - 1;
  if (usualHours.includes(hour)) return 0;
  const isNear = usualHours.includes((hour + 1) % DAY_HOURS) || usualHours.includes((hour + DAY_HOURS - 1) % DAY_HOURS);
  return isNear ? 1 : HOUR_RANKS - 1;
}
