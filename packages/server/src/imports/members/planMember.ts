import { endOfTerm, type ImportOutcome, type ImportRow } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import type { Gym } from '../../context.ts';
import type { BranchRow } from '../../branches/branches.repository.ts';
import type { PersonRow } from '../../people/people.ts';
import type { PlanRow } from '../../plans/plans.repository.ts';
import { formatCalendarDate, type Zone } from '../../zone.ts';
import { type FileRepeat, type ImportSettings, repeatsRow, type RowResult } from '../importRun.ts';
import { isSameName, type GymPeople, type GymPerson } from '../gymPeople.ts';
import { SEX_LABELS } from '../values/choices.ts';
import type { MemberValues, RowValues, ValueError } from '../values/importValues.ts';
import { nameKey } from '../values/nameKey.ts';
import { STATUS_LABELS } from '../values/readMember.ts';

/** What rows are planned by, the same for all rows of a file. */
export interface MemberRules {
  settings: Pick<ImportSettings, 'duplicates' | 'branchId' | 'planId'>;
  /** Of staff: members of other branches do not exist for them. */
  onlyBranchId: string | null;
  plans: ReadonlyMap<string, PlanRow>;
  branches: ReadonlyMap<string, BranchRow>;
  today: string;
  zone: Zone;
  currency: Gym['currency'];
  /** Members whose memberships were renewed, frozen, extended or billed: a file does not change them. */
  withHistory: ReadonlySet<string>;
  withOpeningBalance: ReadonlySet<string>;
  /** Members with an invoice of this gym: what they owe is known here. */
  billed: ReadonlySet<string>;
}

export interface Membership {
  planId: string;
  joinDate: string;
  expiryDate: string | null;
}

type MemberChange = Partial<
  Pick<PersonRow, 'name' | 'email' | 'phone' | 'age' | 'birth_date' | 'sex' | 'card_number' | 'branch_id'>
> & { isActive?: boolean };

/** What is written for a row; undefined where nothing is. */
export type MemberWrite =
  | { kind: 'create'; values: MemberValues; branchId: string; membership: Membership }
  | {
      kind: 'update';
      member: GymPerson;
      change: MemberChange;
      membership: Membership | undefined;
      openingPaise: number;
      note: string;
    };

export interface MemberPlan {
  outcome: ImportOutcome;
  name: string;
  result: RowResult;
  memberId: string | null;
  write?: MemberWrite;
}

type Duplicate = NonNullable<ImportRow['duplicateOf']>;

/** What becomes of a row: dry run and run ask the same. Pure. */
export function planMember(
  read: RowValues<MemberValues>,
  repeat: FileRepeat | undefined,
  gymPeople: GymPeople,
  rules: MemberRules,
): MemberPlan {
  const isRelative = repeat?.by === 'email' && !isSameName(read.values.name ?? '', repeat.name);
  const own = isRelative && rules.settings.duplicates.inFile === 'create' ? withoutEmail(read) : read;
  const match = findMatch(own.values, gymPeople, rules);
  const { values, repairs, errors } = withoutKnownEnd(own, match?.person, rules);
  const name = values.name ?? '';
  const plan = (outcome: ImportOutcome, rest: Partial<RowResult> & Pick<MemberPlan, 'write'> = {}, id?: string) => {
    const { write, ...result } = rest;
    return {
      outcome,
      name,
      result: { repairs, changes: [], duplicateOf: null, errors, ...result },
      memberId: id ?? null,
      ...(write && { write }),
    };
  };
  if (errors.length > 0) return plan('error');
  const branchId = values.branchId ?? rules.settings.branchId;
  if (rules.onlyBranchId !== null && branchId !== rules.onlyBranchId) {
    return plan('error', {
      errors: [{ field: 'branch', error: /*i18n*/ 'Staff import members of their own branch only' }],
    });
  }
  if (repeat) {
    const duplicateOf: Duplicate = { in: 'file', by: repeat.by, name: repeat.name, memberId: null, row: repeat.row };
    if (rules.settings.duplicates.inFile === 'skip') {
      const isSame = isSameName(name, repeat.name);
      return plan('skip', { duplicateOf, errors: [isSame ? repeatsRow(repeat) : sharesKey(repeat)] });
    }
    if (repeat.isUnique && !isRelative) {
      const error = repeat.by === 'email' ? sameTexts.email : sameTexts.cardNumber;
      return plan('error', { duplicateOf, errors: [{ field: repeat.by, error, values: { row: repeat.row } }] });
    }
  }
  const duplicateOf: Duplicate | null = match
    ? { in: 'gym', by: match.by, name: match.person.name, memberId: match.person.id, row: null }
    : repeat
      ? { in: 'file', by: repeat.by, name: repeat.name, memberId: null, row: repeat.row }
      : null;
  const taken = takenKeys(values, gymPeople, match?.person, rules);
  const { inGym } = rules.settings.duplicates;
  if (match) {
    const update = planUpdate(values, match.person, branchId, rules);
    if (update.changes.length === 0) return plan('unchanged', { duplicateOf, errors: update.left }, match.person.id);
    const somebodyElse = somebodyElseError(values, match);
    if (inGym === 'skip') {
      const isThere = {
        field: null,
        error: /*i18n*/ 'The gym has {name} already',
        values: { name: match.person.name },
      };
      return plan('skip', { duplicateOf, errors: [somebodyElse ?? isThere] }, match.person.id);
    }
    if (inGym === 'update') {
      if (taken.length > 0) return plan('error', { duplicateOf, errors: taken });
      if (somebodyElse) return plan('skip', { duplicateOf, errors: [somebodyElse] });
      const { changes, left, write } = update;
      return plan('update', { duplicateOf, changes, errors: left, write }, match.person.id);
    }
    const alsoTaken = takenKeys(values, gymPeople, undefined, rules);
    if (alsoTaken.length > 0) return plan('error', { duplicateOf, errors: alsoTaken });
  } else if (taken.length > 0) return plan('error', { errors: taken });
  const refused = assertCreatable(values, branchId, rules);
  if (refused) return plan('error', { duplicateOf, errors: [refused] });
  const membership = membershipOf(values, rules);
  return plan('create', { duplicateOf, write: { kind: 'create', values, branchId, membership } });
}

