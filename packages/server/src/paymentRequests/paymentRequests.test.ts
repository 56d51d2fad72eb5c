import { expect, test } from 'vitest';
import { clientInHindi } from '../testing/markedTexts.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { checkDelayMs, REQUEST_LIFETIME_MS } from './paymentRequests.rules.ts';
import { takeGatewayEvent } from './takeGatewayEvent.ts';
import {
  codeOf,
  invoiceOf,
  newInvoice,
  PRICE,
  requestRenewal,
  startTestGateway,
  webhookSecrets,
  withdraw,
} from './testing/gatewayGym.ts';
import { RAZORPAY_WEBHOOK_PATH } from './webhook.route.ts';

const { razorpay, gateway, log, toolsOf } = await startTestGateway();

const terms = async ({ gymId, staff }: TestGym, memberId: string) =>
  (await staff.client.getMembership({ gymId, memberId })).terms;
const wrongAmount = (amount: string) => `${amount} came through the gateway instead of ₹1,500`;
const refusalWith = (code: string, message: string) => ({ code, message });

onBothEngines(
  'payment requests',
  (server) => {
    const { post, reconcileWith, reconcile, rows, requestRow, linkOf, openGym } = toolsOf(server);
    const refundReasons = async (gymId: string) => {
      const { db } = server().database;
      const refunds = db.selectFrom('payments').select('reason').where('gym_id', '=', gymId).orderBy('id');
      return (await refunds.where('kind', '=', 'refund').execute()).map(({ reason }) => reason);
    };
    const moveToMain = ({ gymId, main }: TestGym, ids: string[]) =>
      server()
        .database.db.updateTable('people')
        .set({ branch_id: main })
        .where('gym_id', '=', gymId)
        .where('id', 'in', ids)
        .execute();
    test('what is paid for is read in the reader’s language; what was stored before stays English', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      const { id, payUrl } = await requestRenewal(gym, member, 'upi');
      expect(new URL(payUrl).searchParams.get('tn')).toBe('Renewal Quarterly');
      const purposes = async (client = member.client) =>
        (await client.getPassBilling({ gymId })).openRequests.map(({ purpose }) => purpose);
      const inHindi = clientInHindi(server(), member);
      expect([await purposes(), await purposes(inHindi)]).toEqual([['Renewal: Quarterly'], ['रिन्यूअल: तिमाही']]);
      await server()
        .database.db.updateTable('payment_requests')
        // As the last release stored it; its column is not changed otherwise.
        .set({ purpose: 'Renewal: Quarterly' } as object)
        .where('id', '=', id)
        .execute();
      expect(await purposes(inHindi)).toEqual(['Renewal: Quarterly']);
    });
    test('a renewal paid on the gateway’s page is sold once, however often and in which order it is reported', async () => {
      const gym = await openGym();
      const request = await requestRenewal(gym, gym.member);
      const link = await linkOf(request.id);
      expect(request).toMatchObject({
        status: 'open',
        amount: PRICE,
        payUrl: link.short_url,
        purpose: 'Renewal: Quarterly',
        planId: 'quarterly',
        invoiceId: null,
      });
      const { captured, paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      expect(await Promise.all(Array.from({ length: 20 }, () => post(paid)))).toEqual(
        Array.from({ length: 20 }, () => 200),
      );
      expect(await post(captured)).toBe(200);
      // Its id is not signed.
      expect(await post({ ...paid, eventId: 'evt_another' })).toBe(200);
      const [payment, ...others] = await rows(gym.gymId);
      expect(others).toEqual([]);
      expect(payment).toMatchObject({ kind: 'payment', method: 'gateway', amount_paise: PRICE });
      const [term, ...earlier] = await terms(gym, gym.member.id);
      expect(earlier).toHaveLength(1);
      expect(term).toMatchObject({ planId: 'quarterly', from: '2026-12-02', soldBy: 'Online payment' });
      expect(await invoiceOf(gym, term?.invoiceId ?? '')).toMatchObject({ due: 0, status: 'paid', total: PRICE });
      const { openRequests } = await gym.member.client.getPassBilling({ gymId: gym.gymId });
      expect(openRequests).toEqual([]);
    });

    test('webhook, its repetition and the reconciliation at the same moment sell one term', async () => {
      const gym = await openGym();
      const request = await requestRenewal(gym, gym.member);
      const link = await linkOf(request.id);
      const { captured, paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      server().clock.now += checkDelayMs(0);
      const statuses = await Promise.all([post(captured), reconcile(), post(paid), reconcile(), post(captured)]);
      expect(statuses).toEqual([200, undefined, 200, undefined, 200]);
      expect(await rows(gym.gymId)).toHaveLength(1);
      expect(await terms(gym, gym.member.id)).toHaveLength(2);
    });

    test('of a renewal that is paid over both channels at the same moment one is sold, and the other told of', async () => {
      const gym = await openGym();
      const { gymId, side, staff } = gym;
      const members = await Promise.all(Array.from({ length: 2 }, () => gym.addPerson('member', side)));
      for (const member of members) {
        const announced = await requestRenewal(gym, member, 'upi');
        const link = await linkOf((await requestRenewal(gym, member)).id);
        const { paid } = razorpay.webhooksOf(link, razorpay.pay(link));
        const confirmation = staff.client.confirmPaymentRequest({
          gymId,
          paymentRequestId: announced.id,
          reference: '1',
        });
        const [confirmed, status] = await Promise.all([codeOf(confirmation), post(paid)]);
        expect(status).toBe(200);
        expect(await terms(gym, member.id)).toHaveLength(2);
        const { paymentRequests } = await staff.client.getPaymentRequests({ gymId });
        const problems = paymentRequests.filter(({ memberId }) => memberId === member.id).map(({ problem }) => problem);
        expect([confirmed, problems]).toEqual(
          confirmed === 'done' ? ['done', ['The payment came after the renewal was withdrawn']] : ['state-changed', []],
        );
      }
    });

    test('a payment whose webhook never came is found by the reconciliation', async () => {
      const gym = await openGym();
      const request = await requestRenewal(gym, gym.member);
      razorpay.pay(await linkOf(request.id));
      await reconcile();
      expect(await rows(gym.gymId)).toEqual([]);
      server().clock.now += checkDelayMs(0);
      await reconcile();
      expect(await rows(gym.gymId)).toMatchObject([{ method: 'gateway', amount_paise: PRICE }]);
      expect(await requestRow(request.id)).toMatchObject({ open_key: null, next_check_at: null });
    });

    test('while the gateway does not answer, the reconciliation waits longer each time', async () => {
      const gym = await openGym();
      const { id } = await requestRenewal(gym, gym.member);
      razorpay.failure = 500;
      const countRequests = async () => {
        const before = razorpay.requests.length;
        await reconcile();
        return razorpay.requests.length - before;
      };
      for (const checks of [0, 1, 2]) {
        server().clock.now += checkDelayMs(checks);
        expect(await countRequests()).toBeGreaterThan(0);
        expect(await requestRow(id)).toMatchObject({ checks: checks + 1 });
      }
      razorpay.failure = 'none';
    });

    test('forged, cut and changed webhooks are refused, and change nothing', async () => {
      const gym = await openGym();
      const request = await requestRenewal(gym, gym.member);
      const link = await linkOf(request.id);
      const { paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      const before = await requestRow(request.id);
      expect(await post(paid, { secret: 'somebody else’s' })).toBe(401);
      expect(await post(paid, { body: paid.body.slice(0, -1) })).toBe(401);
      expect(await post(paid, { body: JSON.stringify(JSON.parse(paid.body)) })).toBe(401);
      expect(await post(paid, { body: paid.body.replace(`${PRICE}`, '1') })).toBe(401);
      const unsigned = await server().app.request(RAZORPAY_WEBHOOK_PATH, { method: 'POST', body: paid.body });
      expect(unsigned.status).toBe(401);
      expect(await post({ ...paid, body: 'x'.repeat(100_000) })).toBe(413);
      expect(await post({ ...paid, body: '{"event":' })).toBe(400);
      expect(await requestRow(request.id)).toEqual(before);
      expect(await rows(gym.gymId)).toEqual([]);
      expect(await terms(gym, gym.member.id)).toHaveLength(1);
      // The old secret, while Razorpay repeats what it signed with it.
      expect(await post(paid, { secret: webhookSecrets.old })).toBe(200);
      expect(await rows(gym.gymId)).toHaveLength(1);
    });

    test('the desk sends a link in the language of the member', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const { id: invoiceId, number } = await newInvoice(gym);
      await member.client.setOwnLanguage({ gymId, language: 'hi' });
      const { paymentRequest, message } = await staff.client.createPaymentLink({ gymId, invoiceId });
      expect(message).toBe(
        `नमस्ते ${member.name},\nTest Gym के ${number} के लिए ₹1,500 का भुगतान आप यहाँ कर सकते हैं: ${paymentRequest.payUrl}`,
      );
    });

    test('a payment after a manual entry is recorded all the same, and can be refunded', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      expect(link).toMatchObject({
        amount: PRICE,
        description: `Invoice ${invoice.number}`,
        customer: { name: member.name },
      });
      await staff.client.takePayment({ gymId, invoiceId: invoice.id, payment: { amount: PRICE, method: 'cash' } });
      const payment = razorpay.pay(link);
      const { paid } = razorpay.webhooksOf(link, payment);
      expect(await post(paid)).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: 2 * PRICE, due: -PRICE, status: 'paid' });

      const refund = razorpay.refundWebhook(payment, PRICE);
      expect([await post(refund), await post(refund), await post({ ...refund, eventId: 'evt_again' })]).toEqual([
        200, 200, 200,
      ]);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE, due: 0 });
      expect((await rows(gymId)).map(({ kind, method }) => `${kind} ${method}`)).toEqual([
        'payment cash',
        'payment gateway',
        'refund gateway',
      ]);
    });

    test('a manual entry after the payment is refused: nothing is due', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      expect(await post(razorpay.webhooksOf(link, razorpay.pay(link)).paid)).toBe(200);
      const manual = { gymId, invoiceId: invoice.id, payment: { amount: PRICE, method: 'cash' as const } };
      await expect(staff.client.takePayment(manual)).rejects.toMatchObject({ code: 'state-changed' });
      expect(await rows(gymId)).toHaveLength(1);
    });

    test('a refund that is reported before its payment is recorded with it', async () => {
      const gym = await openGym();
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await gym.staff.client.createPaymentLink({ gymId: gym.gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      const payment = razorpay.pay(link);
      expect(await post(razorpay.refundWebhook(payment, 500_00))).toBe(200);
      expect(await rows(gym.gymId)).toEqual([]);
      expect(await post(razorpay.webhooksOf(link, payment).captured)).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE - 500_00, due: 500_00 });
    });

    test('each payment of a link that was paid again can be refunded, before and after it is recorded', async () => {
      const gym = await openGym();
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await gym.staff.client.createPaymentLink({ gymId: gym.gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      const [first, second, third] = [razorpay.pay(link), razorpay.pay(link), razorpay.pay(link)];
      expect(await post(razorpay.refundWebhook(third, 500_00))).toBe(200);
      for (const payment of [first, second, third])
        expect(await post(razorpay.webhooksOf(link, payment).captured)).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: 3 * PRICE - 500_00 });
      for (const payment of [first, second]) expect(await post(razorpay.refundWebhook(payment, PRICE))).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE - 500_00, due: 500_00 });
    });

    /** An invoice that was paid by its link. */
    async function payByLink() {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      const payment = razorpay.pay(link);
      await post(razorpay.webhooksOf(link, payment).paid);
      const { payments } = await invoiceOf(gym, invoice.id);
      return { gym, invoice, payment, paymentId: payments[0]?.id ?? '' };
    }

    test('a refund that the desk recorded itself is not recorded again', async () => {
      const { gym, invoice, payment, paymentId } = await payByLink();
      const { gymId, admin } = gym;
      const refund = { amount: PRICE, method: 'gateway' as const, reference: 'rfnd_1', reason: 'Paid twice' };
      await admin.client.refundPayment({ gymId, paymentId, ...refund });
      expect(await post(razorpay.refundWebhook(payment, PRICE))).toBe(200);
      expect(await rows(gymId)).toHaveLength(2);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: 0, due: PRICE });
    });

    test('each partial refund that the desk recorded itself is not recorded again, and others are', async () => {
      const { gym, invoice, payment, paymentId } = await payByLink();
      const { gymId, admin } = gym;
      const refund = { amount: 400_00, method: 'gateway' as const, reference: 'rfnd_1', reason: 'Paid too much' };
      for (const method of ['gateway', 'upi'] as const)
        await admin.client.refundPayment({ gymId, paymentId, ...refund, method });
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE - 800_00 });
      const [first, second] = [razorpay.refundWebhook(payment, 400_00), razorpay.refundWebhook(payment, 400_00)];
      expect([await post(first), await post({ ...first, eventId: 'evt_again' })]).toEqual([200, 200]);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE - 800_00 });
      expect(await post(second)).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE - 1200_00 });
    });

    test('of a refund above what the desk left of the payment the rest is recorded, and the difference logged', async () => {
      const { gym, invoice, payment, paymentId } = await payByLink();
      const { gymId, admin } = gym;
      const refund = { amount: 400_00, method: 'cash' as const, reference: '', reason: 'Paid too much' };
      await admin.client.refundPayment({ gymId, paymentId, ...refund });
      const { database, clock: now } = server();
      const [paid, refundId] = [payment.payment_id, `rfnd_${gymId}`];
      const event = { type: 'refunded', refundId, paymentId: paid, amountPaise: PRICE } as const;
      log.warn.mockClear();
      for (const id of ['evt_all', 'evt_all_again'])
        await takeGatewayEvent({ database, log }, now.now, `${id} ${gymId}`, event);
      expect(log.warn.mock.calls).toEqual([
        [
          { gymId, paymentId: paid, refundId, unrecordedPaise: 400_00 },
          'A gateway refunded more than is left of a payment',
        ],
      ]);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: 0, due: PRICE });
      const refunds = (await rows(gymId)).filter(({ kind }) => kind === 'refund');
      expect(refunds.map(({ method, amount_paise: amount }) => [method, amount])).toEqual([
        ['cash', 400_00],
        ['gateway', PRICE - 400_00],
      ]);
      expect(await refundReasons(gymId)).toEqual(['Paid too much', 'Refunded by the gateway']);
      // Nothing of the payment is left to be refunded.
      const last = { ...event, refundId: `${refundId}_last`, amountPaise: 100_00 };
      log.warn.mockClear();
      await takeGatewayEvent({ database, log }, now.now, `evt_last ${gymId}`, last);
      expect(log.warn.mock.calls).toMatchObject([
        [{ refundId: last.refundId, unrecordedPaise: 100_00 }, expect.any(String)],
      ]);
      expect((await rows(gymId)).filter(({ kind }) => kind === 'refund')).toEqual(refunds);
    });

    test('a wrong amount waits for the desk, which records what came', async () => {
      const gym = await openGym();
      const { gymId, staff, mainStaff } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      expect(await post(razorpay.webhooksOf(link, razorpay.pay(link, 100)).paid)).toBe(200);
      expect(await rows(gymId)).toEqual([]);
      const listed = await staff.client.getPaymentRequests({ gymId });
      expect(listed.paymentRequests).toMatchObject([{ id: paymentRequest.id, problem: wrongAmount('₹1') }]);
      const inHindi = clientInHindi(server(), staff);
      expect((await inHindi.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([
        { purpose: `इनवॉइस ${invoice.number}`, problem: 'गेटवे से ₹1,500 की जगह ₹1 आए' },
      ]);
      expect(await mainStaff.client.getPaymentRequests({ gymId })).toEqual({ paymentRequests: [] });
      const confirm = { gymId, paymentRequestId: paymentRequest.id, reference: 'seen in Razorpay' };
      await expect(mainStaff.client.confirmPaymentRequest(confirm)).rejects.toMatchObject({ code: 'not-found' });
      const confirmed = await staff.client.confirmPaymentRequest(confirm);
      expect(confirmed).toMatchObject({
        paymentRequest: { status: 'paid', problem: '' },
        payment: { amount: 100, method: 'gateway' },
        invoice: { id: invoice.id, paid: 100, due: PRICE - 100, status: 'part-paid' },
      });
    });

    test('a renewal that cannot be sold when its payment comes is confirmed once it can', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, member } = gym;
      const planData = { name: 'Morning', lengthUnit: 'month' as const, length: 1, price: PRICE, isTaxIncluded: true };
      const { plan } = await admin.client.addPlan({ gymId, planData });
      const request = await requestRenewal(gym, member, 'gateway', plan.id);
      await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' });
      const link = await linkOf(request.id);
      const { captured, paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      expect([await post(captured), await post(paid)]).toEqual([200, 200]);
      expect(await rows(gymId)).toEqual([]);
      expect(await terms(gym, member.id)).toHaveLength(1);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([
        { id: request.id, problem: 'Morning is inactive and is not sold' },
      ]);
      await expect(requestRenewal(gym, member, 'gateway', plan.id)).rejects.toMatchObject({
        code: 'plan-inactive',
        message: 'Morning is not sold any more',
      });
      await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'active' });
      await expect(requestRenewal(gym, member, 'gateway', plan.id)).rejects.toMatchObject({ code: 'state-changed' });
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: request.id, reference: 'Razorpay' });
      expect(await terms(gym, member.id)).toHaveLength(2);
      expect(await rows(gymId)).toMatchObject([{ method: 'gateway', amount_paise: PRICE }]);
    });

    test.each(['webhooks', 'the reconciliation'])(
      'two payments of a renewal that cannot be sold, found by %s, are both recorded once it is confirmed',
      async (source) => {
        const gym = await openGym();
        const { gymId, admin, staff, member } = gym;
        const planData = {
          name: 'Morning',
          lengthUnit: 'month' as const,
          length: 1,
          price: PRICE,
          isTaxIncluded: true,
        };
        const { plan } = await admin.client.addPlan({ gymId, planData });
        const request = await requestRenewal(gym, member, 'gateway', plan.id);
        await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' });
        const link = await linkOf(request.id);
        const payments = [razorpay.pay(link), razorpay.pay(link)];
        if (source === 'webhooks') {
          for (const payment of payments) expect(await post(razorpay.webhooksOf(link, payment).captured)).toBe(200);
        } else {
          server().clock.now += checkDelayMs(0);
          await reconcile();
        }
        expect(await rows(gymId)).toEqual([]);
        await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'active' });
        await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: request.id, reference: 'Razorpay' });
        await reconcile();
        const recorded = (await rows(gymId)).map(({ gateway_payment_id: id }) => id);
        expect(new Set(recorded)).toEqual(new Set(payments.map(({ payment_id: id }) => id)));
        const [term, ...earlier] = await terms(gym, member.id);
        expect(earlier).toHaveLength(1);
        expect(await invoiceOf(gym, term?.invoiceId ?? '')).toMatchObject({ paid: 2 * PRICE, due: -PRICE });
        expect(await requestRow(request.id)).toMatchObject({ next_check_at: null });
      },
    );

    test('a wrong amount that waits for the desk is recorded with the right one that comes after it', async () => {
      const gym = await openGym();
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await gym.staff.client.createPaymentLink({ gymId: gym.gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      for (const payment of [razorpay.pay(link, 100), razorpay.pay(link)])
        expect(await post(razorpay.webhooksOf(link, payment).captured)).toBe(200);
      await reconcile();
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ paid: PRICE + 100, due: -100 });
      expect(await requestRow(paymentRequest.id)).toMatchObject({ next_check_at: null });
    });

    test('of two payments that wait for the desk, rejecting one leaves the other to be confirmed or rejected', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const waiting = async () =>
        (await staff.client.getPaymentRequests({ gymId })).paymentRequests.map(({ problem }) => problem);
      const payTwice = async () => {
        const invoice = await newInvoice(gym);
        const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
        const link = await linkOf(paymentRequest.id);
        const payments = [razorpay.pay(link, 100), razorpay.pay(link, 200)];
        const webhooks = payments.map((payment) => razorpay.webhooksOf(link, payment));
        for (const { captured } of webhooks) expect(await post(captured)).toBe(200);
        expect(await waiting()).toEqual([wrongAmount('₹2')]);
        await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: paymentRequest.id });
        await reconcile();
        expect(await waiting()).toEqual([wrongAmount('₹1')]);
        const settled = async () => {
          await reconcile();
          for (const { paid } of webhooks) expect(await post(paid)).toBe(200);
          expect(await waiting()).toEqual([]);
          expect(await requestRow(paymentRequest.id)).toMatchObject({ next_check_at: null });
        };
        return { paymentRequestId: paymentRequest.id, invoice, settled };
      };
      const first = await payTwice();
      const { paymentRequestId } = first;
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId, reference: 'Razorpay' });
      await first.settled();
      expect(await invoiceOf(gym, first.invoice.id)).toMatchObject({ paid: 100 });
      const second = await payTwice();
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: second.paymentRequestId });
      await second.settled();
      expect(await invoiceOf(gym, second.invoice.id)).toMatchObject({ paid: 0 });
    });

    test('what comes on a link after the desk rejected a payment of it waits for the desk', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      const link = await linkOf(paymentRequest.id);
      await post(razorpay.webhooksOf(link, razorpay.pay(link, 100)).captured);
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: paymentRequest.id });
      await post(razorpay.webhooksOf(link, razorpay.pay(link)).captured);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([
        { id: paymentRequest.id, status: 'open', problem: 'Another payment of this link was rejected before' },
      ]);
      expect(await rows(gymId)).toEqual([]);
    });

    test('an announced UPI payment is confirmed once, with the bank’s reference', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, mainStaff, member } = gym;
      const request = await requestRenewal(gym, member, 'upi');
      const url = new URL(request.payUrl);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        pa: 'pulse@okaxis',
        am: '1500.00',
        tr: request.reference,
      });
      expect((await requestRenewal(gym, member, 'upi')).id).toBe(request.id);
      expect(await member.client.getPassBilling({ gymId })).toMatchObject({ openRequests: [{ id: request.id }] });
      const confirm = { gymId, paymentRequestId: request.id, reference: '632411223344' };
      await expect(mainStaff.client.confirmPaymentRequest(confirm)).rejects.toMatchObject({ code: 'not-found' });
      expect(await requestRow(request.id)).toMatchObject({ paid_at: null });
      const confirmed = await Promise.allSettled([
        staff.client.confirmPaymentRequest(confirm),
        admin.client.confirmPaymentRequest(confirm),
      ]);
      expect(confirmed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await rows(gymId)).toMatchObject([{ method: 'upi', amount_paise: PRICE, reference: '632411223344' }]);
      expect(await terms(gym, member.id)).toHaveLength(2);
      const { activities } = await admin.client.getActivities({ gymId });
      expect(activities.map(({ action }) => action)).toEqual(expect.arrayContaining(['renew', 'issue', 'pay']));
      await expect(staff.client.rejectPaymentRequest({ gymId, paymentRequestId: request.id })).rejects.toMatchObject({
        code: 'state-changed',
      });
    });

    test.each([
      ['upi', 2000_00, false],
      ['upi', 900_00, true],
      ['upi', null, true],
      ['gateway', 2000_00, true],
    ] as const)(
      'a renewal paid by %s is sold at the price that was asked, also when the plan costs %s by then',
      async (channel, price, isTaxIncluded) => {
        const gym = await openGym();
        const { gymId, admin, staff, member } = gym;
        const request = await requestRenewal(gym, member, channel);
        const planData = { name: 'Quarterly', lengthUnit: 'month', length: 3, price, isTaxIncluded } as const;
        await admin.client.updatePlan({ gymId, planId: 'quarterly', planData });
        // The tax of the day of the sale is in the price.
        const details = { legalName: 'Pulse LLP', address: '1 Road', gstin: '27ABCDE1234F1Z0' };
        await admin.client.updateBillingDetails({ gymId, details });
        await admin.client.setTaxRate({ gymId, taxRate: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' } });
        if (channel === 'upi') {
          await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: request.id, reference: '632411223344' });
        } else {
          const link = await linkOf(request.id);
          expect(await post(razorpay.webhooksOf(link, razorpay.pay(link)).paid)).toBe(200);
        }
        const [term] = await terms(gym, member.id);
        expect(term).toMatchObject({ planName: 'Quarterly', price: PRICE });
        expect(await invoiceOf(gym, term?.invoiceId ?? '')).toMatchObject({
          total: PRICE,
          taxableValue: 1428_58,
          cgst: 35_71,
          sgst: 35_71,
          paid: PRICE,
          due: 0,
          status: 'paid',
        });
        expect(await rows(gymId)).toMatchObject([{ method: channel, amount_paise: PRICE }]);
        // At the desk the new price holds.
        if (price === null) return;
        const { invoice } = await staff.client.renewMembership({ gymId, memberId: member.id, planId: 'quarterly' });
        expect(invoice?.total).toBe(isTaxIncluded ? price : price * 1.05);
      },
    );

    test('what is paid on the phone or by a link for an invoice of a deleted branch is of the main one’s takings', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, main, side, member } = gym;
      const [first, second] = [await newInvoice(gym), await newInvoice(gym)];
      const purpose = { type: 'invoice' as const, invoiceId: first.id };
      const { paymentRequest } = await member.client.requestPayment({ gymId, channel: 'upi', purpose });
      const link = await linkOf(
        (await staff.client.createPaymentLink({ gymId, invoiceId: second.id })).paymentRequest.id,
      );
      await moveToMain(gym, [staff.id, member.id]);
      await admin.client.deleteBranch({ gymId, branchId: side });
      const confirm = { gymId, paymentRequestId: paymentRequest.id, reference: '632411223344' };
      expect((await admin.client.confirmPaymentRequest(confirm)).payment.branchName).toBe('Main');
      const payment = razorpay.pay(link);
      expect(await post(razorpay.webhooksOf(link, payment).paid)).toBe(200);
      const takings = async () => (await admin.client.getTakings({ gymId, branchId: main })).takings;
      expect(await takings()).toMatchObject({ total: 2 * PRICE, payments: [{ method: 'gateway' }, { method: 'upi' }] });
      expect(await post(razorpay.refundWebhook(payment, PRICE))).toBe(200);
      expect(await takings()).toMatchObject({ total: PRICE });
    });

    test('the announced payment of a member who moved is confirmed where they are now', async () => {
      const gym = await openGym();
      const { gymId, staff, mainStaff, member } = gym;
      const request = await requestRenewal(gym, member, 'upi');
      await moveToMain(gym, [member.id]);
      const listed = async ({ client }: TestPerson) =>
        (await client.getPaymentRequests({ gymId })).paymentRequests.map(({ id }) => id);
      expect([await listed(staff), await listed(mainStaff)]).toEqual([[], [request.id]]);
      const confirm = { gymId, paymentRequestId: request.id, reference: '632411223344' };
      await expect(staff.client.confirmPaymentRequest(confirm)).rejects.toMatchObject({ code: 'not-found' });
      expect(await requestRow(request.id)).toMatchObject({ paid_at: null });
      const { invoice } = await mainStaff.client.confirmPaymentRequest(confirm);
      expect(invoice).toMatchObject({ branchName: 'Main', paid: PRICE });
    });

    test('an open UPI payment goes to the UPI ID that the gym has now', async () => {
      const gym = await openGym();
      const other = await openGym();
      const { gymId, admin, staff, member } = gym;
      const request = await requestRenewal(gym, member, 'upi');
      const untouched = await requestRenewal(other, other.member, 'upi');
      const { settings } = await admin.client.getBillingSettings({ gymId });
      const setUpi = (upiId: string, upiPayeeName: string) =>
        admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId, upiPayeeName } });
      const openRequests = async () => (await member.client.getPassBilling({ gymId })).openRequests;
      await setUpi('pulse.gym@oksbi', 'Pulse Gym');
      const [readdressed] = await openRequests();
      const payUrl = request.payUrl.replace('pulse@okaxis', 'pulse.gym@oksbi').replace('pn=Pulse', 'pn=Pulse%20Gym');
      expect(readdressed).toEqual({ ...request, payUrl });
      expect(await requestRenewal(gym, member, 'upi')).toEqual({ ...request, payUrl });
      expect((await requestRow(untouched.id)).pay_url).toBe(untouched.payUrl);
      // One of the two alone.
      await setUpi('pulse.gym@okaxis', 'Pulse Gym');
      const otherBank = payUrl.replace('@oksbi', '@okaxis');
      expect(await openRequests()).toEqual([{ ...request, payUrl: otherBank }]);
      await setUpi('pulse.gym@okaxis', 'Pulse');
      expect(await openRequests()).toEqual([{ ...request, payUrl: otherBank.replace('Pulse%20Gym', 'Pulse') }]);
      // Nothing more can be paid, but it may have been.
      await setUpi('', '');
      expect(await openRequests()).toEqual([]);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([{ id: request.id }]);
    });

    test('the currency does not change while a member is paying', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, member } = gym;
      const { settings } = await admin.client.getBillingSettings({ gymId });
      expect(settings.hasGateway).toBe(true);
      const { id: paymentRequestId } = await requestRenewal(gym, member);
      await admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: '', upiPayeeName: '' } });
      await expect(admin.client.setCurrency({ gymId, currency: 'AED' })).rejects.toMatchObject({
        code: 'state-changed',
        message: 'A member is paying online: confirm or reject that payment first',
      });
      expect((await admin.client.getBillingSettings({ gymId })).settings.currency).toBe('INR');
      await withdraw(gym, member, paymentRequestId);
      await staff.client.getPaymentRequests({ gymId });
      const changed = await admin.client.setCurrency({ gymId, currency: 'AED' });
      // The gateway takes rupees alone.
      expect(changed.settings).toMatchObject({ currency: 'AED', hasGateway: false });
    });

    test('a plan for which a member is paying is not deleted', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, member } = gym;
      const planData = { name: 'Ten days', lengthUnit: 'day', length: 10, price: PRICE, isTaxIncluded: true } as const;
      const { id: planId } = (await admin.client.addPlan({ gymId, planData })).plan;
      const request = await requestRenewal(gym, member, 'upi', planId);
      await expect(admin.client.deletePlan({ gymId, planId })).rejects.toMatchObject({
        code: 'state-changed',
        message: 'A member is paying for Ten days: deactivate it instead',
      });
      await admin.client.togglePlanStatus({ gymId, planId, newStatus: 'inactive' });
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: request.id });
      await expect(admin.client.deletePlan({ gymId, planId })).resolves.toEqual({ success: true });
    });

    test('a rejected announcement sells nothing, and can be announced again', async () => {
      const gym = await openGym();
      const { gymId, staff, mainStaff, member } = gym;
      const request = await requestRenewal(gym, member, 'upi');
      const paymentRequestId = request.id;
      await expect(mainStaff.client.rejectPaymentRequest({ gymId, paymentRequestId })).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await requestRow(request.id)).toMatchObject({ rejected_at: null });
      expect(await staff.client.rejectPaymentRequest({ gymId, paymentRequestId })).toMatchObject({
        paymentRequest: { status: 'rejected' },
      });
      expect(await staff.client.getPaymentRequests({ gymId })).toEqual({ paymentRequests: [] });
      expect(await rows(gymId)).toEqual([]);
      expect((await requestRenewal(gym, member, 'upi')).id).not.toBe(request.id);
    });

    test('announced over both channels and confirmed on one, the other is withdrawn', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const online = await requestRenewal(gym, member);
      const upi = await requestRenewal(gym, member, 'upi');
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: upi.id, reference: '1' });
      expect((await member.client.getPassBilling({ gymId })).openRequests).toEqual([]);
      await reconcile();
      const link = await linkOf(online.id);
      expect(link.status).toBe('cancelled');
      // Paid at the moment of the cancellation: the desk decides.
      expect(await post(razorpay.webhooksOf(link, razorpay.pay(link)).paid)).toBe(200);
      expect(await terms(gym, member.id)).toHaveLength(2);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([
        { id: online.id, problem: 'The payment came after the renewal was withdrawn' },
      ]);
    });

    test('an announced payment that is taken back makes room for another; the desk confirms it if it comes', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const wrong = await requestRenewal(gym, member, 'upi', 'monthly');
      const unpaid = await requestRenewal(gym, member, 'upi');
      const openIds = async () => (await member.client.getPassBilling({ gymId })).openRequests.map(({ id }) => id);
      expect(await openIds()).toEqual([wrong.id, unpaid.id]);
      for (const { id } of [wrong, wrong, unpaid]) expect(await withdraw(gym, member, id)).toEqual({ success: true });
      expect(await openIds()).toEqual([]);
      const again = await requestRenewal(gym, member, 'upi');
      expect(await openIds()).toEqual([again.id]);
      const problem = 'The member pays in another way. Confirm it only if it has arrived.';
      const announced = async () =>
        (await staff.client.getPaymentRequests({ gymId })).paymentRequests.map((row) => [row.id, row.problem]);
      expect(await announced()).toEqual([
        [wrong.id, problem],
        [unpaid.id, problem],
        [again.id, ''],
      ]);
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: wrong.id, reference: '1' });
      expect(await terms(gym, member.id)).toMatchObject([{ planId: 'monthly' }, {}]);
      expect(await rows(gymId)).toMatchObject([{ method: 'upi', amount_paise: PRICE, reference: '1' }]);
      const started = server().clock.now;
      server().clock.now += REQUEST_LIFETIME_MS;
      await reconcile();
      expect(await announced()).toEqual([]);
      expect(await requestRow(unpaid.id)).toMatchObject({ open_key: null, paid_at: null, next_check_at: null });
      server().clock.now = started;
    });

    test('announced anew after it was taken back, and the first confirmed, it is not to be paid again', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const first = await requestRenewal(gym, member, 'upi');
      await withdraw(gym, member, first.id);
      const again = await requestRenewal(gym, member, 'upi');
      const other = await requestRenewal(gym, member, 'upi', 'monthly');
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: first.id, reference: '1' });
      const openIds = async () => (await member.client.getPassBilling({ gymId })).openRequests.map(({ id }) => id);
      expect(await openIds()).toEqual([other.id]);
      expect(await requestRow(again.id)).toMatchObject({ open_key: null, expired_at: server().clock.now });
      expect(await terms(gym, member.id)).toHaveLength(2);
    });

    test('a link that is taken back is closed; what comes on it all the same waits for the desk', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const online = await requestRenewal(gym, member);
      await withdraw(gym, member, online.id);
      const { openRequests } = await member.client.getPassBilling({ gymId });
      expect(openRequests).toEqual([]);
      const link = await linkOf(online.id);
      const { paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      expect(await post(paid)).toBe(200);
      expect(await terms(gym, member.id)).toHaveLength(1);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([
        { id: online.id, problem: 'The payment came after the renewal was withdrawn' },
      ]);
      const before = await requestRow(online.id);
      expect(await codeOf(withdraw(gym, member, online.id))).toBe('state-changed');
      expect(await requestRow(online.id)).toEqual(before);
      const other = await requestRenewal(gym, member, 'gateway', 'monthly');
      await withdraw(gym, member, other.id);
      await reconcile();
      expect((await linkOf(other.id)).status).toBe('cancelled');
    });

    test('nobody takes back the payment of another member, nor one that was recorded', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const { id } = await requestRenewal(gym, member, 'upi');
      const before = await requestRow(id);
      const other = await gym.addPerson('member', gym.side);
      expect(await codeOf(withdraw(gym, other, id))).toBe('not-found');
      expect(await codeOf(withdraw(gym, staff, id))).toBe('forbidden');
      expect(await requestRow(id)).toEqual(before);
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: id, reference: '1' });
      const paid = await requestRow(id);
      expect(await codeOf(withdraw(gym, member, id))).toBe('state-changed');
      expect(await requestRow(id)).toEqual(paid);
    });

    test('after a week an announced payment expires, and a link is closed', async () => {
      const gym = await openGym();
      const upi = await requestRenewal(gym, gym.member, 'upi');
      const online = await requestRenewal(gym, gym.member);
      server().clock.now += REQUEST_LIFETIME_MS;
      await reconcile();
      for (const { id } of [upi, online])
        expect(await requestRow(id)).toMatchObject({
          open_key: null,
          expired_at: server().clock.now,
          next_check_at: null,
        });
      expect((await linkOf(online.id)).status).toBe('cancelled');
      expect(await gym.staff.client.getPaymentRequests({ gymId: gym.gymId })).toEqual({ paymentRequests: [] });
    });

    test('a link expires without the gateway’s keys too, and its payment is found once they are back', async () => {
      const gym = await openGym();
      const started = server().clock.now;
      const [paid, unpaid] = [
        await requestRenewal(gym, gym.member),
        await requestRenewal(gym, gym.member, 'gateway', 'monthly'),
      ];
      razorpay.pay(await linkOf(paid.id));
      server().clock.now += checkDelayMs(0);
      await reconcileWith(undefined);
      for (const { id } of [paid, unpaid])
        expect(await requestRow(id)).toMatchObject({ open_key: expect.any(String) as string, expired_at: null });
      const { expires_at } = await requestRow(unpaid.id);
      server().clock.now = expires_at;
      await reconcileWith(undefined);
      for (const { id } of [paid, unpaid])
        expect(await requestRow(id)).toMatchObject({ open_key: null, expired_at: expires_at });
      server().clock.now += checkDelayMs(10);
      await reconcile();
      expect(await requestRow(paid.id)).toMatchObject({ paid_at: server().clock.now, next_check_at: null });
      expect(await requestRow(unpaid.id)).toMatchObject({ paid_at: null, next_check_at: null });
      server().clock.now = started;
      expect(await rows(gym.gymId)).toMatchObject([{ method: 'gateway', amount_paise: PRICE }]);
    });

    test('a link whose invoice was paid at the desk is closed', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const invoice = await newInvoice(gym);
      const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id });
      expect((await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id })).paymentRequest).toEqual(
        paymentRequest,
      );
      await staff.client.takePayment({ gymId, invoiceId: invoice.id, payment: { amount: PRICE, method: 'cash' } });
      server().clock.now += checkDelayMs(0);
      await reconcile();
      expect((await linkOf(paymentRequest.id)).status).toBe('cancelled');
      await expect(staff.client.createPaymentLink({ gymId, invoiceId: invoice.id })).rejects.toMatchObject({
        code: 'state-changed',
      });
    });

    test('less than ₹1, which the gateway does not take, is paid at the desk, or by UPI', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const { id: invoiceId } = await newInvoice(gym);
      const take = (amount: number) =>
        staff.client.takePayment({ gymId, invoiceId, payment: { amount, method: 'cash' } });
      const links = razorpay.links.length;
      const purpose = { type: 'invoice' as const, invoiceId };
      const ask = (channel: 'upi' | 'gateway') => member.client.requestPayment({ gymId, channel, purpose });
      await take(PRICE - 100);
      expect((await ask('gateway')).paymentRequest.amount).toBe(100);
      await take(1);
      const stored = server().database.db.selectFrom('payment_requests').selectAll().orderBy('id');
      const before = await stored.execute();
      const message = 'Less than ₹1 cannot be paid online. Please pay at the desk.';
      const refusal = { code: 'no-gateway', status: 409, message };
      await expect(ask('gateway')).rejects.toMatchObject(refusal);
      await expect(staff.client.createPaymentLink({ gymId, invoiceId })).rejects.toMatchObject(refusal);
      expect(razorpay.links).toHaveLength(links + 1);
      expect(await stored.execute()).toEqual(before);
      expect((await ask('upi')).paymentRequest.amount).toBe(99);
    });

    test('a link that is sent again on another day is a new one, and what comes on the old one counts', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const invoice = await newInvoice(gym);
      const send = async () => (await staff.client.createPaymentLink({ gymId, invoiceId: invoice.id })).paymentRequest;
      const started = server().clock.now;
      const old = await send();
      server().clock.now += 86_400_000;
      const sent = await send();
      expect(sent.id).not.toBe(old.id);
      expect((await requestRow(sent.id)).expires_at).toBe(server().clock.now + REQUEST_LIFETIME_MS);
      server().clock.now += 86_400_000;
      // The member's phone goes on with the one that is open.
      const purpose = { type: 'invoice' as const, invoiceId: invoice.id };
      expect((await member.client.requestPayment({ gymId, channel: 'gateway', purpose })).paymentRequest).toEqual(sent);
      const link = await linkOf(old.id);
      const { paid } = razorpay.webhooksOf(link, razorpay.pay(link));
      expect(await post(paid)).toBe(200);
      expect(await invoiceOf(gym, invoice.id)).toMatchObject({ due: 0, status: 'paid' });
      server().clock.now += checkDelayMs(10);
      await reconcile();
      expect((await linkOf(sent.id)).status).toBe('cancelled');
      server().clock.now = started;
    });

    test('an expired link that the gateway reports is closed', async () => {
      const gym = await openGym();
      const request = await requestRenewal(gym, gym.member);
      expect(await post(razorpay.closedWebhook(await linkOf(request.id), 'expired'))).toBe(200);
      expect((await gym.member.client.getPassBilling({ gymId: gym.gymId })).openRequests).toEqual([]);
    });

    test('where the gateway makes no link, the member is told, and the next try makes one', async () => {
      const gym = await openGym();
      razorpay.failure = 500;
      await expect(requestRenewal(gym, gym.member)).rejects.toMatchObject({ code: 'gateway-failed', status: 502 });
      razorpay.failure = 'none';
      expect((await gym.member.client.getPassBilling({ gymId: gym.gymId })).openRequests).toEqual([]);
      expect((await requestRenewal(gym, gym.member)).payUrl).toMatch(/^https:/);
    });

    test('twenty presses at once open one request, with one link', async () => {
      const gym = await openGym();
      const requests = await Promise.all(Array.from({ length: 20 }, () => requestRenewal(gym, gym.member)));
      expect(new Set(requests.map(({ id, payUrl }) => `${id} ${payUrl}`)).size).toBe(1);
      const { reference } = requests[0] ?? {};
      expect(razorpay.links.filter(({ reference_id }) => reference_id === reference)).toHaveLength(1);
    });

    test('a member cannot fill the table', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const announce = async () => {
        const { id } = await requestRenewal(gym, member, 'upi');
        await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: id });
      };
      for (let count = 0; count < 10; count += 1) await announce();
      const count = () =>
        server().database.db.selectFrom('payment_requests').select('id').where('gym_id', '=', gymId).execute();
      await expect(announce()).rejects.toMatchObject({ code: 'too-many', status: 429 });
      expect(await count()).toHaveLength(10);
      server().clock.now += 3_600_000;
      await announce();
    });

    test('the phone shows term, plans with tax and what is due; another member’s invoice does not exist', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      const invoice = await newInvoice(gym);
      const billing = await member.client.getPassBilling({ gymId });
      expect(billing).toMatchObject({
        planId: 'monthly',
        planName: 'Monthly',
        currentTerm: { from: '2026-11-01', to: '2026-12-01' },
        nextTerm: { from: '2026-12-02', to: '2027-01-02', planId: 'monthly', planName: 'Monthly' },
        due: PRICE,
        invoices: [{ id: invoice.id, due: PRICE }],
        canPayByUpi: true,
        canPayByGateway: true,
      });
      expect(billing.plans).toEqual([
        { id: 'monthly', name: 'Monthly', total: PRICE, from: '2027-01-03', to: '2027-02-03' },
        { id: 'quarterly', name: 'Quarterly', total: PRICE, from: '2027-01-03', to: '2027-04-03' },
      ]);
      const other = await gym.addPerson('member', gym.side);
      const purpose = { type: 'invoice' as const, invoiceId: invoice.id };
      await expect(other.client.requestPayment({ gymId, channel: 'upi', purpose })).rejects.toMatchObject({
        code: 'not-found',
      });
      const { paymentRequest } = await member.client.requestPayment({ gymId, channel: 'upi', purpose });
      expect(paymentRequest).toMatchObject({
        amount: PRICE,
        purpose: `Invoice ${invoice.number}`,
        planId: null,
        invoiceId: invoice.id,
      });
    });

    test('the phone asks no more for what was paid at the desk meanwhile', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const { id: invoiceId } = await newInvoice(gym);
      const ask = (channel: 'upi' | 'gateway') =>
        member.client.requestPayment({ gymId, channel, purpose: { type: 'invoice', invoiceId } });
      const openPayments = async () =>
        (await member.client.getPassBilling({ gymId })).openRequests.map(({ channel, amount }) => [channel, amount]);
      const pay = (amount: number) =>
        staff.client.takePayment({ gymId, invoiceId, payment: { amount, method: 'cash' } });
      await ask('upi');
      await ask('gateway');
      expect(await openPayments()).toEqual([
        ['upi', PRICE],
        ['gateway', PRICE],
      ]);
      await pay(500_00);
      expect(await openPayments()).toEqual([]);
      await ask('upi');
      expect(await openPayments()).toEqual([['upi', PRICE - 500_00]]);
      await pay(PRICE - 500_00);
      expect(await openPayments()).toEqual([]);
      // It may have been paid on the phone, too.
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toHaveLength(1);
    });

    test('the phone shows what is not paid, however old it is', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      const { id } = await issueTestInvoice(server(), gym);
      for (let count = 0; count < 25; count += 1) await issueTestInvoice(server(), gym);
      await server()
        .database.db.updateTable('invoices')
        .set({ paid_paise: PRICE })
        .where('gym_id', '=', gymId)
        .where('id', '<>', id)
        .execute();
      const { due, invoices } = await member.client.getPassBilling({ gymId });
      expect(due).toBe(PRICE);
      expect(invoices).toHaveLength(25);
      expect(invoices.at(-1)).toMatchObject({ id, due: PRICE });
    });

    test('between two terms the phone shows the one that has ended', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const startDate = '2026-12-20';
      await staff.client.renewMembership({ gymId, memberId: member.id, planId: 'quarterly', startDate });
      const started = server().clock.now;
      server().clock.now = Date.parse('2026-12-10T06:30:00Z');
      const billing = await member.client.getPassBilling({ gymId });
      server().clock.now = started;
      expect(billing).toMatchObject({
        planName: 'Monthly',
        currentTerm: null,
        nextTerm: { from: startDate, planId: 'quarterly', planName: 'Quarterly' },
      });
    });

    test('what cannot be renewed is refused with a sentence', async () => {
      const gym = await openGym();
      const { gymId, admin, member } = gym;
      await expect(requestRenewal(gym, member, 'upi', 'yearly')).rejects.toMatchObject(
        refusalWith('not-priced', 'Yearly is sold at the desk'),
      );
      const inHindi = requestRenewal(gym, { client: clientInHindi(server(), member) }, 'upi', 'yearly');
      await expect(inHindi).rejects.toThrow('सालाना');
      await expect(requestRenewal(gym, member, 'upi', 'unknown')).rejects.toMatchObject(
        refusalWith('not-found', 'That plan was not found'),
      );
      const { settings } = await admin.client.getBillingSettings({ gymId });
      await admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: '' } });
      await expect(requestRenewal(gym, member, 'upi')).rejects.toMatchObject(
        refusalWith('state-changed', 'Your gym takes no payments by UPI at the moment'),
      );
      const branchData = { name: 'Side', address: '2 Side Road', phone: '', email: '', maxCapacity: 5 };
      await admin.client.updateBranch({ gymId, branchId: gym.side, branchData: { ...branchData, status: 'inactive' } });
      await expect(requestRenewal(gym, member)).rejects.toMatchObject(
        refusalWith('branch-inactive', 'Side is inactive and sells nothing at the moment'),
      );
      expect((await member.client.getPassBilling({ gymId })).plans).toEqual([]);
      const stored = server().database.db.selectFrom('payment_requests').select('id').where('gym_id', '=', gymId);
      expect(await stored.execute()).toEqual([]);
    });
  },
  () => ({ gateway }),
);

