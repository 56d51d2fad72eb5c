/** Half hours of a day that is open from 5 am to 10 pm, in minutes. */
export const halfHours = Array.from({ length: 35 }, (_, index) => 300 + index * 30);

/** "6:30 am" */
export const formatMinutes = (minutes: number): string =>
  new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(minutes * 60_000);

/** "6 am", on the hour only. */
export const formatHour = (minutes: number): string | undefined =>
  minutes % 60 === 0
    ? new Intl.DateTimeFormat('en-IN', { hour: 'numeric', timeZone: 'UTC' }).format(minutes * 60_000)
    : undefined;

export const datesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(2025, 10, 3 + day)).toISOString().slice(0, 10));

export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(date));

/** "Nov", on the first of a month only. */
export const formatMonth = (date: string): string | undefined =>
  date.endsWith('-01')
    ? new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' }).format(Date.parse(date))
    : undefined;

export const formatRupees = (rupees: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }).format(rupees);

/** A morning and a stronger evening. */
const usual = (minutes: number) =>
  44 * Math.exp(-(((minutes - 430) / 85) ** 2)) + 78 * Math.exp(-(((minutes - 1125) / 110) ** 2)) + 6;

export const expected = halfHours.map((minutes) => Math.round(usual(minutes)));
export const interval = expected.map(
  (value) => [Math.max(0, Math.round(value * 0.8 - 3)), Math.round(value * 1.2 + 4)] as const,
);
/** Known until 6:30 pm. */
export const actual = halfHours.map((minutes, index) =>
  minutes > 1110 ? null : Math.max(0, Math.round(usual(minutes) * 1.06 + 2 * Math.sin(index * 1.7))),
);

/** A year's rhythm: Sundays are quiet. */
export const perDay = (count: number, factor: number): number[] =>
  Array.from({ length: count }, (_, day) =>
    Math.round(factor * ((day % 7 === 6 ? 60 : 150) + 30 * Math.sin(day / 40) + 14 * Math.sin(day * 2.3))),
  );
