// A local server that plays Razorpay's documented API, and sends its webhooks.
import { createHmac, randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';

const SECONDS_OF_15_MINUTES = 900;

interface Payment {
  payment_id: string;
  amount: number;
  status: string;
  method: string;
  created_at: number;
  plink_id: string;
}

export interface RazorpayLink {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  description: string;
  short_url: string;
  status: string;
  expire_by: number;
  callback_url: string;
  notes: Record<string, string> | null;
  customer: Record<string, string>;
  payments: Payment[] | null;
}

/** One webhook: what is posted, byte for byte. */
export interface SentWebhook {
  body: string;
  eventId: string;
}

export interface RazorpayServer {
  url: string;
  keys: { keyId: string; keySecret: string };
  links: RazorpayLink[];
  /** How the next requests fail: not at all, with an answer lost after the work, with this status, or by silence. */
  failure: 'none' | 'answer-lost' | 'silent' | number;
  /** Requests so far, as in `GET /v1/payment_links/plink_1`. */
  requests: string[];
  /** A customer pays the link. Returns the payment. */
  pay(link: RazorpayLink, amount?: number): Payment;
  /** The webhooks of a payment, in the order in which Razorpay sends them. */
  webhooksOf(link: RazorpayLink, payment: Payment): { captured: SentWebhook; paid: SentWebhook };
  refundWebhook(payment: Payment, amount: number): SentWebhook;
  closedWebhook(link: RazorpayLink, event: 'expired' | 'cancelled'): SentWebhook;
  close(): Promise<void>;
}

/** The headers that Razorpay sends with a webhook. */
export const webhookHeaders = ({ body, eventId }: SentWebhook, secret: string) => ({
  'Content-Type': 'application/json',
  'X-Razorpay-Signature': createHmac('sha256', secret).update(body).digest('hex'),
  'x-razorpay-event-id': eventId,
});

const idOf = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;

const refuse = (description: string) => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
});

/** Listens on a free port. `now` in epoch milliseconds. */
export async function startRazorpayServer(now: () => number): Promise<RazorpayServer> {
  const keys = { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'thisissupersecret' };
  const seconds = () => Math.floor(now() / 1000);
  const app = new Hono();
  const server: Omit<RazorpayServer, 'url'> = {
    keys,
    links: [],
    failure: 'none',
    requests: [],
    pay(link, amount = link.amount) {
      const payment = {
        payment_id: idOf('pay'),
        amount,
        status: 'captured',
        method: 'upi',
        created_at: seconds(),
        plink_id: link.id,
      };
      link.payments = [...(link.payments ?? []), payment];
      link.status = 'paid';
      return payment;
    },
    webhooksOf(link, payment) {
      const entities = { order: orderOf(link, payment), payment: paymentOf(link, payment) };
      return {
        captured: webhook('payment.captured', { payment: entities.payment }, seconds()),
        paid: webhook(
          'payment_link.paid',
          { ...entities, payment_link: { ...link, amount_paid: payment.amount } },
          seconds(),
        ),
      };
    },
    refundWebhook: (payment, amount) =>
      webhook(
        'refund.processed',
        {
          refund: {
            id: idOf('rfnd'),
            entity: 'refund',
            amount,
            currency: 'INR',
            payment_id: payment.payment_id,
            notes: [],
            receipt: null,
            acquirer_data: { arn: null },
            created_at: seconds(),
            batch_id: null,
            status: 'processed',
            speed_processed: 'normal',
            speed_requested: 'normal',
          },
          payment: { ...paymentOf(undefined, payment), amount_refunded: amount },
        },
        seconds(),
      ),
    closedWebhook(link, event) {
      link.status = event;
      return webhook(`payment_link.${event}`, { payment_link: { ...link, payments: [] } }, seconds());
    },
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  };

  app.use(basicAuth({ username: keys.keyId, password: keys.keySecret }));
  app.use(async (request, next) => {
    server.requests.push(`${request.req.method} ${request.req.path}`);
    if (server.failure === 'silent') return new Promise<Response>(() => undefined);
    if (typeof server.failure === 'number') return request.json({}, server.failure as 500);
    await next();
    if (server.failure === 'answer-lost' && request.req.method === 'POST')
      request.res = new Response(null, { status: 504 });
    return undefined;
  });
  app.post('/v1/payment_links', async (request) => {
    if (request.req.header('Content-Type') !== 'application/json')
      return request.json(refuse('The request must be JSON'), 400);
    const body = await request.req.json<RazorpayLink>();
    if (!Number.isInteger(body.amount) || body.amount < 100)
      return request.json(refuse('The amount must be atleast INR 1.00'), 400);
    if (body.expire_by < seconds() + SECONDS_OF_15_MINUTES)
      return request.json(refuse('expire_by should be at least 15 minutes from current time'), 400);
    if (body.reference_id.length > 40) return request.json(refuse('reference_id: the length must be at most 40'), 400);
    if (server.links.some(({ reference_id }) => reference_id === body.reference_id))
      return request.json(refuse(`payment link with given reference_id: ${body.reference_id} already exists`), 400);
    const link: RazorpayLink = {
      ...body,
      id: idOf('plink'),
      short_url: `https://rzp.io/i/${randomBytes(4).toString('hex')}`,
      status: 'created',
      payments: null,
    };
    server.links.push(link);
    return request.json(link);
  });
  app.get('/v1/payment_links', (request) => {
    const reference = request.req.query('reference_id');
    return request.json({ payment_links: server.links.filter(({ reference_id }) => reference_id === reference) });
  });
  app.get('/v1/payment_links/:id', (request) => {
    const link = server.links.find(({ id }) => id === request.req.param('id'));
    return link ? request.json(link) : request.json(refuse('The id provided does not exist'), 400);
  });
  app.post('/v1/payment_links/:id/cancel', (request) => {
    const link = server.links.find(({ id }) => id === request.req.param('id'));
    if (link?.status !== 'created')
      return request.json(refuse('Payment link cannot be cancelled, as it is not in created state'), 400);
    link.status = 'cancelled';
    return request.json(link);
  });

  const listening = Promise.withResolvers<number>();
  const listener = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => listening.resolve(port));
  return Object.assign(server, { url: `http://127.0.0.1:${await listening.promise}` });
}

const webhook = (event: string, entities: Record<string, object>, created_at: number): SentWebhook => {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const contains = Object.keys(entities);
  return {
    // Pretty-printed: whoever signs what they parsed and wrote again fails.
    body: JSON.stringify(
      { entity: 'event', account_id: 'acc_BFQ7uQEaa7j2z7', event, contains, payload, created_at },
      null,
      2,
    ),
    eventId: idOf('evt'),
  };
};

const orderOf = (link: RazorpayLink, { amount, created_at }: Payment) => ({
  id: `order_${link.id}`,
  entity: 'order',
  amount,
  amount_paid: amount,
  amount_due: 0,
  currency: 'INR',
  receipt: link.reference_id,
  offer_id: null,
  status: 'paid',
  attempts: 1,
  notes: link.notes ?? [],
  created_at,
});

const paymentOf = (link: RazorpayLink | undefined, { payment_id: id, amount, created_at }: Payment) => ({
  id,
  entity: 'payment',
  amount,
  currency: 'INR',
  status: 'captured',
  order_id: link ? `order_${link.id}` : null,
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: link?.description ?? null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: 'asha@okaxis',
  email: 'asha.rao@example.com',
  contact: '+919000090000',
  notes: link?.notes ?? [],
  fee: 20,
  tax: 4,
  error_code: null,
  error_description: null,
  created_at,
});
