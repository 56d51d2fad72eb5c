// Renewals with their invoices and payments.
import { beforeEach, describe, expect, test } from 'vitest';
import type { InputOf, NewPayment } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

const SELLERS = 16;
const paid = (amount: number, method: NewPayment['method'] = 'cash'): NewPayment => ({ amount, method, reference: '' });

const priceChanged = (message: string) => ({ code: 'state-changed', status: 409, message });
/** Of their own: PostgreSQL moves rows that are updated. */
const inOrder = (rows: object[]) => rows.toSorted((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1));

onBothEngines('sales', (server) => {
  let gym: TestGym;
  let memberId: string;
  const price = 1500_00;
  const setPrice = (to: number | null, isTaxIncluded = true) =>
    gym.admin.client.updatePlan({
      gymId: gym.gymId,
      planId: 'monthly',
      planData: { name: 'Monthly', lengthUnit: 'month', length: 1, price: to, isTaxIncluded },
    });
  const newMember = async (name: string) =>
    (
      await gym.admin.client.addMember({
        gymId: gym.gymId,
        memberData: {
          name,
          email: `${name}@gym.test`,
          phone: '9811111111',
          age: 30,
          sex: 'female',
          branchId: gym.side,
        },
      })
    ).member.id;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    gym = await createTestGym(server());
    memberId = await newMember('meera');
    await setPrice(price);
  });

  const renew = (
    input: Partial<InputOf<'renewMembership'>> = {},
    { client }: TestPerson = gym.staff,
    idempotencyKey?: string,
  ) =>
    client.renewMembership(
      { gymId: gym.gymId, memberId, planId: 'monthly', ...input },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const rows = async () => {
    const { db } = server().database;
    const tables = ['terms', 'invoices', 'payments', 'invoice_counters', 'activities'] as const;
    const all = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().where('gym_id', '=', gym.gymId).execute()),
    );
    return Object.fromEntries(tables.map((table, index) => [table, inOrder(all[index] ?? [])])) as Record<
      (typeof tables)[number],
      object[]
    >;
  };
  const membership = async (of = memberId) => gym.staff.client.getMembership({ gymId: gym.gymId, memberId: of });
  /** Of the invoice that is issued now for the first term. */
  const totalOf = async (id: string) => {
    const termId = (await membership(id)).terms.at(-1)?.id ?? '';
    return (await gym.staff.client.issueInvoice({ gymId: gym.gymId, termId })).invoice?.total;
  };

  test('a renewal paid in cash is one term, one receipt and one payment', async () => {
    const sold = await renew({ payment: paid(price) });
    expect(sold).toMatchObject({
      term: { from: '2026-12-21', to: '2027-01-21', price, invoiceId: sold.invoice?.id, undoUntil: null },
      invoice: {
        number: 'RCT/2627/000001',
        branchName: 'Side',
        memberId,
        description: 'Monthly membership, 21 Dec 2026 to 21 Jan 2027',
        paid: price,
        due: 0,
        status: 'paid',
      },
    });
    expect((await membership()).terms[0]).toEqual(sold.term);
    const { terms, invoices, payments } = await rows();
    expect([terms.length, invoices.length, payments.length]).toEqual([3, 1, 1]);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 3 });
    // In one transaction, and often in one millisecond: they have no order.
    expect(activities.map(({ heading }) => heading).toSorted()).toEqual([
      'Invoice issued',
      'Membership renewed',
      'Payment received',
    ]);
  });

  test('a renewal can be paid in part, or later', async () => {
    expect((await renew({ payment: paid(500_00, 'upi') })).invoice).toMatchObject({
      due: 1000_00,
      status: 'part-paid',
    });
    const { invoice } = await renew();
    expect(invoice).toMatchObject({ due: price, status: 'due' });
    expect(await gym.staff.client.getMemberBilling({ gymId: gym.gymId, memberId })).toMatchObject({ due: 2500_00 });
    expect((await membership()).terms[0]).toMatchObject({ undoUntil: server().clock.now + 600_000 });
  });

  describe('a sale at another sum than the seller saw', () => {
    test('is none, whether the price has risen, fallen or come', async () => {
      const before = await rows();
      for (const [now, shownTotal, sum] of [
        [1800_00, price, '₹1,800'],
        [1200_00, price, '₹1,200'],
        [price, 0, '₹1,500'],
        [null, price, '₹0'],
      ] as const) {
        await setPrice(now);
        const message = `The price has changed meanwhile: ${sum} is due now`;
        const sale = { shownTotal, ...(shownTotal > 0 && { payment: paid(shownTotal) }) };
        await expect(renew(sale)).rejects.toMatchObject(priceChanged(message));
      }
      expect(await rows()).toEqual({ ...before, activities: expect.any(Array) });
    });

    test('is none for a term that is invoiced later', async () => {
      const { term } = await renew({ shownTotal: price });
      const { gymId, admin } = gym;
      const [invoice] = (await admin.client.getInvoices({ gymId })).invoices;
      await admin.client.creditInvoice({ gymId, invoiceId: invoice?.id ?? '', amount: price, reason: 'GSTIN' });
      const before = await rows();
      const issue = (shownTotal: number) =>
        admin.client.issueInvoice({ gymId, termId: term.id, discount: 100_00, shownTotal });
      await expect(issue(price)).rejects.toMatchObject(
        priceChanged('The price has changed meanwhile: ₹1,400 is due now'),
      );
      expect(await rows()).toEqual(before);
      expect((await issue(1400_00)).invoice?.total).toBe(1400_00);
    });

    test('is one at the sum that was seen, also at none', async () => {
      expect((await renew({ shownTotal: price, payment: paid(price) })).invoice?.total).toBe(price);
      expect((await renew({ shownTotal: 0, discount: price }, gym.admin)).invoice).toBeNull();
      await setPrice(null);
      expect((await renew({ shownTotal: 0 })).invoice).toBeNull();
    });
  });

  test('a plan without a price, and a discount of all, make a term without an invoice', async () => {
    const free = await renew({ discount: price }, gym.admin);
    expect([free.term.price, free.invoice]).toEqual([0, null]);
    await expect(gym.staff.client.issueInvoice({ gymId: gym.gymId, termId: free.term.id })).rejects.toMatchObject({
      code: 'not-priced',
      message: 'There is nothing to pay for this term',
    });
    await setPrice(null);
    const { term, invoice } = await renew();
    expect([term.invoiceId, invoice]).toEqual([null, null]);
    expect((await rows()).invoices).toEqual([]);
  });

  test.each<readonly [string, Partial<InputOf<'renewMembership'>>, object]>([
    [
      'a payment above the price',
      { payment: paid(price + 1) },
      { code: 'invalid', fields: [{ field: 'payment.amount' }], message: '₹1,500 is due: a payment cannot be larger' },
    ],
    ['a negative payment', { payment: paid(-1) }, { code: 'invalid', fields: [{ field: 'payment.amount' }] }],
    ['a huge payment', { payment: paid(1e15) }, { code: 'invalid', fields: [{ field: 'payment.amount' }] }],
    ['a fractional payment', { payment: paid(0.5) }, { code: 'invalid', fields: [{ field: 'payment.amount' }] }],
    [
      'a discount above the limit',
      { discount: 150_01 },
      {
        code: 'forbidden',
        fields: [{ field: 'discount' }],
        message: 'Staff may give at most 10 %, here ₹150. Ask an administrator for more',
      },
    ],
    ['a discount above the price', { discount: price + 1 }, { code: 'invalid', fields: [{ field: 'discount' }] }],
    ['a negative discount', { discount: -1 }, { code: 'invalid', fields: [{ field: 'discount' }] }],
    [
      'a payment for nothing',
      { planId: 'yearly', payment: paid(1) },
      {
        code: 'invalid',
        fields: [{ field: 'payment.amount' }],
        message: 'There is nothing to pay: the plan has no price, or the discount covers it',
      },
    ],
    [
      'a discount without a price',
      { planId: 'yearly', discount: 1 },
      { code: 'invalid', fields: [{ field: 'discount' }] },
    ],
    [
      'a GSTIN of the member that is none',
      { recipientGstin: '27ABCDE1234F1Z1' },
      { code: 'invalid', fields: [{ field: 'recipientGstin' }] },
    ],
    ['a date in the past', { startDate: '2026-11-01' }, { code: 'invalid', fields: [{ field: 'startDate' }] }],
    ['a plan of another gym', { planId: 'foreign' }, { code: 'not-found' }],
  ])('%s is refused with a sentence, and changes nothing', async (_, input, error) => {
    const before = await rows();
    await expect(renew(input)).rejects.toMatchObject(error);
    expect(await rows()).toEqual(before);
  });

  test('cash of a closed day is refused, and the term with it', async () => {
    await gym.staff.client.closeDay({ gymId: gym.gymId, day: '2026-11-20', countedCash: 0, expectedCash: 0 });
    const before = await rows();
    await expect(renew({ payment: paid(price) })).rejects.toMatchObject({ code: 'day-closed' });
    expect(await rows()).toEqual(before);
    await renew({ payment: paid(price, 'card') });
  });

  test('a renewal that is undone gets a credit note; a paid one is not undone', async () => {
    const first = await renew();
    await gym.staff.client.undoRenewal({ gymId: gym.gymId, termId: first.term.id });
    const undone = gym.staff.client.issueInvoice({ gymId: gym.gymId, termId: first.term.id });
    await expect(undone).rejects.toMatchObject({ code: 'not-found', message: 'That term was not found' });
    const billing = await gym.staff.client.getMemberBilling({ gymId: gym.gymId, memberId });
    expect(billing).toMatchObject({
      due: 0,
      invoices: [{ kind: 'credit-note', total: price }, { status: 'credited' }],
    });
    const second = await renew({ payment: paid(1_00) });
    const before = await rows();
    await expect(gym.staff.client.undoRenewal({ gymId: gym.gymId, termId: second.term.id })).rejects.toMatchObject({
      code: 'term-paid',
      message: 'Something was paid for RCT/2627/000002: an admin can refund and credit it',
    });
    expect(await rows()).toEqual(before);
  });

  test('50 parallel renewals with one key are one sale; with keys of their own as many as asked for', async () => {
    const payment = paid(price);
    const same = await Promise.all(Array.from({ length: 50 }, () => renew({ payment }, gym.staff, 'same')));
    expect(new Set(same.map(({ invoice }) => invoice?.number))).toEqual(new Set(['RCT/2627/000001']));
    await Promise.all(Array.from({ length: 50 }, (_, index) => renew({ payment }, gym.staff, `key-${index % 5}`)));
    const { terms } = await membership();
    expect(terms).toHaveLength(1 + 6);
    // Each begins on the day after the one before.
    for (const [index, { from }] of terms.slice(0, -1).entries()) {
      expect(Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()).toBe(terms[index + 1]?.to);
    }
    const billing = await gym.staff.client.getMemberBilling({ gymId: gym.gymId, memberId });
    expect(billing.due).toBe(0);
    expect(billing.invoices.map(({ number }) => number.slice(-1)).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(billing.payments).toHaveLength(6);
  });

  test('16 desks that sell to as many members at once, some wrongly, use every number once', async () => {
    const members = await Promise.all(Array.from({ length: SELLERS }, (_, index) => newMember(`m${index}`)));
    const results = await Promise.allSettled(
      members.flatMap((id, index) =>
        [0, 1, 2].map((round) =>
          renew({ memberId: id, payment: paid((index + round) % 4 === 0 ? price + 1 : price) }, gym.admin),
        ),
      ),
    );
    const sold = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.invoice?.number ?? ''] : [],
    );
    expect(sold).toHaveLength(36);
    expect(sold.toSorted((one, other) => one.localeCompare(other))).toEqual(
      sold.map((_, index) => `RCT/2627/${String(index + 1).padStart(6, '0')}`),
    );
  });

  test('the first term of a new member is invoiced on request, once', async () => {
    const id = await newMember('ravi');
    const [first] = (await gym.staff.client.getMembership({ gymId: gym.gymId, memberId: id })).terms;
    const termId = first?.id ?? '';
    const issue = (person: TestPerson = gym.staff, of = termId) =>
      person.client.issueInvoice({ gymId: gym.gymId, termId: of, payment: paid(price) });
    await expect(issue(gym.mainStaff)).rejects.toMatchObject({ code: 'not-found' });
    await expect(issue(gym.member)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await rows()).invoices).toEqual([]);
    expect((await issue()).invoice).toMatchObject({
      description: 'Monthly membership, 20 Nov 2026 to 20 Dec 2026',
      memberId: id,
      status: 'paid',
    });
    await expect(issue()).rejects.toMatchObject({ code: 'already-invoiced' });
    const [unpriced] = (await membership()).terms;
    await expect(issue(gym.staff, unpriced?.id)).rejects.toMatchObject({
      code: 'not-priced',
      message: 'This term was sold without a price',
    });
    await expect(issue(gym.staff, 'none')).rejects.toMatchObject({
      code: 'not-found',
      message: 'That term was not found',
    });
    expect((await rows()).invoices).toHaveLength(1);
  });

  test('the first term is given away with a discount of its price, by an admin, and costs nothing then', async () => {
    const { gymId, staff, admin } = gym;
    const id = await newMember('ravi');
    const termOf = async () => (await staff.client.getMembership({ gymId, memberId: id })).terms[0];
    const termId = (await termOf())?.id ?? '';
    const issue = (input: Partial<InputOf<'issueInvoice'>>, { client }: TestPerson = admin) =>
      client.issueInvoice({ gymId, termId, discount: price, ...input });
    const before = await rows();
    await expect(issue({}, staff)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(issue({ discount: price + 1 })).rejects.toMatchObject({ code: 'invalid' });
    await expect(issue({ payment: paid(1) })).rejects.toMatchObject({ code: 'invalid' });
    expect(await rows()).toEqual(before);
    expect(await issue({})).toEqual({ invoice: null });
    expect(await termOf()).toMatchObject({ id: termId, price: 0, invoiceId: null });
    const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        heading: 'Membership changed',
        displayText: 'Asha Admin changed the membership of ravi',
        changes: { price: { from: price, to: 0 } },
      },
    ]);
    const after = await rows();
    expect(after.invoices).toEqual([]);
    await expect(issue({ discount: 0 })).rejects.toMatchObject({ code: 'not-priced' });
    expect(await rows()).toEqual(after);
  });

  test('a term whose invoice was credited wholly is invoiced anew, once, by an admin', async () => {
    const { gymId, staff, admin } = gym;
    const { term, invoice } = await renew({ discount: 100_00 });
    const issue = ({ client }: TestPerson = admin) =>
      client.issueInvoice({ gymId, termId: term.id, recipientGstin: '27ABCDE1234F1Z0' });
    const credit = (amount: number) =>
      admin.client.creditInvoice({ gymId, invoiceId: invoice?.id ?? '', amount, reason: 'Without the GSTIN' });
    await credit(1000_00);
    const before = await rows();
    await expect(issue()).rejects.toMatchObject({ code: 'already-invoiced' });
    expect(await rows()).toEqual(before);
    expect((await membership()).terms[0]).toMatchObject({ invoiceId: invoice?.id });
    await credit(400_00);
    expect((await membership()).terms[0]).toMatchObject({ id: term.id, invoiceId: null, isCredited: true });
    const credited = await rows();
    await expect(issue(staff)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'The invoice for this term was credited. Ask an administrator whether to issue a new one',
    });
    expect(await rows()).toEqual(credited);
    const results = await Promise.allSettled([issue(), issue(), issue()]);
    const [issued, ...others] = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(others).toEqual([]);
    expect(issued?.invoice).toMatchObject({ number: 'RCT/2627/000002', total: price, due: price });
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already-invoiced' });
    }
    expect((await membership()).terms[0]).toMatchObject({ id: term.id, invoiceId: issued?.invoice?.id });
    expect(await staff.client.getMemberBilling({ gymId, memberId })).toMatchObject({ due: price });
  });

  test('a term whose invoice was credited wholly costs what the plan does that the member’s form gives it', async () => {
    const { gymId, admin } = gym;
    const { term, invoice } = await renew();
    const planData = {
      name: 'Quarterly',
      lengthUnit: 'month' as const,
      length: 3,
      price: 4000_00,
      isTaxIncluded: true,
    };
    await admin.client.updatePlan({ gymId, planId: 'quarterly', planData });
    await admin.client.creditInvoice({ gymId, invoiceId: invoice?.id ?? '', amount: price, reason: 'Wrong plan' });
    const change = { kind: 'change-plan' as const, planId: 'quarterly' };
    await admin.client.changeMembers({ gymId, memberIds: [memberId], change });
    expect((await membership()).terms[0]).toMatchObject({ id: term.id, planId: 'quarterly', price: 4000_00 });
    expect((await admin.client.issueInvoice({ gymId, termId: term.id })).invoice?.total).toBe(4000_00);
  });

  describe('a term that is invoiced later, by a gym with GSTIN', () => {
    const netPrice = 1000_00;
    beforeEach(async () => {
      const { client } = gym.admin;
      const details = { legalName: 'Lotus LLP', address: '1 Road', gstin: '27ABCDE1234F1Z0' };
      await client.updateBillingDetails({ gymId: gym.gymId, details });
      await client.setTaxRate({
        gymId: gym.gymId,
        taxRate: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' },
      });
    });

    test.each([
      ['excluded', false, 1050_00],
      ['included', true, 1000_00],
    ])('at a price with the tax %s is so, whatever the plan says by now', async (_, isTaxIncluded, total) => {
      await setPrice(netPrice, isTaxIncluded);
      const id = await newMember('ravi');
      await setPrice(price, !isTaxIncluded);
      expect(await totalOf(id)).toBe(total);
    });

    test('is taxed at the rate of the day of its invoice', async () => {
      await setPrice(netPrice, false);
      const id = await newMember('ravi');
      const taxRate = { sac: '999723', rateBasisPoints: 1800, from: '2026-12-01' };
      await gym.admin.client.setTaxRate({ gymId: gym.gymId, taxRate });
      server().clock.now = Date.parse('2026-12-01T06:30:00Z');
      expect(await totalOf(id)).toBe(1180_00);
    });

    test('takes price and tax of the plan that the member’s form gives it', async () => {
      const id = await newMember('ravi');
      const planData = { name: 'Quarterly', lengthUnit: 'month' as const, length: 3 };
      const quarterly = { ...planData, price: 4000_00, isTaxIncluded: false };
      const { client } = gym.admin;
      await client.updatePlan({ gymId: gym.gymId, planId: 'quarterly', planData: quarterly });
      const { email, phone, age, sex } = {
        email: 'ravi@gym.test',
        phone: '9811111111',
        age: 30,
        sex: 'female' as const,
      };
      const memberData = { name: 'ravi', email, phone, age, sex, membershipPlan: 'quarterly' };
      await client.updateMember({ gymId: gym.gymId, memberId: id, memberData });
      await client.updatePlan({
        gymId: gym.gymId,
        planId: 'quarterly',
        planData: { ...quarterly, isTaxIncluded: true },
      });
      expect(await totalOf(id)).toBe(4200_00);
    });

    test('keeps price and tax when its member is deleted and restored', async () => {
      await setPrice(netPrice, false);
      const id = await newMember('ravi');
      await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id });
      await setPrice(price, true);
      await gym.admin.client.restorePerson({ gymId: gym.gymId, personId: id });
      expect(await totalOf(id)).toBe(1050_00);
    });

    test('of a member whom the last release deleted has the tax of the plan at the restore', async () => {
      await setPrice(netPrice, false);
      const id = await newMember('ravi');
      await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id });
      const { db } = server().database;
      const { record } = await db
        .selectFrom('deleted_people')
        .select('record')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { terms, ...rest } = JSON.parse(record) as { terms: object[] };
      const old = JSON.stringify({ ...rest, terms: terms.map((term) => ({ ...term, price_tax: undefined })) });
      await db
        .updateTable('deleted_people')
        .set({ record: old } as never)
        .where('id', '=', id)
        .execute();
      await gym.admin.client.restorePerson({ gymId: gym.gymId, personId: id });
      await setPrice(price, true);
      expect(await totalOf(id)).toBe(1050_00);
    });
  });

  test('an invoice that is issued while the plan is changed has the price of its term', async () => {
    const quarterly = {
      name: 'Quarterly',
      lengthUnit: 'month' as const,
      length: 3,
      price: 4000_00,
      isTaxIncluded: true,
    };
    await gym.admin.client.updatePlan({ gymId: gym.gymId, planId: 'quarterly', planData: quarterly });
    const ids = await Promise.all(Array.from({ length: SELLERS }, (_, index) => newMember(`m${index}`)));
    const terms = await Promise.all(
      ids.map(async (id) => (await gym.admin.client.getMembership({ gymId: gym.gymId, memberId: id })).terms[0]),
    );
    await Promise.all(
      ids.flatMap((id, index) => [
        gym.admin.client.issueInvoice({ gymId: gym.gymId, termId: terms[index]?.id ?? '' }),
        gym.admin.client.updateMember({
          gymId: gym.gymId,
          memberId: id,
          memberData: {
            name: `m${index}`,
            email: `m${index}@gym.test`,
            phone: '9811111111',
            age: 30,
            sex: 'female',
            membershipPlan: 'quarterly',
          },
        }),
      ]),
    );
    const { db } = server().database;
    const prices = await db
      .selectFrom('invoices')
      .innerJoin('terms', (join) =>
        join.onRef('terms.gym_id', '=', 'invoices.gym_id').onRef('terms.id', '=', 'invoices.term_id'),
      )
      .select(['invoices.total_paise as invoiced', 'terms.price_paise as price'])
      .where('invoices.gym_id', '=', gym.gymId)
      .execute();
    expect(prices).toHaveLength(SELLERS);
    expect(prices.filter(({ invoiced, price }) => invoiced !== price)).toEqual([]);
  });

  test('a term with an invoice keeps its price when the member’s form gives it another plan', async () => {
    const { term } = await renew();
    const planData = {
      name: 'Quarterly',
      lengthUnit: 'month' as const,
      length: 3,
      price: 4000_00,
      isTaxIncluded: true,
    };
    await gym.admin.client.updatePlan({ gymId: gym.gymId, planId: 'quarterly', planData });
    await gym.admin.client.updateMember({
      gymId: gym.gymId,
      memberId,
      memberData: {
        name: 'meera',
        email: 'meera@gym.test',
        phone: '9811111111',
        age: 30,
        sex: 'female',
        membershipPlan: 'quarterly',
      },
    });
    expect((await membership()).terms[0]).toMatchObject({
      id: term.id,
      planId: 'quarterly',
      price,
      invoiceId: term.invoiceId,
    });
  });

  test('the gym’s grace days decide when a renewal starts', async () => {
    const policy = { graceDays: 2, freezeDaysPerYear: 5, maxStaffDiscountPercent: 0, upiId: '', upiPayeeName: '' };
    await gym.admin.client.updateBillingPolicy({ gymId: gym.gymId, policy });
    server().clock.now = Date.parse('2026-12-23T06:30:00Z');
    expect((await membership()).renewalStart.earliest).toBe('2026-12-23');
    expect((await membership()).frozenDays.limit).toBe(5);
    expect((await renew()).term.from).toBe('2026-12-23');
  });
});
