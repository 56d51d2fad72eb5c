const RealDate = Date;
const NOW_MS = RealDate.UTC(2026, 10, 3, 4, 30);

/** Fixes the date of every story: 3 November 2026, 10:00 in India. Returns the function that restores it. */
export function freezeClock() {
  class FrozenDate extends RealDate {
    constructor(...args: [] | [number | string | Date]) {
      super(...((args.length ? args : [NOW_MS]) as [number]));
    }
    static override now() {
      return NOW_MS;
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
