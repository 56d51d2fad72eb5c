import {
  ageMessage,
  type EditedMember,
  editedMember,
  type Member,
  memberRequiredMessage,
  type ParsedOf,
} from '@spotter/api';
import type { Changes } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import type { MemberListRow, PersonRow } from '../people/people.ts';
import { registeredId } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';
import { mergeEdit } from '../mergeEdit.ts';

/** A membership is valid up to and including its expiry date. */
export const isExpired = (expiryDate: string | null, today: string) => expiryDate !== null && expiryDate < today;

/** The last day of the freeze in which today is; null without one. */
export const frozenUntil = (
  { frozen_from: from, frozen_to: to }: Pick<FreezeColumns, 'frozen_from' | 'frozen_to'>,
  today: string,
): string | null => (from !== null && to !== null && from <= today && to >= today ? to : null);

/** The freeze of this date, or one to come; null where the latest is over. */
const pendingFreeze = (
  { freeze_id: id, frozen_from: from, frozen_to: to }: FreezeColumns,
  today: string,
): Member['freeze'] => (id !== null && from !== null && to !== null && to >= today ? { id, from, to } : null);

type FreezeColumns = Pick<MemberListRow, 'freeze_id' | 'frozen_from' | 'frozen_to'>;

/** The contract's member; `today`: the gym's date. */
export const toMember = (row: MemberListRow, today: string): Member => ({
  ...memberFields(row),
  age: ageOf(row, today),
  freeze: pendingFreeze(row, today),
});

const memberFields = (row: MemberListRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  age: row.age,
  sex: row.sex,
  membershipPlan: row.membership_plan,
  status: row.deactivated_at === null ? ('active' as const) : ('inactive' as const),
  joinDate: row.join_date,
  expiryDate: row.expiry_date,
  totalVisits: row.total_visits,
  lastCheckIn: row.last_check_in_at,
  currentlyCheckedIn: row.checked_in_at !== null,
  branchId: row.branch_id,
  firebaseUID: registeredId(row),
  userType: 'member' as const,
  cardNumber: row.card_number,
  birthDate: row.birth_date,
});

type MemberEdit = ParsedOf<'updateMember'>['memberData'];

/** In the order of the form. */
const editedFields = Object.keys(editedMember.shape) as (keyof EditedMember)[];

/** `mergeEdit` of a member. */
export function mergeMemberEdit(edit: MemberEdit, current: EditedMember, basis?: EditedMember): EditedMember {
  // Empty texts remove.
  const fields = editedFields.map((field) => [field, edit[field] === '' ? null : edit[field]]);
  return mergeEdit(Object.fromEntries(fields) as Partial<EditedMember>, current, basis, {
    input: 'memberData',
    sentence: /*i18n*/ 'This member was changed at another desk meanwhile',
  });
}

/** A member without an e-mail may stay without one; nobody loses theirs. Throws `invalid`. */
export function changedEmail(before: Pick<MemberListRow, 'email'>, email: string): string | null {
  if (email !== '') return email;
  if (before.email === null) return null;
  throw new DomainError('invalid', memberRequiredMessage, { field: 'memberData.email' });
}

const AGES_YEARS = { min: 10, max: 120 };

/** Whether a member can be of this age. */
export const isAge = (years: number) => years >= AGES_YEARS.min && years <= AGES_YEARS.max;

/** Completed years on `today`; undefined where they are no age of a member. */
export function ageOn(today: string, birthDate: string): number | undefined {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const completed = today.slice(5) < birthDate.slice(5) ? years - 1 : years;
  return isAge(completed) ? completed : undefined;
}

/** By the birth date, where it is known: the age that was entered beside it is as old as its entry. */
export const ageOf = ({ age, birth_date: birthDate }: Pick<PersonRow, 'age' | 'birth_date'>, today: string) =>
  birthDate === null ? age : (ageOn(today, birthDate) ?? age);

/** Throws `invalid` for a date on which no member was born. */
export function assertBirthDate(birthDate: string | null | undefined, today: string): void {
  if (birthDate == null || ageOn(today, birthDate) !== undefined) return;
  throw new DomainError('invalid', ageMessage, { field: 'memberData.birthDate' });
}

/** An inactive branch keeps its members but takes no new ones. */
export function assertTakesNewMembers(branch: { name: string; deactivated_at: number | null }, field: string): void {
  if (branch.deactivated_at === null) return;
  const values = { name: branch.name };
  throw new DomainError('branch-inactive', /*i18n*/ '{name} is inactive and takes no new members', { values, field });
}

/** Whoever knows a card's number can check its member in: the activities show the last two characters alone. */
const maskedCard = (cardNumber: string | null) => cardNumber && `••••${cardNumber.slice(-2)}`;

const auditedFields = [
  'name',
  'email',
  'phone',
  'age',
  'birthDate',
  'sex',
  'membershipPlan',
  'joinDate',
  'expiryDate',
  'branchId',
  'status',
] as const;

/** The audited changes of a member; from nothing where `before` is undefined. */
export const diffMember = (before: MemberListRow | undefined, after: MemberListRow): Changes => ({
  ...diffFields(before ? memberFields(before) : {}, memberFields(after), auditedFields),
  ...(before &&
    before.card_number !== after.card_number && {
      cardNumber: { from: maskedCard(before.card_number), to: maskedCard(after.card_number) },
    }),
});
