import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { type HttpListener, listen } from '../listen.ts';
import { createLog } from '../log.ts';
import { createTestGym, startTestServer, type TestGym, type TestServer } from '../testing/server.ts';

let server: TestServer;
let gym: TestGym;
/** With its usual limits. */
let serving: HttpListener;
/** With limits that are short for a client that never finishes, and long for one on a busy machine. */
let strict: HttpListener;
const sockets: Socket[] = [];
const ERROR_LEVEL = 50;
const entries: { level: number }[] = [];
const log = createLog('debug', { write: (line) => void entries.push(JSON.parse(line) as { level: number }) });
beforeAll(async () => {
  server = await startTestServer('sqlite', { log });
  gym = await createTestGym(server);
  const address = { host: '127.0.0.1', port: 0 };
  serving = await listen(server.app, address);
  strict = await listen(server.app, { ...address, timeouts: { headersMs: 5000, requestMs: 6000 } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.feed.close();
  await Promise.all([serving.stop(), strict.stop()]);
  await server.close();
});

/** A bare connection: sends this, and reads only what it is told to. */
function dial({ port }: HttpListener, text: string): { socket: Socket; output: () => string; isClosed: () => boolean } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  let output = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (output += chunk));
  socket.on('error', () => undefined);
  return { socket, output: () => output, isClosed: () => socket.closed };
}

const startOfPost = (token: string) =>
  `POST /universalCheckIn HTTP/1.1\r\nHost: gym.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"gymId":`;

test('a client that does not finish its headers or request in time is disconnected; others are served meanwhile', async () => {
  const halfHeaders = dial(strict, 'GET /health HTTP/1.1\r\nHost: gym.test\r\nX-Slow: ');
  const halfBody = dial(strict, startOfPost(await gym.admin.token()));
  const quick = await fetch(`http://127.0.0.1:${strict.port}/health`);
  expect(quick.status).toBe(200);
  await expect.poll(halfHeaders.isClosed).toBe(true);
  await expect.poll(halfBody.isClosed).toBe(true);
  expect(halfHeaders.output()).toContain('408');
});

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'a client that leaves in the middle of its body, after %s, is no failure of the server',
  async (framing) => {
    const token = await gym.admin.token();
    const start = (path: string, type: string) =>
      `POST ${path} HTTP/1.1\r\nHost: gym.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nExpect: 100-continue\r\n${framing}\r\n\r\n5\r\n{"a":\r\n`;
    const json = 'application/json';
    const starts = [
      start('/universalCheckIn', json),
      start('/sendPasswordReset', json),
      start('/identitytoolkit.googleapis.com/v1/accounts:lookup', json),
      start('/securetoken.googleapis.com/v1/token', 'application/x-www-form-urlencoded'),
    ];
    for (const text of starts) {
      entries.length = 0;
      const { socket, output } = dial(serving, text);
      await expect.poll(output).toContain('100 Continue');
      socket.destroy();
      await expect.poll(() => entries.length).toBe(1);
      expect(entries[0]?.level).toBeLessThan(ERROR_LEVEL);
    }
  },
);

test('a live feed whose client stops reading is closed when its buffer is full, and no longer counts towards the limit', async () => {
  const { database, clock } = server;
  const token = await gym.staff.token();
  const listen = () =>
    dial(
      serving,
      `GET /attendanceFeed?gymId=${gym.gymId} HTTP/1.1\r\nHost: gym.test\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  const stopped = Array.from({ length: 5 }, listen);
  for (const { output } of stopped) await expect.poll(output).toContain('snapshot');
  for (const { socket } of stopped) socket.pause();
  const sixth = listen();
  await expect.poll(sixth.output).toContain('429');

  // More than the network keeps on the way, and then more than the server keeps.
  const event = {
    id: 'event',
    action: 'check-in' as const,
    userId: gym.member.id,
    userName: 'x'.repeat(8000),
    userType: 'member' as const,
    method: 'manual' as const,
    branchId: gym.side,
    branchName: 'Side',
    timestamp: clock.now,
  };
  const payload = { type: 'attendance' as const, event };
  const rows = Array.from({ length: 500 }, () => ({ branchId: gym.side, payload }));
  const sent = 10 * rows.length;
  for (let batch = 0; batch < 10; batch += 1) {
    await database.transaction(async (tx) => {
      appendToFeed(tx, gym.gymId, clock.now, rows);
    });
  }
  const place = async () => {
    const response = await fetch(`http://127.0.0.1:${serving.port}/attendanceFeed?gymId=${gym.gymId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await response.body?.cancel();
    return response.status;
  };
  await expect.poll(place).toBe(200);
  for (const { socket, isClosed, output } of stopped) {
    socket.resume();
    await expect.poll(isClosed).toBe(true);
    expect(output().split('"type":"attendance"').length).toBeLessThan(sent);
    // Broken off, not brought to its end: the server had let go of it before it read on.
    expect(output()).not.toMatch(/0\r\n\r\n$/);
  }
});
