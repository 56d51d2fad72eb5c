import { addDays, daysBetween, type Freeze } from '@spotter/api';
import { DomainError, invalidField } from '../errors.ts';
import { earlierOf, formatCalendarDate, laterOf, type Zone } from '../zone.ts';
import type { AdjustmentRow } from './memberships.repository.ts';
import { type DerivedTerm, type FreezeRow, freezeUntil } from './terms.rules.ts';

/** The term of this day, without an end or until then; undefined where there is none. */
const termOn = (derived: readonly DerivedTerm[], day: string): DerivedTerm | undefined =>
  derived.findLast(({ neverBegins, from, to }) => !neverBegins && from <= day && (to === null || to >= day));

/** Whether freezes and extensions move the end: that of a canceled term is fixed, and one may have none. */
const isMovable = ({ row }: DerivedTerm) => row.canceled_on === null && row.ends_on !== null;

/** The term whose end an extension moves: that of today, else the next one; undefined where there is none. */
export function termToExtend(derived: readonly DerivedTerm[], today: string): DerivedTerm | undefined {
  const movable = derived.filter(isMovable);
  return termOn(movable, today) ?? movable.find(({ from }) => from > today);
}

/** How many frozen days are in the calendar year. */
export const frozenDaysIn = (year: string, freezes: readonly Pick<FreezeRow, 'starts_on' | 'ends_on'>[]): number =>
  freezes.reduce((sum, freeze) => {
    const from = laterOf(freeze.starts_on, `${year}-01-01`);
    const to = earlierOf(freeze.ends_on, `${year}-12-31`);
    return sum + Math.max(0, daysBetween(from, to) + 1);
  }, 0);

const yearOf = (date: string) => Number(date.slice(0, 4));

interface FreezeRequest {
  from: string;
  to: string;
  today: string;
  /** Of each calendar year. */
  limit: number;
}

/** The term that is frozen. Throws `invalid` for days that cannot be frozen, and `freeze-limit`. */
export function termToFreeze(
  derived: readonly DerivedTerm[],
  freezes: readonly FreezeRow[],
  { from, to, today, limit }: FreezeRequest,
  zone: Zone,
): DerivedTerm {
  if (from < today) throw invalidField('from', /*i18n*/ 'A freeze starts today or later');
  if (to < from) throw invalidField('to', /*i18n*/ 'The last day must not be before the first');
  const pending = freezes.find(({ ends_on: end }) => end >= today);
  if (pending) {
    throw invalidField('from', /*i18n*/ 'There is a freeze from {first} to {last} already. End it first', {
      first: formatCalendarDate(pending.starts_on, zone),
      last: formatCalendarDate(pending.ends_on, zone),
    });
  }
  const term = termOn(derived, from);
  if (!term)
    throw invalidField('from', /*i18n*/ 'There is no membership on {date}', { date: formatCalendarDate(from, zone) });
  if (term.row.canceled_on !== null) throw invalidField('from', /*i18n*/ 'The membership was canceled');
  if (!isMovable(term)) throw invalidField('from', /*i18n*/ 'A membership without an end date cannot be frozen');
  for (let number = yearOf(from); number <= yearOf(to); number += 1) {
    const year = String(number);
    const used = frozenDaysIn(year, freezes);
    const wanted = frozenDaysIn(year, [{ starts_on: from, ends_on: to }]);
    if (used + wanted > limit) {
      throw new DomainError('freeze-limit', /*i18n*/ '{left} of {limit} freeze days are left in {year}', {
        values: { left: Math.max(0, limit - used), limit, year },
      });
    }
  }
  return term;
}

/**
 * What becomes of a freeze that ends now: it ended yesterday, or is removed before its second day.
 * Throws `state-changed`.
 */
export function endOfFreeze(freeze: FreezeRow, today: string, now: number): Partial<AdjustmentRow> {
  if (freeze.ends_on < today) throw new DomainError('state-changed', /*i18n*/ 'This freeze has ended already');
  if (freeze.starts_on >= today) return { removed_at: now };
  return freezeUntil(freeze, addDays(today, -1));
}

/** The contract's freeze. */
export const toFreeze = (row: FreezeRow, today: string): Freeze => ({
  id: row.id,
  termId: row.term_id,
  from: row.starts_on,
  to: row.ends_on,
  days: row.days,
  reason: row.reason,
  status: row.starts_on > today ? 'upcoming' : row.ends_on >= today ? 'current' : 'past',
  createdBy: row.created_by_name,
  createdAt: row.created_at,
});
