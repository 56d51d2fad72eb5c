import { endOfTerm, standardPlanIds } from '@spotter/api';
import { dateBefore, DAY_MS, workingMoment } from './moments.ts';
import { generateName } from './names.ts';
import { memberPlanOf, memberPlans } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { newId } from '../newId.ts';

/** The member with a sign-in. */
export const DEMO_MEMBER_NUMBER = 3;

const maxDaysSinceJoin = { monthly: 45, quarterly: 120, yearly: 400 } as const;
const months = { monthly: 1, quarterly: 3, yearly: 12 } as const;
const maxRenewals = { monthly: 9, quarterly: 3, yearly: 1 } as const;

/** Of those who pay by the month or quarter: how many stopped, in the course of the past year. */
const LAPSED_SHARE = 0.22;
const LAPSED_DAYS_AGO = { min: 61, max: 290 };

/** How long ago the present membership began, or the last one of somebody who did not renew it. */
function joinedAgo(random: Random, number: number, plan: keyof typeof months) {
  const days = random.between(0, maxDaysSinceJoin[plan]);
  // A separate generator: the other members stay as they are.
  const lapse = createRandom(-1 - number);
  const hasLapsed = plan !== 'yearly' && number !== DEMO_MEMBER_NUMBER && lapse.next() < LAPSED_SHARE;
  const lapsedDays = lapse.between(LAPSED_DAYS_AGO.min, LAPSED_DAYS_AGO.max);
  return { hasLapsed, ago: hasLapsed ? { months: months[plan], days: lapsedDays } : { days } };
}

export type GeneratedMember = ReturnType<typeof generateMember>;

/** Of two thirds of the members it is known; a few have their birthday today. */
function birthDateOf(number: number, age: number, today: string): string | null {
  const random = createRandom(number);
  return random.next() < 0.66 ? dateBefore(today, { years: age, days: random.between(0, 364) }) : null;
}

/** A member who joined in the past: many of them cover every expiry state. */
export function generateMember(random: Random, number: number, now: number, today: string, timeZone: string) {
  const { name, sex, email, phone } = generateName(random, number);
  const plan = standardPlanIds[random.weighted([30, 30, 40])] ?? 'monthly';
  // Every hundredth membership expires today.
  const expiresToday = number % 100 === 0;
  const membershipPlan = expiresToday ? 'yearly' : plan;
  const { hasLapsed, ago } = expiresToday ? { hasLapsed: false, ago: { years: 1 } } : joinedAgo(random, number, plan);
  const drawnDate = dateBefore(today, ago);
  const drawnMoment = workingMoment(random, drawnDate, timeZone);
  // Nobody has paid today at an hour that is still to come.
  const isEarly = drawnMoment > now;
  const joinDate = isEarly ? dateBefore(drawnDate, { days: 1 }) : drawnDate;
  const renewals = random.next() < 0.75 ? random.between(1, maxRenewals[membershipPlan]) : 0;
  const isRenewed = renewals > 0;
  const [isInactive, visitsPerDay] = [random.next() < 0.06, 0.1 + random.next() ** 2 * 0.68];
  const id = newId();
  const age = Math.min(78, random.between(16, 34) + random.between(0, 28));
  const planId = memberPlanOf(membershipPlan, { number, age, isRenewed });
  return {
    /** When this membership was paid. */
    paidAt: isEarly ? drawnMoment - DAY_MS : drawnMoment,
    /** When the first membership began; each renewal began a new period of the same plan. */
    memberSince: dateBefore(drawnDate, { months: renewals * months[membershipPlan] }),
    isRenewed,
    /** The membership ended months ago, and nobody came since. */
    hasLapsed,
    isInactive,
    visitsPerDay,
    row: {
      id,
      name,
      email: number % 60 === 7 ? null : email,
      phone,
      age,
      birth_date: birthDateOf(number, age, today),
      sex,
      membership_plan: planId,
      plan_name: memberPlans[planId].name,
      join_date: joinDate,
      expiry_date: number % 50 === 13 && !hasLapsed ? null : endOfTerm(joinDate, memberPlans[planId]),
    },
  };
}
