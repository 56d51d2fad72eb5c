// Where check-ins that were recorded without a connection fit between the entries that a person has.
import { type AttendanceAction, type CheckInAction, MAX_LONGEST_STAY_MINUTES } from '@spotter/api';
import { toCheckInAction } from '../checkIns/checkIns.rules.ts';
import type { Texts } from '../texts.ts';

/** A card that is read again within this time of an entry changes nothing, as with a connection. */
const REPEAT_WINDOW_MS = 60_000;

export interface Entry {
  id: string;
  action: AttendanceAction;
  at: number;
  branchId: string;
  /** A check-out that nobody made. */
  isEstimate?: boolean;
}

export interface OpenOperation {
  id: string;
  /** Null for a card: it checks in whoever is out, and out whoever is in. */
  action: CheckInAction | null;
  at: number;
  branchId: string;
}

export interface PlacedOperation {
  id: string;
  action: CheckInAction;
  at: number;
  /** Of a check-out: the branch where the person was inside. */
  branchId: string;
  /** Time inside; null on check-ins. */
  durationMs: number | null;
}

export interface Placement {
  /** To be recorded, oldest first. */
  placed: PlacedOperation[];
  /** Ids of cards that were read again. */
  repeated: string[];
  /** Check-outs that have entries since, which now belong to a later check-in. */
  corrected: { id: string; durationMs: number }[];
  /** Where the person is inside after all that, and since when; undefined where nothing after the last entry was placed. */
  presence: { at: number; branchId: string } | null | undefined;
}

/** The last check-in before some moment; null while the person is out. */
type Inside = { at: number; branchId: string } | null;

/**
 * Places operations where the person's entries go on alternating: after the last entry any, in the past what leaves the person
 * as the next entry expects them, as a whole visit does. The others stay open. Both lists are oldest first; the entries begin
 * with the last one before all operations, if there is any.
 */
export function placeOperations(entries: readonly Entry[], operations: readonly OpenOperation[]): Placement {
  const placement: Placement = { placed: [], repeated: [], corrected: [], presence: undefined };
  let inside: Inside = null;
  for (let index = 0; index <= entries.length; index++) {
    const [previous, next] = [entries[index - 1], entries[index]];
    if (previous) inside = previous.action === 'check-in' ? { at: previous.at, branchId: previous.branchId } : null;
    const inGap = operations.filter(
      ({ at }) => (previous === undefined || at >= previous.at) && (next === undefined || at < next.at),
    );
    const { placed, repeated } = placeInGap(inside, inGap, [previous, next]);
    placement.repeated.push(...repeated);
    if (next && placed.length > 0 && isInside(inside, placed) !== (next.action === 'check-out')) placed.pop();
    const last = placed.at(-1);
    if (!last) continue;
    placement.placed.push(...placed);
    const after = last.action === 'checkin' ? { at: last.at, branchId: last.branchId } : null;
    if (!next) placement.presence = after;
    else if (after && next.isEstimate !== true)
      placement.corrected.push({ id: next.id, durationMs: next.at - after.at });
  }
  return placement;
}

const isInside = (before: Inside, placed: readonly PlacedOperation[]) =>
  placed.length === 0 ? before !== null : placed.at(-1)?.action === 'checkin';

/** Those of one gap between entries that alternate, beginning with what the person is not. */
function placeInGap(
  before: Inside,
  operations: readonly OpenOperation[],
  neighbors: readonly (Entry | undefined)[],
): Pick<Placement, 'placed' | 'repeated'> {
  const placed: PlacedOperation[] = [];
  const repeated: string[] = [];
  let inside = before;
  for (const { id, action, at, branchId } of operations) {
    const isRepeat = [...neighbors, ...placed].some((entry) => entry && Math.abs(entry.at - at) < REPEAT_WINDOW_MS);
    if (action === null && isRepeat) {
      repeated.push(id);
      continue;
    }
    const wanted: CheckInAction = inside ? 'checkout' : 'checkin';
    if (action !== null && action !== wanted) continue;
    placed.push({
      id,
      action: wanted,
      at,
      branchId: inside?.branchId ?? branchId,
      durationMs: inside && at - inside.at,
    });
    inside = inside ? null : { at, branchId };
  }
  return { placed, repeated };
}

/** A visit ends by a check-out within this time of its check-in. */
const LONGEST_VISIT_MS = MAX_LONGEST_STAY_MINUTES * 60_000;

/** An estimated check-out, and the check-in whose visit it ends. */
export interface Estimate {
  estimate: Entry;
  arrival: Entry;
}

/**
 * The estimated check-outs that operations may replace: of a visit that one of them ends, within a day of its check-in and
 * before the next entry. A card ends the visit only before the estimate: later it begins another. Where the person then came
 * again, the estimate is of that visit and stays.
 */
export function replaceableEstimates(entries: readonly Entry[], operations: readonly OpenOperation[]): Estimate[] {
  return entries.flatMap((estimate, index) => {
    const [arrival, next] = [entries[index - 1], entries[index + 1]];
    if (estimate.isEstimate !== true || arrival?.action !== 'check-in') return [];
    const ofVisit = operations.filter(
      ({ action, at }) =>
        at > arrival.at &&
        at - arrival.at <= LONGEST_VISIT_MS &&
        (next === undefined || at < next.at) &&
        (action === 'checkout' || at < estimate.at),
    );
    return ofVisit.length % 2 === 1 ? [{ estimate, arrival }] : [];
  });
}

/** In what a moment is put into words. */
interface MomentTexts {
  i18n: Texts;
  format: (moment: number) => { time: string; date: string };
}

/** Why an operation does not fit between these entries, as a sentence. */
export function conflictReason(
  entries: readonly Entry[],
  { action, at }: OpenOperation,
  { i18n, format }: MomentTexts,
): string {
  const previous = entries.findLast((entry) => entry.at <= at);
  const next = entries.find((entry) => entry.at > at);
  const before = previous && toCheckInAction(previous.action);
  if (previous && before === action) {
    return action === 'checkin'
      ? i18n.t('Already checked in at {time}, {date}', format(previous.at))
      : i18n.t('Already checked out at {time}, {date}', format(previous.at));
  }
  if (!next || (action === 'checkout' && !previous)) return i18n.t('Not checked in at that time');
  return next.action === 'check-in'
    ? i18n.t('Checked in at {time}, {date}, which does not fit', format(next.at))
    : i18n.t('Checked out at {time}, {date}, which does not fit', format(next.at));
}
