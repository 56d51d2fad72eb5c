import type { Caller, Gym } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isDiskFull } from '../db/errors.ts';
import { type AuthenticatedAccount, type Identity, IdentityError } from '../identity/identity.ts';
import { DomainError } from '../errors.ts';
import { findCaller, recordAccess, recordFirstSignIn } from '../people/people.repository.ts';

/** `last_accessed_at` is written at most this often, so that a read does not cost a write each time. */
const LAST_ACCESSED_INTERVAL_MS = 60_000;

const unauthenticated = () => new DomainError('unauthenticated', 'Authentication required');

/** The account of an `Authorization: Bearer` header; throws `unauthenticated`. */
export async function authenticate(
  identity: Identity,
  header: string | undefined,
  userAgent: string | undefined,
): Promise<AuthenticatedAccount> {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(header ?? '') ?? [];
  if (!token) throw unauthenticated();
  try {
    return await identity.verifyToken(token, userAgent);
  } catch (error) {
    if (error instanceof IdentityError) throw unauthenticated();
    throw error;
  }
}

/** The gym of the token; throws `forbidden` without one, so that it never equals a record without a gym. */
export function gymIdFromClaims({ claims }: AuthenticatedAccount): string {
  if (typeof claims.gymId !== 'string' || claims.gymId === '') throw new DomainError('forbidden', 'Access denied');
  return claims.gymId;
}

/** Loads the account's person and gym. Role, branch and status come from the database, never from the token. */
export async function loadCaller(
  database: Database,
  gymId: string,
  uid: string,
  now: number,
): Promise<{ caller: Caller; gym: Gym }> {
  const row = await findCaller(database.db, gymId, uid);
  // Deactivated members may still read their own data; deactivated staff and admins are signed out at once.
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
      isTwoFactorRequired: row.two_factor_required_since !== null,
    },
  };
}

/** Records the access. On a full disk the call goes on: reading must still work. */
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
