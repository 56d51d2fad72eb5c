import { expect, test } from 'vitest';
import type { PlanRow } from './plans.repository.ts';
import {
  assertOwnPlan,
  assertPlanUnsold,
  diffPlan,
  planBeingPaid,
  planNameKey,
  planNotSold,
  sortPlans,
  termPrice,
  toPlan,
} from './plans.rules.ts';
import { planNameIn } from './planName.rules.ts';

const row = {
  id: 'couple',
  name: 'Couple',
  length_unit: 'day',
  length: 90,
  price_paise: 900_00,
  price_tax: 'included',
  deactivated_at: null,
  first_sold_at: null,
} as PlanRow;
const plan = {
  id: 'couple',
  name: 'Couple',
  lengthUnit: 'day',
  length: 90,
  price: 900_00,
  isTaxIncluded: true,
  isStandard: false,
  status: 'active',
  isDeletable: true,
};

test.each<[string, Partial<PlanRow>, object]>([
  ['of a gym', {}, {}],
  ['to whose price the tax is added', { price_tax: 'excluded' }, { isTaxIncluded: false }],
  ['that is not sold any more', { deactivated_at: 1 }, { status: 'inactive' }],
  ['that was sold once', { first_sold_at: 1 }, { isDeletable: false }],
  ['of the specification', { id: 'yearly' }, { id: 'yearly', isStandard: true, isDeletable: false }],
])('the contract’s plan: one %s', (_, change, shown) => {
  expect(toPlan({ ...row, ...change })).toEqual({ ...plan, ...shown });
});

test('the standard plans come first, by length, then the others in their order', () => {
  const plans = ['yearly', 'zumba', 'couple', 'quarterly', 'monthly'].map((id) => toPlan({ ...row, id }));
  expect(sortPlans(plans).map(({ id }) => id)).toEqual(['monthly', 'quarterly', 'yearly', 'zumba', 'couple']);
});

test.each([
  ['monthly', 'Monthly', 'en', 'Monthly'],
  ['monthly', 'Monthly', 'hi', 'मासिक'],
  ['couple', 'Yearly', 'hi', 'Yearly'],
  ['toString', 'Ten days', 'hi', 'Ten days'],
] as const)('the plan %s, “%s”, is called in %s: %s', (id, name, language, shown) => {
  expect(planNameIn(language, { id, name })).toBe(shown);
});

test('names are compared in lower case, as the stored ones are', () => {
  expect(planNameKey('Couple YEARLY')).toBe('couple yearly');
});

test.each([
  ['update', 'Monthly is a standard plan: its name and length cannot be changed'],
  ['deactivate', 'Monthly is a standard plan: it is always active'],
  ['delete', 'Monthly is a standard plan: it cannot be deleted'],
] as const)('the %s of a standard plan is refused, of another is not', (change, message) => {
  const refusal = expect.objectContaining({ code: 'plan-standard', message });
  expect(() => assertOwnPlan({ id: 'monthly', name: 'Monthly' }, change)).toThrow(refusal);
  expect(() => assertOwnPlan(row, change)).not.toThrow();
});

test('a plan that was ever sold stays', () => {
  expect(() => assertPlanUnsold(row)).not.toThrow();
  expect(() => assertPlanUnsold({ ...row, first_sold_at: 1 })).toThrow(
    expect.objectContaining({ code: 'plan-sold', message: 'Couple was sold and can only be deactivated' }),
  );
});

test('a plan that is not sold is refused at the input that names it', () => {
  expect(planNotSold('plan-inactive', 'Couple', 'planId')).toMatchObject({
    code: 'plan-inactive',
    message: 'Couple is inactive and is not sold',
    fields: [{ field: 'planId' }],
  });
});

test('the activity of a plan has what changed; of a new one, everything', () => {
  const after: PlanRow = { ...row, price_tax: 'excluded', length: 30 };
  expect(diffPlan(row, after)).toEqual({ length: { from: 90, to: 30 }, isTaxIncluded: { from: 'yes', to: 'no' } });
  expect(diffPlan(undefined, row)).toEqual({
    name: { from: null, to: 'Couple' },
    lengthUnit: { from: null, to: 'day' },
    length: { from: null, to: 90 },
    price: { from: null, to: 900_00 },
    isTaxIncluded: { from: null, to: 'yes' },
    status: { from: null, to: 'active' },
  });
});

test.each([
  [900_00, 'excluded', { price_paise: 900_00, price_tax: 'excluded' }],
  [0, 'included', { price_paise: 0, price_tax: 'included' }],
  [null, 'included', { price_paise: null, price_tax: null }],
] as const)('a term sold for %s with tax %s', (price, tax, columns) => {
  expect(termPrice(price, tax)).toEqual(columns);
});

test('a plan that somebody pays for is named', () => {
  expect(planBeingPaid('Couple')).toMatchObject({
    code: 'state-changed',
    message: 'A member is paying for Couple: deactivate it instead',
  });
});
