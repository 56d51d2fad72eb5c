/** The first and the last date that calls take. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2200-12-31';

/**
 * Whether it is a day of the calendar, YYYY-MM-DD, that calls take. While a year is typed, it is 0002, 0020 and 0202
 * first; formatting a text that is no date throws.
 */
export function isDate(text: string): boolean {
  const time = Date.parse(text);
  if (Number.isNaN(time) || text < FIRST_DATE || text > LAST_DATE) return false;
  // The 30th of February is parsed as a day of March.
  return new Date(time).toISOString().slice(0, 10) === text;
}
