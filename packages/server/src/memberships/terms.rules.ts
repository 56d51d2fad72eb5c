// Terms are stored as sold. What freezes, extensions and cancellations make of them is derived here and nowhere else.
import { addDays, daysBetween } from '@spotter/api';
import { earlierOf, laterOf } from '../zone.ts';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';

/** What a term's days follow from. */
export type TermDates = Pick<
  TermRow,
  'id' | 'number' | 'starts_on' | 'ends_on' | 'follows_id' | 'canceled_on' | 'undone_at'
>;
export type AdjustmentDays = Pick<AdjustmentRow, 'term_id' | 'starts_on' | 'days' | 'removed_at'>;

export interface DerivedTerm<T extends TermDates = TermRow> {
  row: T;
  from: string;
  /** The last day, with freezes, extensions and a cancellation; null without an end. */
  to: string | null;
  /** Canceled before its first day: `from` and `to` are those of the sale. */
  neverBegins: boolean;
}

/** A freeze that counts. */
type FreezeOf<A> = A & { starts_on: string; ends_on: string };
export type FreezeRow = FreezeOf<AdjustmentRow>;

/**
 * The terms of one member in the order of their sale, without undone ones. The end of each moves by its `addedDays`;
 * one that continues another without a gap moves with that one's end, and any later one is pushed on where it would
 * overlap. A canceled one ends on its last day. A term without an end lasts until the next begins.
 */
export function deriveTerms<T extends TermDates>(
  terms: readonly T[],
  adjustments: readonly AdjustmentDays[],
): DerivedTerm<T>[] {
  const derived: DerivedTerm<T>[] = [];
  const earliestEnds: EndsById = new Map();
  const sold = terms.filter((term) => term.undone_at === null).toSorted((one, other) => one.number - other.number);
  for (const row of sold) {
    const before = derived.filter(({ neverBegins }) => !neverBegins);
    const from = firstDay(row, before, earliestEnds);
    const term = { row, from, to: lastDay(row, from, adjustments), neverBegins: false };
    if (row.canceled_on !== null && row.canceled_on < from) {
      derived.push({ row, from: row.starts_on, to: row.ends_on, neverBegins: true });
      continue;
    }
    const last = before.at(-1);
    if (last?.to === null) last.to = addDays(from, -1);
    derived.push(term);
    earliestEnds.set(row.id, earliestEnd(row, earliestEnds));
  }
  return derived;
}

type EndsById = Map<string, string | null>;

function firstDay(row: TermDates, before: readonly DerivedTerm<TermDates>[], earliestEnds: EndsById): string {
  const followed = before.find((term) => term.row.id === row.follows_id);
  if (followed?.to != null) return addDays(followed.to, 1);
  const ends = before.flatMap(({ row: { id, ends_on: soldEnd }, to }) =>
    // One that overlapped from the start was given its dates in the member's form: they stay.
    to !== null && soldEnd !== null && (earliestEnds.get(id) ?? soldEnd) < row.starts_on ? [addDays(to, 1)] : [],
  );
  return ends.reduce(laterOf, row.starts_on);
}

/**
 * No later than the end when the next term was sold: without freezes and extensions, which may have been taken back
 * since the sale of this one.
 */
function earliestEnd(row: TermDates, earliestEnds: EndsById): string | null {
  const followed = earliestEnds.get(row.follows_id ?? '');
  return lastDay(row, followed == null ? row.starts_on : earlierOf(row.starts_on, addDays(followed, 1)), []);
}

function lastDay(row: TermDates, from: string, adjustments: readonly AdjustmentDays[]): string | null {
  const end = endWithout(row, from);
  const to = end === null ? null : addDays(end, addedDays({ row, from }, adjustments));
  if (row.canceled_on === null) return to;
  return to === null ? row.canceled_on : earlierOf(to, row.canceled_on);
}