/** Families share an e-mail: who comes first in the file signs in with it. */
const withoutEmail = ({ values: { email = '', ...values }, repairs, errors }: RowValues<MemberValues>) => ({
  values,
  repairs: [...repairs, { field: 'email' as const, from: email, to: '' }],
  errors,
});

/** Of a membership that is over by its date, `expired` says nothing more. */
function withoutKnownEnd(
  read: RowValues<MemberValues>,
  member: GymPerson | undefined,
  rules: MemberRules,
): RowValues<MemberValues> {
  const { isOver, status: _, ...values } = read.values;
  if (!isOver) return read;
  const membership = member ? planMembership(values, member, rules, [], []) : membershipOf(values, rules);
  const end = membership?.expiryDate ?? member?.expiry_date ?? null;
  if (end === null || end >= rules.today) return read;
  return { ...read, values, repairs: read.repairs.filter(({ field }) => field !== 'status') };
}

interface Match {
  person: GymPerson;
  by: Duplicate['by'];
}

const otherTexts = {
  email: /*i18n*/ '{name} has this e-mail, under another name and phone number. Only one member can have it',
  cardNumber: /*i18n*/ '{name} has this card number, under another name and phone number. Only one member can have it',
  phone: /*i18n*/ '{name} has this phone number, under another name. To add both, create duplicates',
};

/**
 * Why a row is not about the member whom it matches. Families share phones and e-mails, and cards are given to the next
 * member: an update would make one person another.
 */
function somebodyElseError({ name = '', phone }: MemberValues, { person, by }: Match): ValueError | undefined {
  if (by === 'name' || isSameName(name, person.name) || (by !== 'phone' && phone === person.phone)) return undefined;
  return { field: by, error: otherTexts[by], values: { name: person.name } };
}

/** The member whom a row is about, by the surest key first. Those that this import has created are rows of the file. */
function findMatch(values: MemberValues, gymPeople: GymPeople, { onlyBranchId }: MemberRules): Match | undefined {
  const isEligible = (person: GymPerson | undefined): person is GymPerson =>
    person !== undefined &&
    !person.isOfImport &&
    person.user_type === 'member' &&
    (onlyBranchId === null || person.branch_id === onlyBranchId);
  const card = gymPeople.byCard.get(values.cardNumber ?? '');
  if (isEligible(card)) return { person: card, by: 'cardNumber' };
  const email = gymPeople.byEmail.get(values.email ?? '');
  if (isEligible(email)) return { person: email, by: 'email' };
  const name = values.name ?? '';
  const byPhone = (gymPeople.byPhone.get(values.phone ?? '') ?? []).filter(isEligible);
  const phone = byPhone.find((person) => isSameName(person.name, name)) ?? byPhone[0];
  if (phone) return { person: phone, by: 'phone' };
  const byAge = (gymPeople.byName.get(nameKey(name)) ?? [])
    .filter(isEligible)
    .find((person) => values.age !== undefined && person.age === values.age);
  return byAge && { person: byAge, by: 'name' };
}

