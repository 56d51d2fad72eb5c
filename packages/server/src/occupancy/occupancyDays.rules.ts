// How many people were likely inside a branch in each half hour of a day, from its attendance.
import { HALF_HOUR_MS, MAX_LONGEST_STAY_MINUTES } from '@spotter/api';
import { hourIn } from '../zone.ts';
import type { PresenceModel } from './likelyInside.rules.ts';
import { SLOTS_PER_DAY } from './slotRegression.rules.ts';

/** Visits begin at most so long before a day that they reach into it, and end at most so long after it. */
export const LONGEST_VISIT_MS = MAX_LONGEST_STAY_MINUTES * 60_000;
/** So many days are stored: older ones would change no forecast. */
export const HISTORY_DAYS = 26 * 7;
const SLOT_MINUTES = HALF_HOUR_MS / 60_000;
/** Of visits without a confirmed end, the probability is taken so often. */
const SAMPLES_PER_SLOT = 6;
const SAMPLE_MS = HALF_HOUR_MS / SAMPLES_PER_SLOT;

/** A row of attendance, as far as visits need it. */
export interface VisitEvent {
  person_id: string;
  branch_id: string;
  action: 'check-in' | 'check-out';
  method: string;
  happened_at: number;
  duration: number | null;
}

export interface Visit {
  branchId: string;
  arrivedAt: number;
  /** When the person left; or, unconfirmed, until when the visit was open: absent while it is. */
  endedAt?: number;
  isConfirmed: boolean;
}

/**
 * The moments at which check-outs by hand were of several people: Check out all, which confirms nobody's stay. One of a
 * gym that was imported is known by that alone.
 */
function momentsOfCheckOutAll(events: readonly VisitEvent[]): Set<string> {
  const people = new Map<string, number>();
  for (const event of events) {
    if (event.action !== 'check-out' || event.method !== 'manual') continue;
    const key = `${event.branch_id} ${event.happened_at}`;
    people.set(key, (people.get(key) ?? 0) + 1);
  }
  return new Set([...people].filter(([, count]) => count > 1).map(([key]) => key));
}

/**
 * The visits of these events, in any order; a check-out whose check-in is not among them is none. `checkoutAlls`: the
 * moments of those that were recorded, which may be of one person.
 */
export function visitsOf(events: readonly VisitEvent[], checkoutAlls: ReadonlySet<number> = new Set()): Visit[] {
  const ofAll = momentsOfCheckOutAll(events);
  const visits: Visit[] = [];
  const sorted = events.toSorted(
    // A check-out ends a visit before the next begins in the same moment.
    (one, other) => one.happened_at - other.happened_at || (one.action > other.action ? -1 : 1),
  );
  for (const own of Map.groupBy(sorted, (event) => event.person_id).values()) {
    let open: Visit | undefined;
    for (const { action, method, branch_id: branchId, happened_at: at, duration } of own) {
      if (open) {
        open.endedAt = at;
        open.isConfirmed =
          action === 'check-out' &&
          branchId === open.branchId &&
          duration !== null &&
          method !== 'auto' &&
          !(method === 'manual' && checkoutAlls.has(at)) &&
          !ofAll.has(`${branchId} ${at}`);
      }
      open = action === 'check-in' ? { branchId, arrivedAt: at, isConfirmed: false } : undefined;
      if (open) visits.push(open);
    }
  }
  return visits;
}

/**
 * The moments at which the half hours of a date (YYYY-MM-DD) begin on the gym's clock; null for those that the clocks
 * skip. Of half hours that come twice, the first.
 */
export function halfHoursOf(date: string, timeZone: string): (number | null)[] {
  const day = Temporal.PlainDate.from(date);
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => {
    const time = Temporal.PlainTime.from({ hour: Math.floor(slot / 2), minute: (slot % 2) * SLOT_MINUTES });
    const at = day.toPlainDateTime(time).toZonedDateTime(timeZone);
    return at.toPlainTime().equals(time) ? at.epochMilliseconds : null;
  });
}

/** Which of these half hours of a day has begun last at `now`; -1 before the first. */
export const runningHalfHour = (startsAt: readonly (number | null)[], now: number): number =>
  startsAt.findLastIndex((at) => at !== null && at <= now);

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * The likely number inside, the mean of each half hour, of the visits of one branch. Confirmed stays count from
 * check-in to check-out; of others, the probability that the person was still there. Of the half hour that runs at
 * `now`, the mean of its part until then; null for later ones and for those that begin at null.
 */
export function halfHourMeans(
  visits: readonly Visit[],
  model: PresenceModel,
  startsAt: readonly (number | null)[],
  { timeZone, now }: { timeZone: string; now: number },
): (number | null)[] {
  const timed = visits.map((visit) => ({ ...visit, arrivalHour: hourIn(visit.arrivedAt, timeZone) }));
  return startsAt.map((from) => {
    if (from === null || from >= now) return null;
    const to = Math.min(from + HALF_HOUR_MS, now);
    const inside = timed.map((visit) =>
      visit.isConfirmed ? overlap(visit, from, to) : likelyOverlap(visit, model, from, to, now),
    );
    return sumOf(inside);
  });
}

/** The share of the time in which somebody was inside for certain. */
const overlap = ({ arrivedAt, endedAt = arrivedAt }: Visit, from: number, to: number): number =>
  Math.max(0, Math.min(endedAt, to) - Math.max(arrivedAt, from)) / (to - from);

/** The same on average, of a visit whose end nobody confirmed. */
function likelyOverlap(
  { arrivedAt, arrivalHour, endedAt }: Visit & { arrivalHour: number },
  model: PresenceModel,
  from: number,
  to: number,
  now: number,
): number {
  const openUntil = Math.min(endedAt ?? now, now);
  if (arrivedAt >= to || openUntil <= from) return 0;
  const samples = Math.max(1, Math.round((to - from) / SAMPLE_MS));
  const step = (to - from) / samples;
  let inside = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const at = from + (sample + 0.5) * step;
    if (at >= arrivedAt) inside += model.probability(arrivalHour, openUntil - arrivedAt, at - arrivedAt);
  }
  return inside / samples;
}
