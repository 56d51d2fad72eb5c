import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { GatewayError, type PaymentGateway } from './gateway.ts';
import { insertGatewayEvent } from './gatewayEvents.repository.ts';
import { checkDelayMs } from './paymentRequests.rules.ts';
import { reconcilePaymentsJob } from './reconcile.job.ts';
import { invoiceOf, PRICE, requestRenewal, startTestGateway } from './testing/gatewayGym.ts';

const { razorpay, gateway, log, toolsOf } = await startTestGateway();
beforeEach(() => {
  log.warn.mockClear();
  log.error.mockClear();
});

/** The requests to the gateway that this makes. */
const requestsOf = async (work: () => Promise<unknown>) => {
  const before = razorpay.requests.length;
  await work();
  return razorpay.requests.slice(before);
};

onBothEngines(
  'reconciliation',
  (server) => {
    const { post, reconcileWith, reconcile, rows, requestRow, linkOf, sendLink, openGym } = toolsOf(server);

    // Those of the tests before are not checked again.
    beforeEach(() => server().database.db.updateTable('payment_requests').set({ next_check_at: null }).execute());

    const set = (id: string, change: { next_check_at?: number; gateway_link_id?: null; expires_at?: number }) =>
      server().database.db.updateTable('payment_requests').set(change).where('id', '=', id).execute();

    test('it runs each minute from the start on', () => {
      const { database, clock } = server();
      const job = reconcilePaymentsJob({ database, gateway, clock: () => clock.now, log });
      expect(job).toMatchObject({ name: 'payment reconciliation', intervalMs: 60_000, runsAtStart: true });
    });

    test('a link that is due stays open, and is checked again later each time', async () => {
      const gym = await openGym();
      const renewal = await requestRenewal(gym, gym.member);
      const { id, link } = await sendLink(gym);
      const links = [link, await linkOf(renewal.id)];
      const before = [await requestRow(id), await requestRow(renewal.id)];
      for (const checks of [0, 1]) {
        server().clock.now += checkDelayMs(checks);
        const requests = await requestsOf(reconcile);
        expect(requests.toSorted()).toEqual(links.map((one) => `GET /v1/payment_links/${one.id}`).toSorted());
        // Nothing is due again before its time.
        expect(await requestsOf(reconcile)).toEqual([]);
        const next_check_at = server().clock.now + checkDelayMs(checks);
        expect([await requestRow(id), await requestRow(renewal.id)]).toEqual(
          before.map((row) => ({ ...row, checks: checks + 1, next_check_at })),
        );
      }
      expect(links.map(({ status }) => status)).toEqual(['created', 'created']);
    });

    test('a link that was closed or is lost at the gateway expires', async () => {
      const gym = await openGym();
      const [closed, lost] = [await sendLink(gym), await sendLink(gym)];
      closed.link.status = 'cancelled';
      razorpay.links.splice(razorpay.links.indexOf(lost.link), 1);
      server().clock.now += checkDelayMs(0);
      await reconcile();
      for (const { id } of [closed, lost])
        expect(await requestRow(id)).toMatchObject({
          open_key: null,
          expired_at: server().clock.now,
          next_check_at: null,
        });
      expect(await rows(gym.gymId)).toEqual([]);
    });

    test('a payment is found by the reference where the id of its link was lost', async () => {
      const gym = await openGym();
      const { id, invoiceId, link } = await sendLink(gym);
      await set(id, { gateway_link_id: null });
      razorpay.pay(link);
      server().clock.now += checkDelayMs(0);
      expect(await requestsOf(reconcile)).toEqual(['GET /v1/payment_links']);
      expect(await invoiceOf(gym, invoiceId)).toMatchObject({ paid: PRICE, due: 0 });
    });

    test('a payment that is found after midnight counts on the day on which it was paid; its document is of today', async () => {
      const gym = await openGym();
      const { gymId, admin } = gym;
      const { link } = await sendLink(gym);
      const { id } = await requestRenewal(gym, gym.member);
      const renewal = await linkOf(id);
      const HOUR_MS = 3_600_000;
      const start = server().clock.now;
      // 11:50 pm in the gym.
      const paidAt = (server().clock.now = Date.parse('2026-11-22T18:20:00Z'));
      razorpay.pay(link);
      razorpay.pay(renewal);
      server().clock.now += HOUR_MS;
      await reconcile();
      const takingsOf = async (day: string) =>
        (await admin.client.getTakings({ gymId, branchId: gym.side, day })).takings.total;
      expect([await takingsOf('2026-11-22'), await takingsOf('2026-11-23')]).toEqual([2 * PRICE, 0]);
      const { invoices } = await admin.client.getMemberBilling({ gymId, memberId: gym.member.id });
      expect(invoices.map(({ issuedOn }) => issuedOn)).toContain('2026-11-23');
      const { payments } = await invoiceOf(gym, (await requestRow(id)).invoice_id ?? '');
      expect(payments.map(({ receivedAt }) => receivedAt)).toEqual([paidAt]);
      server().clock.now = start;
    });

    test('a payment is found though the clock was set back since the gateway was asked last', async () => {
      const gym = await openGym();
      const { id, invoiceId, link } = await sendLink(gym);
      const announced = await requestRenewal(gym, gym.member, 'upi');
      const { now } = server().clock;
      server().clock.now = now + 5.5 * 60 * 60_000;
      await reconcile();
      expect(await requestRow(id)).toMatchObject({ checks: 1, open_key: expect.any(String) });
      server().clock.now = now;
      razorpay.pay(link);
      const before = await requestRow(announced.id);
      await reconcile();
      expect(await invoiceOf(gym, invoiceId)).toMatchObject({ paid: PRICE, due: 0 });
      expect(await requestRow(announced.id)).toEqual(before);
    });

    test('an announced payment does not expire before its time, and the gateway is not asked for it', async () => {
      const gym = await openGym();
      const { id } = await requestRenewal(gym, gym.member, 'upi');
      await set(id, { next_check_at: server().clock.now });
      const before = await requestRow(id);
      expect(await requestsOf(reconcile)).toEqual([]);
      const next_check_at = server().clock.now + checkDelayMs(0);
      expect(await requestRow(id)).toEqual({ ...before, checks: 1, next_check_at });
    });

    test('where the gateway fails for one request, the others are checked all the same', async () => {
      const gym = await openGym();
      const [failing, paid] = [await sendLink(gym), await sendLink(gym)];
      razorpay.pay(failing.link);
      razorpay.pay(paid.link);
      const failure = new GatewayError('Razorpay cannot be reached');
      server().clock.now += checkDelayMs(0);
      const findLink: PaymentGateway['findLink'] = (id) =>
        id === failing.link.id ? Promise.reject(failure) : gateway.findLink(id);
      await reconcileWith({ ...gateway, findLink });
      expect(log.warn.mock.calls).toEqual([
        [{ err: failure, gymId: gym.gymId, request: failing.id }, 'The gateway could not be asked for a payment'],
      ]);
      expect(await invoiceOf(gym, paid.invoiceId)).toMatchObject({ due: 0 });
      expect(await invoiceOf(gym, failing.invoiceId)).toMatchObject({ due: PRICE });
      server().clock.now += checkDelayMs(0);
      await reconcile();
      expect(await invoiceOf(gym, failing.invoiceId)).toMatchObject({ due: 0 });
    });

    test('a defect ends the run, and is no failure of the gateway', async () => {
      const gym = await openGym();
      const { id } = await sendLink(gym);
      const defect = new TypeError('A defect');
      server().clock.now += checkDelayMs(0);
      const findLink: PaymentGateway['findLink'] = () => Promise.reject(defect);
      await expect(reconcileWith({ ...gateway, findLink })).rejects.toBe(defect);
      expect(log.warn).not.toHaveBeenCalled();
      expect(await requestRow(id)).toMatchObject({ paid_at: null, expired_at: null });
    });

    test('it stops between two requests when the server stops', async () => {
      const gym = await openGym();
      const requests = [await sendLink(gym), await sendLink(gym)];
      for (const { link } of requests) razorpay.pay(link);
      const due = async () => Promise.all(requests.map(async ({ invoiceId }) => (await invoiceOf(gym, invoiceId)).due));
      server().clock.now += checkDelayMs(0);
      const stop = new AbortController();
      const findLink: PaymentGateway['findLink'] = (id) => {
        stop.abort();
        return gateway.findLink(id);
      };
      await reconcileWith({ ...gateway, findLink }, stop.signal);
      expect((await due()).toSorted((one, other) => one - other)).toEqual([0, PRICE]);
      await reconcile();
      expect(await due()).toEqual([0, 0]);
    });

    test('it applies a refund that came in while its payment was recorded', async () => {
      const gym = await openGym();
      const { invoiceId, link } = await sendLink(gym);
      const payment = razorpay.pay(link);
      await post(razorpay.webhooksOf(link, payment).paid);
      const event_id = `evt_waiting ${gym.gymId}`;
      const refund = { type: 'refunded', payment_id: payment.payment_id, refund_id: `rfnd ${gym.gymId}` } as const;
      const stored = { event_id, ...refund, amount_paise: 400_00, received_at: server().clock.now, applied_at: null };
      await server().database.transaction((tx) => insertGatewayEvent(tx, stored));
      await reconcile();
      expect(await rows(gym.gymId)).toMatchObject([
        { kind: 'payment', amount_paise: PRICE },
        { kind: 'refund', amount_paise: 400_00, reference: refund.refund_id },
      ]);
      await reconcile();
      expect(await invoiceOf(gym, invoiceId)).toMatchObject({ paid: PRICE - 400_00 });
    });

    test.each(['paid', 'rejected', 'waiting for the desk'])(
      'a link that is found %s while it is closed is left as it is',
      async (state) => {
        const gym = await openGym();
        const { id, link } = await sendLink(gym);
        await set(id, { next_check_at: server().clock.now, expires_at: server().clock.now });
        let settled: unknown;
        const closeLink: PaymentGateway['closeLink'] = async () => {
          const payment = razorpay.pay(link, state === 'paid' ? PRICE : 100);
          await post(razorpay.webhooksOf(link, payment).paid);
          if (state === 'rejected')
            await gym.staff.client.rejectPaymentRequest({ gymId: gym.gymId, paymentRequestId: id });
          settled = await requestRow(id);
        };
        await reconcileWith({ ...gateway, closeLink });
        expect(settled).toMatchObject({ checks: 1 });
        expect(await requestRow(id)).toEqual(settled);
      },
    );
  },
  () => ({ gateway }),
);
