import { expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import type { FeedPayload } from '../feed/feedEvents.ts';

/** The text of a stream up to where it contains this. */
async function readUntil(response: Response, end: string): Promise<string> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes(end)) break;
  }
  return text;
}

onBothEngines('the stream of check-ins', (server) => {
  const request = async ({ gymId, admin }: TestGym, query: Record<string, string>, signal: AbortSignal) =>
    server().app.request(`/attendanceFeed?${new URLSearchParams({ gymId, ...query })}`, {
      headers: { Authorization: `Bearer ${await admin.token()}` },
      signal,
    });

  test('has refusals for pages that request them', async () => {
    const gym = await createTestGym(server());
    const { gymId, side } = gym;
    const { database, clock } = server();
    const stop = new AbortController();
    const [current, older] = await Promise.all([
      request(gym, { refusals: '1' }, stop.signal),
      request(gym, {}, stop.signal),
    ]);
    const person = { userId: 'user', userName: 'Asha Rao', userType: 'member' as const, timestamp: clock.now };
    const branch = { branchId: side, branchName: 'Side' };
    const payloads: FeedPayload[] = [
      { type: 'refusal', refusal: { ...person, ...branch, id: 'the-refusal', method: 'manual', notices: [] } },
      {
        type: 'attendance',
        event: { ...person, ...branch, id: 'the-check-in', action: 'check-in', method: 'manual' },
      },
    ];
    await database.transaction((tx) => {
      appendToFeed(
        tx,
        gymId,
        clock.now,
        payloads.map((payload) => ({ branchId: side, payload })),
      );
      return Promise.resolve();
    });
    expect(await readUntil(current, 'the-check-in')).toContain('the-refusal');
    expect(await readUntil(older, 'the-check-in')).not.toContain('the-refusal');
    stop.abort();
  });

  test('does not begin for a branch of another gym', async () => {
    const [gym, other] = [await createTestGym(server()), await createTestGym(server())];
    const { status } = await request(gym, { branchId: other.side }, AbortSignal.timeout(10_000));
    expect(status).toBe(404);
  });
});