/** The end of a term that begins on this day, without freezes, extensions and a cancellation. */
const endWithout = (row: TermDates, from: string): string | null =>
  row.ends_on === null ? null : addDays(row.ends_on, daysBetween(row.starts_on, from));

/**
 * How many days the extensions and freezes of a term add. A freeze counts if it begins by the end that extensions and
 * earlier freezes make: with another plan the term may have become too short for it.
 */
export function addedDays(
  { row: term, from }: Pick<DerivedTerm<TermDates>, 'row' | 'from'>,
  adjustments: readonly AdjustmentDays[],
): number {
  const end = endWithout(term, from);
  const own = adjustments
    .filter(({ term_id: termId, removed_at: removedAt }) => termId === term.id && removedAt === null)
    .toSorted((one, other) => (firstFrozenDay(one) < firstFrozenDay(other) ? -1 : 1));
  let added = 0;
  for (const row of own) {
    if (end !== null && firstFrozenDay(row) > addDays(end, added)) break;
    added += row.days;
  }
  return added;
}

/** Extensions, which have none, come before all freezes. */
const firstFrozenDay = ({ starts_on: startsOn }: AdjustmentDays): string => startsOn ?? '';

/** What the terms say of the member; stored with the person, for lists and check-ins. */
export interface DerivedMembership {
  /** The last term sold that has begun or will begin: its plan is the member's, its end the expiry date. */
  last: DerivedTerm;
  expiryDate: string | null;
  /** The latest freeze, which may be over; it ends with the membership. */
  freeze: { id: string; from: string; to: string } | null;
}

/** Undefined for a member without terms. */
export function deriveMembership(
  terms: readonly TermRow[],
  adjustments: readonly AdjustmentRow[],
): DerivedMembership | undefined {
  const derived = deriveTerms(terms, adjustments);
  const last = derived.findLast(({ neverBegins }) => !neverBegins) ?? derived.at(-1);
  if (!last) return undefined;
  const expiryDate = last.neverBegins ? last.row.canceled_on : last.to;
  return { last, expiryDate, freeze: latestFreeze(derived, adjustments, expiryDate) };
}

function latestFreeze(
  derived: readonly DerivedTerm[],
  adjustments: readonly AdjustmentRow[],
  expiryDate: string | null,
) {
  const freezes = freezesOf(derived, adjustments).filter(
    ({ starts_on: from }) => expiryDate === null || from <= expiryDate,
  );
  const latest = freezes.reduce<FreezeRow | undefined>(
    (one, other) => (one && one.starts_on >= other.starts_on ? one : other),
    undefined,
  );
  if (!latest) return null;
  const to = expiryDate === null ? latest.ends_on : earlierOf(latest.ends_on, expiryDate);
  return { id: latest.id, from: latest.starts_on, to };
}

/**
 * The freezes of these terms that were not removed. One of a canceled term ends with it; one of a term that never
 * begins, or after the end of its term, is none.
 */
export function freezesOf<A extends AdjustmentDays & Pick<AdjustmentRow, 'kind' | 'ends_on'>>(
  derived: readonly DerivedTerm<TermDates>[],
  adjustments: readonly A[],
): FreezeOf<A>[] {
  const terms = new Map(derived.map((term) => [term.row.id, term]));
  return adjustments
    .filter((row): row is FreezeOf<A> => row.kind === 'freeze' && row.removed_at === null)
    .flatMap((row) => {
      const term = terms.get(row.term_id);
      if (!term || term.neverBegins || (term.to !== null && term.to < row.starts_on)) return [];
      return { ...row, ...freezeUntil(row, earlierOf(row.ends_on, term.row.canceled_on ?? row.ends_on)) };
    });
}

/** This freeze with another last day. */
export const freezeUntil = ({ starts_on: startsOn }: Pick<FreezeRow, 'starts_on'>, lastDay: string) => ({
  ends_on: lastDay,
  days: daysBetween(startsOn, lastDay) + 1,
});
