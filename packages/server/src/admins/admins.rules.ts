import type { Administrator } from '@spotter/api';
import { DomainError } from '../errors.ts';

interface AdminRow {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  deactivated_at: number | null;
  site_admin_since: number | null;
  last_accessed_at: number | null;
  uid: string | null;
  first_signed_in_at: number | null;
}

/** An administrator as the contract tells it. `firebaseUID` appears with the first sign-in. */
export const toAdmin = (row: AdminRow): Administrator => ({
  id: row.id,
  name: row.name,
  email: row.email as string,
  mobile: row.phone,
  role: 'Admin',
  status: row.deactivated_at === null ? 'active' : 'inactive',
  isSiteAdmin: row.site_admin_since !== null,
  lastAccessed: row.last_accessed_at === null ? null : new Date(row.last_accessed_at).toISOString(),
  firebaseUID: row.first_signed_in_at === null ? null : row.uid,
});

/** Nobody locks themselves out, and nobody locks everybody out. */
export function refuseDeactivating({ isSelf, otherActive }: { isSelf: boolean; otherActive: number }): void {
  if (isSelf) throw new DomainError('own-account', 'You cannot deactivate your own account');
  if (otherActive === 0) throw new DomainError('last-admin', 'The last active administrator stays active');
}
