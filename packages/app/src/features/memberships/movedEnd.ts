import { addDays, type Term } from '@spotter/api';

/** Freezes move neither a membership without an end nor a canceled one. */
const isMovable = ({ to, canceledOn }: Term): boolean => to !== null && canceledOn === null;

/**
 * The last day that a freeze from this day moves: that of the day's term, with those that continue it without a gap.
 * After a gap the next term begins as before. Undefined where nothing moves. `terms`: latest first.
 */
export function movedEnd(terms: readonly Term[], from: string): string | undefined {
  const frozen = terms.find(
    (term) =>
      (term.canceledOn === null || term.canceledOn >= term.from) &&
      term.from <= from &&
      (term.to === null || term.to >= from),
  );
  if (!frozen || !isMovable(frozen)) return undefined;
  return terms
    .filter(isMovable)
    .toReversed()
    .reduce((end, next) => (next.to !== null && next.from === addDays(end, 1) ? next.to : end), frozen.to ?? from);
}
