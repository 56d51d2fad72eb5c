import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { GatewayError } from './gateway.ts';
import { createRazorpay } from './razorpay.ts';
import { type RazorpayServer, startRazorpayServer, webhookHeaders } from './testing/razorpayServer.ts';

const now = Date.UTC(2026, 10, 20, 6, 30);
const DAY_MS = 86_400_000;
const secrets = ['new secret', 'old secret'];
const bytesOf = (text: string) => new TextEncoder().encode(text);

let server: RazorpayServer;
beforeAll(async () => {
  server = await startRazorpayServer(() => now);
});
afterAll(() => server.close());
beforeEach(() => {
  server.failure = 'none';
});

const gateway = (change = {}) =>
  createRazorpay({ url: server.url, ...server.keys, webhookSecrets: secrets, timeoutMs: 500, ...change });
let references = 0;
const newLink = () => ({
  reference: `SPOTTER${(references += 1)}`,
  amountPaise: 177_000,
  description: 'Renewal: Quarterly',
  customer: { name: 'Asha Rao', email: '', phone: '+919811111111' },
  expiresAt: now + DAY_MS,
  returnUrl: 'https://gym.example/pass/',
});

test('a link has amount, reference and expiry, and sends no messages of its own', async () => {
  const link = newLink();
  const created = await gateway().createLink(link);
  expect(created).toMatchObject({ amountPaise: 177_000, status: 'open', payments: [] });
  expect(created.url).toMatch(/^https:\/\/rzp\.io\//);
  expect(server.links.at(-1)).toMatchObject({
    amount: 177_000,
    currency: 'INR',
    accept_partial: false,
    reference_id: link.reference,
    expire_by: (now + DAY_MS) / 1000,
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: 'https://gym.example/pass/',
    callback_method: 'get',
    notes: { reference: link.reference },
  });
  expect(await gateway().findLink(created.id)).toEqual(created);
  expect(await gateway().findLinkByReference(link.reference)).toEqual(created);
});

test.each([
  [{ email: '', phone: '+919811111111' }, { contact: '+919811111111' }],
  [{ email: 'asha.rao@example.com', phone: '' }, { email: 'asha.rao@example.com' }],
  [
    { email: 'asha.rao@example.com', phone: '+919811111111' },
    { email: 'asha.rao@example.com', contact: '+919811111111' },
  ],
])('of a customer it has what is known: %o', async (contact, sent) => {
  await gateway().createLink({ ...newLink(), customer: { name: 'Asha Rao', ...contact } });
  expect(server.links.at(-1)?.customer).toEqual({ name: 'Asha Rao', ...sent });
});

test('a long description is cut, between two characters', async () => {
  await gateway().createLink({ ...newLink(), description: '💪'.repeat(3000) });
  expect(server.links.at(-1)?.description).toBe('💪'.repeat(2048));
});

test('of one reference there is one link, also where the first answer was lost', async () => {
  const link = newLink();
  server.failure = 'answer-lost';
  const created = await gateway().createLink(link);
  server.failure = 'none';
  expect(await gateway().createLink(link)).toEqual(created);
  expect(server.links.filter(({ reference_id }) => reference_id === link.reference)).toHaveLength(1);
  await expect(gateway().createLink({ ...link, amountPaise: 100 })).rejects.toThrow(/already exists/);
});

test('captured payments make it paid; failed ones do not', async () => {
  const { id } = await gateway().createLink(newLink());
  const link = server.links.find((one) => one.id === id);
  if (!link) throw new Error('The link is missing');
  const payment = server.pay(link);
  link.payments?.push({ ...payment, payment_id: 'pay_failed', status: 'failed' });
  const payments = [{ id: payment.payment_id, amountPaise: 177_000 }];
  expect(await gateway().findLink(id)).toMatchObject({ status: 'paid', payments });
  await expect(gateway().closeLink(id)).rejects.toThrow(/not in created state/);
});

test('a closed link is closed, and one that has expired', async () => {
  const { id } = await gateway().createLink(newLink());
  await gateway().closeLink(id);
  expect(await gateway().findLink(id)).toMatchObject({ status: 'closed' });
  const { id: expired } = await gateway().createLink(newLink());
  for (const link of server.links) if (link.id === expired) link.status = 'expired';
  expect(await gateway().findLink(expired)).toMatchObject({ status: 'closed' });
});

test('of a list of links, the one of the reference counts', async () => {
  const link = { id: 'plink_1', amount: 100, status: 'created' };
  const payment_links = [
    { ...link, reference_id: 'SPOTTER_OTHER' },
    { ...link, id: 'plink_2', reference_id: 'SPOTTER' },
  ];
  const listening = createServer((_, response) => response.end(JSON.stringify({ payment_links }))).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void listening.close());
  await once(listening, 'listening');
  const client = gateway({ url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` });
  const found = { id: 'plink_2', url: '', amountPaise: 100, status: 'open', payments: [] };
  expect(await client.findLinkByReference('SPOTTER')).toEqual(found);
  expect(await client.findLinkByReference('SPOTT')).toBeUndefined();
});

test('an unknown link is undefined, not a failure', async () => {
  expect(await gateway().findLink('plink_unknown')).toBeUndefined();
  expect(await gateway().findLinkByReference('unknown')).toBeUndefined();
});

describe('failures', () => {
  test.each([500, 429])('status %i', async (status) => {
    server.failure = status;
    await expect(gateway().findLink('plink_1')).rejects.toBeInstanceOf(GatewayError);
  });
  test('silence ends after the timeout', async () => {
    server.failure = 'silent';
    await expect(gateway({ timeoutMs: 50 }).findLink('plink_1')).rejects.toThrow('Razorpay cannot be reached');
  });
  test('wrong keys', async () => {
    await expect(gateway({ keySecret: 'wrong' }).createLink(newLink())).rejects.toThrow(/401/);
  });
  test('no server', async () => {
    const failed = gateway({ url: 'http://127.0.0.1:1' }).findLink('plink_1');
    await expect(failed).rejects.toMatchObject({
      name: 'GatewayError',
      message: 'Razorpay cannot be reached',
      status: 0,
      cause: expect.any(Error) as Error,
    });
  });
  test('an answer that is not as documented', async () => {
    server.failure = 200;
    const message = 'Razorpay answered GET /payment_links/plink_1 not as documented';
    await expect(gateway().findLink('plink_1')).rejects.toMatchObject({ name: 'GatewayError', message, status: 0 });
  });
});

describe('webhooks', () => {
  const sent = { body: '{"event":"payment.captured","payload":{}}', eventId: 'evt_1' };
  const signatureBy = (secret: string) => webhookHeaders(sent, secret)['X-Razorpay-Signature'];

  test.each(secrets)('signed with the %s', (secret) => {
    expect(gateway().isSigned(bytesOf(sent.body), signatureBy(secret))).toBe(true);
  });
  test.each([
    ['another secret', sent.body, signatureBy('wrong')],
    ['another body', `${sent.body} `, signatureBy('new secret')],
    ['a cut body', sent.body.slice(0, -1), signatureBy('new secret')],
    ['a cut signature', sent.body, signatureBy('new secret').slice(0, -1)],
    ['upper case', sent.body, signatureBy('new secret').toUpperCase()],
    ['no signature', sent.body, ''],
  ])('%s is not signed', (_, body, signature) => {
    expect(gateway().isSigned(bytesOf(body), signature)).toBe(false);
  });
  test('without a secret nothing is signed', () => {
    expect(gateway({ webhookSecrets: [] }).isSigned(bytesOf(sent.body), signatureBy(''))).toBe(false);
  });

  test('of a paid link name request, payment and amount', async () => {
    const { reference } = newLink();
    await gateway().createLink({ ...newLink(), reference });
    const link = server.links.find(({ reference_id }) => reference_id === reference);
    if (!link) throw new Error('The link is missing');
    const payment = server.pay(link);
    const { captured, paid } = server.webhooksOf(link, payment);
    const expected = { type: 'paid', reference, paymentId: payment.payment_id, amountPaise: 177_000, paidAt: now };
    expect(gateway().parseEvent(bytesOf(paid.body))).toEqual({ ...expected, linkId: link.id });
    expect(gateway().parseEvent(bytesOf(captured.body))).toEqual({ ...expected, linkId: undefined });
    const refund = gateway().parseEvent(bytesOf(server.refundWebhook(payment, 500).body));
    expect(refund).toMatchObject({ type: 'refunded', paymentId: payment.payment_id, amountPaise: 500 });
  });
  test.each(['expired', 'cancelled'] as const)('of a link that was %s name it', async (event) => {
    const { id } = await gateway().createLink(newLink());
    const link = server.links.find((one) => one.id === id);
    if (!link) throw new Error('The link is missing');
    const { body } = server.closedWebhook(link, event);
    expect(gateway().parseEvent(bytesOf(body))).toEqual({ type: 'closed', linkId: id });
  });
  test.each(['payment_link.partially_paid', 'refund.created', 'refund.failed'])('%s changes nothing here', (event) => {
    const payload = {
      payment_link: { entity: { id: 'plink_1', amount: 100, status: 'created' } },
      refund: { entity: { id: 'rfnd_1', amount: 100, payment_id: 'pay_1' } },
    };
    expect(gateway().parseEvent(bytesOf(JSON.stringify({ event, payload })))).toBeUndefined();
  });
  test('of no importance here, and those not captured or in another currency, are undefined', () => {
    const payment = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured', notes: [] };
    const parse = (event: string, change: object) =>
      gateway().parseEvent(
        bytesOf(JSON.stringify({ event, payload: { payment: { entity: { ...payment, ...change } } } })),
      );
    expect(parse('payment.captured', {})).toMatchObject({ type: 'paid', reference: undefined });
    expect(parse('payment.captured', { notes: { reference: 5 } })).toMatchObject({
      type: 'paid',
      reference: undefined,
    });
    expect(parse('payment.captured', { status: 'authorized' })).toBeUndefined();
    expect(parse('payment.captured', { currency: 'USD' })).toBeUndefined();
    expect(parse('payment.failed', {})).toBeUndefined();
    expect(parse('dispute.created', {})).toBeUndefined();
  });
  const [notJson, notDocumented] = ['A webhook of Razorpay is not JSON', 'A webhook of Razorpay is not as documented'];
  test.each([
    ['', notJson],
    ['\u00ff{', notJson],
    // A byte that is no UTF-8, in a text.
    [new Uint8Array([...bytesOf('{"event":"'), 0xff, ...bytesOf('","payload":{}}')]), notJson],
    ['null', notDocumented],
    ['[]', notDocumented],
    ['{"event":"payment.captured"}', notDocumented],
    ['{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","amount":1.5}}}}', notDocumented],
  ])('not as documented: %s', (body, message) => {
    const parse = () => gateway().parseEvent(typeof body === 'string' ? bytesOf(body) : body);
    expect(parse).toThrow(GatewayError);
    expect(parse).toThrow(message);
  });
});
