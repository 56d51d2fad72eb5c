import type { NewTerm } from '../memberships/memberships.repository.ts';
import type { MemberRow } from '../people/people.ts';
import type { DemoContext } from './context.ts';
import { dateBefore, workingMoment } from './moments.ts';
import { type MemberPlanId, planPricesPaise } from './plans.ts';
import { createRandom } from './random.ts';
import { newId } from '../newId.ts';

/** How often a term was renewed before; nobody has had a second one with a trainer. */
const monthsOf = { monthly: 1, 'student-monthly': 1, quarterly: 3, yearly: 12, 'personal-training': 3 } as const;
/** Terms have been recorded for a bit more than a year. */
const RECORDED_MONTHS = 13;
/** Of those who renewed several times. */
const WON_BACK_SHARE = 0.2;

/** The terms of a generated member that began in the past year, the last one that of the person's row. */
export function termsOf(
  { today, timeZone }: DemoContext,
  { row, paidAt, memberSince }: { row: MemberRow; paidAt: number; memberSince: string },
  { desk, deskId }: { desk: string; deskId: string },
  number: number,
): NewTerm[] {
  // A separate generator: the other members stay as they are.
  const random = createRandom(number);
  const planId = row.membership_plan as MemberPlanId;
  const first = dateBefore(today, { months: RECORDED_MONTHS });
  const starts = [row.join_date];
  for (let count = 1; ; count += 1) {
    const start = dateBefore(row.join_date, { months: count * monthsOf[planId] });
    if (start < first || start < dateBefore(memberSince, { days: 1 })) break;
    starts.unshift(start);
  }
  const ends = starts
    .map((_, index) => starts[index + 1])
    .map((next) => (next === undefined ? row.expiry_date : dateBefore(next, { days: 1 })));
  // Some stayed away for one term, and were won back.
  if (starts.length > 3 && random.next() < WON_BACK_SHARE) {
    starts.splice(-2, 1);
    ends.splice(-2, 1);
  }
  return starts.map((start, index): NewTerm => {
    return {
      id: newId(),
      person_id: row.id,
      number: index + 1,
      plan_id: planId,
      plan_name: row.plan_name ?? '',
      starts_on: start,
      ends_on: ends[index] ?? null,
      price_paise: planPricesPaise[planId],
      price_tax: 'included',
      sold_by_id: deskId,
      sold_by_name: desk,
      sold_at: index === starts.length - 1 ? paidAt : workingMoment(random, start, timeZone),
    };
  });
}
