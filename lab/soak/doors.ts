import { generatedDay, type Swipe } from '../bench/accessLog.ts';

const HOUR_MS = 3_600_000;

/** The first hours of several days at once, as if each were a door of one gym. */
export const doorsOf = (days: readonly Swipe[][], hours: number): Swipe[] =>
  days
    .flat()
    .filter(({ atMs }) => atMs < hours * HOUR_MS)
    .toSorted((a, b) => a.atMs - b.atMs);

/** Days of the same shape and different sizes. */
export const generatedDoors = (count: number): Swipe[][] =>
  Array.from({ length: count }, (_, door) => generatedDay(100 + door));
