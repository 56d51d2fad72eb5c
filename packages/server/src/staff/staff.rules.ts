import type { StaffMember } from '@spotter/api';
import type { StaffRow } from '../people/people.ts';
import { mailRefusal, registeredId } from '../people/people.rules.ts';

/** The contract's member of staff. */
export const toStaff = (row: StaffRow, branchName: string): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.staff_role,
  branchId: row.branch_id,
  branchName,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  createdAt: row.created_at,
  firebaseUID: registeredId(row),
  ...mailRefusal(row),
  currentlyCheckedIn: row.checked_in_at !== null,
});
