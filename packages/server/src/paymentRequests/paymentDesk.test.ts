import { expect, test } from 'vitest';
import { clientInHindi } from '../testing/markedTexts.ts';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { origin, type TestGym } from '../testing/server.ts';
import { newInvoice, PRICE, requestRenewal, startTestGateway, withdraw } from './testing/gatewayGym.ts';

const { razorpay, gateway, toolsOf } = await startTestGateway();
const notFound = (what: string) => ({ code: 'not-found', message: `That ${what} was not found` });

const settle = ({ gymId, staff }: TestGym, paymentRequestId: string, client = staff.client) => [
  () => client.confirmPaymentRequest({ gymId, paymentRequestId, reference: '1' }),
  () => client.rejectPaymentRequest({ gymId, paymentRequestId }),
];

onBothEngines(
  'payments at the desk',
  (server) => {
    const { post, rows, requestRow, linkOf, openGym } = toolsOf(server);

    /** Neither confirmed nor rejected, and unchanged. */
    const expectRefused = async (gym: TestGym, id: string, refusal: object, client = gym.staff.client) => {
      const before = [await requestRow(id), await rows(gym.gymId)];
      for (const call of settle(gym, id, client)) await expect(call()).rejects.toMatchObject(refusal);
      expect([await requestRow(id), await rows(gym.gymId)]).toEqual(before);
    };

    test('it neither confirms nor rejects what the gateway reports itself, and nothing twice', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const online = await requestRenewal(gym, member);
      await expectRefused(gym, online.id, {
        code: 'state-changed',
        message: 'The gateway reports this payment automatically once it arrives',
      });
      const closed = { code: 'state-changed', message: 'This payment was confirmed or rejected already' };
      const [confirmed, rejected] = [
        await requestRenewal(gym, member, 'upi'),
        await requestRenewal(gym, member, 'upi', 'monthly'),
      ];
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: confirmed.id, reference: '1' });
      await staff.client.rejectPaymentRequest({ gymId, paymentRequestId: rejected.id });
      for (const { id } of [confirmed, rejected]) {
        await expectRefused(gym, id, closed);
        expect(await requestRow(id)).toMatchObject({ problem: '', gateway_payment_id: null, next_check_at: null });
      }
      const rejections = server().database.db.selectFrom('gateway_events').selectAll().where('type', '=', 'rejected');
      expect(await rejections.execute()).toEqual([]);
      for (const call of settle(gym, gym.main)) await expect(call()).rejects.toMatchObject(notFound('payment'));
    });

    test('a payment is left to the branch to which its member moves at that moment', async () => {
      const gym = await openGym();
      const { gymId, member } = gym;
      const { id } = await requestRenewal(gym, member, 'upi');
      for (const call of settle(gym, id)) {
        const before = [await requestRow(id), await rows(gymId)];
        const move = { gymId, memberId: member.id, toBranchId: gym.main };
        expect(await refusalDuringMove(server(), move, call)).toMatchObject(notFound('payment'));
        expect([await requestRow(id), await rows(gymId)]).toEqual(before);
        const back = { branch_id: gym.side };
        await server().database.db.updateTable('people').set(back).where('id', '=', member.id).execute();
      }
    });

    test('a payment of the gateway that waits for the desk is not withdrawn by another that the desk confirms', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const announced = await requestRenewal(gym, member, 'upi');
      const online = await requestRenewal(gym, member);
      const link = await linkOf(online.id);
      await post(razorpay.webhooksOf(link, razorpay.pay(link, 100)).paid);
      const waiting = await requestRow(online.id);
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: announced.id, reference: '1' });
      expect(await requestRow(online.id)).toEqual(waiting);
      expect((await staff.client.getPaymentRequests({ gymId })).paymentRequests).toMatchObject([{ id: online.id }]);
    });

    test('what was taken back and is confirmed is closed like any other', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const first = await requestRenewal(gym, member, 'upi');
      await withdraw(gym, member, first.id);
      const second = await requestRenewal(gym, member, 'upi');
      await staff.client.confirmPaymentRequest({ gymId, paymentRequestId: first.id, reference: '1' });
      const { now } = server().clock;
      const closed = { open_key: null, next_check_at: null };
      expect(await requestRow(first.id)).toMatchObject({ ...closed, paid_at: now, expired_at: null, problem: '' });
      expect(await requestRow(second.id)).toMatchObject({ ...closed, paid_at: null, expired_at: now });
    });

    test('staff see and settle the payments of their branch, admins those of any', async () => {
      const gym = await openGym();
      const { gymId, admin, staff, mainStaff, main, side, member } = gym;
      const atMain = await gym.addPerson('member', main, { name: 'Mohan Main' });
      const requests = [await requestRenewal(gym, member, 'upi'), await requestRenewal(gym, atMain, 'upi')];
      const [ofSide, ofMain] = requests.map(({ id }) => id);
      const listed = async ({ client }: typeof admin, branchId?: string) =>
        (await client.getPaymentRequests({ gymId, ...(branchId !== undefined && { branchId }) })).paymentRequests.map(
          ({ id, memberName }) => [id, memberName],
        );
      const [sides, mains] = [
        [ofSide, member.name],
        [ofMain, 'Mohan Main'],
      ];
      expect(await listed(admin)).toEqual([sides, mains]);
      expect(await listed(admin, main)).toEqual([mains]);
      expect([await listed(staff), await listed(staff, side), await listed(mainStaff)]).toEqual([
        [sides],
        [sides],
        [mains],
      ]);
      for (const [person, branchId] of [
        [staff, main],
        [mainStaff, side],
        [admin, 'unknown'],
      ] as const)
        await expect(listed(person, branchId)).rejects.toMatchObject(notFound('branch'));
      await expectRefused(gym, ofMain ?? '', notFound('payment'));
      await expectRefused(gym, ofSide ?? '', notFound('payment'), mainStaff.client);
    });

    test('what a deleted member announced is shown without the name, and recorded where they were', async () => {
      const gym = await openGym();
      const { gymId, staff, mainStaff, member } = gym;
      const [first, second] = [await newInvoice(gym), await newInvoice(gym)];
      const announce = async ({ id: invoiceId }: typeof first) => {
        const purpose = { type: 'invoice' as const, invoiceId };
        return (await member.client.requestPayment({ gymId, channel: 'upi', purpose })).paymentRequest.id;
      };
      const [confirmed, rejected] = [await announce(first), await announce(second)];
      await staff.client.deleteMember({ gymId, memberId: member.id });
      const names = async (client = staff.client) =>
        (await client.getPaymentRequests({ gymId })).paymentRequests.map(({ memberName }) => memberName);
      expect(await names()).toEqual(['Deleted member', 'Deleted member']);
      const [inHindi] = await names(clientInHindi(server(), staff));
      expect(inHindi).toMatch(/[\u0900-\u097f]/);
      await expectRefused(gym, confirmed, notFound('payment'), mainStaff.client);
      const confirmation = { gymId, paymentRequestId: confirmed, reference: '1' };
      expect((await staff.client.confirmPaymentRequest(confirmation)).paymentRequest).toMatchObject({
        status: 'paid',
        memberName: 'Deleted member',
      });
      const rejection = { gymId, paymentRequestId: rejected };
      expect((await staff.client.rejectPaymentRequest(rejection)).paymentRequest).toMatchObject({
        status: 'rejected',
        memberName: 'Deleted member',
      });
      expect(await rows(gymId)).toMatchObject([{ method: 'upi', amount_paise: PRICE, reference: '1' }]);
      const links = razorpay.links.length;
      await expect(staff.client.createPaymentLink({ gymId, invoiceId: second.id })).rejects.toMatchObject(
        notFound('member'),
      );
      expect(razorpay.links).toHaveLength(links);
    });

    test('a link that the desk sends names the member, and leads back to the invoice', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const contact = { name: member.name, contact: '+919811111111' };
      const send = async () => {
        const { id: invoiceId, number, receiptPath } = await newInvoice(gym);
        const { paymentRequest } = await staff.client.createPaymentLink({ gymId, invoiceId });
        expect(paymentRequest).toMatchObject({ memberName: member.name, planId: null, invoiceId });
        return { number, receiptPath, link: await linkOf(paymentRequest.id) };
      };
      const { number, receiptPath, link } = await send();
      const { email } = await server()
        .database.db.selectFrom('people')
        .select('email')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      expect(link).toMatchObject({ description: `Invoice ${number}`, callback_url: `${origin}${receiptPath}` });
      expect(link.customer).toEqual({ ...contact, email });
      await server().database.db.updateTable('people').set({ email: null }).where('id', '=', member.id).execute();
      expect((await send()).link.customer).toEqual(contact);
    });

    test('the desk is not limited in links, and two desks at once send one', async () => {
      const gym = await openGym();
      const { gymId, staff, admin } = gym;
      const invoices = [];
      for (let count = 0; count < 12; count += 1) invoices.push(await issueTestInvoice(server(), gym));
      const links = new Set<string>();
      for (const { id: invoiceId } of invoices) {
        const sent = await Promise.all(
          [staff, admin, staff, admin].map(({ client }) => client.createPaymentLink({ gymId, invoiceId })),
        );
        const urls = new Set(sent.map(({ paymentRequest }) => paymentRequest.payUrl));
        expect(urls.size).toBe(1);
        for (const url of urls) links.add(url);
      }
      expect(links.size).toBe(12);
    });
  },
  () => ({ gateway }),
);
