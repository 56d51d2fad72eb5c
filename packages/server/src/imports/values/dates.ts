import { addDays, type DateOrder, fullYear, isDate } from '@spotter/api';
import type { Cell } from '../file/fileTable.ts';
import { asciiDigits } from './nameKey.ts';
import { splitTime } from './times.ts';

const MONTHS = [
  ['jan', 'जनवरी', 'जन'],
  ['feb', 'फरवरी', 'फर'],
  ['mar', 'मार्च'],
  ['apr', 'अप्रैल', 'अप्रेल'],
  ['may', 'मई'],
  ['jun', 'जून'],
  ['jul', 'जुलाई'],
  ['aug', 'अगस्त'],
  ['sep', 'सितंबर', 'सितम्बर'],
  ['oct', 'अक्टूबर', 'अक्तूबर'],
  ['nov', 'नवंबर', 'नवम्बर'],
  ['dec', 'दिसंबर', 'दिसम्बर'],
];
const MONTH_NAMES = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
const ORDINAL = /(\d)(?:st|nd|rd|th)\b/gi;
const NUMERIC = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,2})$/;
const DAY_AND_NAME = /^(\d{1,2})[\s/.,-]*([\p{L}\p{M}]+)[\s/.,'’-]*(\d{4}|\d{2})$/u;
const NAME_AND_DAY = /^([\p{L}\p{M}]+)[\s/.-]*(\d{1,2})[\s/.,'’-]+(\d{4}|\d{2})$/u;
const COMPACT = /^\d{8}$/;
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;
/** Day 0 of a spreadsheet. */
const SERIAL_EPOCH = '1899-12-30';

export type DateReading =
  | { kind: 'date'; date: string; time: string | undefined }
  /** Read day first and month first; undefined where there is no such date. */
  | { kind: 'either'; dayFirst: string | undefined; monthFirst: string | undefined; time: string | undefined };

interface Parts {
  year: string;
  month: number;
  day: number;
}

/**
 * The date of a cell, with a time behind it: typed, ISO, with the month's name (English, Hindi), as a serial, as eight
 * digits, or day, month and year in either order. Two-digit years are of the century that ends in some years (`today`),
 * of birth dates before today. Undefined for anything else.
 */
export function readDate(cell: Cell, today: string, isBirthDate = false): DateReading | undefined {
  if (cell.date !== undefined) return { kind: 'date', date: cell.date, time: cell.time };
  const { rest, time } = splitTime(asciiDigits(cell.text.normalize('NFKC')));
  const text = rest.replace(WEEKDAY, '').replace(ORDINAL, '$1').trim();
  const toDate = ({ year, month, day }: Parts) => calendarDate(fullYear(year, today, isBirthDate), month, day);

  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const first = Number(numeric[1]);
    const second = Number(numeric[2]);
    const year = numeric[3] ?? '';
    const dayFirst = toDate({ year, month: second, day: first });
    const monthFirst = toDate({ year, month: first, day: second });
    return { kind: 'either', dayFirst, monthFirst, time };
  }
  const date = SERIAL.test(text) ? addDays(SERIAL_EPOCH, Math.floor(Number(text))) : namedDate(text, toDate);
  return date === undefined ? undefined : { kind: 'date', date, time };
}

function namedDate(text: string, toDate: (parts: Parts) => string | undefined): string | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return toDate({ year: yearFirst[1] ?? '', month: Number(yearFirst[2]), day: Number(yearFirst[3]) });
  if (COMPACT.test(text)) return compactDate(text, toDate);
  const dayAndName = DAY_AND_NAME.exec(text);
  const nameAndDay = NAME_AND_DAY.exec(text);
  const [day, name, year] = dayAndName?.slice(1) ?? [nameAndDay?.[2], nameAndDay?.[1], nameAndDay?.[3]];
  const month = monthOf(name ?? '');
  return month === undefined ? undefined : toDate({ year: year ?? '', month, day: Number(day) });
}

/** `31122025` or `20251231`: no year of ours is a month and a day, so that only one of them is a date. */
function compactDate(text: string, toDate: (parts: Parts) => string | undefined): string | undefined {
  const numbers = (start: number) => Number(text.slice(start, start + 2));
  const yearLast = toDate({ year: text.slice(4), month: numbers(2), day: numbers(0) });
  const yearFirst = toDate({ year: text.slice(0, 4), month: numbers(4), day: numbers(6) });
  return yearLast ?? yearFirst;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const UTC_MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)$/i;

/**
 * The day and time in the gym's zone of a moment with its offset from UTC, as programs write it: `2026-04-03T18:30:00Z`
 * is midnight in India. `isDay`: midnight in UTC is a day without a time. Undefined for anything else.
 */
export function readInstant(
  text: string,
  { timeZone, isDay }: { timeZone: string; isDay: boolean },
): (DateReading & { kind: 'date' }) | undefined {
  if (!INSTANT.test(text) || (isDay && UTC_MIDNIGHT.test(text))) return undefined;
  try {
    const at = Temporal.Instant.from(text).toZonedDateTimeISO(timeZone);
    const time = at.toPlainTime().toString({ smallestUnit: 'second' });
    return { kind: 'date', date: at.toPlainDate().toString(), time };
  } catch {
    return undefined;
  }
}

/** `order` decides what can be read in both. Undefined where the cell is no date in it. */
export function dateInOrder(reading: DateReading, order: DateOrder): string | undefined {
  if (reading.kind === 'date') return reading.date;
  return order === 'day-first' ? reading.dayFirst : reading.monthFirst;
}

function monthOf(name: string): number | undefined {
  const key = name.normalize('NFC').toLowerCase();
  const index = MONTHS.findIndex((names, month) =>
    names.some((short) => key === short || (key.length > 3 && (MONTH_NAMES[month] ?? '').startsWith(key))),
  );
  // `Sept` begins `september`; a Hindi name is written in full.
  return index < 0 ? undefined : index + 1;
}

/** YYYY-MM-DD; undefined where there is no such day, or calls take none of that year. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDate(text) ? text : undefined;
}
