import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIdempotencyKey } from '@spotter/api';
import type { Desk, Gym } from './gyms.ts';

export interface HttpRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Of the body, as it was sent. */
  bytes: number;
  /** From sending to the last byte. */
  durationMs: number;
}

export interface HttpClient extends Disposable {
  send(request: HttpRequest): Promise<HttpResponse>;
  /** The same; rejects unless the status is 200. */
  sendOk(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * A client on `connections` kept connections with little work of its own, so that a measurement is that of the server.
 */
export function createHttpClient({ origin, token }: Pick<Desk, 'origin' | 'token'>, connections: number): HttpClient {
  // In turn, so that no connection idles until the server closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const { hostname, port } = new URL(origin);
  const send: HttpClient['send'] = ({ path, method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const bodyHeaders = text !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      };
      const startedAt = performance.now();
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          path,
          method,
          headers: { Authorization: `Bearer ${token}`, ...bodyHeaders, ...headers },
        },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          response.on('end', () => {
            const { statusCode: status = 0, headers: received } = response;
            resolve({ status, headers: received, bytes, durationMs: performance.now() - startedAt });
          });
          response.on('error', reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  return {
    send,
    async sendOk(sent) {
      const response = await send(sent);
      if (response.status !== 200) throw new Error(`${sent.path} was answered ${response.status}`);
      return response;
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

export const checkInRequest = (
  gymId: string,
  memberId: string | undefined,
  expectedAction?: 'checkin' | 'checkout',
): HttpRequest => ({
  path: '/universalCheckIn',
  method: 'POST',
  headers: { 'Idempotency-Key': createIdempotencyKey() },
  body: { gymId, type: 'MANUAL', targetUserId: memberId, expectedAction },
});

/** The `number`-th check-in or check-out of a gym: members take turns. */
export const nextCheckIn = ({ gymId, memberIds }: Pick<Gym, 'gymId' | 'memberIds'>, number: number): HttpRequest =>
  checkInRequest(gymId, memberIds[number % memberIds.length]);

export interface LoadResult {
  perSecond: number;
  /** Of each operation. */
  durationsMs: number[];
}

/**
 * `clients` concurrent clients for `durationMs`: each starts its next operation `thinkTimeMs` after the last one ended.
 */
export async function closedLoad(
  clients: number,
  durationMs: number,
  operation: (client: number) => Promise<void>,
  thinkTimeMs = 0,
): Promise<LoadResult> {
  const durationsMs: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + durationMs;
  const run = async (client: number) => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      await operation(client);
      durationsMs.push(performance.now() - sentAt);
      if (thinkTimeMs > 0) await sleep(thinkTimeMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return { perSecond: (durationsMs.length / (performance.now() - startedAt)) * 1000, durationsMs };
}

/**
 * `perSecond` operations for `durationMs`, whether or not earlier ones have ended. Durations count from the moment an
 * operation was due: a server that pauses is charged for the delay (no coordinated omission).
 */
export async function openLoad(
  perSecond: number,
  durationMs: number,
  operation: (number: number) => Promise<void>,
): Promise<LoadResult> {
  const durationsMs: number[] = [];
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  const count = Math.round((perSecond * durationMs) / 1000);
  for (let number = 0; number < count; number += 1) {
    const dueAt = startedAt + (number * 1000) / perSecond;
    while (performance.now() < dueAt) await sleep(1);
    running.push(operation(number).then(() => void durationsMs.push(performance.now() - dueAt)));
  }
  await Promise.all(running);
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, durationsMs };
}
