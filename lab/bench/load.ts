import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** One request over a kept connection: so little of its own that the server is what is measured. */
export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
  /** Milliseconds from sending to the last byte. */
  took: number;
}

export function createCaller(origin: string, token: string, clients: number) {
  // In turn, so that none rests until the server hangs up.
  const agent = new Agent({ keepAlive: true, maxSockets: clients, scheduling: 'fifo' });
  const { hostname, port } = new URL(origin);
  const call = ({ path, method = 'GET', headers, body }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const started = performance.now();
      const sent = request(
        {
          agent,
          hostname,
          port,
          path,
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes,
              took: performance.now() - started,
            }),
          );
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
}

export interface Load {
  perSecond: number;
  /** Milliseconds of each, from when it was due. */
  took: number[];
}

/** A check-in or check-out of the gym's member of this number, as its desk presses it, each with a key of its own. */
export function presses({ gymId, memberIds }: { gymId: string; memberIds: string[] }) {
  const run = randomUUID();
  return (number: number): Call => ({
    path: '/universalCheckIn',
    method: 'POST',
    headers: { 'Idempotency-Key': `${run}:${number}` },
    body: { gymId, type: 'MANUAL', targetUserId: memberIds[number % memberIds.length] },
  });
}

/** So many clients, each calling again as soon as it is answered, for so many milliseconds. */
export async function closedLoad(
  clients: number,
  milliseconds: number,
  one: (client: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = [];
  const started = performance.now();
  const end = started + milliseconds;
  const work = async (client: number) => {
    while (performance.now() < end) {
      const at = performance.now();
      await one(client);
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return { perSecond: (took.length / (performance.now() - started)) * 1000, took };
}

/**
 * So many a second, whether or not the earlier ones are answered: each is counted from the moment at which it was due, so
 * that a server that stops for a while is not let off by the calls that were not made meanwhile.
 */
export async function openLoad(
  perSecond: number,
  milliseconds: number,
  one: (number: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = [];
  const all: Promise<void>[] = [];
  const started = performance.now();
  const count = Math.round((perSecond * milliseconds) / 1000);
  for (let number = 0; number < count; number += 1) {
    const due = started + (number * 1000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    all.push(one(number).then(() => void took.push(performance.now() - due)));
  }
  await Promise.all(all);
  return { perSecond: (count / (performance.now() - started)) * 1000, took };
}
