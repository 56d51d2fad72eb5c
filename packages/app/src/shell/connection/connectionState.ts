/**
 * `offline`: the browser has no network. `unreachable`: connecting to the server failed. `silent`: it does not answer,
 * or its heartbeat is overdue.
 */
export type ConnectionTrouble = 'offline' | 'unreachable' | 'silent';

export interface Connection {
  state: 'online' | ConnectionTrouble;
  /** Since when there is trouble, in epoch milliseconds; null while online. */
  since: number | null;
  /**
   * When the server was last heard of, or the saved lists on the screen were current; null: neither.
   * Epoch milliseconds.
   */
  lastContactAt: number | null;
}

export type ConnectionEvent =
  /** Anything arrived from the server. */
  | { type: 'contact'; now: number }
  /** A request could not reach the server; `isBrowserOnline` as the browser says. */
  | { type: 'failed'; now: number; isBrowserOnline: boolean }
  /** Nothing has arrived since the check that was sent at `since`. */
  | { type: 'overdue'; since: number }
  | { type: 'browser-offline'; now: number }
  | { type: 'browser-online' }
  /** The page shows lists that were saved at this time. */
  | { type: 'restored'; savedAt: number };

export const initialConnection = (isBrowserOnline: boolean, now: number): Connection => ({
  ...(isBrowserOnline ? { state: 'online', since: null } : { state: 'offline', since: now }),
  lastContactAt: null,
});

/** One transition. Trouble keeps its beginning whatever kind it turns into, and ends with the first contact. */
export function nextConnection(connection: Connection, event: ConnectionEvent): Connection {
  const { state, since, lastContactAt } = connection;
  switch (event.type) {
    case 'contact':
      return { state: 'online', since: null, lastContactAt: event.now };
    case 'failed':
      return {
        state: event.isBrowserOnline ? 'unreachable' : 'offline',
        since: since ?? event.now,
        lastContactAt,
      };
    case 'overdue':
      // More precise knowledge wins.
      return state === 'online' ? { state: 'silent', since: event.since, lastContactAt } : connection;
    case 'browser-offline':
      return { state: 'offline', since: since ?? event.now, lastContactAt };
    case 'browser-online':
      return state === 'offline' ? { ...connection, state: 'unreachable' } : connection;
    default:
      return lastContactAt === null ? { ...connection, lastContactAt: event.savedAt } : connection;
  }
}
