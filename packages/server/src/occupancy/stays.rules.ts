import { hourIn } from '../zone.ts';
import { emptyStayStatistics, type StayStatistics } from './likelyInside.rules.ts';

const STAY_BIN_MS = 10 * 60_000;
/** Eight hours; longer visits are not told apart. */
const STAY_BINS = 48;

/** Visits of one branch that began in the same hour of the day and were as long. */
export interface StayCell {
  branchId: string;
  arrivalHour: number;
  stayBin: number;
  confirmed: number;
  unconfirmed: number;
}

/** A visit that has ended. */
export interface EndedVisit {
  branchId: string;
  arrivedAt: number;
  durationMs: number;
  /** Ended by the person, or by the desk for this one person: the time is that of leaving. */
  isConfirmed: boolean;
}

/** The visits by cell. `sign`: -1 takes them away. */
export function stayCells(visits: readonly EndedVisit[], timeZone: string, sign: 1 | -1): StayCell[] {
  return joinCells(
    visits.map(({ branchId, arrivedAt, durationMs, isConfirmed }) => ({
      branchId,
      arrivalHour: hourIn(arrivedAt, timeZone),
      stayBin: Math.min(STAY_BINS - 1, Math.max(0, Math.floor(durationMs / STAY_BIN_MS))),
      confirmed: isConfirmed ? sign : 0,
      unconfirmed: isConfirmed ? 0 : sign,
    })),
  );
}

/** One for each branch, hour and length, in one order, so that two transactions do not wait for each other. */
export function joinCells(cells: readonly StayCell[]): StayCell[] {
  const joined = new Map<string, StayCell>();
  for (const { confirmed, unconfirmed, ...place } of cells) {
    const key = `${place.branchId} ${place.arrivalHour} ${place.stayBin}`;
    const cell = joined.get(key);
    joined.set(key, {
      ...place,
      confirmed: (cell?.confirmed ?? 0) + confirmed,
      unconfirmed: (cell?.unconfirmed ?? 0) + unconfirmed,
    });
  }
  return [...joined].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
}

/** The statistics of a branch, of its rows. */
export function toStatistics(
  rows: readonly { arrival_hour: number; stay_bin: number; confirmed: number; unconfirmed: number }[],
): StayStatistics {
  const statistics = emptyStayStatistics();
  const hoursPerGroup = 24 / statistics.confirmed.length;
  const add = (groups: number[][], hour: number, bin: number, visits: number) => {
    const bins = groups[Math.floor(hour / hoursPerGroup)];
    if (bins?.[bin] !== undefined) bins[bin] += Math.max(0, visits);
  };
  for (const { arrival_hour: hour, stay_bin: bin, confirmed, unconfirmed } of rows) {
    add(statistics.confirmed, hour, bin, confirmed);
    add(statistics.unconfirmed, hour, bin, unconfirmed);
  }
  return statistics;
}
