/** The server's clock on a device whose own may be wrong. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now: () => number;
  /** The server's time, as just answered. Returns how far it is ahead of the device's clock, in milliseconds. */
  set: (serverNow: number) => number;
  /** After the page was hidden: the steady clock stands still while a tablet sleeps. */
  wake: () => void;
}

/** Goes on by a steady clock, so that setting the device's clock changes nothing. `offset` is what `set` last returned. */
export function createServerClock(
  offset: number,
  wall: () => number = () => Date.now(),
  steady: () => number = () => performance.now(),
): ServerClock {
  let lead = offset;
  let anchor = { server: wall() + lead, at: steady() };
  const now = () => anchor.server + steady() - anchor.at;
  return {
    now,
    set: (serverNow) => {
      lead = serverNow - wall();
      anchor = { server: serverNow, at: steady() };
      return lead;
    },
    wake: () => {
      // Sleep puts the steady clock behind, never ahead: the device's was set back.
      anchor = { server: Math.max(now(), wall() + lead), at: steady() };
      lead = anchor.server - wall();
    },
  };
}
