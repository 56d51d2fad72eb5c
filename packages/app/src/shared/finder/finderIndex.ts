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
  phone: string;
  card: string;
}

/** Name, e-mail and phone of all members as one text, which is searched far faster than one text for each. */
export interface InsideTexts {
  /** Folded; members are separated by a line break. */
  text: string;
  /** Where a member's part begins; one more for the end. */
  starts: Uint32Array;
  emailStarts: Uint32Array;
}

export interface FinderIndex<M extends FinderMember> {
  /** As given. */
  members: readonly M[];
  /** Their positions in order of names; equal names as given. */
  order: readonly number[];
  /** The members in this order, as is all that follows: what is read in turn lies side by side in memory. */
  byName: readonly M[];
  entries: readonly FinderEntry[];
  words: readonly NameWord[];
  /** By the position of a word: the positions of the members whose name has it. */
  membersOf: readonly (readonly number[])[];
  inside: InsideTexts;
}

/** The vowel signs of a script such as Devanagari are marks. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
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
    return { ...previous, members, byName: inOrder(members, previous.order) };
  }
  const positions = new Map<string, number>();
  const words: NameWord[] = [];
  const membersOf: number[][] = [];
  const positionOf = (text: string) => {
    let position = positions.get(text);
    if (position === undefined) {
      position = words.length;
      positions.set(text, position);
      words.push({ text, key: spellingKey(text), fullKeys: namesOfNickname(text).map(spellingKey) });
      membersOf.push([]);
    }
    return position;
  };
  const names = members.map(({ name }) => {
    const folded = foldText(name);
    const parts = wordsOf(folded);
    return { folded, parts, name: parts.join(' ') };
  });
  const order = names.map((_, at) => at).toSorted((a, b) => compareTexts(names[a]!.name, names[b]!.name));
  const byName = inOrder(members, order);
  const texts: string[] = [];
  const starts = new Uint32Array(members.length + 1);
  const emailStarts = new Uint32Array(members.length);
  const entries = byName.map(({ email, phone, cardNumber }, at): FinderEntry => {
    const { folded, parts, name } = names[order[at]!]!;
    const joined = folded.search(APOSTROPHE) < 0 ? [] : wordsOf(folded.replace(APOSTROPHE, ''));
    const ownWords = [...parts, ...joined.filter((word) => !parts.includes(word))].map(positionOf);
    for (const word of ownWords) if (membersOf[word]!.at(-1) !== at) membersOf[word]!.push(at);
    const text = `${folded}\n${foldText(`${email ?? ''}\n${phone}`)}`;
    texts.push(text);
    emailStarts[at] = starts[at]! + folded.length + 1;
    starts[at + 1] = starts[at]! + text.length + 1;
    return { name, words: ownWords, phone: phone.replace(/\D/g, ''), card: cardNumber?.toLowerCase() ?? '' };
  });
  const inside = { text: texts.join('\n'), starts, emailStarts };
  return { members, order, byName, entries, words, membersOf, inside };
}

const inOrder = <M>(members: readonly M[], order: readonly number[]): M[] => order.map((at) => members[at]!);

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
