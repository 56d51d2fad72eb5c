// Row types of `people`: one table for everybody who may sign in or be inside, narrowed by `user_type`.
import type { Selectable } from 'kysely';
import type { Member, StaffMember, UserType } from '@spotter/api';
import type { PersonTable } from '../db/schema.ts';

export type PersonRow = Selectable<PersonTable>;

/** Columns that the calls always fill in for a member; the schema leaves them open for staff and admins. */
interface MemberColumns {
  user_type: 'member';
  branch_id: string;
  sex: Member['sex'];
  membership_plan: Member['membershipPlan'];
  join_date: string;
}

interface StaffColumns {
  user_type: 'staff';
  email: string;
  branch_id: string;
  staff_role: StaffMember['role'];
}

interface AdminColumns {
  user_type: 'admin';
  email: string;
}

export type MemberRow = Omit<PersonRow, keyof MemberColumns> & MemberColumns;
export type StaffRow = Omit<PersonRow, keyof StaffColumns> & StaffColumns;
export type AdminRow = Omit<PersonRow, keyof AdminColumns> & AdminColumns;

export interface RowsByType {
  member: MemberRow;
  staff: StaffRow;
  admin: AdminRow;
}

/** Every column by name: a prepared `select *` breaks as soon as a migration adds one. */
export const personColumns = [
  'gym_id',
  'id',
  'user_type',
  'name',
  'email',
  'phone',
  'branch_id',
  'deactivated_at',
  'created_at',
  'updated_at',
  'uid',
  'first_signed_in_at',
  'last_accessed_at',
  'mail_refused_at',
  'checked_in_at',
  'checked_in_branch_id',
  'last_check_in_at',
  'total_visits',
  'staff_role',
  'site_admin_since',
  'age',
  'birth_date',
  'sex',
  'membership_plan',
  'join_date',
  'expiry_date',
  'card_number',
  'reminders_stopped_at',
  'reminder_token',
  'plan_name',
  'freeze_id',
  'frozen_from',
  'frozen_to',
  'usual_hours',
  'welcomed_at',
  'language',
] as const satisfies (keyof PersonTable)[];

/** What a list of members needs. */
export const memberListColumns = [
  'id',
  'name',
  'email',
  'phone',
  'age',
  'birth_date',
  'sex',
  'membership_plan',
  'join_date',
  'expiry_date',
  'deactivated_at',
  'total_visits',
  'last_check_in_at',
  'checked_in_at',
  'branch_id',
  'uid',
  'first_signed_in_at',
  'card_number',
  'reminders_stopped_at',
  'language',
  'freeze_id',
  'frozen_from',
  'frozen_to',
] as const satisfies (keyof PersonTable)[];

export type MemberListRow = Pick<MemberRow, (typeof memberListColumns)[number]>;

/** What the page of one member needs. */
export type OneMemberRow = MemberListRow & Pick<MemberRow, 'mail_refused_at'>;

/**
 * Narrows a row to the type of person that its query asked for. Guaranteed by the calls: `addMember`, `addStaff` and
 * `createAdmin` fill in the columns of their type, and no call empties them.
 */
export const narrowRow = <T extends UserType>(row: PersonRow | undefined, _userType: T): RowsByType[T] | undefined =>
  row as RowsByType[T] | undefined;
