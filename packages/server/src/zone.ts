// Dates and times in the gym's time zone, never the server's.

export interface Zone {
  timeZone: string;
  locale: string;
}

/** The calendar date of this moment in the zone, YYYY-MM-DD. */
export const dateIn = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The moment at which this date (YYYY-MM-DD) begins in the zone. */
export const startOfDate = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

/** The moment at which the day after this date begins. */
export const endOfDate = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

const formats = new Map<string, Intl.DateTimeFormat>();

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'short' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Cached: creating a format costs as much as using it a thousand times. */
function format({ locale, timeZone }: Zone, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
    formats.set(key, format);
  }
  return format;
}

/** As in "3 Nov 2026". */
export const formatDate = (moment: number, zone: Zone) => format(zone, 'date').format(moment);

/** As in "6:02 pm". */
export const formatTime = (moment: number, zone: Zone) => format(zone, 'time').format(moment);

/** A calendar date (YYYY-MM-DD) as in "3 Nov 2026". */
export const formatCalendarDate = (date: string, { locale }: Zone) =>
  format({ locale, timeZone: 'UTC' }, 'date').format(Date.parse(`${date}T00:00:00Z`));

/** A calendar date (YYYY-MM-DD) as in "3 Nov". */
export const formatDayAndMonth = (date: string, { locale }: Zone) =>
  format({ locale, timeZone: 'UTC' }, 'dayAndMonth').format(Date.parse(`${date}T00:00:00Z`));
