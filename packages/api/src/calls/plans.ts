import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, id, status, success, text } from '../fields.ts';
import { paise } from '../money.ts';

export const MAX_PLAN_NAME_LENGTH = 40;
export const planLengthUnits = ['month', 'day'] as const;
/** The longest plan of each unit: ten years. */
export const MAX_PLAN_LENGTH = { month: 120, day: 3660 } as const;
export const planLengthMessage = /*i18n*/ 'Length must be a whole number of 1 to 120 months or 1 to 3660 days';

export const planData = z
  .strictObject({
    name: text({ max: MAX_PLAN_NAME_LENGTH, required: /*i18n*/ 'Plan name is required' }),
    lengthUnit: z.enum(planLengthUnits),
    length: z.number(planLengthMessage).int(planLengthMessage).min(1, planLengthMessage),
    /** What a member pays for one term, or what is taxed, by `isTaxIncluded`. Null: sold without an invoice. */
    price: paise.nullable(),
    isTaxIncluded: z.boolean(),
  })
  .refine(({ lengthUnit, length }) => length <= MAX_PLAN_LENGTH[lengthUnit], {
    path: ['length'],
    message: planLengthMessage,
  });

export const plan = z.object({
  /** `monthly`, `quarterly` and `yearly` are every gym's standard plans, whose name and length are fixed. */
  id,
  name: z.string(),
  lengthUnit: z.enum(planLengthUnits),
  length: z.number().int(),
  price: paise.nullable(),
  isTaxIncluded: z.boolean(),
  isStandard: z.boolean(),
  /** Standard plans are always active. */
  status,
  /** A plan that was ever sold, or is a member's plan, can only be deactivated. */
  isDeletable: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

/** The fields of a plan that an edit changes. */
export const editedPlan = plan.pick({ name: true, lengthUnit: true, length: true, price: true, isTaxIncluded: true });

export const plans = {
  getPlans: call({
    method: 'GET',
    path: '/getPlans',
    summary: "The gym's plans: the standard ones first, then by name; inactive ones too.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ plans: z.array(plan) }),
    errors: [],
  }),
  addPlan: call({
    method: 'POST',
    path: '/addPlan',
    summary: 'Adds a plan.',
    access: ['admin'],
    input: z.strictObject({ gymId, planData }),
    answer: z.object({ plan }),
    errors: ['plan-name-taken'],
  }),
  updatePlan: call({
    method: 'POST',
    path: '/updatePlan',
    summary:
      'Changes a plan for terms sold from now on. Of a standard plan only the price. With basis, the plan as it was when the edit began, only what differs from it is written: the length with its unit, the price with its tax.',
    access: ['admin'],
    input: z.strictObject({ gymId, planId: id, planData, basis: editedPlan.optional() }),
    answer: z.object({ plan }),
    errors: ['not-found', 'plan-name-taken', 'plan-standard', 'state-changed'],
  }),
  togglePlanStatus: call({
    method: 'POST',
    path: '/togglePlanStatus',
    summary: 'Activates or deactivates a plan: an inactive one is sold to nobody.',
    access: ['admin'],
    input: z.strictObject({ gymId, planId: id, newStatus: status }),
    answer: z.object({ plan }),
    errors: ['not-found', 'plan-standard'],
  }),
  deletePlan: call({
    method: 'POST',
    path: '/deletePlan',
    summary: 'Deletes a plan that was never sold, and for which nobody is paying.',
    access: ['admin'],
    input: z.strictObject({ gymId, planId: id }),
    answer: success,
    errors: ['not-found', 'plan-standard', 'plan-sold', 'state-changed'],
  }),
};
