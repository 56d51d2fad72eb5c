import type { UserType } from '@spotter/api';
import { type Claims, claimsVersion } from '../identity/identity.ts';

/** What the tokens of this person say: admins see every branch, everyone else their own. */
export function claimsOf(person: { gym_id: string; user_type: UserType; branch_id: string | null }): Claims {
  return {
    gymId: person.gym_id,
    branchId: person.branch_id,
    userType: person.user_type,
    branchAccess: person.user_type === 'admin' ? 'all' : (person.branch_id ?? ''),
    version: claimsVersion,
  };
}
