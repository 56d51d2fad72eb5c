import { foldText } from '../textFilter.ts';
import { namesOfNickname } from './nicknames.ts';
import { spellingKey } from './spellingKey.ts';

/** What people are found by; `Member` has all but the hours. */
export interface FinderMember {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  cardNumber: string | null;
  /** Hours of the day, 0 to 23 in the gym's zone, at which they usually come: the most usual first. */
  usualHours?: readonly number[] | undefined;
}

/** One word of somebody's name; shared by all who have it. */
export interface NameWord {
  text: string;
  key: string;
  /** Of the names that it is short for. */
  fullKeys: readonly string[];
}

/** The texts of one member. */
export interface FinderEntry {
  /** Folded, with single spaces. */
  name: string;
  /** Positions in `words`; last those that join parts of the name (`dsouza` of D’Souza). */
  words: readonly number[];
  /** All of it, as the members list has always searched it. */
  text: string;
  /** Where the e-mail begins in it. */
  emailAt: number;
  phone: string;
  card: string;
}

export interface FinderIndex<M extends FinderMember> {
  members: readonly M[];
  words: readonly NameWord[];
  /** Of the member at the same position. */
  entries: readonly FinderEntry[];
  /** Positions of members by name, then in the given order. */
  order: readonly number[];
}

const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;
const APOSTROPHE = /['’`´]/g;

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(NOT_IN_WORDS).filter((word) => word !== '');

const hasSameTexts = (one: FinderMember, other: FinderMember) =>
  one === other ||
  (one.name === other.name &&
    one.phone === other.phone &&
    one.email === other.email &&
    one.cardNumber === other.cardNumber);

/**
 * What `find` searches. Building takes some 50 ms for 20,000 members; with the `previous` index about 1 ms as long as
 * nobody's name, phone, e-mail or card changed, as after a check-in.
 */
export function buildIndex<M extends FinderMember>(members: readonly M[], previous?: FinderIndex<M>): FinderIndex<M> {
  if (previous?.members === members) return previous;
  if (
    previous?.members.length === members.length &&
    members.every((member, at) => hasSameTexts(member, previous.members[at]!))
  ) {
    return { ...previous, members };
  }
  const positions = new Map<string, number>();
  const words: NameWord[] = [];
  const positionOf = (text: string) => {
    let position = positions.get(text);
    if (position === undefined) {
      position = words.length;
      positions.set(text, position);
      words.push({ text, key: spellingKey(text), fullKeys: namesOfNickname(text).map(spellingKey) });
    }
    return position;
  };
  const entries = members.map(({ name, email, phone, cardNumber }): FinderEntry => {
    const folded = foldText(name);
    const parts = wordsOf(folded);
    const joined = folded.search(APOSTROPHE) < 0 ? [] : wordsOf(folded.replace(APOSTROPHE, ''));
    const text = `${folded}\n${foldText(`${email ?? ''}\n${phone}`)}`;
    return {
      name: parts.join(' '),
      words: [...parts, ...joined.filter((word) => !parts.includes(word))].map(positionOf),
      text,
      // Looked up, not added: the engine joins a text when it is first searched, here and not under the first key.
      emailAt: text.indexOf('\n', folded.length) + 1,
      phone: phone.replace(/\D/g, ''),
      card: cardNumber?.toLowerCase() ?? '',
    };
  });
  const order = entries
    .map((_, at) => at)
    .toSorted((a, b) => compareTexts(entries[a]!.name, entries[b]!.name) || a - b);
  return { members, words, entries, order };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
