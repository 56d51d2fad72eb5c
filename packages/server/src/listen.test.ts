import { Agent, type ClientRequestArgs, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { streamText } from 'hono/streaming';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './testing/freePort.ts';
import { assertAddressFree, type HttpListener, listen } from './listen.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

const request = (listener: HttpListener, path: string, options: ClientRequestArgs = { agent }) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ ...options, host: '127.0.0.1', port: listener.port, path }, resolve).on('error', reject);
  });

test('an idle connection stays open for longer than a proxy keeps it, which would send a call into its end', async () => {
  const listener = await listen(new Hono(), { host: '127.0.0.1', port: 0 });
  const CADDY_IDLE_S = 120;
  const { headers } = await request(listener, '/');
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(CADDY_IDLE_S);
  agent.destroy();
  await listener.stop();
});

test('a balancer’s HTTP/1.0 without a host is answered', async () => {
  const app = new Hono().get('/ready', (context) => context.text(String(context.req.header('host'))));
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(listener.port, '127.0.0.1');
  socket.write('GET /ready HTTP/1.0\r\n\r\n');
  const [head, body] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 200 /);
  expect(body).toBe('undefined');
  await listener.stop();
});

test('stopping lets the requests under way finish, and their connections end', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const begun = vi.fn<() => void>();
  const app = new Hono().get('/', async (context) => {
    begun();
    await mayAnswer;
    return context.text('done');
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  const response = request(listener, '/');
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  const stopped = listener.stop();
  answer();
  const { statusCode, headers } = await response;
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await stopped;
});

test('a request that arrives on an open connection while stopping is not served', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const served = vi.fn<() => void>();
  const app = new Hono()
    .get('/long', (context) =>
      streamText(context, async (stream) => {
        await stream.write('begin ');
        await mayEnd;
        await stream.write('end');
      }),
    )
    .get('/next', (context) => {
      served();
      return context.text('served');
    });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  const long = await request(listener, '/long');
  const stopped = listener.stop();
  const next = request(listener, '/next');
  end();
  expect(await text(long)).toBe('begin end');
  const { statusCode, headers } = await next;
  expect([statusCode, headers.connection, headers['retry-after']]).toEqual([503, 'close', '1']);
  expect(JSON.parse(await text(await next))).toMatchObject({ code: 'unavailable' });
  expect(served).not.toHaveBeenCalled();
  await stopped;
});

test('of clients that never pause, each call is either answered or not served at all', async () => {
  let served = 0;
  let answered = 0;
  const app = new Hono().get('/', async (context) => {
    await new Promise(setImmediate);
    served += 1;
    return context.text('done');
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  const clients = Array.from({ length: 10 }, async () => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await request(listener, '/', { agent: own }).catch(() => undefined);
      if (!response) break;
      await text(response);
      if (response.statusCode === 200) answered += 1;
    }
    own.destroy();
  });
  await expect.poll(() => answered).toBeGreaterThan(50);
  await listener.stop();
  await Promise.all(clients);
  expect(answered).toBe(served);
});

test('an address of another machine is refused by its name, and no port of this one is', async () => {
  // Of a network for examples, so of no machine.
  await expect(assertAddressFree({ host: '192.0.2.1', port: 3000 })).rejects.toThrow(
    /^The server cannot listen on 192\.0\.2\.1:3000: .*EADDRNOTAVAIL/,
  );
  for (const host of ['127.0.0.1', '0.0.0.0', 'localhost']) await assertAddressFree({ host, port: await freePort() });
});
