import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import type { TestGym } from '../testing/server.ts';
import type { GatewayEvent } from './gateway.ts';
import { invoiceOf, PRICE, requestRenewal, startTestGateway, withdraw } from './testing/gatewayGym.ts';
import { takeGatewayEvent } from './takeGatewayEvent.ts';

const { razorpay, gateway, log, toolsOf } = await startTestGateway();
beforeEach(() => {
  log.warn.mockClear();
  log.error.mockClear();
});

const UNKNOWN = 'An event of the gateway is of no payment that is known here';
const WITHDRAWN = 'The payment came after the renewal was withdrawn';

const listed = async ({ gymId, staff }: TestGym) =>
  (await staff.client.getPaymentRequests({ gymId })).paymentRequests.map(({ id, problem }) => [id, problem]);
const terms = async ({ gymId, staff, member }: TestGym) =>
  (await staff.client.getMembership({ gymId, memberId: member.id })).terms.length;
const paidEvent = (linkId: string, paymentId: string, amountPaise = PRICE) =>
  ({ type: 'paid', reference: undefined, linkId, paymentId, amountPaise }) as const;
const loggedCodes = () => log.error.mock.calls.map(([entry]) => (entry as { err: DomainError }).err.code);

onBothEngines(
  'events of the gateway',
  (server) => {
    const { post, reconcile, rows, requestRow, linkOf, sendLink, openGym } = toolsOf(server);

    let events = 0;
    /** Takes an event. Returns its id. */
    const take = async (event: GatewayEvent, database: Pick<Database, 'transaction'> = server().database) => {
      const eventId = `evt_${(events += 1)}`;
      await takeGatewayEvent({ database, log }, server().clock.now, eventId, event);
      return eventId;
    };
    const stored = (eventId: string) =>
      server()
        .database.db.selectFrom('gateway_events')
        .selectAll()
        .where('event_id', '=', eventId)
        .executeTakeFirst()
        .then((row) => row ?? 'not stored');
    let payments = 0;
    const newPaymentId = () => `pay_${server().database.peers ? 'p' : 's'}${(payments += 1)}`;

    test('what the desk is to decide, the second event of the payment does not decide', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const payTwiceReported = async (link: Awaited<ReturnType<typeof linkOf>>) => {
        const { captured, paid } = razorpay.webhooksOf(link, razorpay.pay(link));
        expect([await post(captured), await post(paid)]).toEqual([200, 200]);
      };
      const rejected = await sendLink(gym);
      await post(razorpay.webhooksOf(rejected.link, razorpay.pay(rejected.link, 100)).captured);
      const rejection = { gymId, paymentRequestId: rejected.id };
      const afterIt = await staff.client.rejectPaymentRequest(rejection);
      expect(afterIt.paymentRequest).toMatchObject({ status: 'rejected', memberName: member.name });
      await payTwiceReported(rejected.link);
      const waiting = [[rejected.id, 'Another payment of this link was rejected before']];
      for (const planId of ['monthly', 'quarterly']) {
        const { id } = await requestRenewal(gym, member, 'gateway', planId);
        await withdraw(gym, member, id);
        await payTwiceReported(await linkOf(id));
        waiting.push([id, WITHDRAWN]);
      }
      expect(await listed(gym)).toEqual(waiting);
      expect(await terms(gym)).toBe(2);
      expect(await rows(gymId)).toEqual([]);
      for (const [paymentRequestId = ''] of waiting) {
        const confirmation = { gymId, paymentRequestId, reference: 'Razorpay' };
        const { paymentRequest } = await staff.client.confirmPaymentRequest(confirmation);
        expect(paymentRequest).toMatchObject({ status: 'paid', problem: '' });
      }
      expect(await listed(gym)).toEqual([]);
      expect(await terms(gym)).toBe(4);
      expect((await rows(gymId)).map(({ amount_paise }) => amount_paise)).toEqual([PRICE, PRICE, PRICE]);
    });

    test('a link that is paid again is applied; after a rejection it is refused', async () => {
      const gym = await openGym();
      const [twice, rejected] = [await sendLink(gym), await sendLink(gym)];
      await take(paidEvent(twice.link.id, newPaymentId()));
      const again = await take(paidEvent(twice.link.id, newPaymentId()));
      expect(await stored(again)).toMatchObject({ applied_at: server().clock.now });
      expect(log.warn.mock.calls).toEqual([]);
      await take(paidEvent(rejected.link.id, newPaymentId(), 100));
      await gym.staff.client.rejectPaymentRequest({ gymId: gym.gymId, paymentRequestId: rejected.id });
      const afterIt = await take(paidEvent(rejected.link.id, newPaymentId()));
      expect(await stored(afterIt)).toMatchObject({ applied_at: null });
      expect(loggedCodes()).toEqual(['invalid', 'state-changed']);
    });

    test('what cannot be recorded is logged, stored and shown; its second event records it once it can be', async () => {
      const gym = await openGym();
      const { gymId, admin, member } = gym;
      const planData = { name: 'Morning', lengthUnit: 'month' as const, length: 1, price: PRICE, isTaxIncluded: true };
      const planId = (await admin.client.addPlan({ gymId, planData })).plan.id;
      const setStatus = (newStatus: 'active' | 'inactive') =>
        admin.client.togglePlanStatus({ gymId, planId, newStatus });
      const { id } = await requestRenewal(gym, member, 'gateway', planId);
      const { id: linkId } = await linkOf(id);
      await setStatus('inactive');
      const paymentId = newPaymentId();
      const event = paidEvent(linkId, paymentId);
      const eventId = await take(event);
      expect(log.error.mock.calls).toEqual([
        [
          { err: expect.objectContaining({ code: 'plan-inactive' }) as DomainError, eventId, event },
          'A payment of the gateway could not be recorded',
        ],
      ]);
      expect(await stored(eventId)).toEqual({
        event_id: eventId,
        type: 'paid',
        payment_id: paymentId,
        refund_id: null,
        amount_paise: PRICE,
        received_at: server().clock.now,
        applied_at: null,
      });
      expect(await listed(gym)).toEqual([[id, 'Morning is inactive and is not sold']]);
      expect(await terms(gym)).toBe(1);
      await setStatus('active');
      const second = await take(event);
      expect(await stored(second)).toMatchObject({ applied_at: server().clock.now });
      expect(await listed(gym)).toEqual([]);
      expect(await requestRow(id)).toMatchObject({
        problem: '',
        paid_at: server().clock.now,
        next_check_at: server().clock.now,
      });
      expect(await terms(gym)).toBe(2);
      expect(await rows(gymId)).toMatchObject([
        {
          kind: 'payment',
          method: 'gateway',
          amount_paise: PRICE,
          gateway_payment_id: paymentId,
          reference: paymentId,
        },
      ]);
      const { activities } = await admin.client.getActivities({ gymId });
      expect(activities.find(({ action }) => action === 'pay')?.performedBy).toEqual({
        name: 'Online payment',
        userType: 'member',
      });
    });

    test('the log says why a payment waits for the desk', async () => {
      const gym = await openGym();
      const { link } = await sendLink(gym);
      await take(paidEvent(link.id, newPaymentId(), 100));
      expect(loggedCodes()).toEqual(['invalid']);
      const { id } = await requestRenewal(gym, gym.member);
      await withdraw(gym, gym.member, id);
      await take(paidEvent((await linkOf(id)).id, newPaymentId()));
      expect(loggedCodes()).toEqual(['invalid', 'state-changed']);
    });

    test('events of what is not known here are stored and logged, and a refund is applied once its payment is', async () => {
      const gym = await openGym();
      const { id, invoiceId, link } = await sendLink(gym);
      const announced = await requestRenewal(gym, gym.member, 'upi');
      const before = [await requestRow(id), await requestRow(announced.id)];
      const [paymentId, refundId] = [newPaymentId(), `rfnd_${newPaymentId()}`];
      const unknown: GatewayEvent[] = [
        { type: 'closed', linkId: 'plink_unknown' },
        paidEvent('plink_unknown', newPaymentId()),
        { type: 'paid', reference: undefined, linkId: undefined, paymentId: newPaymentId(), amountPaise: PRICE },
        // What is announced by UPI is paid past the gateway.
        {
          type: 'paid',
          reference: announced.reference,
          linkId: undefined,
          paymentId: newPaymentId(),
          amountPaise: PRICE,
        },
        { type: 'refunded', refundId, paymentId, amountPaise: 500_00 },
      ];
      const ids = [];
      for (const event of unknown) {
        log.warn.mockClear();
        const eventId = await take(event);
        expect(log.warn.mock.calls).toEqual([[{ eventId, event }, UNKNOWN]]);
        ids.push(eventId);
      }
      const nothing = { payment_id: null, refund_id: null, amount_paise: null, applied_at: null };
      expect(await stored(ids[0] ?? '')).toMatchObject({ type: 'closed', ...nothing });
      for (const eventId of ids) expect(await stored(eventId)).toMatchObject({ applied_at: null });
      const refund = { type: 'refunded', payment_id: paymentId, refund_id: refundId, amount_paise: 500_00 };
      expect(await stored(ids.at(-1) ?? '')).toMatchObject(refund);
      expect([await requestRow(id), await requestRow(announced.id)]).toEqual(before);
      expect(await rows(gym.gymId)).toEqual([]);
      expect(log.error).not.toHaveBeenCalled();

      await take(paidEvent(link.id, paymentId));
      expect(await stored(ids.at(-1) ?? '')).toMatchObject({ applied_at: server().clock.now });
      expect(await rows(gym.gymId)).toMatchObject([
        { kind: 'payment', amount_paise: PRICE, reference: paymentId, gateway_payment_id: paymentId },
        { kind: 'refund', amount_paise: 500_00, reference: refundId, gateway_payment_id: refundId },
      ]);
      expect(await invoiceOf(gym, invoiceId)).toMatchObject({ due: 500_00 });
    });

    test('a link that the gateway reports as closed is closed; one that is paid or waits for the desk stays as it is', async () => {
      const gym = await openGym();
      const [open, paid, waiting] = [await sendLink(gym), await sendLink(gym), await sendLink(gym)];
      await take(paidEvent(paid.link.id, newPaymentId()));
      await take(paidEvent(waiting.link.id, newPaymentId(), 100));
      log.warn.mockClear();
      for (const { id, link } of [paid, waiting]) {
        const before = await requestRow(id);
        const closed = await take({ type: 'closed', linkId: link.id });
        expect(await requestRow(id)).toEqual(before);
        expect(await stored(closed)).toMatchObject({ applied_at: server().clock.now });
      }
      await take({ type: 'closed', linkId: open.link.id });
      const closed = { open_key: null, expired_at: server().clock.now, next_check_at: null };
      expect(await requestRow(open.id)).toMatchObject(closed);
      expect(await listed(gym)).toMatchObject([[waiting.id, '₹1 came through the gateway instead of ₹1,500']]);
      expect(log.warn).not.toHaveBeenCalled();
    });

    test('a payment that was recorded or rejected is reported again in vain, also when its events are deleted', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const [paid, rejected] = [await sendLink(gym), await sendLink(gym)];
      const reports = [paidEvent(paid.link.id, newPaymentId()), paidEvent(rejected.link.id, newPaymentId(), 100)];
      for (const event of reports) await take(event);
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: rejected.id });
      const states = async () => [await requestRow(paid.id), await requestRow(rejected.id), await rows(gymId)];
      const before = await states();
      log.error.mockClear();
      for (const areDeleted of [false, true]) {
        if (areDeleted) await server().database.db.deleteFrom('gateway_events').execute();
        for (const event of reports)
          expect(await stored(await take(event))).toMatchObject({ applied_at: server().clock.now });
        expect(await states()).toEqual(before);
      }
      expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
    });

    /** The database, on which the work of the first transaction is followed by this, before it ends. */
    const firstTransaction = (then: () => Promise<never>): Pick<Database, 'transaction'> => {
      let count = 0;
      return {
        transaction: (work) =>
          server().database.transaction(async (tx) => {
            const result = await work(tx);
            return (count += 1) === 1 ? then() : result;
          }),
      };
    };

    test.each([
      ['a payment', 'a defect', new Error('Connection lost')],
      ['a refund', 'a defect', new Error('Connection lost')],
      ['a refund', 'a refusal', new DomainError('state-changed', 'Refused')],
      ['a closed link', 'a refusal', new DomainError('state-changed', 'Refused')],
    ] as const)('%s that fails by %s is stored nowhere, and taken when it is repeated', async (what, _, failure) => {
      const gym = await openGym();
      const { id, link } = await sendLink(gym);
      const paymentId = newPaymentId();
      const paid = paidEvent(link.id, paymentId);
      if (what === 'a refund') await take(paid);
      const refund = { type: 'refunded', refundId: `rfnd_${paymentId}`, paymentId, amountPaise: PRICE } as const;
      const event = {
        'a payment': paid,
        'a refund': refund,
        'a closed link': { type: 'closed', linkId: link.id } as const,
      }[what];
      const state = async () => [await requestRow(id), await rows(gym.gymId)];
      const before = await state();
      const eventId = `evt_fails_${paymentId}`;
      const takeOn = (database: Pick<Database, 'transaction'>) =>
        takeGatewayEvent({ database, log }, server().clock.now, eventId, event);
      await expect(takeOn(firstTransaction(() => Promise.reject(failure)))).rejects.toBe(failure);
      expect(await stored(eventId)).toBe('not stored');
      expect(await state()).toEqual(before);
      expect(log.error).not.toHaveBeenCalled();
      await takeOn(server().database);
      expect(await stored(eventId)).toMatchObject({ applied_at: server().clock.now });
      expect(await state()).not.toEqual(before);
    });

    test('a payment that comes while the desk settles the request does not open it again', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const { id, invoiceId, link } = await sendLink(gym);
      const [first, second] = [razorpay.pay(link, 100), razorpay.pay(link, 200)];
      await post(razorpay.webhooksOf(link, first).captured);
      const database: Pick<Database, 'transaction'> = {
        transaction: (work) =>
          server()
            .database.transaction(work)
            .catch(async (error: unknown) => {
              // Between the attempt to record the second payment and the note that it failed.
              await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: id, reference: 'Razorpay' });
              throw error;
            }),
      };
      const eventId = await take(paidEvent(link.id, second.payment_id, 200), database);
      expect(await stored(eventId)).toMatchObject({ applied_at: null });
      expect(await requestRow(id)).toMatchObject({
        paid_at: server().clock.now,
        open_key: null,
        problem: '',
        gateway_payment_id: first.payment_id,
      });
      await reconcile();
      expect(await invoiceOf(gym, invoiceId)).toMatchObject({ paid: 300 });
    });
  },
  () => ({ gateway }),
);
