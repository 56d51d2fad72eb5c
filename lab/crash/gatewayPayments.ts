// Renewals paid through the gateway, reported to a server that is killed while it takes the webhooks.
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@spotter/api';
import type { Database } from '../../packages/server/src/db/database.ts';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import {
  type RazorpayServer,
  type SentWebhook,
  startRazorpayServer,
  webhookHeaders,
} from '../../packages/server/src/paymentRequests/testing/razorpayServer.ts';
import { RAZORPAY_WEBHOOK_PATH } from '../../packages/server/src/paymentRequests/webhook.route.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { createEnvironment } from '../rig/environment.ts';
import { addSignedInPeople, type Desk, startGymServer } from '../rig/gyms.ts';
import { sum } from '../rig/statistics.ts';
import { PRICE_PAISE, setPrice } from './sales.ts';
import type { Verdict } from './verify.ts';

const MEMBERS = 24;
const WEBHOOK_SECRET = 'webhook-secret-of-the-lab';
const REFUND_PAISE = 100_00;
const POLL_INTERVAL_MS = 50;
/** Ends what hangs; a busy machine takes long. */
const TIMEOUT_MS = 120_000;

export interface GatewayKillOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  kills: number;
  seed: number;
}

export interface GatewayKills extends Verdict {
  payments: number;
  /** Payments whose webhooks the gateway never sent: the reconciliation finds them. */
  unreported: number;
  /** Webhooks that got no answer, or another than 200, and were sent again. */
  retried: number;
}

/**
 * Kills the server under webhooks, restarts it, sends the webhooks again as the gateway does,
 * and compares what is stored.
 */
export async function killUnderWebhooks(options: GatewayKillOptions): Promise<GatewayKills> {
  const { engine, postgresFolder, kills, seed } = options;
  await using environment = await createEnvironment({ engine, postgresFolder, members: 0 });
  const razorpay = await startRazorpayServer(Date.now);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => razorpay.close());
  const { database } = environment;
  const gym = { ...environment.gym, env: { ...environment.gym.env, ...gatewayEnv(razorpay) } };
  const server = stack.use(await startGymServer(gym));
  const { desk } = server;
  await setPrice(desk);
  const random = createRandom(seed);
  for (const token of await addSignedInPeople(gym, 'member', MEMBERS)) await requestRenewal({ ...desk, token });

  const { webhooks, unreported } = payAll(razorpay);
  let retried = 0;
  for (let number = 0; number < kills; number += 1) {
    const batch = webhooks.filter(({ isTaken }) => !isTaken);
    // Each twice, at once: the gateway repeats what was not answered in time.
    const sending = Promise.all([...batch, ...batch].map((webhook) => post(desk.origin, webhook)));
    await Promise.race([sleep(random.between(5, 80)), sending]);
    await server.kill();
    await sending;
    retried += batch.filter(({ isTaken }) => !isTaken).length;
    await server.start();
  }
  for (const webhook of webhooks) await post(desk.origin, webhook);
  // The first question to the gateway is due after minutes; the job asks when it starts.
  await server.kill();
  await database.db
    .updateTable('payment_requests')
    .set({ next_check_at: 0 })
    .where('open_key', 'is not', null)
    .execute();
  await server.start();
  await untilSettled(database);
  return { ...(await verifyPayments(database, desk, razorpay)), payments: MEMBERS, unreported, retried };
}

const gatewayEnv = ({ url, keys }: RazorpayServer) => ({
  RAZORPAY_URL: url,
  RAZORPAY_KEY_ID: keys.keyId,
  RAZORPAY_KEY_SECRET: keys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
});

async function requestRenewal({ origin, gymId, token }: Desk): Promise<void> {
  const { method, path } = contract.requestPayment;
  const response = await fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ gymId, channel: 'gateway', purpose: { type: 'renewal', planId: 'monthly' } }),
  });
  if (!response.ok) throw new Error(`The payment was refused: ${response.status} ${await response.text()}`);
}

interface Webhook extends SentWebhook {
  isTaken: boolean;
}