const sharedTexts = {
  phone: /*i18n*/ 'Row {row} has this phone number, under another name. To import both, choose “Add both”',
  email: /*i18n*/ 'Row {row} has this e-mail, under another name. To import both, choose “Add both”',
  cardNumber: /*i18n*/ 'Row {row} has this card number, under another name',
};

/** Why a row is skipped that has the phone, e-mail or card of an earlier one, but another name. */
const sharesKey = ({ by, row }: FileRepeat): ValueError =>
  by === 'name' ? repeatsRow({ row }) : { field: by, error: sharedTexts[by], values: { row } };

const sameTexts = {
  email: /*i18n*/ 'Row {row} has the same e-mail, which only one member can have',
  cardNumber: /*i18n*/ 'Row {row} has the same card number, which only one member can have',
};

const takenTexts = {
  email: { named: /*i18n*/ 'This e-mail is {name}’s already', used: /*i18n*/ 'This e-mail is already in use' },
  cardNumber: {
    named: /*i18n*/ 'This card number is {name}’s already',
    used: /*i18n*/ 'This card number is already in use',
  },
};

/** E-mails and cards are unique in the gym, among staff and admins too. */
function takenKeys(
  { email, cardNumber }: MemberValues,
  gymPeople: GymPeople,
  self: GymPerson | undefined,
  { onlyBranchId }: MemberRules,
): ValueError[] {
  const errors: ValueError[] = [];
  const check = (field: 'email' | 'cardNumber', holder: GymPerson | undefined) => {
    if (!holder || holder.id === self?.id) return;
    // Staff learn no names of other branches.
    const isVisible = onlyBranchId === null || holder.branch_id === onlyBranchId;
    const { named, used } = takenTexts[field];
    errors.push(isVisible ? { field, error: named, values: { name: holder.name } } : { field, error: used });
  };
  check('email', gymPeople.byEmail.get(email ?? ''));
  check('cardNumber', gymPeople.byCard.get(cardNumber ?? ''));
  return errors;
}

/** Why a branch takes nobody. */
function closedBranch(branchId: string, { branches }: MemberRules): ValueError | undefined {
  const branch = branches.get(branchId);
  if (!branch) return { field: 'branch', error: /*i18n*/ 'The branch was deleted' };
  if (branch.deactivated_at === null) return undefined;
  const error = /*i18n*/ '{branchName} is inactive and takes no new members';
  return { field: 'branch', error, values: { branchName: branch.name } };
}

function assertCreatable(values: MemberValues, branchId: string, rules: MemberRules): ValueError | undefined {
  const closed = closedBranch(branchId, rules);
  if (closed) return closed;
  if (!rules.plans.has(values.planId ?? rules.settings.planId))
    return { field: 'plan', error: /*i18n*/ 'The plan was deleted' };
  const { joinDate, expiryDate } = values;
  if (joinDate !== undefined && expiryDate !== undefined && expiryDate < joinDate) {
    return { field: 'expiryDate', error: /*i18n*/ 'The membership ends before it begins' };
  }
  return undefined;
}

/** The first term of a new member. Without a joining date they joined today, or on the day on which it ended. */
export function membershipOf(values: MemberValues, { settings, plans, today }: MemberRules): Membership {
  const planId = values.planId ?? settings.planId;
  const { expiryDate } = values;
  const joinDate = values.joinDate ?? (expiryDate !== undefined && expiryDate < today ? expiryDate : today);
  const plan = plans.get(planId);
  const end = plan && endOfTerm(joinDate, { lengthUnit: plan.length_unit, length: plan.length });
  return { planId, joinDate, expiryDate: expiryDate ?? end ?? null };
}

const show = (value: string | number | null | undefined) => String(value ?? '');

/**
 * What a row changes in a member; what it leaves empty stays. `left`: what it says and is not applied, with the reason.
 */
function planUpdate(values: MemberValues, member: GymPerson, branchId: string, rules: MemberRules) {
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
  if (member.age === null || values.birthDate !== undefined) set('age', 'age', values.age);
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

function planMembership(
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
