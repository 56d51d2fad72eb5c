import { expect, test } from 'vitest';
import { billingSettings } from '../../testing/billingData.ts';
import { member } from '../../testing/gymData.ts';
import { membershipOf, plan, plans } from '../../testing/membershipData.ts';
import {
  initialRenewal,
  renewalOf,
  renewalSchema,
  startOptions,
  startReason,
  type RenewalContext,
  type RenewalValues,
} from './renewal.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const contextOf = (expiryDate: string | null, rest: Partial<RenewalContext> = {}): RenewalContext => ({
  member: member('Asha Rao', { expiryDate }),
  plans,
  membership: membershipOf({ expiryDate }),
  settings: billingSettings(),
  today: '2026-11-03',
  zone,
  currency: 'INR',
  isAdmin: false,
  ...rest,
});
const values = (rest: Partial<RenewalValues> = {}): RenewalValues => ({ ...initialRenewal, ...rest });
const errorsOf = (rest: Partial<RenewalValues>, context = contextOf('2026-12-10')) =>
  renewalSchema(context)
    .safeParse(values(rest))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each([
  ['2026-12-10', ['After the old end', 'Another day'], '2026-12-11', 'The new term follows the current one.'],
  ['2026-11-03', ['After the old end', 'Another day'], '2026-11-04', 'The new term follows the current one.'],
  [
    '2026-10-31',
    ['After the old end', 'Today', 'Another day'],
    '2026-11-01',
    'Within the grace days: without a gap after the old end.',
  ],
  ['2026-09-12', ['Today', 'Another day'], '2026-11-03', 'The 7 grace days after 12 Sept 2026 are over.'],
])('a membership until %s', (expiryDate, options, from, reason) => {
  const context = contextOf(expiryDate);
  expect(startOptions(context).map(({ label }) => label)).toEqual(options);
  expect(renewalOf(values(), context)?.from).toBe(from);
  expect(startReason(context)).toBe(reason);
});

test.each([null, '2026-11-03', '2027-01-10'])(
  'a membership until %s that has no current term starts now',
  (expiryDate) => {
    const renewalStart = { earliest: '2026-11-03', latestSuggested: '2026-11-03' };
    const context = contextOf(expiryDate, { membership: membershipOf({ expiryDate }, { renewalStart }) });
    expect(startReason(context)).toBe('The new term starts now.');
    expect(startOptions(context)).toEqual([
      { value: 'gapless', label: 'Today' },
      { value: 'date', label: 'Another day' },
    ]);
  },
);

test('a membership that ended yesterday goes on without a gap: no grace days are over', () => {
  const context = contextOf('2026-11-02');
  expect(renewalOf(values(), context)?.from).toBe('2026-11-03');
  expect(startReason(context)).toBe('The new term starts now.');
});

test.each([
  [0, 'The new term starts now.'],
  [1, 'The grace day after 12 Sept 2026 is over.'],
])('with %i grace days', (graceDays, reason) => {
  const settings = billingSettings();
  const policy = { ...settings.policy, graceDays };
  expect(startReason(contextOf('2026-09-12', { settings: { ...settings, policy } }))).toBe(reason);
});

test('without a first day there is no last one', () => {
  expect(renewalOf(values({ start: 'date' }), contextOf('2026-12-10'))).toMatchObject({ from: '', to: '' });
});

test.each(['0002-12-11', '20261-12-11'])('while %s is typed there is no term yet', (startDate) => {
  expect(renewalOf(values({ start: 'date', startDate }), contextOf('2026-12-10'))).toMatchObject({ from: '', to: '' });
  expect(errorsOf({ start: 'date', startDate })).toEqual(['startDate: Please enter a valid date']);
});

test('a gym without an active plan sells none', () => {
  const context = contextOf('2026-12-10', { plans: plans.map((each) => ({ ...each, status: 'inactive' as const })) });
  expect(renewalOf(values(), context)).toBeUndefined();
  expect(errorsOf({}, context)).toEqual(['planId: Please choose a plan']);
  expect(renewalSchema(undefined).safeParse(values()).error?.issues).toHaveLength(1);
});

