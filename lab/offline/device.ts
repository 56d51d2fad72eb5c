import { setTimeout as sleep } from 'node:timers/promises';
import type { OfflineOperation, OfflineOutcome } from '@spotter/api';

const OPERATIONS_PER_REQUEST = 5;
const RETRY_DELAY_MS = 20;
const REQUEST_TIMEOUT_MS = 10_000;

export interface SimulatedDevice {
  origin: string;
  gymId: string;
  token: string;
  /** Waiting, oldest first. */
  queue: OfflineOperation[];
}

interface SendOptions {
  /** Whether the answer is lost on its way, so that the device sends the operations again. */
  isAnswerLost: () => boolean;
  /** After so many acknowledged requests the device restarts, with its queue of before the last one. */
  restartAfter?: number | undefined;
  onRequest: () => void;
}

/** What the device learned of its operations, by their id; and how often it had to send. */
export interface Sent {
  outcomes: Map<string, OfflineOutcome>;
  requests: number;
  failures: number;
}

/** Sends the queue in order until the server has acknowledged all of it, whatever happens to the server. */
export async function sendQueue(device: SimulatedDevice, options: SendOptions): Promise<Sent> {
  const sent: Sent = { outcomes: new Map(), requests: 0, failures: 0 };
  let queue = device.queue;
  let acknowledged = 0;
  while (queue.length > 0) {
    const operations = queue.slice(0, OPERATIONS_PER_REQUEST);
    sent.requests += 1;
    options.onRequest();
    const results = await send(device, operations);
    if (!results || options.isAnswerLost()) {
      sent.failures += 1;
      await sleep(RETRY_DELAY_MS);
      continue;
    }
    for (const { id, outcome } of results) sent.outcomes.set(id, outcome);
    acknowledged += 1;
    // What the storage had not yet written when the power failed is sent again.
    const isRestart = acknowledged === options.restartAfter;
    queue = isRestart ? (JSON.parse(JSON.stringify(queue)) as OfflineOperation[]) : queue.slice(operations.length);
  }
  return sent;
}

/** Undefined where the server did not answer. */
async function send(
  { origin, gymId, token }: SimulatedDevice,
  operations: OfflineOperation[],
): Promise<{ id: string; outcome: OfflineOutcome }[] | undefined> {
  const response = await fetch(`${origin}/syncCheckIns`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ gymId, sentAt: Date.now(), operations }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => undefined);
  const body = await response?.text().catch(() => undefined);
  if (!response || body === undefined || response.status >= 500) return undefined;
  if (!response.ok) throw new Error(`The server refused operations with ${response.status}: ${body}`);
  return (JSON.parse(body) as { results: { id: string; outcome: OfflineOutcome }[] }).results;
}
