import { formatMoney } from '@spotter/api/currency';
import type { PersonRow } from '../../people/people.ts';
import { formatCalendarDate } from '../../zone.ts';
import type { RowResult } from '../importRun.ts';
import type { GymPerson } from '../gymPeople.ts';
import { SEX_LABELS } from '../values/choices.ts';
import type { MemberValues, ValueError } from '../values/importValues.ts';
import { nameKey } from '../values/nameKey.ts';
import { STATUS_LABELS } from '../values/readMember.ts';
import type { MemberChange, MemberRules, MemberWrite } from './memberPlan.ts';
import { planMembership } from './planMembership.ts';

/** Why a branch takes nobody. */
export function closedBranch(branchId: string, { branches }: MemberRules): ValueError | undefined {
  const branch = branches.get(branchId);
  if (!branch) return { field: 'branch', error: /*i18n*/ 'The branch was deleted' };
  if (branch.deactivated_at === null) return undefined;
  const error = /*i18n*/ '{branchName} is inactive and takes no new members';
  return { field: 'branch', error, values: { branchName: branch.name } };
}

const show = (value: string | number | null | undefined) => String(value ?? '');

/**
 * What a row changes in a member; what it leaves empty stays. `left`: what it says and is not applied, with the reason.
 */
export function planUpdate(values: MemberValues, member: GymPerson, branchId: string, rules: MemberRules) {
  const changes: RowResult['changes'] = [];
  const left: ValueError[] = [];
  const change: MemberChange = {};
  const set = <K extends 'name' | 'phone' | 'age' | 'birth_date' | 'sex' | 'card_number' | 'email' | 'branch_id'>(
    field: RowResult['changes'][number]['field'],
    column: K,
    value: PersonRow[K] | undefined,
    text: (value: PersonRow[K]) => string = show,
  ) => {
    if (value === undefined || value === member[column]) return;
    changes.push({ field, from: text(member[column]), to: text(value) });
    Object.assign(change, { [column]: value });
  };
  if (nameKey(values.name ?? '') !== nameKey(member.name)) set('name', 'name', values.name);
  set('phone', 'phone', values.phone);
  if (values.email !== undefined && values.email !== member.email && !canChangeEmail(member)) {
    left.push({ field: 'email', error: /*i18n*/ 'The e-mail address is used to sign in and stays' });
  } else set('email', 'email', values.email);
  // An age is as old as the file.
  const isBirthDateNew = values.birthDate !== undefined && values.birthDate !== member.birth_date;
  if (member.age === null || isBirthDateNew) set('age', 'age', values.age);
  set('birthDate', 'birth_date', values.birthDate, (date) =>
    date === null ? '' : formatCalendarDate(date, rules.zone),
  );
  set('sex', 'sex', values.sex, (sex) => (sex === null ? '' : SEX_LABELS[sex as keyof typeof SEX_LABELS]));
  set('cardNumber', 'card_number', values.cardNumber);
  const branchName = (id: string | null) => rules.branches.get(id ?? '')?.name ?? '';
  const closed = branchId === member.branch_id ? undefined : closedBranch(branchId, rules);
  if (values.branchId !== undefined) {
    if (closed) left.push(closed);
    else set('branch', 'branch_id', branchId, branchName);
  }
  const isActive = member.deactivated_at === null;
  if (values.status !== undefined && (values.status === 'active') !== isActive) {
    const { active, inactive } = STATUS_LABELS;
    changes.push({ field: 'status', from: isActive ? active : inactive, to: isActive ? inactive : active });
    change.isActive = !isActive;
  }
  const membership = planMembership(values, member, rules, changes, left);
  const openingPaise = planDues(values, member, rules, left);
  if (openingPaise > 0) changes.push({ field: 'dues', from: '', to: formatMoney(openingPaise, rules.currency) });
  // A note alone is no change: importing a file again would add it again.
  const note = changes.length > 0 ? (values.note ?? '') : '';
  const write: MemberWrite = { kind: 'update', member, change, membership, openingPaise, note };
  return { changes, left, write };
}

/** Dues that somebody was billed for here may be those of the file: an export has them. */
function planDues(
  { duesPaise = 0 }: MemberValues,
  { id }: GymPerson,
  { withOpeningBalance, billed }: MemberRules,
  left: ValueError[],
): number {
  if (duesPaise === 0 || withOpeningBalance.has(id)) return 0;
  if (!billed.has(id)) return duesPaise;
  left.push({ field: 'dues', error: /*i18n*/ 'The member was billed in Spotter, and the dues stay' });
  return 0;
}

/** The sign-in of somebody who has an account stays theirs. */
const canChangeEmail = ({ uid, first_signed_in_at }: GymPerson) => uid === null && first_signed_in_at === null;