test("the member's own plan is proposed; one that is inactive is not", () => {
  expect(renewalOf(values(), contextOf('2026-12-10'))?.plan.id).toBe('monthly');
  const founder = contextOf('2026-12-10', { member: member('Asha Rao', { membershipPlan: 'founders' }) });
  expect(renewalOf(values(), founder)?.plan.id).toBe('monthly');
  expect(renewalOf(values({ planId: 'yearly' }), founder)?.to).toBe('2027-12-11');
  const yearly = contextOf('2026-12-10', { member: member('Asha Rao', { membershipPlan: 'yearly' }) });
  expect(renewalOf(values(), yearly)?.plan.id).toBe('yearly');
});

test('the totals are the invoice’s: with tax, with a discount, plus tax, and without GSTIN', () => {
  const context = contextOf('2026-12-10');
  expect(renewalOf(values(), context)?.totals).toMatchObject({ total: 1_800_00, cgst: 42_86, sgst: 42_86 });
  expect(renewalOf(values({ discount: 100_00 }), context)?.totals?.total).toBe(1_700_00);
  expect(renewalOf(values({ planId: 'student-quarterly' }), context)?.totals?.total).toBe(3_600_50 + 2 * 90_01);
  const noTax = billingSettings({ details: { legalName: '', address: '', gstin: '' }, branches: [] });
  expect(renewalOf(values(), contextOf('2026-12-10', { settings: noTax }))?.totals).toMatchObject({
    total: 1_800_00,
    cgst: 0,
  });
});

test('a plan without a price has no totals, and takes no payment', () => {
  const context = contextOf('2026-12-10', { plans: [plan('Monthly', { price: null })] });
  expect(renewalOf(values(), context)?.totals).toBeUndefined();
  expect(renewalSchema(context).parse(values())).not.toHaveProperty('payment');
});

test('what is hidden for a plan without a price does not stop its sale', () => {
  const context = contextOf('2026-12-10', { plans: [plan('Monthly', { price: null })] });
  for (const discount of [500_00, Number.NaN]) {
    const entered = values({ discount, recipientGstin: '27', amount: 0, method: 'upi', reference: '6324' });
    expect(renewalSchema(context).parse(entered)).toEqual({
      planId: 'monthly',
      startDate: '2026-12-11',
      discount: 0,
      shownTotal: 0,
    });
  }
});

test('by default the whole total is taken in cash', () => {
  expect(renewalSchema(contextOf('2026-12-10')).parse(values())).toEqual({
    planId: 'monthly',
    startDate: '2026-12-11',
    discount: 0,
    shownTotal: 1_800_00,
    payment: { amount: 1_800_00, method: 'cash', reference: '' },
  });
  expect(renewalSchema(contextOf('2026-12-10')).parse(values({ isPaidNow: false }))).not.toHaveProperty('payment');
});

test.each([
  [{ discount: 500_00 }, 'discount: Staff give at most 10 %. Please ask an admin'],
  [{ discount: 1_900_00, isPaidNow: false }, 'discount: The discount is more than the price'],
  [{ discount: Number.NaN }, 'discount: Please enter an amount from 0 to 100,000,000 with at most two decimals'],
  [{ amount: 1_800_01 }, 'amount: Only ₹1,800 is due'],
  [{ amount: 0 }, 'amount: Please enter an amount above 0'],
  [{ start: 'date', startDate: '2026-12-01' }, 'startDate: The earliest day is 11 Dec 2026'],
  [{ start: 'date' }, 'startDate: Please enter a valid date'],
  [{ recipientGstin: '27' }, 'recipientGstin: A GSTIN has 15 characters, such as 27ABCDE1234F1Z0'],
] satisfies [Partial<RenewalValues>, string][])('%o is refused', (rest, message) => {
  expect(errorsOf(rest)).toEqual([message]);
});

test('the limit of a discount is for staff', () => {
  expect(errorsOf({ discount: 500_00 }, contextOf('2026-12-10', { isAdmin: true }))).toBeUndefined();
  expect(errorsOf({ discount: 180_00 })).toBeUndefined();
});
