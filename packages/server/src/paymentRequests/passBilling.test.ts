import { expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import type { TestGym } from '../testing/server.ts';
import { PRICE, requestRenewal, startTestGateway } from './testing/gatewayGym.ts';

const { gateway, toolsOf } = await startTestGateway();

const GSTIN = '27ABCDE1234F1Z0';
const RATE = { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' };

const addPlan = async ({ gymId, admin }: TestGym, name: string, price: number | null, isTaxIncluded = true) => {
  const planData = { name, lengthUnit: 'month' as const, length: 1, price, isTaxIncluded };
  return (await admin.client.addPlan({ gymId, planData })).plan.id;
};
const pricesOf = async ({ gymId, member }: Pick<TestGym, 'gymId' | 'member'>) =>
  (await member.client.getPassBilling({ gymId })).plans.map(({ name, total }) => [name, total]);

onBothEngines(
  'what the phone shows',
  (server) => {
    const { openGym } = toolsOf(server);

    test('of each plan it shows the price that the invoice then comes to, the tax in it or on top', async () => {
      const gym = await openGym();
      const { gymId, admin, staff } = gym;
      const onTop = await addPlan(gym, 'On top', PRICE, false);
      // Nothing is added where the gym is not registered.
      expect(await pricesOf(gym)).toEqual([
        ['Monthly', PRICE],
        ['Quarterly', PRICE],
        ['On top', PRICE],
      ]);
      const details = { legalName: 'Pulse LLP', address: '1 Road', gstin: GSTIN };
      await admin.client.updateBillingDetails({ gymId, details });
      await admin.client.setTaxRate({ gymId, taxRate: RATE });
      expect(await pricesOf(gym)).toEqual([
        ['Monthly', PRICE],
        ['Quarterly', PRICE],
        ['On top', 1575_00],
      ]);
      const paid = async (planId: string) => {
        const member = await gym.addPerson('member', gym.side);
        const { id, amount } = await requestRenewal(gym, member, 'upi', planId);
        const confirmation = { gymId, paymentRequestId: id, reference: '1' };
        const { invoice, payment } = await staff.client.confirmPaymentRequest(confirmation);
        const { taxableValue, cgst, sgst } = (await admin.client.getInvoice({ gymId, invoiceId: invoice.id })).invoice;
        const atDesk = await staff.client.renewMembership({ gymId, memberId: member.id, planId });
        const totals = [amount, payment.amount, invoice.total, atDesk.invoice?.total];
        return { totals, due: invoice.due, tax: [taxableValue, cgst, sgst] };
      };
      expect(await paid('quarterly')).toEqual({
        totals: [PRICE, PRICE, PRICE, PRICE],
        due: 0,
        tax: [1428_58, 35_71, 35_71],
      });
      expect(await paid(onTop)).toEqual({
        totals: [1575_00, 1575_00, 1575_00, 1575_00],
        due: 0,
        tax: [PRICE, 37_50, 37_50],
      });
    });

    test('it offers no plan that is inactive, or sold without an invoice', async () => {
      const gym = await openGym();
      const { gymId, admin } = gym;
      const morning = await addPlan(gym, 'Morning', PRICE);
      for (const [name, price] of [
        ['Free', 0],
        ['Staff', null],
      ] as const)
        await addPlan(gym, name, price);
      const sold = [
        ['Monthly', PRICE],
        ['Quarterly', PRICE],
      ];
      expect(await pricesOf(gym)).toEqual([...sold, ['Morning', PRICE]]);
      await admin.client.togglePlanStatus({ gymId, planId: morning, newStatus: 'inactive' });
      expect(await pricesOf(gym)).toEqual(sold);
    });

    /** What the phone shows at noon of a day. */
    const onDay = async ({ gymId, member }: Pick<TestGym, 'gymId' | 'member'>, day: string) => {
      const started = server().clock.now;
      server().clock.now = Date.parse(`${day}T06:30:00Z`);
      const { planId, planName, currentTerm, nextTerm, frozenUntil } = await member.client.getPassBilling({ gymId });
      server().clock.now = started;
      return { planId, planName, currentTerm, nextTerm, frozenUntil };
    };

    test('a term is current, and the membership frozen, from the first day to the last', async () => {
      const gym = await openGym();
      const { gymId, staff, member } = gym;
      const memberId = member.id;
      const freeze = { from: '2026-11-25', to: '2026-11-27', reason: 'Travel' };
      await staff.client.freezeMembership({ gymId, memberId, ...freeze });
      await staff.client.renewMembership({ gymId, memberId, planId: 'quarterly', startDate: '2026-12-10' });
      // With the three frozen days.
      const first = { from: '2026-11-01', to: '2026-12-04' };
      const second = { from: '2026-12-10', to: '2027-03-10' };
      const monthly = { planId: 'monthly', planName: 'Monthly' };
      const quarterly = { planId: 'quarterly', planName: 'Quarterly' };
      const next = { ...second, ...quarterly };
      const before = { ...monthly, currentTerm: null, nextTerm: { ...first, ...monthly }, frozenUntil: null };
      expect(await onDay(gym, '2026-10-31')).toEqual(before);
      const current = { ...monthly, currentTerm: first, nextTerm: next, frozenUntil: null };
      expect(await onDay(gym, '2026-11-01')).toEqual(current);
      expect(await onDay(gym, '2026-11-24')).toEqual(current);
      expect(await onDay(gym, '2026-11-25')).toEqual({ ...current, frozenUntil: '2026-11-27' });
      expect(await onDay(gym, '2026-11-27')).toEqual({ ...current, frozenUntil: '2026-11-27' });
      expect(await onDay(gym, '2026-11-28')).toEqual(current);
      expect(await onDay(gym, '2026-12-04')).toEqual(current);
      expect(await onDay(gym, '2026-12-05')).toEqual({ ...current, currentTerm: null });
      const renewed = { ...quarterly, currentTerm: second, nextTerm: null, frozenUntil: null };
      expect(await onDay(gym, '2026-12-10')).toEqual(renewed);
      expect(await onDay(gym, '2027-03-11')).toEqual({ ...renewed, currentTerm: null });
    });

    test('a membership without an end is current; a term that never begins is none', async () => {
      const gym = await openGym();
      const { gymId, staff } = gym;
      const endless = await gym.addPerson('member', gym.side, { expiry_date: null });
      expect(await onDay({ gymId, member: endless }, '2026-11-20')).toMatchObject({
        planName: 'Monthly',
        currentTerm: { from: '2026-11-01', to: null },
        nextTerm: null,
      });
      const dates = { join_date: '2026-12-10', expiry_date: '2027-01-09' };
      const canceled = await gym.addPerson('member', gym.side, dates);
      expect(await onDay({ gymId, member: canceled }, '2026-11-20')).toMatchObject({
        planName: 'Monthly',
        currentTerm: null,
        nextTerm: { from: '2026-12-10' },
      });
      const cancellation = { memberId: canceled.id, lastDay: '2026-11-20', reason: 'Moved' };
      await staff.client.cancelMembership({ gymId, ...cancellation });
      const none = { planId: '', planName: '', currentTerm: null, nextTerm: null, frozenUntil: null };
      for (const day of ['2026-11-20', '2026-12-10', '2027-01-10'])
        expect(await onDay({ gymId, member: canceled }, day)).toEqual(none);
    });
  },
  () => ({ gateway }),
);
