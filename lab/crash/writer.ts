/** Where the writers write, and as whom. */
export interface Door {
  origin: string;
  gymId: string;
  token: string;
}

/** One who lets one member in and out, again and again. */
export interface Writer {
  memberId: string;
  /** Keys of what the server said was done, in their order: in, out, in, … */
  acknowledged: string[];
  /** The key of what was sent and not answered: done or not, it is sent again under the same key. */
  unanswered: string | undefined;
  sent: number;
}

export const newWriter = (memberId: string): Writer => ({
  memberId,
  acknowledged: [],
  unanswered: undefined,
  sent: 0,
});

/** Done; the server said that it cannot now, and when to come back; or no answer came. */
export type Written = 'done' | 'unavailable' | 'unanswered';

/** Writes one thing: first what was left unanswered. Throws when it is refused. */
export async function write({ origin, gymId, token }: Door, writer: Writer): Promise<Written> {
  const { memberId, acknowledged } = writer;
  const key = writer.unanswered ?? `${memberId}:${(writer.sent += 1)}`;
  writer.unanswered = key;
  const expectedAction = acknowledged.length % 2 === 0 ? 'checkin' : 'checkout';
  const answer = await fetch(`${origin}/universalCheckIn`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify({ gymId, type: 'MANUAL', targetUserId: memberId, expectedAction }),
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
  return 'done';
}

/** Writes until the server is gone. */
export async function writeOn(door: Door, writer: Writer): Promise<void> {
  while ((await write(door, writer)) === 'done');
}

const isUnavailable = (response: Response, text: string) =>
  response.status === 503 &&
  Number(response.headers.get('Retry-After')) > 0 &&
  (JSON.parse(text) as { code?: string }).code === 'unavailable';
