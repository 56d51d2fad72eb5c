import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, timestamp } from '../fields.ts';

/** How long each count of a curve lasts. */
export const HALF_HOUR_MS = 30 * 60_000;

/** Of the running day, in order: fewer people than at most other times, and open. From now on. */
export const quietTimes = z.array(z.object({ from: timestamp, to: timestamp }));
export type QuietTimes = z.infer<typeof quietTimes>;

/** People with fractions; eight of ten counts are between low and high. */
export const expectedHalfHour = z.object({
  /** The start of the half hour. */
  at: timestamp,
  expected: z.number(),
  low: z.number(),
  high: z.number(),
});
export type ExpectedHalfHour = z.infer<typeof expectedHalfHour>;

export const expectedDay = z.object({
  date: z.string(),
  /** Ascending; only half hours in which the branch is open, or in which people used to come where no hours are set. */
  halfHours: z.array(expectedHalfHour),
});

export const expectedOccupancy = z.object({
  maxCapacity: z.number().int(),
  /**
   * Likely number inside, the mean of each half hour of today,
   * from the first that is open or had people up to the running one.
   */
  actual: z.array(z.object({ at: timestamp, count: z.number() })),
  /** Null before four weeks of history. */
  forecast: z
    .object({
      /** Today and the six days after it. */
      days: z.array(expectedDay),
      /** "Usually within 4 people": the mean absolute error of the last 28 days. */
      meanAbsoluteError: z.number(),
    })
    .nullable(),
  quietTimes,
});
export type ExpectedOccupancy = z.infer<typeof expectedOccupancy>;

export const expected = {
  getExpectedOccupancy: call({
    method: 'GET',
    path: '/getExpectedOccupancy',
    summary: 'How full a branch was today by half hours, and how full it will be today and in the coming six days.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId }),
    answer: expectedOccupancy,
    errors: ['not-found'],
  }),
};
