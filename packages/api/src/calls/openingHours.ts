import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, gymId, success, text } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';

export const MAX_INTERVALS_PER_DAY = 4;
export const MAX_HOURS_EXCEPTIONS = 100;
export const MAX_EXCEPTION_NOTE_LENGTH = 60;
export const MAX_AFTER_CLOSING_MINUTES = 240;
export const MIN_LONGEST_STAY_MINUTES = 30;
export const MAX_LONGEST_STAY_MINUTES = 1440;
/** In the order of `week`. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Minutes since midnight of `HH:MM`. */
const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `closes` not after `opens`: it closes on the day after. */
export const passesMidnight = ({ opens, closes }: Pick<OpeningInterval, 'opens' | 'closes'>): boolean =>
  minutesOfTime(closes) <= minutesOfTime(opens);

const timeMessage = /*i18n*/ 'Please enter a time such as 06:30';

/** Local times of the gym, `HH:MM`. `closes` may be 24:00; where it is not after `opens`, it is of the day after. */
export const openingInterval = z
  .strictObject({
    opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage),
    closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, timeMessage),
  })
  .refine(({ opens, closes }) => opens !== closes, /*i18n*/ 'Opening and closing time are the same');
export type OpeningInterval = z.infer<typeof openingInterval>;

/** Of a day, in order; none: closed. Only the last may pass midnight. */
export const dayIntervals = z
  .array(openingInterval)
  .max(MAX_INTERVALS_PER_DAY, inputMessage(/*i18n*/ 'At most {max} times a day', { max: MAX_INTERVALS_PER_DAY }))
  .refine(
    (intervals) =>
      intervals.every((interval, index) => {
        const next = intervals[index + 1];
        return !next || (!passesMidnight(interval) && minutesOfTime(interval.closes) <= minutesOfTime(next.opens));
      }),
    /*i18n*/ 'The times of a day must follow each other without overlapping',
  );

/** A day whose hours are others than those of the week: a holiday, or a longer evening. */
const hoursException = z.strictObject({
  date,
  intervals: dayIntervals,
  note: text({ max: MAX_EXCEPTION_NOTE_LENGTH }).default(''),
});
export type HoursException = z.infer<typeof hoursException>;

export const openingHours = z.strictObject({
  /** Monday first; null: no hours are set. */
  week: z.array(dayIntervals).length(weekdays.length).nullable(),
  /** By date. Those that are over are dropped. */
  exceptions: z
    .array(hoursException)
    .max(MAX_HOURS_EXCEPTIONS, inputMessage(/*i18n*/ 'At most {max} days', { max: MAX_HOURS_EXCEPTIONS }))
    .refine(
      (days) => new Set(days.map((day) => day.date)).size === days.length,
      /*i18n*/ 'Each day can be listed only once',
    ),
});
export type OpeningHours = z.infer<typeof openingHours>;

/** A branch that has set none: no closing is known. */
export const noOpeningHours: OpeningHours = { week: null, exceptions: [] };

const minutes = (min: number, max: number) => {
  const message = inputMessage(/*i18n*/ 'Must be a whole number from {min} to {max}', { min, max });
  return z.number(message).int(message).min(min, message).max(max, message);
};

const autoCheckOut = z.strictObject({
  /** How long after closing time members who are still checked in are checked out. */
  afterClosingMinutes: minutes(0, MAX_AFTER_CLOSING_MINUTES),
  /** Whoever is checked in for longer is checked out, opening hours or not. */
  longestStayMinutes: minutes(MIN_LONGEST_STAY_MINUTES, MAX_LONGEST_STAY_MINUTES),
});
export type AutoCheckOut = z.infer<typeof autoCheckOut>;

export const defaultAutoCheckOut: AutoCheckOut = { afterClosingMinutes: 30, longestStayMinutes: 240 };

/** Which figure tells how full a branch is: everybody checked in, or the likely number of those who are still there. */
export const occupancyFigures = ['checked-in', 'likely'] as const;

export const occupancySettings = z
  .strictObject({
    /** Null: members stay checked in until somebody checks them out. */
    autoCheckOut: autoCheckOut.nullable(),
    /** A second scan of the same visit changes nothing. */
    checkInOnly: z.boolean(),
    /** What percentage and status are made of. */
    statusFrom: z.enum(occupancyFigures),
  })
  .refine((settings) => !settings.checkInOnly || settings.autoCheckOut !== null, {
    message: /*i18n*/ 'Check-in only needs the automatic check-out',
    path: ['checkInOnly'],
  });
export type OccupancySettings = z.infer<typeof occupancySettings>;

/** Those of a branch that existed before they could be set: an update changes nothing. */
export const formerOccupancySettings: OccupancySettings = {
  autoCheckOut: null,
  checkInOnly: false,
  statusFrom: 'checked-in',
};

/** Those of a new branch. */
export const defaultOccupancySettings: OccupancySettings = {
  ...formerOccupancySettings,
  autoCheckOut: defaultAutoCheckOut,
};

/** What an admin sets of a branch in one edit. */
export const branchHours = z.object({ hours: openingHours, settings: occupancySettings });
export type BranchHours = z.infer<typeof branchHours>;

export const openingHoursCalls = {
  getBranchHours: call({
    method: 'GET',
    path: '/getBranchHours',
    summary: 'The opening hours of a branch, and when visits there end by themselves. Staff: of their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId }),
    answer: branchHours,
    errors: ['not-found'],
  }),
  updateBranchHours: call({
    method: 'POST',
    path: '/updateBranchHours',
    summary:
      'Sets the opening hours of a branch, and when visits there end by themselves. With basis, both as they were when the edit began, only what differs from it is written: by day of the week, holidays as a whole.',
    access: ['admin'],
    input: z.strictObject({ gymId, branchId, ...branchHours.shape, basis: branchHours.optional() }),
    answer: success,
    errors: ['not-found', 'state-changed'],
  }),
};
