// Half hours of invented days, for forecasts.
import { addDays } from '@spotter/api';
import type { HalfHourMean } from '../forecast.rules.ts';

const FIRST_DATE = '2026-01-05';
export const dateOf = (day: number) => addDays(FIRST_DATE, day);

/** Every day the same: up to 40 people, Sunday half of them. */
export const usual = (day: number, slot: number) =>
  (day % 7 === 6 ? 0.5 : 1) * Math.max(0, Math.round(40 * Math.sin(((slot - 12) / 32) * Math.PI)));

export const history = (
  days: number,
  countOf: (day: number, slot: number) => number | undefined = usual,
): HalfHourMean[] =>
  Array.from({ length: days * 48 }, (_, index) => {
    const [day, slot] = [Math.floor(index / 48), index % 48];
    const mean = countOf(day, slot);
    return mean === undefined ? [] : [{ date: dateOf(day), slot, mean }];
  }).flat();

const noise = (day: number, slot: number) => ((Math.sin(day * 78.233 + slot * 37.719) * 43758.5453) % 1) * 8;

export const noisy = (day: number, slot: number) => Math.max(0, usual(day, slot) + noise(day, slot));

export const startOf = (day: number) => ({ date: dateOf(day), slot: 0, days: 1 });

/** How many people come on a day, beside a usual one. */
export const dayLevel = (day: number) => 1 + 0.3 * Math.sin(day * 12.9898);
