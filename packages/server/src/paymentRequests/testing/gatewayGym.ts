// A gym that takes payments by UPI and through a gateway that plays Razorpay, and what tests of its payments share.
import { afterAll, beforeAll, vi } from 'vitest';
import type { ApiError } from '@spotter/api';
import { createTestGym, type TestGym, type TestPerson, type TestServer } from '../../testing/server.ts';
import { createRazorpay } from '../razorpay.ts';
import { reconcilePaymentsJob } from '../reconcile.job.ts';
import { RAZORPAY_WEBHOOK_PATH } from '../webhook.route.ts';
import { type RazorpayLink, type SentWebhook, startRazorpayServer, webhookHeaders } from './razorpayServer.ts';

/** What the plans `monthly` and `quarterly` cost. */
export const PRICE = 1_500_00;
export const webhookSecrets = { new: 'new-webhook-secret', old: 'old-webhook-secret' };

/** An invoice of the member's over `PRICE`, with nothing paid. */
export const newInvoice = async ({ gymId, staff, member }: TestGym) => {
  const { invoice } = await staff.client.renewMembership({ gymId, memberId: member.id, planId: 'monthly' });
  if (!invoice) throw new Error('The invoice is missing');
  return invoice;
};
export const requestRenewal = async (
  { gymId }: Pick<TestGym, 'gymId'>,
  member: Pick<TestPerson, 'client'>,
  channel: 'upi' | 'gateway' = 'gateway',
  planId = 'quarterly',
) => (await member.client.requestPayment({ gymId, channel, purpose: { type: 'renewal', planId } })).paymentRequest;
export const withdraw = ({ gymId }: Pick<TestGym, 'gymId'>, { client }: Pick<TestPerson, 'client'>, id: string) =>
  client.withdrawPaymentRequest({ gymId, paymentRequestId: id });
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error as ApiError).code,
  );
export const invoiceOf = async ({ gymId, admin }: TestGym, invoiceId: string) =>
  (await admin.client.getInvoice({ gymId, invoiceId })).invoice;

/** Starts the gateway; it is closed after the tests of the file. */
export async function startTestGateway() {
  /** Of the server under test, which the gateway shares. */
  let clock = { now: 0 };
  const razorpay = await startRazorpayServer(() => clock.now);
  afterAll(() => razorpay.close());
  const gateway = createRazorpay({
    url: razorpay.url,
    ...razorpay.keys,
    webhookSecrets: [webhookSecrets.new, webhookSecrets.old],
  });
  const log = { warn: vi.fn<(...entry: unknown[]) => void>(), error: vi.fn<(...entry: unknown[]) => void>() };

  const toolsOf = (server: () => TestServer) => {
    beforeAll(() => {
      clock = server().clock;
    });
    const send = (sent: SentWebhook, { secret = webhookSecrets.new, body = sent.body } = {}) => {
      const init = { method: 'POST', headers: webhookHeaders(sent, secret), body };
      return server().app.request(RAZORPAY_WEBHOOK_PATH, init);
    };
    const post = async (...sent: Parameters<typeof send>) => (await send(...sent)).status;
    const reconcileWith = (keys: typeof gateway | undefined, signal = new AbortController().signal) =>
      reconcilePaymentsJob({ database: server().database, gateway: keys, clock: () => server().clock.now, log }).run(
        signal,
      );
    const reconcile = () => reconcileWith(gateway);
    const rows = (gymId: string) =>
      server()
        .database.db.selectFrom('payments')
        .select(['kind', 'method', 'amount_paise', 'reference', 'gateway_payment_id'])
        .where('gym_id', '=', gymId)
        .orderBy('id')
        .execute();
    const requestRow = (id: string) =>
      server().database.db.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const linkOf = async (id: string): Promise<RazorpayLink> => {
      const { reference } = await requestRow(id);
      const link = razorpay.links.find(({ reference_id }) => reference_id === reference);
      if (!link) throw new Error('The gateway has no such link');
      return link;
    };
    /** A link for an invoice of the member's. */
    const sendLink = async (gym: TestGym) => {
      const { id: invoiceId } = await newInvoice(gym);
      const { id } = (await gym.staff.client.createPaymentLink({ gymId: gym.gymId, invoiceId })).paymentRequest;
      return { id, invoiceId, link: await linkOf(id) };
    };
    const openGym = async () => {
      const gym = await createTestGym(server());
      const { gymId, admin } = gym;
      const policy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10 };
      await admin.client.updateBillingPolicy({
        gymId,
        policy: { ...policy, upiId: 'pulse@okaxis', upiPayeeName: 'Pulse' },
      });
      const { plans } = await admin.client.getPlans({ gymId });
      for (const id of ['monthly', 'quarterly']) {
        const plan = plans.find((one) => one.id === id);
        if (!plan) throw new Error('The plan is missing');
        const { name, lengthUnit, length } = plan;
        const planData = { name, lengthUnit, length, price: PRICE, isTaxIncluded: true };
        await admin.client.updatePlan({ gymId, planId: id, planData });
      }
      return gym;
    };
    return { send, post, reconcileWith, reconcile, rows, requestRow, linkOf, sendLink, openGym };
  };
  return { razorpay, gateway, log, toolsOf };
}
