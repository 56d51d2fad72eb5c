import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Desk } from './gyms.ts';

/** Opens a connection and requests the live feed. Uses a bare socket, so that a measurement is that of the server. */
export function requestFeed({ origin, gymId }: Pick<Desk, 'origin' | 'gymId'>, token: string): Socket {
  const { hostname, port } = new URL(origin);
  const head = [`GET /attendanceFeed?gymId=${gymId} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${token}`];
  const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
  return socket;
}

export interface FeedSubscription {
  stop(): void;
}

/** Subscribes to the live feed; resolves after the snapshot. `onChunk` receives every later piece of the stream. */
export async function subscribe(
  desk: Pick<Desk, 'origin' | 'gymId'>,
  token: string,
  onChunk: (text: string) => void,
): Promise<FeedSubscription> {
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const socket = requestFeed(desk, token);
  let isOpen = false;
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    if (isOpen) return onChunk(text);
    if (!text.startsWith('HTTP/1.1 200') && text.startsWith('HTTP/')) reject(new Error(text.split('\r\n')[0]));
    // The snapshot is the last part of the initial response.
    if (text.includes('"snapshot"')) {
      isOpen = true;
      resolve();
    }
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server closed the connection')));
  await opened;
  return { stop: () => socket.destroy() };
}

/** The server's limit of live feeds per account. */
export const FEEDS_PER_ACCOUNT = 5;

/** Each token as often as its account may open a live feed. */
export const feedTokens = (tokens: readonly string[]): string[] =>
  tokens.flatMap((token) => Array<string>(FEEDS_PER_ACCOUNT).fill(token));

/** Round-trip times of one byte between two sockets of this machine, in milliseconds. */
export async function loopbackRoundTrips(rounds: number): Promise<number[]> {
  const echo = createServer((socket: Socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const socket = connect((echo.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  const timesMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    socket.write('x');
    await once(socket, 'data');
    timesMs.push(performance.now() - startedAt);
  }
  socket.destroy();
  echo.close();
  return timesMs;
}
