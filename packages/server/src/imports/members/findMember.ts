import { ageOf } from '../../members/members.rules.ts';
import { isSameName, type GymPeople, type GymPerson } from '../gymPeople.ts';
import type { MemberValues, ValueError } from '../values/importValues.ts';
import { nameKey } from '../values/nameKey.ts';
import type { Duplicate, MemberRules } from './memberPlan.ts';

export interface Match {
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
export function somebodyElseError({ name = '', phone }: MemberValues, { person, by }: Match): ValueError | undefined {
  if (by === 'name' || isSameName(name, person.name) || (by !== 'phone' && phone === person.phone)) return undefined;
  return { field: by, error: otherTexts[by], values: { name: person.name } };
}

/** The member whom a row is about, by the surest key first. Those that this import has created are rows of the file. */
export function findMatch(
  values: MemberValues,
  gymPeople: GymPeople,
  { onlyBranchId, today }: MemberRules,
): Match | undefined {
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
    .find((person) => values.age !== undefined && ageOf(person, today) === values.age);
  return byAge && { person: byAge, by: 'name' };
}

const takenTexts = {
  email: { named: /*i18n*/ 'This e-mail is {name}’s already', used: /*i18n*/ 'This e-mail is already in use' },
  cardNumber: {
    named: /*i18n*/ 'This card number is {name}’s already',
    used: /*i18n*/ 'This card number is already in use',
  },
};

/** E-mails and cards are unique in the gym, among staff and admins too. */
export function takenKeys(
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
