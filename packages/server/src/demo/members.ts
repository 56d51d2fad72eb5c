import { randomUUIDv7 } from 'node:crypto';
import { membershipPlans } from '@spotter/api';
import { expiryDateOf } from '../members/members.rules.ts';
import { generateName } from './names.ts';
import type { Random } from './random.ts';

const maxDaysSinceJoin = { monthly: 45, quarterly: 120, yearly: 400 } as const;

/** A member who joined in the past: many of them cover every expiry state. */
export function generateMember(random: Random, number: number, today: string) {
  const { name, sex, email, phone } = generateName(random, number);
  const plan = membershipPlans[random.weighted([30, 30, 40])] ?? 'monthly';
  // Every hundredth membership expires today.
  const expiresToday = number % 100 === 0;
  const sinceJoin = expiresToday ? { years: 1 } : { days: random.between(0, maxDaysSinceJoin[plan]) };
  const joinDate = Temporal.PlainDate.from(today).subtract(sinceJoin).toString();
  const membershipPlan = expiresToday ? 'yearly' : plan;
  return {
    id: randomUUIDv7(),
    name,
    email: number % 60 === 7 ? null : email,
    phone,
    age: Math.min(78, random.between(16, 34) + random.between(0, 28)),
    sex,
    membership_plan: membershipPlan,
    join_date: joinDate,
    expiry_date: number % 50 === 13 ? null : expiryDateOf(joinDate, membershipPlan),
    isInactive: random.next() < 0.06,
    visitsPerDay: 0.04 + random.next() ** 2 * 0.6,
  };
}