/** Pays each link. Of each third payment no webhook is sent; each fourth of the others is refunded in part. */
function payAll(razorpay: RazorpayServer): { webhooks: Webhook[]; unreported: number } {
  const webhooks: Webhook[] = [];
  let unreported = 0;
  for (const [index, link] of razorpay.links.entries()) {
    const payment = razorpay.pay(link);
    if (index % 3 === 0) unreported += 1;
    else {
      const { captured, paid } = razorpay.webhooksOf(link, payment);
      const sent = index % 4 === 1 ? [razorpay.refundWebhook(payment, REFUND_PAISE), paid, captured] : [captured, paid];
      webhooks.push(...sent.map((webhook) => ({ ...webhook, isTaken: false })));
    }
  }
  return { webhooks, unreported };
}

async function post(origin: string, webhook: Webhook): Promise<void> {
  const response = await fetch(origin + RAZORPAY_WEBHOOK_PATH, {
    method: 'POST',
    headers: webhookHeaders(webhook, WEBHOOK_SECRET),
    body: webhook.body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (response?.status === 200) webhook.isTaken = true;
}

async function untilSettled({ db }: Database): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  const open = () => db.selectFrom('payment_requests').select('id').where('paid_at', 'is', null).execute();
  while ((await open()).length > 0) {
    if (performance.now() > deadline) throw new Error(`${(await open()).length} payments were not recorded`);
    await sleep(POLL_INTERVAL_MS);
  }
}

async function verifyPayments({ db }: Database, { origin, gymId, token }: Desk, razorpay: RazorpayServer) {
  const rowsOf = (table: 'invoices' | 'payments' | 'terms') => db.selectFrom(table).where('gym_id', '=', gymId);
  const rows = await rowsOf('payments').selectAll('payments').execute();
  const invoices = await rowsOf('invoices').selectAll('invoices').execute();
  const terms = await rowsOf('terms').selectAll('terms').where('number', '>', 1).execute();
  const waiting = await db.selectFrom('gateway_events').select('event_id').where('applied_at', 'is', null).execute();
  const verdict: Verdict = { lost: 0, duplicated: 0, faults: [] };
  const fault = (isWrong: boolean, sentence: string) => verdict.faults.push(...(isWrong ? [sentence] : []));
  const recorded = Map.groupBy(rows, ({ gateway_payment_id: id }) => id);
  for (const { payment_id: id, amount } of razorpay.links.flatMap(({ payments }) => payments ?? [])) {
    const own = recorded.get(id) ?? [];
    verdict.lost += own.length === 0 ? 1 : 0;
    verdict.duplicated += Math.max(0, own.length - 1);
    fault(
      own.some(({ amount_paise: stored }) => stored !== amount),
      `${id} has another amount`,
    );
  }
  fault(terms.length !== MEMBERS || invoices.length !== MEMBERS, `${terms.length} terms, ${invoices.length} invoices`);
  fault(waiting.length > 0, `${waiting.length} events were not applied`);
  const signed = ({ kind, amount_paise: amount }: (typeof rows)[number]) => (kind === 'payment' ? amount : -amount);
  const byInvoice = Map.groupBy(rows, ({ invoice_id: id }) => id);
  for (const { id, number, total_paise: total, paid_paise: paid } of invoices) {
    fault(total !== PRICE_PAISE, `${number} is over ${total}`);
    fault(sum((byInvoice.get(id) ?? []).map(signed)) !== paid, `the payments of ${number} differ from what it counts`);
  }
  const refunds = razorpay.links.filter((_, index) => index % 3 !== 0 && index % 4 === 1).length;
  fault(rows.filter(({ kind }) => kind === 'refund').length !== refunds, 'not each refund is recorded once');
  const response = await fetch(`${origin}/getDues?gymId=${gymId}`, { headers: { Authorization: `Bearer ${token}` } });
  const { total } = (await response.json()) as { total?: number };
  fault(total !== refunds * REFUND_PAISE, `the dues are ${total}, but the refunds ${refunds * REFUND_PAISE}`);
  return verdict;
}
