const RealDate = Date;
const NOW = RealDate.UTC(2026, 10, 3, 4, 30);

/** Every story is seen on 3 November 2026 at ten in the morning in India. */
export function stopTheClock() {
  class StoppedDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length ? given : [NOW]) as [number]));
    }
    static override now() {
      return NOW;
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
