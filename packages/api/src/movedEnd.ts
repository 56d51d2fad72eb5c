import type { Term } from './calls/memberships.ts';
import { addDays, daysBetween } from './termDates.ts';

type TermDays = Pick<Term, 'from' | 'to' | 'canceledOn' | 'neverBegins'>;

/** The last day of a term that freezes move: not of one without an end, nor of a canceled one. */
const movableEnd = ({ to, canceledOn }: TermDays): string | null => (canceledOn === null ? to : null);

/**
 * The last end that a freeze moves, before and after it: that of its first day's term, or of those after it which would
 * overlap otherwise. Undefined where nothing moves. `terms`: latest first. The server's rule is `deriveTerms`.
 */
export function movedEnd(
  terms: readonly TermDays[],
  freeze: { from: string; days: number },
): { from: string; to: string } | undefined {
  const isFrozen = ({ neverBegins, from, to }: TermDays) =>
    !neverBegins && from <= freeze.from && (to === null || to >= freeze.from);
  const at = terms.findIndex(isFrozen);
  const frozen = terms[at];
  const end = frozen && movableEnd(frozen);
  if (end == null) return undefined;
  let moved = { from: end, to: addDays(end, freeze.days) };
  for (const term of terms.slice(0, at).toReversed()) {
    const next = movableEnd(term);
    if (next === null) continue;
    if (term.from > moved.to) break;
    moved = { from: next, to: addDays(next, daysBetween(term.from, moved.to) + 1) };
  }
  return moved;
}
