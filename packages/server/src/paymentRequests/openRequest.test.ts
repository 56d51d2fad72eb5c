import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { origin, type TestGym, type TestPerson } from '../testing/server.ts';
import { checkDelayMs, REQUEST_LIFETIME_MS } from './paymentRequests.rules.ts';
import { GatewayError, type PaymentGateway } from './gateway.ts';
import { newInvoice, PRICE, requestRenewal, startTestGateway, withdraw } from './testing/gatewayGym.ts';

const { razorpay, gateway, toolsOf } = await startTestGateway();
/** Of the next link, instead of the gateway's. */
let defect: Error | undefined;
/** What happens before the gateway gets the next request for a link. */
let beforeLink: (() => Promise<unknown>) | undefined;
const failing: PaymentGateway = {
  ...gateway,
  async createLink(link) {
    const [act, failure] = [beforeLink, defect];
    beforeLink = undefined;
    await act?.();
    if (failure) throw failure;
    return gateway.createLink(link);
  },
};
const logged: object[] = [];
beforeEach(() => {
  razorpay.failure = 'none';
  defect = undefined;
  beforeLink = undefined;
  logged.length = 0;
});

const HOUR_MS = 3_600_000;

const openIds = async ({ gymId, member }: TestGym) =>
  (await member.client.getPassBilling({ gymId })).openRequests.map(({ id }) => id);
const payInvoice = async (
  { gymId }: TestGym,
  { client }: TestPerson,
  invoiceId: string,
  channel: 'upi' | 'gateway' = 'upi',
) => (await client.requestPayment({ gymId, channel, purpose: { type: 'invoice', invoiceId } })).paymentRequest;
const announceAndWithdraw = async (gym: TestGym) => {
  const { id } = await requestRenewal(gym, gym.member, 'upi');
  await withdraw(gym, gym.member, id);
};

