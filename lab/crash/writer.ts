import type { Desk } from '../rig/gyms.ts';

/** Makes one kind of write for one member, one after the other. */
export interface Writer {
  memberId: string;
  /** Idempotency keys of the acknowledged writes, in order. */
  acknowledged: string[];
  /** Key of a write without an answer. It may or may not be stored, and is sent again under the same key. */
  unanswered: string | undefined;
  /** Number of keys used. */
  keys: number;
}

export const createWriter = (memberId: string): Writer => ({
  memberId,
  acknowledged: [],
  unanswered: undefined,
  keys: 0,
});

export const countAcknowledged = (writers: readonly Writer[]): number =>
  writers.reduce((count, { acknowledged }) => count + acknowledged.length, 0);

/** The next write of a writer. */
export type RequestOf = (desk: Desk, writer: Writer) => { path: string; body: object };

/** Check-in, check-out, check-in, … */
export const checkInOf: RequestOf = ({ gymId }, { memberId, acknowledged }) => ({
  path: '/universalCheckIn',
  body: {
    gymId,
    type: 'MANUAL',
    targetUserId: memberId,
    expectedAction: acknowledged.length % 2 === 0 ? 'checkin' : 'checkout',
  },
});

/** `unavailable`: answered 503 with Retry-After. */
export type WriteOutcome = 'acknowledged' | 'unavailable' | 'unanswered';

/** Sends the writer's next write, or the unanswered one again. Rejects if it is refused. */
export async function write(desk: Desk, writer: Writer, requestOf = checkInOf): Promise<WriteOutcome> {
  const { origin, token } = desk;
  const { memberId, acknowledged } = writer;
  const key = writer.unanswered ?? `${memberId}:${(writer.keys += 1)}`;
  writer.unanswered = key;
  const { path, body } = requestOf(desk, writer);
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => undefined);
  if (!answer) return 'unanswered';
  const { response, text } = answer;
  if (isUnavailable(response, text)) return 'unavailable';
  if (response.status !== 200) throw new Error(`A write was refused: ${response.status} ${text}`);
  acknowledged.push(key);
  writer.unanswered = undefined;
  return 'acknowledged';
}

/** Writes until a write is not acknowledged. */
export async function writeUntilUnanswered(desk: Desk, writer: Writer, requestOf = checkInOf): Promise<void> {
  while ((await write(desk, writer, requestOf)) === 'acknowledged');
}

const isUnavailable = (response: Response, text: string) =>
  response.status === 503 &&
  Number(response.headers.get('Retry-After')) > 0 &&
  (JSON.parse(text) as { code?: string }).code === 'unavailable';
