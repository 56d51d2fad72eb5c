import { endOfTerm } from '@spotter/api';
import { formatCalendarDate } from '../../zone.ts';
import type { RowResult } from '../importRun.ts';
import type { GymPerson } from '../gymPeople.ts';
import type { MemberValues, ValueError } from '../values/importValues.ts';
import type { Membership, MemberRules } from './memberPlan.ts';

/** The first term of a new member. Without a joining date they joined today, or on the day on which it ended. */
export function membershipOf(values: MemberValues, { settings, plans, today }: MemberRules): Membership {
  const planId = values.planId ?? settings.planId;
  const { expiryDate } = values;
  const joinDate = values.joinDate ?? (expiryDate !== undefined && expiryDate < today ? expiryDate : today);
  const plan = plans.get(planId);
  const end = plan && endOfTerm(joinDate, { lengthUnit: plan.length_unit, length: plan.length });
  return { planId, joinDate, expiryDate: expiryDate ?? end ?? null };
}

/** What a row changes in the membership, added to `changes`, or why it stays, added to `left`. */
export function planMembership(
  values: MemberValues,
  member: GymPerson,
  { plans, zone, withHistory }: MemberRules,
  changes: RowResult['changes'],
  left: ValueError[],
): Membership | undefined {
  const planId = values.planId ?? member.membership_plan ?? '';
  const joinDate = values.joinDate ?? member.join_date ?? '';
  const plan = plans.get(planId);
  const isRedated = planId !== member.membership_plan || joinDate !== member.join_date;
  const end =
    isRedated && plan ? endOfTerm(joinDate, { lengthUnit: plan.length_unit, length: plan.length }) : undefined;
  const expiryDate = values.expiryDate ?? end ?? member.expiry_date;
  if (!isRedated && expiryDate === member.expiry_date) return undefined;
  if (withHistory.has(member.id)) {
    left.push({
      field: 'expiryDate',
      error: /*i18n*/ 'The membership was renewed, frozen or billed in Spotter and stays',
    });
    return undefined;
  }
  if (expiryDate !== null && expiryDate < joinDate) {
    left.push({ field: 'expiryDate', error: /*i18n*/ 'The membership would end before it begins and stays' });
    return undefined;
  }
  const date = (value: string | null) => (value === null ? '' : formatCalendarDate(value, zone));
  const add = (field: 'plan' | 'joinDate' | 'expiryDate', from: string, to: string) => {
    if (from !== to) changes.push({ field, from, to });
  };
  add('plan', member.plan_name ?? '', plan?.name ?? member.plan_name ?? '');
  add('joinDate', date(member.join_date), date(joinDate));
  add('expiryDate', date(member.expiry_date), date(expiryDate));
  return { planId, joinDate, expiryDate };
}
