import { MAX_OFFLINE_AGE_MS } from '@spotter/api';
import type { ClockReading } from './operation.ts';

/** Both clocks run apart by less. */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * When operations happened, by the clock as it is now; in epoch milliseconds. A clock that was set back since, or
 * forward by more than any operation's age, is recognised by the page's ticks. A smaller leap forward cannot be told
 * from sleep, during which ticks may stand still: then the time as recorded holds.
 * None is later than the one after it, or than now.
 * @param readings in the order in which they happened
 */
export function operationTimes(readings: readonly ClockReading[], clock: ClockReading): number[] {
  let latest = clock.now;
  return readings
    .toReversed()
    .map((reading) => (latest = Math.min(latest, timeOf(reading, clock))))
    .toReversed();
}

/** How long ago an operation happened, in milliseconds. */
export const ageOf = (reading: ClockReading, clock: ClockReading): number => clock.now - timeOf(reading, clock);

function timeOf({ now: recordedAt, ticks, pageId }: ClockReading, clock: ClockReading): number {
  if (pageId !== clock.pageId) return recordedAt;
  const age = clock.now - recordedAt;
  const ticked = Math.round(clock.ticks - ticks);
  return age < ticked - CLOCK_TOLERANCE_MS || age > MAX_OFFLINE_AGE_MS ? clock.now - ticked : recordedAt;
}
