// The days on which somebody was a member, and what follows from them.
import { addDays, daysBetween, type ReportPeriod } from '@spotter/api';
import { deriveTerms, freezesOf } from '../memberships/terms.rules.ts';
import { dateIn, earlierOf, laterOf } from '../zone.ts';
import type { MembersAdjustment, MembersTerm } from './membersReport.repository.ts';

/** First and last day of a membership; null without an end. */
export interface Stretch {
  from: string;
  to: string | null;
}

export interface MemberHistory {
  memberId: string;
  /** The days that a term covers, in order, without overlap. */
  terms: readonly (Stretch & { plan: string })[];
  freezes: readonly ReportPeriod[];
}

/**
 * The history of one member, whose terms these are; undefined where none of them ever covers a day. Frozen days count;
 * with the day of their deactivation somebody is no longer a member.
 */
export function memberHistory(
  own: readonly MembersTerm[],
  adjustments: readonly MembersAdjustment[],
  timeZone: string,
): MemberHistory | undefined {
  const [first] = own;
  if (!first) return undefined;
  const { person_id: memberId, deactivated_at: deactivatedAt } = first;
  const until = deactivatedAt === null ? null : addDays(dateIn(deactivatedAt, timeZone), -1);
  const terms: (Stretch & { plan: string })[] = [];
  const derived = deriveTerms(own, adjustments).filter(({ neverBegins }) => !neverBegins);
  for (const { row, from: begin, to: end } of derived.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const covered = terms.at(-1)?.to;
    if (covered === null) break;
    const from = covered === undefined ? begin : laterOf(begin, addDays(covered, 1));
    const to = until === null ? end : end === null ? until : earlierOf(end, until);
    if (to === null || from <= to) terms.push({ from, to, plan: row.plan });
  }
  if (terms.length === 0) return undefined;
  const freezes = freezesOf(derived, adjustments).map(({ starts_on: from, ends_on: to }) => ({ from, to }));
  return { memberId, terms, freezes };
}

/** The term that covers the day. */
export const termOn = ({ terms }: MemberHistory, day: string) =>
  terms.find(({ from, to }) => from <= day && (to === null || to >= day));

/** The day on which somebody became a member. */
export const joinedOn = ({ terms }: MemberHistory): string => terms[0]?.from ?? '';

/**
 * The memberships: terms with at most `graceDays` days without one between them. The first begins with joining, each
 * further one when the member was won back.
 */
export function stretchesOf({ terms }: MemberHistory, graceDays: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { from, to } of terms) {
    const last = stretches.at(-1);
    if (last?.to != null && daysBetween(last.to, from) - 1 <= graceDays) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

/** How many days of the period a term covers. */
export const coveredDays = ({ terms }: MemberHistory, period: ReportPeriod): number =>
  terms.reduce((days, { from, to }) => {
    const last = to === null ? period.to : earlierOf(to, period.to);
    return days + Math.max(0, daysBetween(laterOf(from, period.from), last) + 1);
  }, 0);
