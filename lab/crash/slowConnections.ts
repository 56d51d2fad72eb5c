import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Door, Writer } from './writer.ts';
import { write } from './writer.ts';

/** Between two bytes of a slow client, in milliseconds. */
const DRIP = 1000;

export interface Crowd {
  /** Connections that were closed on them and opened anew. */
  replaced: () => number;
  leave(): void;
}

/** So many clients that never finish a request: half of them drip its headers, half its body. */
export function slowClients({ origin, token }: Door, count: number): Crowd {
  const { hostname, port } = new URL(origin);
  const head = `POST /universalCheckIn HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  const body = 'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"gymId":"';
  return crowd(count, (at) => {
    const socket = connect(Number(port), hostname, () => socket.write(at % 2 ? head + body : `${head}X-Slow: `));
    socket.resume();
    const timer = setInterval(() => socket.write('x'), DRIP);
    socket.once('close', () => clearInterval(timer));
    return socket;
  });
}

/** A listener for each token that asks for the feed and reads nothing of it. */
export const stoppedReaders = ({ origin, gymId }: Door, tokens: string[]): Crowd =>
  crowd(tokens.length, (at) => {
    const { hostname, port } = new URL(origin);
    const ask = `GET /attendanceFeed?gymId=${gymId} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${tokens[at]}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(ask));
    return socket.pause();
  });

function crowd(count: number, dial: (at: number) => Socket): Crowd {
  let replaced = 0;
  let hasLeft = false;
  const sockets = new Map<number, Socket>();
  const come = (at: number) => {
    const socket = dial(at);
    sockets.set(at, socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (hasLeft) return;
      replaced += 1;
      come(at);
    });
  };
  for (let at = 0; at < count; at += 1) come(at);
  return {
    replaced: () => replaced,
    leave() {
      hasLeft = true;
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

/** How long each check-in took, in milliseconds, with all writers at it for so long. */
export async function timesOf(door: Door, writers: Writer[], duration: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + duration;
  const desk = async (writer: Writer) => {
    while (performance.now() < end) {
      const started = performance.now();
      if ((await write(door, writer)) !== 'done') throw new Error('A check-in was not answered');
      took.push(performance.now() - started);
      await sleep(20);
    }
  };
  await Promise.all(writers.map(desk));
  return took;
}

/** What 99 of 100 stay under. */
export const p99Of = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
