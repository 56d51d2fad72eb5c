import type { Plan } from '@spotter/api';
import { standardPlans } from '../plans/plans.rules.ts';

/** The plans that members of the demo have: the standard ones, and two of the gym's own. */
export const memberPlans = {
  ...standardPlans,
  'student-monthly': { name: 'Student Monthly', lengthUnit: 'month', length: 1 },
  'personal-training': { name: 'Personal Training 10 weeks', lengthUnit: 'day', length: 70 },
} as const satisfies Record<string, Pick<Plan, 'name' | 'lengthUnit' | 'length'>>;
export type MemberPlanId = keyof typeof memberPlans;

export const ownMemberPlanIds = ['student-monthly', 'personal-training'] as const;

/** With tax. */
export const planPricesPaise: Record<MemberPlanId, number> = {
  monthly: 1_800_00,
  quarterly: 4_800_00,
  yearly: 15_000_00,
  'student-monthly': 1_200_00,
  'personal-training': 12_000_00,
};

const MAX_STUDENT_AGE = 24;

/**
 * Young members pay by the month as students; some of the new ones train with a trainer. Draws nothing:
 * the others stay as they are.
 */
export function memberPlanOf(
  standardId: keyof typeof standardPlans,
  { number, age, isRenewed }: { number: number; age: number; isRenewed: boolean },
): MemberPlanId {
  if (standardId === 'monthly' && age <= MAX_STUDENT_AGE) return 'student-monthly';
  if (standardId === 'quarterly' && !isRenewed && number % 4 === 1) return 'personal-training';
  return standardId;
}
