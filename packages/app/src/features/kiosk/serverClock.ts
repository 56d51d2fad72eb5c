/** The server's clock on a device whose own may be wrong. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now: () => number;
  /** The server's time, as just answered. Returns how far it is ahead of the device's clock, in milliseconds. */
  set: (serverNow: number) => number;
  /** After the page was hidden: the steady clock stands still while a tablet sleeps. */
  wake: () => void;
  /** Calls back where `set` or `wake` may have moved it; returns the function that ends that. */
  subscribe: (onChange: () => void) => () => void;
}

/**
 * Goes on by a steady clock, so that setting the device's clock changes nothing. `offset` is what `set` last returned.
 */
export function createServerClock(
  offset: number,
  wall: () => number = () => Date.now(),
  steady: () => number = () => performance.now(),
): ServerClock {
  let lead = offset;
  let anchor = { server: wall() + lead, at: steady() };
  const listeners = new Set<() => void>();
  const now = () => anchor.server + steady() - anchor.at;
  const move = (server: number) => {
    lead = server - wall();
    anchor = { server, at: steady() };
    for (const onChange of listeners) onChange();
  };
  return {
    now,
    set: (serverNow) => {
      move(serverNow);
      return lead;
    },
    // Sleep puts the steady clock behind, never ahead: then the device's was set back.
    wake: () => move(Math.max(now(), wall() + lead)),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
