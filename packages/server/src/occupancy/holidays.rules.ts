// Days of which a forecast learns nothing: nobody came, this once.
import type { Sample } from './slotRegression.rules.ts';

const WEEK_DAYS = 7;
/** A day with fewer people than this share of the expected ones is closed. */
const CLOSED_SHARE = 0.1;
/** A day of which less than this share of the fullest day of the week is expected is a closing day. */
const CLOSING_DAY_SHARE = 0.1;
/** A gym that is closed for longer stays closed. */
const MAX_HOLIDAYS_IN_A_ROW = 3;

export interface Holidays {
  /**
   * Whether a day that has ended (days since 1970, each once, in order) is left out: it was closed, but neither were
   * the last three that are no closing days, nor the same weekday of the week before; otherwise the gym stays closed.
   * `expected`: the mean count that was expected of the day.
   */
  isHoliday(day: number, expected: number, samples: readonly Sample[]): boolean;
}

/** Almost nobody came. */
const isClosed = (samples: readonly Sample[]) =>
  samples.reduce((sum, { actual, predicted }) => sum + actual - CLOSED_SHARE * predicted, 0) < 0;

export function createHolidays(): Holidays {
  const closedDays = new Set<number>();
  const week: number[] = [];
  let closedInARow = 0;
  return {
    isHoliday: (day, expected, samples) => {
      week.push(expected);
      if (week.length > WEEK_DAYS) week.shift();
      // Nobody is missed on a closing day, and it says nothing of the days after it.
      if (expected < CLOSING_DAY_SHARE * Math.max(...week)) return false;
      if (!isClosed(samples)) {
        closedInARow = 0;
        return false;
      }
      closedInARow += 1;
      closedDays.add(day);
      return closedInARow <= MAX_HOLIDAYS_IN_A_ROW && !closedDays.has(day - WEEK_DAYS);
    },
  };
}
