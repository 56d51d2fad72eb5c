import { addDays, daysBetween, type ReportPeriod, visitBands, type VisitsReport } from '@spotter/api';
import { coveredDays, type MemberHistory, termOn } from './memberHistory.rules.ts';
import type { Compared } from './periods.rules.ts';

/** Check-ins of one member. */
export type MemberVisits = ReadonlyMap<string, Compared>;

const DAYS_PER_WEEK = 7;
const BAND_DAYS = 30;
/** The last four weeks, and the twelve before them. */
const [LATEST_WEEKS, USUAL_WEEKS] = [4, 12];
const MIN_USUAL_PER_WEEK = 1;

/** The rows of `countVisitsByMember`. */
export const toMemberVisits = (rows: readonly { person_id: string; current: number; both: number }[]): MemberVisits =>
  new Map(rows.map(({ person_id, current, both }) => [person_id, { current, previous: both - current }]));

/** Check-ins of those who were members in the period, for each week of their memberships. */
export function visitsPerWeek(
  histories: readonly MemberHistory[],
  visitsOf: (memberId: string) => number,
  period: ReportPeriod,
): number {
  let [visits, days] = [0, 0];
  for (const history of histories) {
    const covered = coveredDays(history, period);
    if (covered === 0) continue;
    visits += visitsOf(history.memberId);
    days += covered;
  }
  return days === 0 ? 0 : (visits * DAYS_PER_WEEK) / days;
}

/** Visits in 30 days, on average of the period's days. */
function bandOf(visits: number, days: number): (typeof visitBands)[number] {
  const per30Days = (visits * BAND_DAYS) / days;
  if (visits === 0) return '0';
  if (per30Days < 4) return '1-3';
  if (per30Days < 8) return '4-7';
  return per30Days < 12 ? '8-11' : '12+';
}

/** Of those who are members on the last day of the period. */
export function visitBandsOf(
  histories: readonly MemberHistory[],
  visitsOf: (memberId: string) => number,
  { from, to }: ReportPeriod,
): VisitsReport['byBand'] {
  const days = daysBetween(from, to) + 1;
  const bands = Map.groupBy(
    histories.filter((history) => termOn(history, to)),
    ({ memberId }) => bandOf(visitsOf(memberId), days),
  );
  return visitBands.map((band) => ({ band, members: bands.get(band)?.length ?? 0 }));
}

/** The four weeks that end with the day, and the twelve before them. */
export function riskPeriods(lastDay: string): { latest: ReportPeriod; usual: ReportPeriod } {
  const latestFrom = addDays(lastDay, 1 - LATEST_WEEKS * DAYS_PER_WEEK);
  const usualTo = addDays(latestFrom, -1);
  return {
    latest: { from: latestFrom, to: lastDay },
    usual: { from: addDays(usualTo, 1 - USUAL_WEEKS * DAYS_PER_WEEK), to: usualTo },
  };
}

/**
 * The members of the last day who came once a week or more in the twelve weeks, and in the last four less than half as
 * often; the steepest fall first. Not those who were frozen on one of the last days. `visits`:
 * latest as current, usual as previous.
 */
export function membersAtRisk(
  histories: readonly MemberHistory[],
  visits: MemberVisits,
  { latest: { from, to } }: ReturnType<typeof riskPeriods>,
): { memberId: string; usual: number; latest: number }[] {
  return histories
    .filter((history) => termOn(history, to))
    .filter(({ freezes }) => !freezes.some((freeze) => freeze.from <= to && freeze.to >= from))
    .map(({ memberId }) => {
      const { current = 0, previous = 0 } = visits.get(memberId) ?? {};
      return { memberId, usual: previous / USUAL_WEEKS, latest: current / LATEST_WEEKS };
    })
    .filter(({ usual, latest }) => usual >= MIN_USUAL_PER_WEEK && latest < usual / 2)
    .toSorted(
      (one, other) => other.usual - other.latest - (one.usual - one.latest) || (one.memberId < other.memberId ? -1 : 1),
    );
}
