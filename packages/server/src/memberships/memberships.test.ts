import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, type InputOf, UNDO_RENEWAL_MS } from '@spotter/api';
import type { PersonRow } from '../people/people.ts';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson, type TestServer } from '../testing/server.ts';

const START_MS = Date.parse('2026-11-20T06:30:00Z');
const TODAY = '2026-11-20';
const DAY_MS = 24 * 60 * 60_000;

/** As the activities say it. */
const movedEnd = (from: string, to: string) => ({ expiryDate: { from, to } });

/** Everything that is stored of a membership, to see that a refusal changes none of it. */
async function rowsOf({ database: { db } }: TestServer, gymId: string, personId: string) {
  const ofPerson = (table: 'terms' | 'term_adjustments') =>
    db
      .selectFrom(table)
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute();
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .executeTakeFirst();
  const activities = await db
    .selectFrom('activities')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('entity_id', '=', personId)
    .orderBy('id')
    .execute();
  return { person, terms: await ofPerson('terms'), adjustments: await ofPerson('term_adjustments'), activities };
}

onBothEngines('memberships', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = START_MS;
    gym = await createTestGym(server());
  });

  const rows = (person: Pick<TestPerson, 'id'> = gym.member) => rowsOf(server(), gym.gymId, person.id);
  const addMember = (change: Partial<PersonRow> = {}) => gym.addPerson('member', gym.side, change);
  const renew = (
    input: Partial<InputOf<'renewMembership'>> = {},
    by: TestPerson = gym.staff,
    memberId = gym.member.id,
  ) => by.client.renewMembership({ gymId: gym.gymId, memberId, planId: 'monthly', ...input });
  const freeze = (from: string, to: string, memberId = gym.member.id, by = gym.staff) =>
    by.client.freezeMembership({ gymId: gym.gymId, memberId, from, to, reason: 'Travel' });
  const membershipOf = (memberId = gym.member.id) => gym.staff.client.getMembership({ gymId: gym.gymId, memberId });
  const listedFreezes = async () => (await membershipOf()).freezes.map(({ from, days }) => [from, days]);
  const expiryOf = async (person: TestPerson = gym.member) => (await rows(person)).person?.expiry_date;
  const tenDays = { lengthUnit: 'day' as const, length: 10, price: 700_00, isTaxIncluded: true };
  const addPlan = async (name: string, change: object = {}) =>
    (await gym.admin.client.addPlan({ gymId: gym.gymId, planData: { name, ...tenDays, ...change } })).plan;
  const changePlan = (planId: string, change: object) =>
    gym.admin.client.updatePlan({ gymId: gym.gymId, planId, planData: { name: '10-day pass', ...tenDays, ...change } });
  /** The error of the call, after which the member is as before. */
  const refusal = async (
    work: () => Promise<unknown>,
    person: Pick<TestPerson, 'id'> = gym.member,
  ): Promise<unknown> => {
    const before = await rows(person);
    const error = await work().then(
      () => 'not refused',
      (thrown: unknown) => thrown,
    );
    expect(await rows(person)).toEqual(before);
    return error;
  };

  const undo = (termId: string, by = gym.staff) => by.client.undoRenewal({ gymId: gym.gymId, termId });
  const endFreeze = (freezeId: string) => gym.staff.client.endFreeze({ gymId: gym.gymId, freezeId });
  const cancel = (lastDay: string, by = gym.staff, memberId = gym.member.id) =>
    by.client.cancelMembership({ gymId: gym.gymId, memberId, lastDay, reason: 'Moves away' });
  const extend = (memberIds: string[], days = 3, by = gym.staff) =>
    by.client.changeMembers({
      gymId: gym.gymId,
      memberIds,
      change: { kind: 'extend', days, reason: 'Closed for repairs' },
    });

  describe('a renewal', () => {
    test('before the end starts on the day after it and is queued', async () => {
      const { member, term } = await renew();
      expect(term).toMatchObject({
        planId: 'monthly',
        planName: 'Monthly',
        from: '2026-12-02',
        to: '2027-01-02',
        status: 'upcoming',
        soldBy: 'Sunil Staff',
        soldAt: START_MS,
        undoUntil: START_MS + UNDO_RENEWAL_MS,
      });
      expect(member).toMatchObject({ expiryDate: '2027-01-02', joinDate: '2026-11-01', membershipPlan: 'monthly' });
      const { members } = await gym.staff.client.getMembers({ gymId: gym.gymId });
      expect(members.find(({ id }) => id === gym.member.id)?.expiryDate).toBe('2027-01-02');
      expect((await membershipOf()).terms.map(({ status }) => status)).toEqual(['upcoming', 'current']);
    });

    test.each([
      ['on the last day of grace', '2026-11-13', '2026-11-14', TODAY],
      ['a day later', '2026-11-12', TODAY, TODAY],
    ])('%s', async (_, expiryDate, earliest, latestSuggested) => {
      const person = await addMember({ expiry_date: expiryDate });
      expect((await membershipOf(person.id)).renewalStart).toEqual({ earliest, latestSuggested });
      expect((await renew({}, gym.staff, person.id)).term.from).toBe(earliest);
    });

    test('starts on a chosen later day, within a year', async () => {
      expect(await refusal(() => renew({ startDate: '2026-12-01' }))).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'startDate', error: 'The next term can start on 2 Dec 2026 at the earliest' }],
      });
      expect(await refusal(() => renew({ startDate: '2027-12-04' }))).toMatchObject({ code: 'invalid' });
      expect((await renew({ startDate: '2027-01-31' })).term).toMatchObject({ from: '2027-01-31', to: '2027-02-28' });
    });

    test('of a membership without an end starts today', async () => {
      const person = await addMember({ expiry_date: null });
      expect((await renew({}, gym.staff, person.id)).member.expiryDate).toBe('2026-12-20');
      const { terms } = await membershipOf(person.id);
      expect(terms.map(({ from, to }) => [from, to])).toEqual([
        [TODAY, '2026-12-20'],
        ['2026-11-01', '2026-11-19'],
      ]);
    });

    test('sells an own plan by its name and price of that day', async () => {
      const pass = await addPlan('10-day pass');
      const { member, term } = await renew({ planId: pass.id });
      expect(term).toMatchObject({ planName: '10-day pass', from: '2026-12-02', to: '2026-12-11', price: 700_00 });
      expect(member.membershipPlan).toBe(pass.id);
    });

    test.each([
      ['added to a price without it', false, 1050_00],
      ['part of a price with it', true, 1000_00],
    ])('by a gym with GSTIN: the tax is %s', async (_, isTaxIncluded, total) => {
      const { gymId, admin } = gym;
      const details = { legalName: 'Lotus LLP', address: '1 Road', gstin: '27ABCDE1234F1Z0' };
      await admin.client.updateBillingDetails({ gymId, details });
      await admin.client.setTaxRate({ gymId, taxRate: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' } });
      const { id } = await addPlan('Pass', { price: 1000_00, isTaxIncluded });
      expect((await renew({ planId: id })).invoice?.total).toBe(total);
    });

    test('past the last date that can be stored is refused', async () => {
      const person = await addMember({ expiry_date: '2199-12-01' });
      const { term } = await renew({}, gym.staff, person.id);
      expect(term.to).toBe('2200-01-02');
      const refused = refusal(() => renew({ planId: 'yearly' }, gym.staff, person.id), person);
      expect(await refused).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'planId', error: 'This membership is paid for more than a century ahead' }],
      });
    });

    test('that was paid on the phone is not sold to a member who is deleted by now; the desk still sees the payment', async () => {
      const { gymId, admin, member } = gym;
      const limits = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 0 };
      const policy = { ...limits, upiId: 'gym@okaxis', upiPayeeName: 'Gym' };
      await admin.client.updateBillingPolicy({ gymId, policy });
      const { id: planId } = await addPlan('Pass');
      const purpose = { type: 'renewal' as const, planId };
      const { paymentRequest } = await member.client.requestPayment({ gymId, channel: 'upi', purpose });
      await admin.client.deleteMember({ gymId, memberId: member.id });
      const confirm = () =>
        admin.client.confirmPaymentRequest({ gymId, paymentRequestId: paymentRequest.id, reference: '632411223344' });
      const { paymentRequests: before } = await admin.client.getPaymentRequests({ gymId });
      expect(before).toMatchObject([{ id: paymentRequest.id, status: 'open' }]);
      expect(await refusal(confirm)).toMatchObject({ code: 'not-found', message: 'That member was not found' });
      expect((await admin.client.getPaymentRequests({ gymId })).paymentRequests).toEqual(before);
      expect((await admin.client.getInvoices({ gymId })).invoices).toEqual([]);
    });

    test('50 at once make 50 terms, one after the other', async () => {
      await Promise.all(Array.from({ length: 50 }, () => renew()));
      const terms = (await membershipOf()).terms.toReversed();
      expect(terms).toHaveLength(51);
      for (const [index, term] of terms.entries()) {
        const previous = terms[index - 1];
        if (previous) expect(term.from).toBe(addDays(previous.to ?? '', 1));
      }
      expect(await expiryOf()).toBe(terms.at(-1)?.to);
      const { terms: stored } = await rows();
      expect(stored.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 51 }, (_, index) => index + 1),
      );
    });

    test('50 times with one idempotency key makes one term', async () => {
      const token = await gym.staff.token();
      const body = JSON.stringify({ gymId: gym.gymId, memberId: gym.member.id, planId: 'monthly' });
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'one-press-of-renew',
      };
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await server().app.request('/renewMembership', { method: 'POST', headers, body });
          return { status: response.status, answer: (await response.json()) as { term?: { id: string } } };
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ answer }) => answer.term?.id)).size).toBe(1);
      expect((await rows()).terms).toHaveLength(2);
    });

    test('is refused to the branch that the member leaves at that moment', async () => {
      const move = { gymId: gym.gymId, memberId: gym.member.id, toBranchId: gym.main };
      expect(await refusalDuringMove(server(), move, () => renew())).toMatchObject({ code: 'not-found' });
      expect((await rows()).terms).toHaveLength(1);
    });

    test('with bad input is refused and changes nothing', async () => {
      const [inactive, other] = [await addPlan('Summer'), await createTestGym(server(), 'Other')];
      await gym.admin.client.togglePlanStatus({ gymId: gym.gymId, planId: inactive.id, newStatus: 'inactive' });
      const { plan: foreign } = await other.admin.client.addPlan({
        gymId: other.gymId,
        planData: { name: 'Foreign', lengthUnit: 'month', length: 1, price: null, isTaxIncluded: true },
      });
      const priced = await addPlan('Priced', { price: 1000_00 });
      expect(await refusal(() => renew({ planId: foreign.id }))).toMatchObject({
        code: 'not-found',
        message: 'That plan was not found',
      });
      expect(await refusal(() => renew({ planId: inactive.id }))).toMatchObject({
        code: 'plan-inactive',
        fields: [{ field: 'planId', error: 'Summer is inactive and is not sold' }],
      });
      for (const discount of [-1, 0.5, 1e15, Number.NaN]) {
        expect(await refusal(() => renew({ planId: priced.id, discount }))).toMatchObject({ code: 'invalid' });
      }
      expect(await refusal(() => renew({ discount: 100 }))).toMatchObject({ code: 'invalid' });
      expect(await refusal(() => renew({ planId: priced.id, discount: 1000_01 }, gym.admin))).toMatchObject({
        code: 'invalid',
      });
      expect(await refusal(() => renew({ startDate: '2026-02-30' }))).toMatchObject({ code: 'invalid' });
      expect(await refusal(() => renew({ startDate: '1999-01-01' }))).toMatchObject({ code: 'invalid' });
      expect(await refusal(() => renew({ memberId: gym.staff.id }))).toMatchObject({ code: 'not-found' });
    });

    test('is not sold by an inactive branch', async () => {
      await server()
        .database.db.updateTable('branches')
        .set({ deactivated_at: START_MS })
        .where('id', '=', gym.side)
        .execute();
      expect(await refusal(() => renew({}, gym.admin))).toMatchObject({ code: 'branch-inactive' });
    });
  });

  describe('the undoing of a renewal', () => {
    test('gives the old end back within ten minutes', async () => {
      const { term } = await renew({ planId: 'yearly' });
      server().clock.now += UNDO_RENEWAL_MS - 1;
      const { member } = await undo(term.id);
      expect(member).toMatchObject({ expiryDate: '2026-12-01', membershipPlan: 'monthly' });
      expect((await membershipOf()).terms).toHaveLength(1);
      expect(await refusal(() => undo(term.id))).toMatchObject({
        code: 'state-changed',
        message: 'This renewal can no longer be undone',
      });
    });

    test('is refused after ten minutes, for a first term, and while a later one follows', async () => {
      const [first] = (await membershipOf()).terms;
      expect(await refusal(() => undo(first?.id ?? ''))).toMatchObject({ code: 'state-changed' });
      const { term } = await renew();
      const { term: later } = await renew();
      expect(await refusal(() => undo(term.id))).toMatchObject({ code: 'state-changed' });
      server().clock.now += UNDO_RENEWAL_MS;
      expect(await refusal(() => undo(later.id))).toMatchObject({ code: 'state-changed' });
      expect(await refusal(() => undo('019a5d3e-7c11-7abc-8def-0123456789ab'))).toMatchObject({
        code: 'not-found',
        message: 'That term was not found',
      });
    });
  });

  describe('a freeze', () => {
    test('moves the end by its days, and those of the terms that follow', async () => {
      await renew();
      const { member, freeze: made } = await freeze('2026-11-25', '2026-12-04');
      expect(made).toMatchObject({ days: 10, status: 'upcoming', createdBy: 'Sunil Staff' });
      expect(member).toMatchObject({
        expiryDate: '2027-01-12',
        freeze: { id: made.id, from: '2026-11-25', to: '2026-12-04' },
      });
      const { terms, frozenDays } = await membershipOf();
      expect(terms.map(({ from, to }) => [from, to])).toEqual([
        ['2026-12-12', '2027-01-12'],
        ['2026-11-01', '2026-12-11'],
      ]);
      expect(frozenDays.used).toBe(10);
    });

    test('that has not begun is removed when it is ended', async () => {
      const { freeze: made } = await freeze('2026-11-25', '2026-12-04');
      const { member } = await endFreeze(made.id);
      expect(member).toMatchObject({ expiryDate: '2026-12-01', freeze: null });
      expect((await membershipOf()).frozenDays.used).toBe(0);
      expect(await refusal(() => endFreeze(made.id))).toMatchObject({
        code: 'state-changed',
        message: 'This freeze has been removed already',
      });
      expect(await refusal(() => endFreeze('no-such-freeze'))).toMatchObject({
        code: 'not-found',
        message: 'That freeze was not found',
      });
    });

    test('ends yesterday when it is ended, and gives back the days that are left', async () => {
      const { freeze: made } = await freeze(TODAY, '2026-11-29');
      server().clock.now += 3 * DAY_MS;
      const { member } = await endFreeze(made.id);
      expect(member).toMatchObject({ expiryDate: '2026-12-04', freeze: null });
      expect((await membershipOf()).freezes).toEqual([
        expect.objectContaining({ from: TODAY, to: '2026-11-22', days: 3, status: 'past' }),
      ]);
    });

    test('that is over stays, and is no longer shown with the member', async () => {
      const { freeze: made } = await freeze(TODAY, '2026-11-22');
      server().clock.now += 3 * DAY_MS;
      const { member } = await gym.staff.client.getMember({ gymId: gym.gymId, memberId: gym.member.id });
      expect(member).toMatchObject({ expiryDate: '2026-12-04', freeze: null });
      expect(await refusal(() => endFreeze(made.id))).toMatchObject({ code: 'state-changed' });
    });

    test('during which a renewal was sold takes that one back with the end when it is ended', async () => {
      const { freeze: made } = await freeze(TODAY, '2026-11-29');
      expect((await renew()).term).toMatchObject({ from: '2026-12-12', to: '2027-01-12' });
      server().clock.now += 3 * DAY_MS;
      expect((await endFreeze(made.id)).member.expiryDate).toBe('2027-01-05');
      const { terms } = await membershipOf();
      expect(terms.map(({ from, to }) => [from, to])).toEqual([
        ['2026-12-05', '2027-01-05'],
        ['2026-11-01', '2026-12-04'],
      ]);
    });

    test('before a gap between two terms moves the end of its own', async () => {
      await renew({ startDate: '2027-02-01' });
      const { member } = await freeze('2026-11-25', '2026-11-26');
      expect(member.expiryDate).toBe('2027-03-01');
      const { terms } = await membershipOf();
      expect(terms.map(({ from, to }) => [from, to])).toEqual([
        ['2027-02-01', '2027-03-01'],
        ['2026-11-01', '2026-12-03'],
      ]);
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, action: 'freeze' });
      expect(activities.map(({ changes }) => changes)).toEqual([
        { freeze: { from: null, to: '2026-11-25 – 2026-11-26' } },
      ]);
    });

    test('is listed before those that begin earlier, also where another plan made it count again', async () => {
      const { gymId, member, staff } = gym;
      const givePlan = (planId: string) =>
        staff.client.changeMembers({ gymId, memberIds: [member.id], change: { kind: 'change-plan', planId } });
      await givePlan('yearly');
      await freeze(TODAY, '2026-11-21');
      server().clock.now += 3 * DAY_MS;
      const { freeze: late } = await freeze('2027-02-01', '2027-02-05');
      await givePlan('monthly');
      const { freeze: third } = await freeze('2026-11-25', '2026-11-27');
      expect(third).toMatchObject({ from: '2026-11-25', to: '2026-11-27' });
      await givePlan('yearly');
      expect(await listedFreezes()).toEqual([
        ['2027-02-01', 5],
        ['2026-11-25', 3],
        [TODAY, 2],
      ]);
      await endFreeze(late.id);
      expect(await listedFreezes()).toEqual([
        ['2026-11-25', 3],
        [TODAY, 2],
      ]);
    });

    test('on days that cannot be frozen is refused and changes nothing', async () => {
      const invalid = { code: 'invalid' };
      expect(await refusal(() => freeze('2026-11-19', '2026-11-25'))).toMatchObject(invalid);
      expect(await refusal(() => freeze('2026-11-25', '2026-11-24'))).toMatchObject(invalid);
      expect(await refusal(() => freeze('2026-12-02', '2026-12-05'))).toMatchObject(invalid);
      const { frozenDays } = await membershipOf();
      expect(await refusal(() => freeze(TODAY, addDays(TODAY, frozenDays.limit)))).toMatchObject({
        code: 'freeze-limit',
      });
      await freeze('2026-11-25', '2026-11-30');
      expect(await refusal(() => freeze(TODAY, '2026-11-22'))).toMatchObject(invalid);
      const unlimited = await addMember({ expiry_date: null });
      expect(await refusal(() => freeze(TODAY, '2026-11-22', unlimited.id), unlimited)).toMatchObject({
        code: 'invalid',
        message: 'A membership without an end date cannot be frozen',
      });
    });

    test('of a canceled membership, or one that lasts until the next begins, is refused and changes nothing', async () => {
      await cancel('2026-11-28');
      expect(await refusal(() => freeze('2026-11-22', '2026-11-26'))).toMatchObject({
        code: 'invalid',
        message: 'The membership was canceled',
      });
      const unlimited = await addMember({ expiry_date: null });
      await renew({ startDate: '2026-12-10' }, gym.staff, unlimited.id);
      expect(await refusal(() => freeze('2026-11-22', '2026-11-26', unlimited.id), unlimited)).toMatchObject({
        code: 'invalid',
        message: 'A membership without an end date cannot be frozen',
      });
    });

    test('of two desks at once is one', async () => {
      const answers = await Promise.allSettled([
        freeze('2026-11-25', '2026-11-26'),
        freeze('2026-11-27', '2026-11-28', gym.member.id, gym.admin),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await rows()).adjustments).toHaveLength(1);
    });

    test('is told at check-in by desk, code and card, until the desk ends it', async () => {
      const { gymId, member, staff } = gym;
      const { freeze: made } = await freeze(TODAY, '2026-12-03');
      await server()
        .database.db.updateTable('people')
        .set({ card_number: '04A2B3C4D5' })
        .where('id', '=', member.id)
        .execute();
      const warning = 'Membership frozen until 3 Dec. The desk can end the freeze';
      const checkIns = {
        desk: () => staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id }),
        code: async () => {
          const { qrData } = await staff.client.generateQRSession({ gymId });
          return member.client.universalCheckIn({ gymId, type: 'QR', qrData });
        },
        card: () => staff.client.universalCheckIn({ gymId, type: 'CARD', cardNumber: '04A2B3C4D5' }),
      };
      for (const checkIn of Object.values(checkIns)) {
        expect(await checkIn()).toMatchObject({ action: 'checkin', warning });
        server().clock.now += 2 * 60_000;
        const out = await checkIns.desk();
        expect(out).toMatchObject({ action: 'checkout' });
        expect(out.warning).toBeUndefined();
        server().clock.now += 2 * 60_000;
      }
      await staff.client.endFreeze({ gymId, freezeId: made.id });
      expect((await checkIns.desk()).warning).toBeUndefined();
    });
  });

  describe('a cancellation', () => {
    test('ends the membership on its last day, and the terms that would begin after it', async () => {
      await renew();
      expect((await cancel('2026-11-25')).member.expiryDate).toBe('2026-11-25');
      const { terms, renewalStart } = await membershipOf();
      expect(terms.map(({ status, canceledOn }) => [status, canceledOn])).toEqual([
        ['canceled', '2026-11-25'],
        ['canceled', '2026-11-25'],
      ]);
      expect(renewalStart.earliest).toBe('2026-11-26');
      expect((await renew()).term.from).toBe('2026-11-26');
    });

    test('in a queued term leaves the current one', async () => {
      await renew();
      expect((await cancel('2026-12-10')).member.expiryDate).toBe('2026-12-10');
      expect((await membershipOf()).terms.map(({ status }) => status)).toEqual(['canceled', 'current']);
    });

    test('says which terms never begin, although they were sold for days before the cancellation', async () => {
      await renew();
      await freeze(TODAY, '2026-11-29');
      await cancel('2026-12-08');
      const { terms } = await membershipOf();
      expect(terms.map(({ from, to, neverBegins }) => [from, to, neverBegins])).toEqual([
        ['2026-12-02', '2027-01-02', true],
        ['2026-11-01', '2026-12-08', undefined],
      ]);
    });

    test('ends the freeze of the membership: the next one is not frozen, and can be', async () => {
      await freeze(TODAY, '2026-12-10');
      await cancel('2026-11-21');
      const { freezes, frozenDays } = await membershipOf();
      expect(freezes).toEqual([expect.objectContaining({ from: TODAY, to: '2026-11-21', days: 2 })]);
      expect(frozenDays.used).toBe(2);
      server().clock.now += 2 * DAY_MS;
      expect((await renew()).member).toMatchObject({ expiryDate: '2026-12-22', freeze: null });
      const { gymId, member, staff } = gym;
      const checkIn = { gymId, type: 'MANUAL' as const, targetUserId: member.id };
      expect((await staff.client.universalCheckIn(checkIn)).warning).toBeUndefined();
      expect((await freeze('2026-11-25', '2026-11-29')).member.expiryDate).toBe('2026-12-27');
    });

    test('before a renewal ends the freeze of that one, too, and another can be made', async () => {
      await renew();
      await freeze('2026-12-10', '2026-12-14');
      await cancel('2026-11-25');
      const { freezes, frozenDays } = await membershipOf();
      expect({ freezes, used: frozenDays.used }).toEqual({ freezes: [], used: 0 });
      server().clock.now += 6 * DAY_MS;
      await renew();
      expect((await freeze('2026-11-28', '2026-11-29')).freeze).toMatchObject({ days: 2 });
    });

    test('of a membership without an end gives it one', async () => {
      const person = await addMember({ expiry_date: null });
      expect((await cancel(TODAY, gym.staff, person.id)).member.expiryDate).toBe(TODAY);
    });

    test('is refused in the past, after the end, and when the membership has ended', async () => {
      expect(await refusal(() => cancel('2026-11-19'))).toMatchObject({ code: 'invalid' });
      expect(await refusal(() => cancel('2026-12-01'))).toMatchObject({ code: 'invalid' });
      const ended = await addMember({ expiry_date: '2026-11-19' });
      expect(await refusal(() => cancel(TODAY, gym.staff, ended.id), ended)).toMatchObject({ code: 'state-changed' });
    });
  });

  describe('an extension of many', () => {
    test('moves each end once, and those of ended memberships not', async () => {
      const others = await Promise.all([
        addMember({ expiry_date: TODAY }),
        addMember({ expiry_date: '2026-11-19' }),
        addMember({ expiry_date: null }),
      ]);
      const ids = [gym.member, ...others].map(({ id }) => id);
      expect(await extend([...ids, gym.member.id])).toMatchObject({ changed: 2 });
      expect((await rows()).adjustments).toMatchObject([
        { kind: 'extension', days: 3, reason: 'Closed for repairs', created_by_name: 'Sunil Staff', removed_at: null },
      ]);
      const ends = await Promise.all([gym.member, ...others].map(expiryOf));
      expect(ends).toEqual(['2026-12-04', '2026-11-23', '2026-11-19', null]);
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId });
      expect(activities.filter(({ action }) => action === 'extend').map(({ displayText }) => displayText)).toContain(
        'Sunil Staff extended the membership of Meera Member',
      );
    });

    test('leaves a canceled membership as it is, and says so; one that was sold after it moves', async () => {
      await cancel('2026-11-28');
      const { id } = gym.member;
      const before = await rows();
      expect(await extend([id])).toMatchObject({ changed: 0, failed: [{ id, reason: 'The membership was canceled' }] });
      expect(await rows()).toEqual(before);
      await renew();
      expect(await extend([id])).toMatchObject({ changed: 1, failed: [] });
      expect(await expiryOf()).toBe('2027-01-01');
    });

    test('moves the term that ends a membership without an end', async () => {
      const unlimited = await addMember({ expiry_date: null });
      await renew({ startDate: '2026-12-10' }, gym.staff, unlimited.id);
      expect(await extend([unlimited.id])).toMatchObject({ changed: 1 });
      expect(await expiryOf(unlimited)).toBe('2027-01-13');
    });

    test('leaves a member of another branch as they are', async () => {
      const elsewhere = await gym.addPerson('member', gym.main);
      const before = await expiryOf(elsewhere);
      expect(await extend([gym.member.id, elsewhere.id])).toMatchObject({ changed: 1, failed: [{ id: elsewhere.id }] });
      expect(await expiryOf(elsewhere)).toBe(before);
    });

    test.each([0, -3, 1.5, 91])('by %s days is refused', async (days) => {
      expect(await refusal(() => extend([gym.member.id], days))).toMatchObject({ code: 'invalid' });
    });
  });

  test('each change is recorded with what it changed', async () => {
    const { gymId, admin, member, staff } = gym;
    const { term } = await renew();
    await undo(term.id);
    const { freeze: made } = await freeze('2026-11-25', '2026-12-04');
    await endFreeze(made.id);
    await extend([member.id]);
    await cancel('2026-11-28');
    const { activities } = await admin.client.getActivities({ gymId, record: 'membership' });
    const expected = {
      renew: {
        plan: { from: null, to: 'Monthly' },
        from: { from: null, to: '2026-12-02' },
        ...movedEnd('2026-12-01', '2027-01-02'),
      },
      undo: { plan: { from: 'Monthly', to: null }, ...movedEnd('2027-01-02', '2026-12-01') },
      freeze: { freeze: { from: null, to: '2026-11-25 – 2026-12-04' }, ...movedEnd('2026-12-01', '2026-12-11') },
      unfreeze: { freeze: { from: '2026-11-25 – 2026-12-04', to: null }, ...movedEnd('2026-12-11', '2026-12-01') },
      extend: { reason: { from: null, to: 'Closed for repairs' }, ...movedEnd('2026-12-01', '2026-12-04') },
      cancel: { reason: { from: null, to: 'Moves away' }, ...movedEnd('2026-12-04', '2026-11-28') },
    };
    expect(activities).toHaveLength(6);
    expect(Object.fromEntries(activities.map(({ action, changes }) => [action, changes]))).toEqual(expected);
    for (const { entityId, entityName, performedBy } of activities) {
      expect([entityId, entityName, performedBy.name]).toEqual([member.id, member.name, staff.name]);
    }
  });

  test('staff of another branch and people of another gym find no membership; it stays as it is', async () => {
    const other = await createTestGym(server(), 'Other');
    const { term } = await renew();
    const { freeze: made } = await freeze('2026-11-25', '2026-11-26');
    const memberId = gym.member.id;
    for (const [gymId, { client }] of [
      [gym.gymId, gym.mainStaff],
      [other.gymId, other.admin],
    ] as const) {
      const calls = [
        () => client.getMember({ gymId, memberId }),
        () => client.getMembership({ gymId, memberId }),
        () => client.renewMembership({ gymId, memberId, planId: 'monthly' }),
        () => client.undoRenewal({ gymId, termId: term.id }),
        () => client.freezeMembership({ gymId, memberId, from: TODAY, to: TODAY, reason: 'Travel' }),
        () => client.endFreeze({ gymId, freezeId: made.id }),
        () => client.cancelMembership({ gymId, memberId, lastDay: TODAY, reason: 'Moves away' }),
      ];
      for (const call of calls) expect(await refusal(call)).toMatchObject({ code: 'not-found' });
    }
  });

  describe('the member’s form', () => {
    const person = {
      name: 'Rhea Kapoor',
      email: 'rhea@gym.test',
      phone: '9820012345',
      age: 29,
      sex: 'female' as const,
    };
    const add = (change: object = {}) =>
      gym.admin.client.addMember({
        gymId: gym.gymId,
        memberData: { ...person, joinDate: '2026-11-30', membershipPlan: 'quarterly', branchId: gym.side, ...change },
      });
    const edit = (memberId: string, change: object) =>
      gym.admin.client.updateMember({ gymId: gym.gymId, memberId, memberData: { ...person, ...change } });

    test('makes the first term, sold by who filled it in', async () => {
      const { member } = await add();
      expect(member.expiryDate).toBe('2027-02-28');
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ from: '2026-11-30', to: '2027-02-28', soldBy: 'Asha Admin', undoUntil: null }),
      ]);
      expect((await rows(member)).terms).toMatchObject([{ number: 1, sold_by_id: gym.admin.id }]);
    });

    test('takes the gym’s own active plans', async () => {
      const pass = await addPlan('10-day pass');
      expect((await add({ membershipPlan: pass.id })).member.expiryDate).toBe('2026-12-09');
      await gym.admin.client.togglePlanStatus({ gymId: gym.gymId, planId: pass.id, newStatus: 'inactive' });
      const field = 'memberData.membershipPlan';
      for (const membershipPlan of [pass.id, 'weekly']) {
        const fields = [expect.objectContaining({ field })];
        await expect(add({ email: 'other@gym.test', membershipPlan })).rejects.toMatchObject({
          code: 'invalid',
          fields,
        });
      }
      const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
      expect(members.some(({ email }) => email === 'other@gym.test')).toBe(false);
    });

    test('replaces plan and dates of the first term; its freeze stays', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await freeze(TODAY, '2026-11-24', member.id);
      const yearly = { membershipPlan: 'yearly', joinDate: '2026-11-10' };
      expect((await edit(member.id, yearly)).member).toMatchObject({
        expiryDate: '2027-11-15',
        membershipPlan: 'yearly',
        joinDate: '2026-11-10',
      });
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ planName: 'Yearly', from: '2026-11-10', to: '2027-11-15' }),
      ]);
      const after = await edit(member.id, { ...yearly, joinDate: '2026-11-12' });
      expect(after.member.expiryDate).toBe('2027-11-17');
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ planName: 'Yearly', from: '2026-11-12', to: '2027-11-17' }),
      ]);
    });

    test('takes back the cancellation of a first term to which it gives other dates', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await cancel('2026-11-25', gym.staff, member.id);
      const monthly = { membershipPlan: 'monthly', joinDate: '2026-11-12' };
      expect((await edit(member.id, monthly)).member).toMatchObject({ ...monthly, expiryDate: '2026-12-12' });
      expect((await rows(member)).terms).toMatchObject([
        { starts_on: '2026-11-12', ends_on: '2026-12-12', canceled_on: null, cancel_reason: null },
      ]);
    });

    test('leaves a first term to which it gives other dates at the name and price of its sale', async () => {
      const pass = await addPlan('10-day pass');
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: pass.id });
      await changePlan(pass.id, { name: 'Short pass', price: 900_00 });
      await edit(member.id, { membershipPlan: pass.id, joinDate: '2026-11-12' });
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ from: '2026-11-12', to: '2026-11-21', planName: '10-day pass', price: 700_00 }),
      ]);
    });

    test('of a renewed member who stays on plan and joining date leaves the terms as they are', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await renew({}, gym.staff, member.id);
      const before = await membershipOf(member.id);
      const { member: edited } = await edit(member.id, { age: 30, membershipPlan: 'monthly', joinDate: '2026-11-10' });
      expect(edited).toMatchObject({ age: 30, expiryDate: '2027-01-11' });
      expect(await membershipOf(member.id)).toEqual(before);
    });

    test('of a renewed member corrects the joining date, and changes no term, however long the plan is by now', async () => {
      const pass = await addPlan('10-day pass');
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await renew({ planId: pass.id }, gym.staff, member.id);
      await changePlan(pass.id, { length: 20 });
      const { terms } = await rows(member);
      const edited = { membershipPlan: pass.id, joinDate: '2026-11-01' };
      expect((await edit(member.id, edited)).member).toMatchObject({ ...edited, expiryDate: '2026-12-20' });
      expect((await rows(member)).terms).toEqual(terms);
    });

    test('of a member whose renewal was canceled before it began changes no term', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await renew({ planId: 'yearly' }, gym.staff, member.id);
      await cancel('2026-12-05', gym.staff, member.id);
      const { terms } = await rowsOf(server(), gym.gymId, member.id);
      const monthly = { membershipPlan: 'monthly', joinDate: '2026-11-01' };
      expect((await edit(member.id, monthly)).member).toMatchObject({ ...monthly, expiryDate: '2026-12-05' });
      expect((await rowsOf(server(), gym.gymId, member.id)).terms).toEqual(terms);
    });

    test('of a member whose renewal was canceled before it began gives another plan to the term that they have', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await renew({ planId: 'yearly' }, gym.staff, member.id);
      await cancel('2026-12-05', gym.staff, member.id);
      const quarterly = { membershipPlan: 'quarterly', joinDate: '2026-11-10' };
      expect((await edit(member.id, quarterly)).member).toMatchObject({ ...quarterly, expiryDate: '2026-12-05' });
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ planName: 'Yearly', canceledOn: '2026-12-05' }),
        expect.objectContaining({ planName: 'Quarterly', from: '2026-11-10', to: '2026-12-05' }),
      ]);
    });

    test('of a renewed member gives another plan to the renewal, from its own first day', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await renew({}, gym.staff, member.id);
      const yearly = { membershipPlan: 'yearly', joinDate: '2026-11-01' };
      expect((await edit(member.id, yearly)).member).toMatchObject({ ...yearly, expiryDate: '2027-12-11' });
      expect((await membershipOf(member.id)).terms).toEqual([
        expect.objectContaining({ planName: 'Yearly', from: '2026-12-11', to: '2027-12-11' }),
        expect.objectContaining({ planName: 'Monthly', from: '2026-11-10', to: '2026-12-10' }),
      ]);
    });

    test('of a member whose renewal was undone redates the first term', async () => {
      const { member } = await add({ joinDate: '2026-11-10', membershipPlan: 'monthly' });
      await undo((await renew({}, gym.staff, member.id)).term.id);
      const { member: edited } = await edit(member.id, { membershipPlan: 'monthly', joinDate: '2026-11-01' });
      expect(edited.expiryDate).toBe('2026-12-01');
    });

    test('keeps an inactive plan that the member has', async () => {
      const pass = await addPlan('10-day pass');
      const { member } = await add({ membershipPlan: pass.id });
      await gym.admin.client.togglePlanStatus({ gymId: gym.gymId, planId: pass.id, newStatus: 'inactive' });
      const { member: edited } = await edit(member.id, { membershipPlan: pass.id, joinDate: '2026-12-01' });
      expect(edited.expiryDate).toBe('2026-12-10');
    });

    test('gives nobody an inactive plan that they do not have', async () => {
      const pass = await addPlan('10-day pass');
      await gym.admin.client.togglePlanStatus({ gymId: gym.gymId, planId: pass.id, newStatus: 'inactive' });
      const { member } = await add();
      const refused = refusal(() => edit(member.id, { membershipPlan: pass.id }), member);
      expect(await refused).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'memberData.membershipPlan', error: '10-day pass is inactive and is not sold' }],
      });
    });

    test('a deleted member leaves no terms', async () => {
      await freeze(TODAY, '2026-11-22');
      await gym.staff.client.deleteMember({ gymId: gym.gymId, memberId: gym.member.id });
      expect(await rows()).toMatchObject({ person: undefined, terms: [], adjustments: [] });
    });
  });
});
