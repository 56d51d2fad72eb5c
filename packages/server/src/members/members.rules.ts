import { type Member, memberRequiredMessage, type StandardPlanId } from '@spotter/api';
import type { Changes } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import type { MemberListRow } from '../people/people.ts';
import { registeredId } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';

const planLength: Record<StandardPlanId, { months?: number; years?: number }> = {
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
};

/** Joining date + 1 month, 3 months or 1 year, constrained to the month: 31 January + 1 month is 28 February. */
export const expiryDateOf = (joinDate: string, plan: string): string =>
  Temporal.PlainDate.from(joinDate)
    .add(planLength[plan as StandardPlanId], { overflow: 'constrain' })
    .toString();

/** A membership is valid up to and including its expiry date. */
export const isExpired = (expiryDate: string | null, today: string) => expiryDate !== null && expiryDate < today;

/** The contract's member. */
export const toMember = (row: MemberListRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  age: row.age,
  sex: row.sex,
  membershipPlan: row.membership_plan,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  joinDate: row.join_date,
  expiryDate: row.expiry_date,
  freeze: null,
  totalVisits: row.total_visits,
  lastCheckIn: row.last_check_in_at,
  currentlyCheckedIn: row.checked_in_at !== null,
  branchId: row.branch_id,
  firebaseUID: registeredId(row),
  userType: 'member',
  cardNumber: row.card_number,
});

/** A member without an e-mail may stay without one; nobody loses theirs. Throws `invalid`. */
export function changedEmail(before: Pick<MemberListRow, 'email'>, email: string): string | null {
  if (email !== '') return email;
  if (before.email === null) return null;
  throw new DomainError('invalid', memberRequiredMessage, [
    { field: 'memberData.email', error: memberRequiredMessage },
  ]);
}

/** An inactive branch keeps its members but takes no new ones. */
export function assertTakesNewMembers(branch: { name: string; deactivated_at: number | null }, field: string): void {
  if (branch.deactivated_at === null) return;
  const sentence = `${branch.name} is inactive and takes no new members`;
  throw new DomainError('branch-inactive', sentence, [{ field, error: sentence }]);
}

/** Whoever knows a card's number can check its member in: the activities show the last two characters alone. */
const maskedCard = (cardNumber: string | null) => cardNumber && `••••${cardNumber.slice(-2)}`;

const auditedFields = [
  'name',
  'email',
  'phone',
  'age',
  'sex',
  'membershipPlan',
  'joinDate',
  'expiryDate',
  'branchId',
  'status',
] as const;

/** The audited changes of a member; from nothing where `before` is undefined. */
export const diffMember = (before: MemberListRow | undefined, after: MemberListRow): Changes => ({
  ...diffFields(before ? toMember(before) : {}, toMember(after), auditedFields),
  ...(before &&
    before.card_number !== after.card_number && {
      cardNumber: { from: maskedCard(before.card_number), to: maskedCard(after.card_number) },
    }),
});
