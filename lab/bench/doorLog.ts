/** One swipe at a door: when, in milliseconds from the first, and whether somebody came. */
export interface Moment {
  at: number;
  isIn: boolean;
}

const MINUTE = 60_000;
const LINE = /,(In|Out),(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})\s*$/;

/** The busiest days of a door's log, each by itself. Swipes of one minute are spread over it, in their order. */
export function busiestDays(text: string, count: number): Moment[][] {
  const days = new Map<string, { minute: number; isIn: boolean }[]>();
  for (const line of text.split(/\r?\n/)) {
    const [, direction, month, date, year, hour, minute] = LINE.exec(line) ?? [];
    if (direction === undefined) continue;
    const day = `${year}-${month}-${date}`;
    const known = days.get(day) ?? days.set(day, []).get(day);
    known?.push({ minute: Number(hour) * 60 + Number(minute), isIn: direction === 'In' });
  }
  const busiest = [...days.values()].toSorted((one, other) => other.length - one.length).slice(0, count);
  return busiest.map((swipes) => spread(swipes.toSorted((one, other) => one.minute - other.minute)));
}

function spread(swipes: { minute: number; isIn: boolean }[]): Moment[] {
  const perMinute = Map.groupBy(swipes, ({ minute }) => minute);
  const [first = 0] = perMinute.keys();
  return Array.from(perMinute, ([minute, together]) =>
    together.map(({ isIn }, place) => ({
      at: (minute - first) * MINUTE + (place * MINUTE) / together.length,
      isIn,
    })),
  ).flat();
}

/** A day as that of an office's gym, by a fixed chance: bursts at seven, noon and half past five, a third of them seen out. */
export function generatedDay(swipes = 120): Moment[] {
  let state = 42;
  const chance = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const bursts = [0, 5, 10.5].map((hour) => hour * 60);
  const made = Array.from({ length: swipes }, (_, number) => ({
    minute: Math.round((bursts[number % bursts.length] ?? 0) + 25 * (chance() + chance())),
    isIn: chance() < 0.7,
  }));
  return spread(made.toSorted((one, other) => one.minute - other.minute));
}
