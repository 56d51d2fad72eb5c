import { connect, type Socket } from 'node:net';
import type { Desk } from '../rig/gyms.ts';
import { requestFeed } from '../rig/rawFeed.ts';

/** Between two bytes of a slow client. */
const DRIP_INTERVAL_MS = 1000;

/** Open connections; each that the server closes is opened again. Disposing closes them. */
export interface Connections extends Disposable {
  /** How many were closed by the server and opened again. */
  reopened: () => number;
}

/** `count` clients that never finish a request: one half drips its headers, the other its body. */
export function openSlowClients({ origin, token }: Desk, count: number): Connections {
  const { hostname, port } = new URL(origin);
  const head = `POST /universalCheckIn HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  const body = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"gymId":"';
  return keepOpen(count, (index) => {
    const start = index % 2 ? head + body : `${head}X-Slow: `;
    const socket = connect(Number(port), hostname, () => socket.write(start));
    socket.resume();
    const timer = setInterval(() => socket.write('x'), DRIP_INTERVAL_MS);
    socket.once('close', () => clearInterval(timer));
    return socket;
  });
}

/** A live feed for each token, of which nothing is read. */
export const openStalledReaders = (desk: Desk, tokens: string[]): Connections =>
  keepOpen(tokens.length, (index) => requestFeed(desk, tokens[index] ?? '').pause());

function keepOpen(count: number, open: (index: number) => Socket): Connections {
  let reopened = 0;
  let isDisposed = false;
  const sockets = new Map<number, Socket>();
  const openAt = (index: number) => {
    const socket = open(index);
    sockets.set(index, socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (isDisposed) return;
      reopened += 1;
      openAt(index);
    });
  };
  for (let index = 0; index < count; index += 1) openAt(index);
  return {
    reopened: () => reopened,
    [Symbol.dispose]() {
      isDisposed = true;
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}
