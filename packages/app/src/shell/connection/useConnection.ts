import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Connection } from './connectionState.ts';
import { type ConnectionStore, createConnection } from './createConnection.ts';

let connection: ConnectionStore | undefined;

/** The page's one connection. Watched while somebody is signed in, or the page is a kiosk: `useConnectionWatch`. */
const browserConnection = (): ConnectionStore =>
  (connection ??= createConnection({
    now: () => Date.now(),
    fetch: (input, init) => globalThis.fetch(input, init),
    isBrowserOnline: () => navigator.onLine,
    window,
    document,
  }));

/** Absent: the page's one. */
export const ConnectionContext = createContext<ConnectionStore | undefined>(undefined);

export const useConnectionStore = (): ConnectionStore => useContext(ConnectionContext) ?? browserConnection();

/** Whether the server can be reached, since when not, and when it was last heard of. */
export function useConnection(): Connection {
  const { subscribe, state } = useConnectionStore();
  return useSyncExternalStore(subscribe, state);
}

/** Watches the connection while mounted. */
export function useConnectionWatch(): void {
  const { start } = useConnectionStore();
  useEffect(() => start(), [start]);
}
