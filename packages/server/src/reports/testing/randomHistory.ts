// A month of a gym, by calls that are the same in each run: for comparing figures that different calls answer.
import { addDays, ApiError, type BulkChange } from '@spotter/api';
import type { TestGym, TestServer } from '../../testing/server.ts';
import { dateIn } from '../../zone.ts';
import { randomNumbers } from './randomGym.ts';

const HOUR_MS = 3_600_000;
const STEPS = 250;
const PRICES = { monthly: 1500_00, quarterly: 3999_99, yearly: 12_345_67 } as const;
const planNames = { monthly: ['Monthly', 1], quarterly: ['Quarterly', 3], yearly: ['Yearly', 12] } as const;

/** What people do; a call that the server refuses changes nothing, which the figures show. */
export async function playHistory(server: TestServer, gym: TestGym, options: { seed: number; timeZone: string }) {
  const { below, oneOf, chance } = randomNumbers(options.seed);
  const { gymId, main, side, admin, staff, mainStaff } = gym;
  const { client } = admin;
  const today = () => dateIn(server.clock.now, options.timeZone);
  const memberIds = [gym.member.id];
  let added = 0;
  for (const id of ['monthly', 'quarterly', 'yearly'] as const) {
    const [name, length] = planNames[id];
    const tax = { price: PRICES[id], isTaxIncluded: id !== 'quarterly' };
    await client.updatePlan({ gymId, planId: id, planData: { name, lengthUnit: 'month', length, ...tax } });
  }
  const days = { name: '10-day pass', lengthUnit: 'day', length: 10, price: 500_00, isTaxIncluded: true } as const;
  const { plan } = await client.addPlan({ gymId, planData: days });
  const plans = ['monthly', 'quarterly', 'yearly', plan.id, plan.id] as const;

  const desk = () => oneOf([admin, staff, mainStaff] as const).client;
  const memberId = () => memberIds[below(memberIds.length)] ?? gym.member.id;
  const branchId = () => oneOf([main, side]);
  const invoice = async () => {
    const { invoices } = await client.getInvoices({ gymId, limit: 200 });
    return invoices[below(invoices.length)];
  };
  const actions: [weight: number, action: () => Promise<unknown>][] = [
    [
      3,
      async () => {
        added += 1;
        const contact = { email: `random${options.seed}.${added}@gym.test`, phone: String(9_800_000_000 + added) };
        const membership = { membershipPlan: oneOf(plans), joinDate: addDays(today(), oneOf([0, 0, -3, -40, 5])) };
        const person = { name: `Member ${added}`, age: 30, sex: 'female' as const, branchId: branchId() };
        const { member } = await client.addMember({ gymId, memberData: { ...person, ...contact, ...membership } });
        memberIds.push(member.id);
      },
    ],
    [
      8,
      async () => {
        const id = memberId();
        const { renewalStart } = await client.getMembership({ gymId, memberId: id });
        const { term } = await desk().renewMembership({
          gymId,
          memberId: id,
          planId: oneOf(plans),
          discount: oneOf([0, 0, 0, 33_33, 500_00]),
          startDate: addDays(renewalStart.earliest, oneOf([0, 0, 0, 1, 12])),
          ...(chance(0.5) && { payment: { amount: oneOf([100_00, 500_00, 1500_00]), method: 'cash' as const } }),
        });
        if (chance(0.2)) await client.undoRenewal({ gymId, termId: term.id });
      },
    ],
    [
      3,
      async () => {
        const { terms } = await client.getMembership({ gymId, memberId: memberId() });
        const term = terms.find(({ invoiceId, price }) => invoiceId === null && price !== null && price > 0);
        if (term) await desk().issueInvoice({ gymId, termId: term.id, discount: oneOf([0, 0, 10_00]) });
      },
    ],
    [
      6,
      async () => {
        const one = await invoice();
        if (!one) return;
        const amount = oneOf([one.due, Math.ceil(one.due / 2), 100_00, one.due + 1]);
        await desk().takePayment({ gymId, invoiceId: one.id, payment: { amount, method: oneOf(['cash', 'card']) } });
      },
    ],
    [
      2,
      async () => {
        const { payments } = await client.getMemberBilling({ gymId, memberId: memberId() });
        const payment = payments.find(({ refundable }) => refundable > 0);
        if (!payment) return;
        const amount = oneOf([payment.refundable, 1, payment.refundable + 1]);
        await client.refundPayment({ gymId, paymentId: payment.id, amount, method: 'cash', reason: 'Moves away' });
      },
    ],
    [
      2,
      async () => {
        const one = await invoice();
        if (!one) return;
        const amount = oneOf([one.total, one.total - one.credited, 33_33]);
        await client.creditInvoice({ gymId, invoiceId: one.id, amount, reason: 'Goodwill' });
      },
    ],
    [
      5,
      async () => {
        const from = addDays(today(), oneOf([0, 0, 1, 20]));
        const to = addDays(from, oneOf([0, 6, 14]));
        await desk().freezeMembership({ gymId, memberId: memberId(), from, to, reason: 'Travel' });
      },
    ],
    [
      2,
      async () => {
        const { freezes } = await client.getMembership({ gymId, memberId: memberId() });
        const freeze = freezes.find(({ status }) => status !== 'past');
        if (freeze) await client.endFreeze({ gymId, freezeId: freeze.id });
      },
    ],
    [
      1,
      () => {
        const lastDay = addDays(today(), oneOf([0, 3, 20]));
        return client.cancelMembership({ gymId, memberId: memberId(), lastDay, reason: 'Moves away' });
      },
    ],
    [
      2,
      () => {
        const change = oneOf<BulkChange>([
          { kind: 'extend', days: 5, reason: 'Closed' },
          { kind: 'move', branchId: branchId() },
          { kind: 'change-plan', planId: oneOf(plans) },
          { kind: 'deactivate' },
          { kind: 'activate' },
        ]);
        return client.changeMembers({ gymId, memberIds: [...new Set([memberId(), memberId()])], change });
      },
    ],
    [
      1,
      async () => {
        const id = memberId();
        const { undo } = await client.deleteMember({ gymId, memberId: id });
        if (undo && chance(0.5)) await client.undoChange({ gymId, changeId: undo.changeId });
        else memberIds.splice(memberIds.indexOf(id), 1);
      },
    ],
    [
      8,
      async () => {
        server.clock.now += 90_000;
        const visit = { gymId, type: 'MANUAL', targetUserId: memberId(), overrideReason: 'Known' } as const;
        const { attendanceId } = await desk().universalCheckIn(visit);
        if (chance(0.2) && attendanceId !== undefined) await client.withdrawAttendance({ gymId, attendanceId });
      },
    ],
    [1, () => desk().checkoutAllMembers({ gymId })],
    [
      15,
      () => {
        server.clock.now += HOUR_MS * oneOf([1, 5, 24, 48, 96]);
        return Promise.resolve();
      },
    ],
  ];
  const drawn = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));
  for (let step = 0; step < STEPS; step += 1) {
    const action = drawn[below(drawn.length)];
    await action?.().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    });
  }
}
