import type { Caller, Gym } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isDiskFull } from '../db/failures.ts';
import { type AuthenticatedAccount, type Identity, IdentityError } from '../identity/identity.ts';
import { DomainError } from '../errors.ts';
import { findCaller, recordAccess, recordFirstSignIn } from '../people/people.repository.ts';

/** How often "last accessed" is written at most, in milliseconds: a read must not cost a write each time. */
const LAST_ACCESSED_INTERVAL_MS = 60_000;

const unauthenticated = () => new DomainError('unauthenticated', 'Authentication required');

/** The account behind an `Authorization: Bearer` header. */
export async function authenticate(identity: Identity, header: string | undefined): Promise<AuthenticatedAccount> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(header ?? '') ?? [];
  if (!token) throw unauthenticated();
  try {
    return await identity.verifyToken(token);
  } catch (error) {
    if (error instanceof IdentityError) throw unauthenticated();
    throw error;
  }
}

/** The gym of the token. A token without one is nobody's here, and never "equal" to a record without one. */
export function gymIdFromClaims({ claims }: AuthenticatedAccount): string {
  if (typeof claims.gymId !== 'string' || claims.gymId === '') throw new DomainError('forbidden', 'Access denied');
  return claims.gymId;
}

/** Who that account is now: the database decides role, branch and status, whatever the token was issued with. */
export async function loadCaller(
  database: Database,
  gymId: string,
  uid: string,
  now: number,
): Promise<{ caller: Caller; gym: Gym }> {
  const row = await findCaller(database.db, gymId, uid);
  // A member whose membership rests may still look at it; staff and admins are out at once.
  if (!row || (row.deactivated_at !== null && row.user_type !== 'member')) throw unauthenticated();
  await recordCallerAccess(database, gymId, row, now);
  return {
    caller: {
      uid,
      personId: row.id,
      name: row.name,
      email: row.email,
      userType: row.user_type,
      branchId: row.branch_id,
    },
    gym: {
      id: gymId,
      name: row.gym_name,
      logoUrl: row.logo_url,
      timeZone: row.time_zone,
      locale: row.locale,
      mainBranchId: row.main_branch_id,
    },
  };
}

/** Notes that this person was here. Where there is no room for it, they may still look. */
async function recordCallerAccess(
  database: Database,
  gymId: string,
  row: { id: string; first_signed_in_at: number | null; last_accessed_at: number | null },
  now: number,
): Promise<void> {
  try {
    if (row.first_signed_in_at === null) {
      await database.transaction((tx) => recordFirstSignIn(tx, gymId, row.id, now));
    } else if (now - (row.last_accessed_at ?? 0) > LAST_ACCESSED_INTERVAL_MS) {
      await recordAccess(database.db, gymId, row.id, now);
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
