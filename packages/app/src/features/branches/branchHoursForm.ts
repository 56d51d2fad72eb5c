import {
  type BranchHours,
  dayIntervals,
  defaultAutoCheckOut,
  openingHours,
  occupancySettings,
  type OccupancySettings,
  type OpeningInterval,
  type Weekday,
  weekdays,
} from '@spotter/api';
import { z } from 'zod';

interface ExceptionValues {
  date: string;
  times: string;
  note: string;
}

/** The form: the times of a day as text. */
export interface BranchHoursValues extends Record<Weekday, string> {
  exceptions: ExceptionValues[];
  autoCheckOut: 'yes' | 'no';
  afterClosingMinutes: number;
  longestStayMinutes: number;
  checkInOnly: 'yes' | 'no';
  statusFrom: OccupancySettings['statusFrom'];
}

/** "05:30–11:30, 16:00–22:00"; empty for none. */
const formatIntervals = (intervals: readonly OpeningInterval[]): string =>
  intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');

const INTERVAL = /^(\d{1,2}):(\d{2})\s*(?:-|–|to)\s*(\d{1,2}):(\d{2})$/;
const formatMessage = /*i18n*/ 'Please enter times such as 05:30–11:30, 16:00–22:00';

/** The intervals of such a text, or what is wrong with it. */
export function parseIntervals(text: string): { intervals: OpeningInterval[] } | { message: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const intervals: OpeningInterval[] = [];
  for (const part of parts) {
    const [, fromHour = '', from = '', toHour = '', to = ''] = INTERVAL.exec(part) ?? [];
    intervals.push({ opens: `${fromHour.padStart(2, '0')}:${from}`, closes: `${toHour.padStart(2, '0')}:${to}` });
    if (from === '') return { message: formatMessage };
  }
  const parsed = dayIntervals.safeParse(intervals);
  return parsed.success ? { intervals } : { message: parsed.error.issues[0]?.message ?? formatMessage };
}

export const toValues = ({ hours: { week, exceptions }, settings }: BranchHours): BranchHoursValues => ({
  ...(Object.fromEntries(weekdays.map((day, at) => [day, formatIntervals(week?.[at] ?? [])])) as Record<
    Weekday,
    string
  >),
  exceptions: exceptions.map(({ date, intervals, note }) => ({ date, times: formatIntervals(intervals), note })),
  autoCheckOut: settings.autoCheckOut ? 'yes' : 'no',
  ...(settings.autoCheckOut ?? defaultAutoCheckOut),
  checkInOnly: settings.checkInOnly ? 'yes' : 'no',
  statusFrom: settings.statusFrom,
});

/** What the form's values say. A week without any times is none. */
export const branchHoursSchema = z.custom<BranchHoursValues>().transform((values, { issues }): BranchHours => {
  const read = (text: string, path: (string | number)[]) => {
    const parsed = parseIntervals(text);
    if ('intervals' in parsed) return parsed.intervals;
    issues.push({ code: 'custom', message: parsed.message, path, input: text });
    return [];
  };
  const adopt = (error: z.ZodError | undefined, pathOf: (path: PropertyKey[]) => PropertyKey[]) =>
    error?.issues.forEach(({ message, path }) =>
      issues.push({ code: 'custom', message, path: pathOf(path), input: values }),
    );
  const week = weekdays.map((day) => read(values[day], [day]));
  const hours = {
    week: week.every((intervals) => intervals.length === 0) ? null : week,
    exceptions: values.exceptions.map(({ date, times, note }) => ({
      date,
      intervals: read(times, ['exceptions']),
      note,
    })),
  };
  const { afterClosingMinutes, longestStayMinutes } = values;
  const settings = {
    autoCheckOut: values.autoCheckOut === 'yes' ? { afterClosingMinutes, longestStayMinutes } : null,
    checkInOnly: values.checkInOnly === 'yes',
    statusFrom: values.statusFrom,
  };
  if (issues.length === 0) adopt(openingHours.safeParse(hours).error, () => ['exceptions']);
  adopt(occupancySettings.safeParse(settings).error, (path) => path.slice(-1));
  return { hours, settings };
});
