import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noLimits } from '../http/limits.ts';
import { engines } from '../testing/databases.ts';
import { insertMessage } from '../mail/outbox.repository.ts';
import { createTestGym, startTestServer, type TestGym, type TestServer } from '../testing/server.ts';

const metricsToken = 'a-token-for-prometheus';

describe.each(engines)('GET /metrics on %s', (engine) => {
  let server: TestServer;
  let gym: TestGym;
  beforeAll(async () => {
    const limits = { ...noLimits, perUser: 5 };
    server = await startTestServer(engine, { metricsToken, limits });
    gym = await createTestGym(server);
  });
  afterAll(() => server.close());

  const scrape = (authorization: string | undefined) =>
    server.app.request('/metrics', { headers: authorization === undefined ? {} : { Authorization: authorization } });
  const values = async () => {
    const response = await scrape(`Bearer ${metricsToken}`);
    expect(response.status).toBe(200);
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  };
  const getMembers = async (gymId: string, token?: string) => {
    const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
    return (await server.app.request(`/getMembers?gymId=${gymId}`, headers && { headers })).status;
  };

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    metricsToken,
    `Bearer ${metricsToken}x`,
    `bearer ${metricsToken}`,
  ])('refuses %j and says nothing', async (authorization) => {
    const response = await scrape(authorization);
    expect([response.status, await response.text()]).toEqual([401, 'Unauthorized']);
  });

  test('counts calls by outcome and time, and requests of the sign-in protocol', async () => {
    const token = await gym.staff.token();
    expect(await getMembers(gym.gymId, token)).toBe(200);
    expect(await getMembers(gym.gymId)).toBe(401);
    expect(await getMembers('another', token)).toBe(403);
    for (let count = 0; count < 3; count += 1) await getMembers(gym.gymId, token);
    expect(await getMembers(gym.gymId, token)).toBe(429);
    await server.app.request('/identitytoolkit.googleapis.com/v1/accounts:not-a-method', { method: 'POST' });
    await server.app.request('/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize', {
      method: 'POST',
      body: '{}',
    });
    const found = await values();
    const calls = (outcome: string) => found.get(`spotter_calls_total{call="getMembers",outcome="${outcome}"}`);
    expect([calls('ok'), calls('unauthenticated'), calls('forbidden'), calls('too-many')]).toEqual([4, 1, 1, 1]);
    expect(found.get('spotter_call_duration_seconds_count{call="getMembers"}')).toBe(7);
    expect(found.get('spotter_identity_requests_total{method="signInWithEmailLink",status="200"}')).toBe(1);
    expect(found.get('spotter_identity_requests_total{method="other",status="404"}')).toBe(1);
    expect(found.get('spotter_identity_requests_total{method="mfaSignIn:finalize",status="400"}')).toBe(1);
  });

  test('has the event loop, the database, the queues and the streams', async () => {
    const { db } = server.database;
    const mail = { recipient: 'a@gym.test', subject: 's', text: 't', html: 'h', due_at: server.clock.now, tries: 0 };
    await insertMessage(db, gym.gymId, { id: 'one', created_at: server.clock.now - 60_000, ...mail });
    await db
      .insertInto('hosted_accounts')
      .values({ uid: 'x', changes: 1, due_at: 1, tries: 0, valid_since: 0 })
      .execute();
    const stop = new AbortController();
    const stream = await server.feed.follow({ gymId: gym.gymId, personId: gym.admin.id, signal: stop.signal });
    const found = await values();
    expect(found.get('spotter_streams_open')).toBe(1);
    expect(found.get('spotter_mail_queue')).toBe(1);
    expect(found.get('spotter_mail_oldest_age_seconds')).toBe(60);
    expect(found.get('spotter_account_sync_queue')).toBe(1);
    expect(found.get('spotter_database_connections')).toBeGreaterThan(0);
    // The stream's first read may wait for a connection that is being opened.
    await expect.poll(async () => (await values()).get('spotter_database_waiting')).toBe(0);
    expect(found.get('spotter_database_query_duration_seconds_count')).toBeGreaterThan(10);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    stop.abort();
    for await (const item of stream) expect(item.message.type).toBe('snapshot');
    expect((await values()).get('spotter_streams_open')).toBe(0);
  });

  test('has no id, name, e-mail or address of anybody in its labels', async () => {
    const text = await (await scrape(`Bearer ${metricsToken}`)).text();
    for (const { id, uid, name } of [gym.admin, gym.staff, gym.member])
      for (const secret of [id, uid, name]) expect(text).not.toContain(secret);
    expect(text).not.toContain(gym.gymId);
    expect(text).not.toContain('192.0.2.1');
    expect(text).not.toContain('@');
  });
});

test('without a token there is no such route', async () => {
  const server = await startTestServer('sqlite');
  const response = await server.app.request('/metrics', { headers: { Authorization: 'Bearer undefined' } });
  expect(response.status).toBe(404);
  await server.close();
});
