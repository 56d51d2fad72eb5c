import type { Status } from '@spotter/api';
import { texts } from '../texts.ts';
import { DomainError } from '../errors.ts';
import { nameInMail } from '../mail/names.rules.ts';
import type { MemberRow, PersonRow } from './people.ts';

export const isMember = (row: PersonRow): row is MemberRow => row.user_type === 'member';

/**
 * Members who joined longer before they were added, as by an import, have earlier visits that are unknown.
 */
export const MAX_ENTRY_DELAY_MS = 30 * 86_400_000;

/** The `deactivated_at` of this status: set by the first deactivation, kept until the person is active again. */
export const deactivatedAt = (status: Status, since: number | null, now: number): number | null =>
  status === 'active' ? null : (since ?? now);

/** Deactivated members may still read their own data; deactivated staff and admins are signed out at once. */
export const maySignIn = ({ user_type, deactivated_at }: Pick<PersonRow, 'user_type' | 'deactivated_at'>): boolean =>
  deactivated_at === null || user_type === 'member';

/**
 * The contract's `firebaseUID`: null until the first sign-in. Never the account's uid, which would be the same in each
 * gym of its owner, and after the person was deleted and added again.
 */
export const registeredId = ({ id, first_signed_in_at }: Pick<PersonRow, 'id' | 'first_signed_in_at'>): string | null =>
  first_signed_in_at === null ? null : id;

/** The contract's `isMailRefused`. */
export const mailRefusal = ({ mail_refused_at }: Pick<PersonRow, 'mail_refused_at'>): { isMailRefused?: true } =>
  mail_refused_at === null ? {} : { isMailRefused: true };

export const inactiveMessage = ({ user_type }: Pick<PersonRow, 'user_type'>): string =>
  user_type === 'member' ? /*i18n*/ 'This membership is inactive' : /*i18n*/ 'This account is inactive';

export function assertActive(person: Pick<PersonRow, 'user_type' | 'deactivated_at'>): void {
  if (person.deactivated_at !== null) throw new DomainError('member-inactive', inactiveMessage(person));
}

/** What decides what somebody may see and do. */
export interface Access {
  status: Status;
  role: string;
  branchId?: string;
  branchName?: string;
}

/** The lines of the mail about a change of somebody's access; none when their access is the same. */
export function accessChanges(before: Access, after: Access): string[] {
  const i18n = texts('en');
  const lines: string[] = [];
  if (before.status !== after.status) {
    lines.push(
      after.status === 'active'
        ? i18n.t('Your account is active again.')
        : i18n.t('Your account was deactivated and signed out.'),
    );
  }
  if (before.branchId !== after.branchId)
    lines.push(i18n.t('Your branch is now {branch}.', { branch: nameInMail(after.branchName ?? '') }));
  if (before.role !== after.role) lines.push(i18n.t('Your role is now {role}.', { role: after.role }));
  return lines;
}

/** Only those who may sign in and never have are invited. */
export function assertInvitable({
  name,
  deactivated_at,
  first_signed_in_at,
}: Pick<PersonRow, 'name' | 'deactivated_at' | 'first_signed_in_at'>): void {
  if (first_signed_in_at !== null) {
    throw new DomainError('already-registered', /*i18n*/ '{name} has signed in already and needs no invitation', {
      values: { name },
    });
  }
  if (deactivated_at !== null) {
    throw new DomainError('account-inactive', /*i18n*/ '{name} is inactive. Activate the account to invite them', {
      values: { name },
    });
  }
}

/** The address of a registered account is its owner's to change. */
export function assertEmailUnlocked(
  before: Pick<PersonRow, 'email' | 'first_signed_in_at'>,
  email: string | null,
): void {
  if (before.first_signed_in_at !== null && before.email !== email) {
    throw new DomainError('email-locked', /*i18n*/ 'Email cannot be changed for registered users', { field: 'email' });
  }
}

export const emailTaken = (field: string) =>
  new DomainError('email-taken', /*i18n*/ 'This email address is already in use', { field });

export const cardTaken = (field: string) =>
  new DomainError('card-taken', /*i18n*/ 'This card number is already in use', { field });
