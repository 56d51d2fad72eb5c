import type { Member } from '@spotter/api';
import { DomainError } from '../errors.ts';

type Plan = Member['membershipPlan'];

const planLength: Record<Plan, { months?: number; years?: number }> = {
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
};

/** Joining date + 1 month, 3 months or 1 year, never past the end of the month: 31 January + 1 month is 28 February. */
export const expiryDateOf = (joinDate: string, plan: Plan): string =>
  Temporal.PlainDate.from(joinDate).add(planLength[plan], { overflow: 'constrain' }).toString();

/** The membership was good up to and including its expiry date. */
export const isExpired = (expiryDate: string | null, today: string) => expiryDate !== null && expiryDate < today;

interface MemberRow {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  age: number | null;
  sex: string | null;
  membership_plan: string | null;
  join_date: string | null;
  expiry_date: string | null;
  deactivated_at: number | null;
  total_visits: number;
  last_check_in_at: number | null;
  checked_in_at: number | null;
  branch_id: string | null;
  uid: string | null;
  first_signed_in_at: number | null;
  card_number: string | null;
}

/** A member as the contract tells it. `firebaseUID` appears with the first sign-in. */
export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  age: row.age as number,
  sex: row.sex as Member['sex'],
  membershipPlan: row.membership_plan as Plan,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  joinDate: row.join_date as string,
  expiryDate: row.expiry_date,
  totalVisits: row.total_visits,
  lastCheckIn: row.last_check_in_at,
  currentlyCheckedIn: row.checked_in_at !== null,
  branchId: row.branch_id as string,
  firebaseUID: row.first_signed_in_at === null ? null : row.uid,
  userType: 'member',
  cardNumber: row.card_number,
});

/** The address of a registered account is its owner's to change. */
export function refuseLockedEmail(
  before: { email: string | null; first_signed_in_at: number | null },
  email: string,
): void {
  if (before.first_signed_in_at !== null && before.email !== email) {
    throw new DomainError('email-locked', 'Email cannot be changed for registered users', [
      { field: 'email', error: 'Email cannot be changed for registered users' },
    ]);
  }
}

/** It keeps those it has. */
export function refuseNewMembersAt(branch: { name: string; deactivated_at: number | null }, field: string): void {
  if (branch.deactivated_at === null) return;
  const sentence = `${branch.name} is inactive and takes no new members`;
  throw new DomainError('branch-inactive', sentence, [{ field, error: sentence }]);
}

export const emailTaken = (field: string) =>
  new DomainError('email-taken', 'This email address is already in use', [
    { field, error: 'This email address is already in use' },
  ]);

export const cardTaken = (field: string) =>
  new DomainError('card-taken', 'This card number is already in use', [
    { field, error: 'This card number is already in use' },
  ]);

/** Who knows a card's number can check its holder in: the activities tell no more of it than its end. */
export const maskedCard = (cardNumber: string | null) => cardNumber && `••••${cardNumber.slice(-2)}`;
