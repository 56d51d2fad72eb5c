import type { TestGym, TestServer } from '../../packages/server/src/testing/server.ts';
import { createTestGym } from '../../packages/server/src/testing/server.ts';
import { type KnownIds, waitingOperationIds } from './values.ts';

/** Occurs in every text of a gym's rows and in no request: a response that contains it has read that gym. */
export const marks = { own: 'Quokka', other: 'Zebrafinch' } as const;

export interface MarkedGym {
  gym: TestGym;
  ids: KnownIds;
}

const DAY_MS = 86_400_000;

/** The server's date of so many days later. */
const dayAfter = ({ clock }: TestServer, days: number) =>
  new Date(clock.now + days * DAY_MS).toISOString().slice(0, 10);

/** A gym with at least one row of each kind; every text contains the mark. */
export async function createMarkedGym(server: TestServer, mark: string): Promise<MarkedGym> {
  const { db } = server.database;
  const gym = await createTestGym(server, `${mark} Gym`);
  const { gymId, main, side, admin } = gym;
  const secondAdmin = await gym.addPerson('admin', null);
  const members = [gym.member];
  for (const branchId of [main, side]) members.push(await gym.addPerson('member', branchId));
  await db
    .updateTable('people')
    .set({ name: `${mark} Person` })
    .where('gym_id', '=', gymId)
    .execute();
  for (const id of [main, side]) {
    const words = { name: `${mark} ${id.slice(-4)}`, address: `1 ${mark} Road` };
    await db.updateTable('branches').set(words).where('gym_id', '=', gymId).where('id', '=', id).execute();
  }
  const { client } = admin;
  const { branch } = await client.addBranch({
    gymId,
    branchData: { name: `${mark} Annexe`, address: `3 ${mark} Road`, phone: '', email: '', maxCapacity: 9 },
  });
  for (const { id } of members) await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
  const sentAt = server.clock.now;
  // Whoever is inside does not come in again.
  const operations = waitingOperationIds.map((id) => ({
    id,
    type: 'MANUAL' as const,
    targetUserId: gym.member.id,
    action: 'checkin' as const,
    at: sentAt,
  }));
  await client.syncCheckIns({ gymId, sentAt, operations });
  const added = await client.addMember({
    gymId,
    memberData: {
      name: `${mark} Member`,
      email: `added-${gymId}@gym.test`,
      phone: '9876543210',
      age: 30,
      sex: 'female',
      branchId: main,
    },
  });
  const plans: string[] = [];
  for (const number of [1, 2, 3]) {
    const planData = { name: `${mark} Plan ${number}`, lengthUnit: 'day' as const, length: 10, price: null };
    const { plan } = await client.addPlan({ gymId, planData: { ...planData, isTaxIncluded: true } });
    plans.push(plan.id);
  }
  const terms: string[] = [];
  const freezes: string[] = [];
  for (const { id: memberId } of members) {
    const { term } = await client.renewMembership({ gymId, memberId, planId: 'monthly' });
    const days = { from: dayAfter(server, 1), to: dayAfter(server, 2), reason: `${mark} travels` };
    const { freeze } = await client.freezeMembership({ gymId, memberId, ...days });
    terms.push(term.id);
    freezes.push(freeze.id);
  }
  const { settings } = await client.getBillingSettings({ gymId });
  await client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: 'gym@bank', upiPayeeName: mark } });
  const monthly = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1_500_00, isTaxIncluded: true };
  await client.updatePlan({ gymId, planId: 'monthly', planData: monthly });
  const requests: string[] = [];
  for (const member of members) {
    const purpose = { type: 'renewal' as const, planId: 'monthly' };
    const { paymentRequest } = await member.client.requestPayment({ gymId, channel: 'upi', purpose });
    requests.push(paymentRequest.id);
  }
  const [invoices, payments]: [string[], string[]] = [[], []];
  for (const { id: memberId } of members) {
    const payment = { amount: 500_00, method: 'upi' as const, reference: mark };
    const { invoice } = await client.renewMembership({ gymId, memberId, planId: 'monthly', payment });
    invoices.push(invoice?.id ?? '');
    payments.push(...(await client.getMemberBilling({ gymId, memberId })).payments.map(({ id }) => id));
  }
  const everyone = [...members, gym.staff, gym.mainStaff, admin, secondAdmin];
  const rows = await db.selectFrom('people').select('email').where('gym_id', '=', gymId).execute();
  return {
    gym,
    ids: {
      gymId: [gymId],
      branchId: [main, side, branch.id],
      memberId: [...everyone.map(({ id }) => id), added.member.id],
      staffId: [gym.staff.id, gym.mainStaff.id],
      adminId: [admin.id, secondAdmin.id],
      planId: ['monthly', ...plans],
      termId: terms,
      freezeId: freezes,
      paymentRequestId: requests,
      invoiceId: invoices,
      paymentId: payments,
      email: rows.flatMap(({ email }) => email ?? []),
    },
  };
}