onBothEngines(
  'payments of a member',
  (server) => {
    const { post, reconcile, rows, requestRow, linkOf, openGym } = toolsOf(server);
    const requestsOf = (gymId: string) =>
      server()
        .database.db.selectFrom('payment_requests')
        .selectAll()
        .where('gym_id', '=', gymId)
        .orderBy('id')
        .execute();

    test('a request says what is paid, where, and how long it waits; the gateway’s page leads back to the pass', async () => {
      const gym = await openGym();
      const { gymId, member, side } = gym;
      const { now } = server().clock;
      const invoice = await newInvoice(gym);
      const [upi, online] = [
        await requestRenewal(gym, member, 'upi'),
        await payInvoice(gym, member, invoice.id, 'gateway'),
      ];
      const link = await linkOf(online.id);
      const open = {
        gym_id: gymId,
        person_id: member.id,
        branch_id: side,
        amount_paise: PRICE,
        gateway_payment_id: null,
        problem: '',
        created_at: now,
        expires_at: now + REQUEST_LIFETIME_MS,
        checks: 0,
        paid_at: null,
        rejected_at: null,
        expired_at: null,
      };
      expect(await requestRow(upi.id)).toMatchObject({
        ...open,
        channel: 'upi',
        plan_id: 'quarterly',
        invoice_id: null,
        gateway_link_id: null,
        next_check_at: now + REQUEST_LIFETIME_MS,
      });
      expect(await requestRow(online.id)).toMatchObject({
        ...open,
        channel: 'gateway',
        plan_id: null,
        invoice_id: invoice.id,
        gateway_link_id: link.id,
        pay_url: link.short_url,
        next_check_at: now + checkDelayMs(0),
      });
      expect(link).toMatchObject({ amount: PRICE, callback_url: `${origin}/pass/` });
      // Asked for again, the gateway is not asked again.
      const before = razorpay.requests.length;
      expect(await payInvoice(gym, member, invoice.id, 'gateway')).toEqual(online);
      expect(razorpay.requests).toHaveLength(before);
    });

    test('where the gateway makes no link, the request is closed and the failure logged', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      razorpay.failure = 500;
      await expect(requestRenewal(gym, member)).rejects.toMatchObject({
        code: 'gateway-failed',
        status: 502,
        message: 'The payment page cannot be opened at the moment. Please try again, or pay at the desk',
      });
      const { now } = server().clock;
      const [row, ...others] = await requestsOf(gymId);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        pay_url: '',
        gateway_link_id: null,
        open_key: null,
        expired_at: now,
        next_check_at: now,
      });
      expect(logged).toMatchObject([
        { gymId, request: row?.id, err: { type: 'GatewayError' }, msg: 'The gateway made no payment link' },
      ]);
    });

    test('a defect is no failure of the gateway: the next try goes on with the request', async () => {
      const gym = await openGym();
      defect = new TypeError('A defect');
      await expect(requestRenewal(gym, gym.member)).rejects.toMatchObject({ code: 'internal', status: 500 });
      const [row] = await requestsOf(gym.gymId);
      expect(row).toMatchObject({ expired_at: null, pay_url: '' });
      expect(row?.open_key).not.toBeNull();
      defect = undefined;
      expect((await requestRenewal(gym, gym.member)).id).toBe(row?.id);
    });

    test('a failure leaves the link that somebody else got at the same moment', async () => {
      const gym = await openGym();
      let first: PaymentRequest | undefined;
      beforeLink = async () => {
        defect = undefined;
        first = await requestRenewal(gym, gym.member);
      };
      defect = new GatewayError('Razorpay refused: the reference is taken', 400);
      expect(await requestRenewal(gym, gym.member)).toEqual(first);
      expect(first?.payUrl).toMatch(/^https:/);
      expect(await openIds(gym)).toEqual([first?.id]);
    });

    test('a link that was made for a request which was closed meanwhile is not handed out, and is closed', async () => {
      const gym = await openGym();
      beforeLink = async () => {
        const [row] = await requestsOf(gym.gymId);
        await withdraw(gym, gym.member, row?.id ?? '');
        await reconcile();
      };
      await expect(requestRenewal(gym, gym.member)).rejects.toMatchObject({ code: 'state-changed', status: 409 });
      const [row, ...others] = await requestsOf(gym.gymId);
      expect(others).toEqual([]);
      const link = await linkOf(row?.id ?? '');
      expect(row).toMatchObject({ open_key: null, gateway_link_id: link.id, next_check_at: server().clock.now });
      await reconcile();
      expect(link.status).toBe('cancelled');
    });

    const refusalOf = async ({ gymId }: TestGym, { token }: TestPerson) => {
      const purpose = { type: 'renewal', planId: 'quarterly' };
      const response = await server().app.request('/requestPayment', {
        method: 'POST',
        headers: { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ gymId, channel: 'upi', purpose }),
      });
      const { code, error } = (await response.json()) as { code?: string; error?: string };
      return { status: response.status, code, error, retryAfter: response.headers.get('retry-after') };
    };
    const tooMany = {
      status: 429,
      code: 'too-many',
      error: 'You have started many payments. Please try again later, or pay at the desk',
    };

    test('a member starts ten payments in an hour, and is told when they may start another', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      for (let count = 0; count < 10; count += 1) {
        const { id } = await requestRenewal(gym, member, 'upi');
        await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: id });
        if (count === 0) server().clock.now += HOUR_MS / 3;
      }
      const before = await requestsOf(gymId);
      expect(await refusalOf(gym, member)).toEqual({ ...tooMany, retryAfter: '2400' });
      expect(await requestsOf(gymId)).toEqual(before);
      // Others pay as ever.
      expect(await requestRenewal(gym, await gym.addPerson('member', gym.side), 'upi')).toMatchObject({
        status: 'open',
      });
      server().clock.now += (HOUR_MS / 3) * 2;
      expect(await requestRenewal(gym, member, 'upi')).toMatchObject({ status: 'open' });
    });

    test('a member has ten open payments at most', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      for (let count = 0; count < 10; count += 1) {
        if (count === 5) server().clock.now += HOUR_MS;
        await announceAndWithdraw(gym);
      }
      server().clock.now += HOUR_MS;
      const before = await requestsOf(gymId);
      expect(before).toHaveLength(10);
      expect(await refusalOf(gym, member)).toEqual({ ...tooMany, retryAfter: '3600' });
      expect(await requestsOf(gymId)).toEqual(before);
    });

    test('what was paid, rejected or has expired is not taken back again, and stays as it is', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const started = server().clock.now;
      const unknown = withdraw(gym, member, gym.main);
      await expect(unknown).rejects.toMatchObject({ code: 'not-found', message: 'That payment was not found' });
      const [online, rejected, expired] = [
        await requestRenewal(gym, member),
        await requestRenewal(gym, member, 'upi'),
        await requestRenewal(gym, member, 'upi', 'monthly'),
      ];
      await withdraw(gym, member, online.id);
      expect(await requestRow(online.id)).toMatchObject({
        open_key: null,
        expired_at: started,
        next_check_at: started,
      });
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: rejected.id });
      server().clock.now += REQUEST_LIFETIME_MS;
      await reconcile();
      const before = await requestsOf(gymId);
      for (const { id } of [online, rejected, expired])
        expect(await withdraw(gym, member, id)).toEqual({ success: true });
      expect(await requestsOf(gymId)).toEqual(before);
      server().clock.now = started;
      const paid = await requestRenewal(gym, member);
      const link = await linkOf(paid.id);
      await post(razorpay.webhooksOf(link, razorpay.pay(link)).paid);
      const arrived = { code: 'state-changed', message: 'Your payment has already arrived' };
      await expect(withdraw(gym, member, paid.id)).rejects.toMatchObject(arrived);
      expect(await rows(gymId)).toHaveLength(1);
    });

    test('the phone shows what is still asked, of each invoice, and what has come', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const [first, second, third] = [await newInvoice(gym), await newInvoice(gym), await newInvoice(gym)];
      const requests = [
        await payInvoice(gym, member, first.id),
        await payInvoice(gym, member, second.id),
        await payInvoice(gym, member, third.id, 'gateway'),
      ];
      const ids = requests.map(({ id }) => id);
      expect(await openIds(gym)).toEqual(ids);
      const pay = (invoiceId: string) =>
        staff.client.takePayment({ gymId, invoiceId, payment: { amount: 100_00, method: 'cash' } });
      await pay(first.id);
      expect(await openIds(gym)).toEqual(ids.slice(1));
      const link = await linkOf(ids[2] ?? '');
      await post(razorpay.webhooksOf(link, razorpay.pay(link, 100)).paid);
      await pay(third.id);
      expect(await openIds(gym)).toEqual(ids.slice(1));
      await expect(payInvoice(gym, member, third.id, 'gateway')).rejects.toMatchObject({
        code: 'state-changed',
        message: 'Your payment has arrived. The desk will record it.',
      });
    });

    test('nothing is asked for another’s invoice, a credit note, or where nothing is due', async () => {
      const gym = await openGym();
      const { gymId, staff, admin, member } = gym;
      const other = await gym.addPerson('member', gym.side);
      const invoice = await newInvoice(gym);
      const { terms } = await staff.client.getMembership({ gymId, memberId: member.id });
      await staff.client.undoRenewal({ gymId, termId: terms[0]?.id ?? '' });
      const { invoices } = await member.client.getPassBilling({ gymId });
      const creditNote = invoices.find(({ kind }) => kind === 'credit-note');
      if (!creditNote) throw new Error('The credit note is missing');
      const invisible = { code: 'not-found', message: 'That invoice was not found' };
      for (const [person, invoiceId] of [
        [other, invoice.id],
        [member, creditNote.id],
        [member, 'unknown'],
      ] as const)
        await expect(payInvoice(gym, person, invoiceId)).rejects.toMatchObject(invisible);
      const nothing = { code: 'state-changed', message: `Nothing is due for ${invoice.number}` };
      await expect(payInvoice(gym, member, invoice.id)).rejects.toMatchObject(nothing);
      await expect(admin.client.createPaymentLink({ gymId, invoiceId: invoice.id })).rejects.toMatchObject(nothing);
      expect(await requestsOf(gymId)).toEqual([]);
    });
  },
  () => ({
    gateway: failing,
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line) as object) }),
  }),
);
