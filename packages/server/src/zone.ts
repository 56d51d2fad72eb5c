// Dates and times in the gym's time zone, never the server's.

export interface Zone {
  timeZone: string;
  locale: string;
}

/** Whether this is the name of a time zone, not an offset from UTC. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The calendar date of this moment in the zone, YYYY-MM-DD. */
export const dateIn = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Of two dates, YYYY-MM-DD. */
export const earlierOf = (one: string, other: string): string => (one < other ? one : other);
export const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** The hour of this moment in the zone, 0 to 23. */
export const hourIn = (moment: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).hour;

/** The moment at which this date (YYYY-MM-DD) begins in the zone. */
export const startOfDate = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

/** The moment at which the day after this date begins. */
export const endOfDate = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

export interface ZoneOffset {
  /** From this moment on. */
  from: number;
  /** What is added to UTC. */
  offsetMs: number;
}

/** The zone's offsets from UTC from one moment to another, oldest first; the first holds from `from` on. */
export function zoneOffsets(from: number, to: number, timeZone: string): ZoneOffset[] {
  const offsets: ZoneOffset[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds <= to) {
    offsets.push({ from: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1_000_000 });
    at = at.getTimeZoneTransition('next');
  }
  return offsets;
}

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
