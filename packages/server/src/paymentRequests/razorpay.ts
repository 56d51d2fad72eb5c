// Razorpay's payment links: https://razorpay.com/docs/api/payments/payment-links and
// https://razorpay.com/docs/webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type GatewayEvent, GatewayError, type PaymentGateway, type PaymentLink } from './gateway.ts';

export interface RazorpayOptions {
  /** Origin of the API, without a trailing slash. */
  url: string;
  keyId: string;
  keySecret: string;
  /** The newest first; older ones while Razorpay still repeats what it signed with them. */
  webhookSecrets: readonly string[];
  timeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** As documented: https://razorpay.com/docs/api/payments/payment-links/create-standard. */
const MAX_DESCRIPTION_LENGTH = 2048;
/** The key under which a link's notes name the payment request; Razorpay copies them to the payment. */
const REFERENCE_NOTE = 'reference';

const amount = z.number().int().min(0);
/** Undocumented, but as it is: `[]` instead of an empty object, and null. */
const notes = z.record(z.string(), z.unknown()).catch({});
/** In seconds. */
const moment = z.number().int().min(0).optional().catch(undefined);
const linkEntity = z.object({
  id: z.string().min(1),
  amount,
  status: z.string(),
  short_url: z.string().default(''),
  reference_id: z.string().nullish(),
  payments: z
    .array(z.object({ payment_id: z.string().min(1), amount, status: z.string(), created_at: moment }))
    .nullish(),
});
const linkList = z.object({ payment_links: z.array(linkEntity) });
const paymentEntity = z.object({
  id: z.string().min(1),
  amount,
  currency: z.string(),
  status: z.string(),
  notes,
  created_at: moment,
});
const refundEntity = z.object({ id: z.string().min(1), amount, payment_id: z.string().min(1) });
const event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: linkEntity }).optional(),
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z.object({ entity: refundEntity }).optional(),
  }),
});
const errorBody = z.object({ error: z.object({ description: z.string() }) });

const paidAtOf = ({ created_at: seconds }: { created_at?: number | undefined }) =>
  seconds === undefined ? {} : { paidAt: seconds * 1000 };

const toLink = ({ id, amount: amountPaise, status, short_url: url, payments }: z.infer<typeof linkEntity>) => {
  const captured = (payments ?? []).filter((payment) => payment.status === 'captured');
  return {
    id,
    url,
    amountPaise,
    status: status === 'paid' ? 'paid' : ['expired', 'cancelled'].includes(status) ? 'closed' : 'open',
    payments: captured.map((payment) => ({
      id: payment.payment_id,
      amountPaise: payment.amount,
      ...paidAtOf(payment),
    })),
  } satisfies PaymentLink;
};

/** The adapter of one Razorpay account. */
export function createRazorpay(options: RazorpayOptions): PaymentGateway {
  const { url, keyId, keySecret, webhookSecrets, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function send<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new GatewayError('Razorpay cannot be reached', 0, error);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const { data } = errorBody.safeParse(answer);
      throw new GatewayError(
        `Razorpay refused ${method} ${path}: ${data?.error.description ?? response.status}`,
        response.status,
      );
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new GatewayError(`Razorpay answered ${method} ${path} not as documented`, 0, parsed.error);
    return parsed.data;
  }

  const findLinkByReference: PaymentGateway['findLinkByReference'] = async (reference) => {
    const list = await send('GET', `/payment_links?reference_id=${encodeURIComponent(reference)}`, linkList);
    const link = list.payment_links.find(({ reference_id }) => reference_id === reference);
    return link && toLink(link);
  };

  return {
    async createLink({ reference, amountPaise, description, customer, expiresAt, returnUrl }) {
      const { name, email, phone } = customer;
      const body = {
        amount: amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: reference,
        description: Array.from(description).slice(0, MAX_DESCRIPTION_LENGTH).join(''),
        customer: { name, ...(email !== '' && { email }), ...(phone !== '' && { contact: phone }) },
        // The desk and the pass say where it is paid.
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { [REFERENCE_NOTE]: reference },
        expire_by: Math.ceil(expiresAt / 1000),
        callback_url: returnUrl,
        callback_method: 'get',
      };
      try {
        return toLink(await send('POST', '/payment_links', linkEntity, body));
      } catch (error) {
        // Made before: its answer was lost, or somebody else asked at the same moment.
        const existing = await findLinkByReference(reference).catch(() => undefined);
        if (existing?.amountPaise === amountPaise) return existing;
        throw error;
      }
    },
    async findLink(id) {
      try {
        return toLink(await send('GET', `/payment_links/${encodeURIComponent(id)}`, linkEntity));
      } catch (error) {
        if (error instanceof GatewayError && [400, 404].includes(error.status)) return undefined;
        throw error;
      }
    },
    findLinkByReference,
    async closeLink(id) {
      await send('POST', `/payment_links/${encodeURIComponent(id)}/cancel`, linkEntity);
    },
    isSigned(body, signature) {
      const received = Buffer.from(signature, 'utf8');
      // Each secret is tried, so that the time says nothing of which one it was.
      return webhookSecrets
        .map((secret) => {
          const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'utf8');
          return received.length === expected.length && timingSafeEqual(received, expected);
        })
        .includes(true);
    },
    parseEvent(body) {
      const parsed = event.safeParse(parseJson(body));
      if (!parsed.success) throw new GatewayError('A webhook of Razorpay is not as documented', 0, parsed.error);
      return toEvent(parsed.data);
    },
  };
}

function toEvent({ event: name, payload }: z.infer<typeof event>): GatewayEvent | undefined {
  const [link, payment, refund] = [payload.payment_link?.entity, payload.payment?.entity, payload.refund?.entity];
  if ((name === 'payment_link.paid' || name === 'payment.captured') && payment) {
    if (payment.status !== 'captured' || payment.currency !== 'INR') return undefined;
    const reference = link?.reference_id ?? payment.notes[REFERENCE_NOTE];
    return {
      type: 'paid',
      reference: typeof reference === 'string' ? reference : undefined,
      linkId: link?.id,
      paymentId: payment.id,
      amountPaise: payment.amount,
      ...paidAtOf(payment),
    };
  }
  if ((name === 'payment_link.expired' || name === 'payment_link.cancelled') && link)
    return { type: 'closed', linkId: link.id };
  if (name === 'refund.processed' && refund)
    return { type: 'refunded', refundId: refund.id, paymentId: refund.payment_id, amountPaise: refund.amount };
  return undefined;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new GatewayError('A webhook of Razorpay is not JSON', 0, error);
  }
}
