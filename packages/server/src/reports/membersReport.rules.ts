import { addDays, type MembersReport, type ReportPeriod } from '@spotter/api';
import { earlierOf } from '../zone.ts';
import { joinedOn, type MemberHistory, stretchesOf, termOn } from './memberHistory.rules.ts';
import { addMonths, compare, monthOf, monthsOf } from './periods.rules.ts';

const RETENTION_MONTHS = 12;

const isWithin = (day: string, { from, to }: ReportPeriod) => from <= day && day <= to;

/** What happened on which day, up to today: a membership that ends today has not ended. */
interface Events {
  joined: string[];
  left: string[];
  wonBack: string[];
}

function eventsOf(histories: readonly MemberHistory[], graceDays: number, today: string): Events {
  const events: Events = { joined: [], left: [], wonBack: [] };
  for (const history of histories) {
    for (const [index, { from, to }] of stretchesOf(history, graceDays).entries()) {
      if (from <= today) events[index === 0 ? 'joined' : 'wonBack'].push(from);
      if (to !== null && to < today) events.left.push(to);
    }
  }
  return events;
}

export function toMembersReport(
  histories: readonly MemberHistory[],
  {
    current,
    previous,
    today,
    graceDays,
  }: { current: ReportPeriod; previous: ReportPeriod; today: string; graceDays: number },
): MembersReport {
  const periods = { current, previous };
  const lastDay = earlierOf(current.to, today);
  const events = eventsOf(histories, graceDays, today);
  const count = (kind: keyof Events) =>
    compare((period) => events[kind].filter((day) => isWithin(day, periods[period])).length);
  const months = (kind: keyof Events) =>
    Map.groupBy(
      events[kind].filter((day) => isWithin(day, current)),
      monthOf,
    );
  const byMonth = { joined: months('joined'), left: months('left'), wonBack: months('wonBack') };
  const activeTerms = (day: string) => histories.flatMap((history) => termOn(history, day) ?? []);
  const active = activeTerms(lastDay);
  return {
    previousPeriod: previous,
    active: { current: active.length, previous: activeTerms(earlierOf(previous.to, today)).length },
    joined: count('joined'),
    left: count('left'),
    wonBack: count('wonBack'),
    byMonth: monthsOf(current).map((month) => ({
      month,
      joined: byMonth.joined.get(month)?.length ?? 0,
      left: byMonth.left.get(month)?.length ?? 0,
      wonBack: byMonth.wonBack.get(month)?.length ?? 0,
    })),
    byPlan: [...Map.groupBy(active, ({ plan }) => plan)]
      .map(([plan, terms]) => ({ plan, active: terms.length }))
      .toSorted((one, other) => other.active - one.active || one.plan.localeCompare(other.plan)),
    retention: retentionOf(histories, lastDay),
  };
}

/** Of the twelve months up to the one of the day, with the months that have passed for all who joined. */
function retentionOf(histories: readonly MemberHistory[], lastDay: string): MembersReport['retention'] {
  const first = addMonths(`${monthOf(lastDay)}-01`, 1 - RETENTION_MONTHS);
  const cohorts = Map.groupBy(
    histories.filter((history) => isWithin(joinedOn(history), { from: first, to: lastDay })),
    (history) => monthOf(joinedOn(history)),
  );
  return monthsOf({ from: first, to: lastDay }).map((month) => {
    const members = cohorts.get(month) ?? [];
    const lastOfMonth = addDays(addMonths(`${month}-01`, 1), -1);
    const stayed = [];
    for (let later = 1; addMonths(lastOfMonth, later) <= lastDay; later += 1) {
      stayed.push(members.filter((history) => termOn(history, addMonths(joinedOn(history), later))).length);
    }
    return { month, joined: members.length, stayed };
  });
}