onBothEngines('without a gateway', (server) => {
  test('payment links are not offered, and there is no webhook', async () => {
    const { gymId, admin, member } = await createTestGym(server());
    expect(await member.client.getPassBilling({ gymId })).toMatchObject({ canPayByUpi: false, canPayByGateway: false });
    expect((await admin.client.getBillingSettings({ gymId })).settings.hasGateway).toBe(false);
    const response = await server().app.request(RAZORPAY_WEBHOOK_PATH, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    const monthly = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1500_00, isTaxIncluded: true };
    await admin.client.updatePlan({ gymId, planId: 'monthly', planData: monthly });
    const purpose = { type: 'renewal' as const, planId: 'monthly' };
    const refused = member.client.requestPayment({ gymId, channel: 'gateway', purpose });
    const message = 'Your gym takes no payments online';
    await expect(refused).rejects.toMatchObject({ code: 'no-gateway', status: 409, message });
    expect(await server().database.db.selectFrom('payment_requests').selectAll().execute()).toEqual([]);
    // By UPI a gym without a gateway takes them all the same.
    const { settings } = await admin.client.getBillingSettings({ gymId });
    await admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: 'pulse@okaxis' } });
    const { paymentRequest } = await member.client.requestPayment({ gymId, channel: 'upi', purpose });
    expect(paymentRequest).toMatchObject({ channel: 'upi', status: 'open', amount: 1500_00 });
  });
});
