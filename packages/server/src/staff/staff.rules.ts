import type { StaffMember } from '@spotter/api';

interface StaffRow {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  staff_role: string | null;
  branch_id: string | null;
  deactivated_at: number | null;
  created_at: number;
  uid: string | null;
  first_signed_in_at: number | null;
}

/** A member of staff as the contract tells it. `firebaseUID` appears with the first sign-in. */
export const toStaff = (row: StaffRow, branchName: string): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email as string,
  phone: row.phone,
  role: row.staff_role as StaffMember['role'],
  branchId: row.branch_id as string,
  branchName,
  status: row.deactivated_at === null ? 'active' : 'inactive',
  createdAt: row.created_at,
  firebaseUID: row.first_signed_in_at === null ? null : row.uid,
});
