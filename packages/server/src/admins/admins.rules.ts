import type { Administrator } from '@spotter/api';
import type { AdminRow } from '../people/people.ts';
import { mailRefusal, registeredId } from '../people/people.rules.ts';
import { DomainError } from '../errors.ts';

/** The contract's administrator. */
export const toAdmin = (row: AdminRow): Administrator => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.phone,
  role: 'Admin',
  status: row.deactivated_at === null ? 'active' : 'inactive',
  isSiteAdmin: row.site_admin_since !== null,
  lastAccessed: row.last_accessed_at === null ? null : new Date(row.last_accessed_at).toISOString(),
  firebaseUID: registeredId(row),
  ...mailRefusal(row),
});

/** Nobody locks themselves out, and nobody locks everybody out. */
export function assertDeactivatable({ isSelf, otherActive }: { isSelf: boolean; otherActive: number }): void {
  if (isSelf) throw new DomainError('own-account', /*i18n*/ 'You cannot deactivate your own account');
  if (otherActive === 0) throw new DomainError('last-admin', /*i18n*/ 'The last active administrator stays active');
}
