/** A swipe at a door. */
export interface Swipe {
  /** Milliseconds since the first swipe of the day. */
  atMs: number;
  isIn: boolean;
}

interface MinuteSwipe {
  /** Minute of the day. */
  minute: number;
  isIn: boolean;
}

const MINUTE_MS = 60_000;
const LINE = /,(In|Out),(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})\s*$/;

/** The `count` busiest days of an access log. Swipes of the same minute are spread over it, in their order. */
export function busiestDays(text: string, count: number): Swipe[][] {
  const days = new Map<string, MinuteSwipe[]>();
  for (const line of text.split(/\r?\n/)) {
    const [, direction, month, date, year, hour, minute] = LINE.exec(line) ?? [];
    if (direction === undefined) continue;
    const key = `${year}-${month}-${date}`;
    const day = days.get(key) ?? [];
    day.push({ minute: Number(hour) * 60 + Number(minute), isIn: direction === 'In' });
    days.set(key, day);
  }
  const busiest = [...days.values()].toSorted((a, b) => b.length - a.length).slice(0, count);
  return busiest.map(spread);
}

function spread(swipes: MinuteSwipe[]): Swipe[] {
  const byMinute = Map.groupBy(
    swipes.toSorted((a, b) => a.minute - b.minute),
    ({ minute }) => minute,
  );
  const [firstMinute = 0] = byMinute.keys();
  return Array.from(byMinute, ([minute, group]) =>
    group.map(({ isIn }, index) => ({
      atMs: (minute - firstMinute) * MINUTE_MS + (index * MINUTE_MS) / group.length,
      isIn,
    })),
  ).flat();
}

/** A reproducible day of an office gym: peaks at 0, 5 and 10.5 hours; 70 % of the swipes are check-ins. */
export function generatedDay(swipes = 120): Swipe[] {
  let state = 42;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const peakMinutes = [0, 5, 10.5].map((hour) => hour * 60);
  return spread(
    Array.from({ length: swipes }, (_, number) => ({
      minute: Math.round((peakMinutes[number % peakMinutes.length] ?? 0) + 25 * (random() + random())),
      isIn: random() < 0.7,
    })),
  );
}
