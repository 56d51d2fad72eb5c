import { randomUUIDv7 } from 'node:crypto';
import type { NewTerm } from '../memberships/memberships.repository.ts';
import type { MemberRow } from '../people/people.ts';

/** The terms of a generated member, the last one that of the person's row. */
export const termsOf = (
  { id, membership_plan: planId, plan_name: planName, join_date, expiry_date }: MemberRow,
  paidAt: number,
): NewTerm[] => [
  {
    id: randomUUIDv7(),
    person_id: id,
    number: 1,
    plan_id: planId,
    plan_name: planName ?? '',
    starts_on: join_date,
    ends_on: expiry_date,
    sold_at: paidAt,
  },
];
