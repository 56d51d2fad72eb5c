import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { newInvoice, PRICE, startTestGateway, webhookSecrets } from './testing/gatewayGym.ts';
import { webhookHeaders } from './testing/razorpayServer.ts';
import { serveRazorpayWebhook } from './webhook.route.ts';

const { razorpay, gateway, toolsOf } = await startTestGateway();
const logged: object[] = [];
const log = pino(
  { level: 'warn', base: null, timestamp: false },
  { write: (line) => void logged.push(JSON.parse(line) as object) },
);
beforeEach(() => {
  logged.length = 0;
});

const PATH = '/webhooks/razorpay';
/** Signed; without the id of the event. */
const signed = (body: string, change: Record<string, string> = {}) => {
  const { 'x-razorpay-event-id': eventId, ...headers } = webhookHeaders({ body, eventId: '' }, webhookSecrets.new);
  return { method: 'POST', headers: { ...headers, ...change }, body, eventId };
};
const answerOf = async (response: Response) => ({
  status: response.status,
  cache: response.headers.get('cache-control'),
  body: (await response.json()) as unknown,
});

onBothEngines(
  'the webhook',
  (server) => {
    const { rows, linkOf, openGym } = toolsOf(server);
    const post = async (init: RequestInit) => answerOf(await server().app.request(PATH, init));
    const events = () => server().database.db.selectFrom('gateway_events').selectAll().execute();
    const ok = { status: 200, cache: 'no-store', body: { status: 'ok' } };

    test('an event without an id is taken once, by its bytes', async () => {
      const gym = await openGym();
      const { id: invoiceId } = await newInvoice(gym);
      const { paymentRequest } = await gym.staff.client.createPaymentLink({ gymId: gym.gymId, invoiceId });
      const link = await linkOf(paymentRequest.id);
      const { body } = razorpay.webhooksOf(link, razorpay.pay(link)).paid;
      expect([await post(signed(body)), await post(signed(body))]).toEqual([ok, ok]);
      expect(await events()).toMatchObject([
        { event_id: createHash('sha256').update(body).digest('hex'), type: 'paid', amount_paise: PRICE },
      ]);
      expect(await rows(gym.gymId)).toMatchObject([{ amount_paise: PRICE }]);
      expect(logged).toEqual([]);
    });

    test('an event of no importance is answered, and not stored', async () => {
      const before = await events();
      expect(await post(signed('{"event":"dispute.created","payload":{}}'))).toEqual(ok);
      expect(await events()).toEqual(before);
    });

    test('what is forged or cannot be read is refused and logged', async () => {
      const before = await events();
      const body = '{"event":"dispute.created","payload":{}}';
      const headers = { 'X-Razorpay-Signature': 'forged', 'X-Test-Address': '203.0.113.9' };
      expect(await post(signed(body, headers))).toMatchObject({
        status: 401,
        cache: 'no-store',
        body: { code: 'unauthenticated', error: 'The signature is not valid' },
      });
      expect(logged).toMatchObject([{ level: 40, address: '203.0.113.9', msg: 'A forged webhook was refused' }]);
      logged.length = 0;
      expect(await post(signed('{"event":'))).toMatchObject({ status: 400, body: { code: 'invalid' } });
      expect(logged).toMatchObject([{ level: 50, err: { type: 'GatewayError' }, msg: 'A webhook was refused' }]);
      logged.length = 0;
      expect(await post(signed('x'.repeat(100_000)))).toMatchObject({ status: 413, body: { code: 'too-large' } });
      expect(logged).toEqual([]);
      expect(await events()).toEqual(before);
    });
  },
  () => ({ gateway, log }),
);

test.each([
  ['a defect is answered 500', new TypeError('A defect'), 500],
  ['what a later try may change is answered as such', new DomainError('unavailable', 'Please wait'), 503],
])('%s, and shown to the health of the server', async (_, failure, status) => {
  const observe = vi.fn<(error: unknown) => void>();
  const app = new Hono();
  const uncaught: unknown[] = [];
  app.onError((error, request) => {
    uncaught.push(error);
    return request.json({}, 500);
  });
  serveRazorpayWebhook(app, {
    database: { transaction: () => Promise.reject(failure) } as unknown as Database,
    gateway,
    clock: () => 0,
    health: { observe } as never,
    log,
    limits: {} as never,
    addressOf: () => '192.0.2.1',
  });
  const refund = { id: 'rfnd_1', amount: 100, payment_id: 'pay_1' };
  const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity: refund } } });
  expect((await app.request(PATH, signed(body))).status).toBe(status);
  expect(observe.mock.calls).toEqual([[failure]]);
  expect(uncaught).toEqual(status === 500 ? [failure] : []);
  expect(logged).toEqual([]);
});
