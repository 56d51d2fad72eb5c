import type { Connection } from '../shell/connection/connectionState.ts';
import type { ConnectionStore } from '../shell/connection/createConnection.ts';

export const online: Connection = { state: 'online', since: null, lastContactAt: null };

/** A connection that changes only by `change`. */
export function fakeConnection(
  initial: Connection = online,
  skewMs = 0,
): ConnectionStore & { change: (connection: Connection) => void } {
  let connection = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => connection,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start: () => () => undefined,
    fetch: (input, init) => globalThis.fetch(input, init),
    clockSkewMs: () => skewMs,
    restored: () => undefined,
    change: (next) => {
      connection = next;
      for (const onChange of listeners) onChange();
    },
  };
}
