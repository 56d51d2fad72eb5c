import type { Caller, DeviceCaller, Gym } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { bookkeep } from '../db/bookkeeping.ts';
import { findPairedDevice, type PairedDevice, recordDeviceSeen } from '../devices/devices.repository.ts';
import { hasDeviceSecret, isDeviceToken, readDeviceToken } from '../devices/deviceToken.ts';
import { toGym } from '../gyms/gyms.rules.ts';
import { personOfDeskUid } from '../identity/deskAccounts.ts';
import { type AuthenticatedAccount, type Identity, IdentityError } from '../identity/identity.ts';
import { accessDenied, DomainError } from '../errors.ts';
import { findCaller, recordAccess, recordFirstSignIn } from '../people/people.repository.ts';
import { maySignIn } from '../people/people.rules.ts';

/**
 * `last_accessed_at` and `last_seen_at` are written at most this often, so that a read does not cost a write each time.
 */
const LAST_ACCESSED_INTERVAL_MS = 60_000;

const unauthenticated = () => new DomainError('unauthenticated', /*i18n*/ 'Authentication required');

/** Who sends a request: a signed-in account, or a paired device. */
export type Authenticated = { account: AuthenticatedAccount } | { device: PairedDevice };

/** The account or device of an `Authorization: Bearer` header; throws `unauthenticated`. */
export async function authenticate(
  identity: Identity,
  db: Db,
  { header, userAgent }: { header: string | undefined; userAgent: string | undefined },
): Promise<Authenticated> {
  const token = header?.match(/^Bearer ([\w.-]+)$/)?.[1];
  if (!token) throw unauthenticated();
  if (isDeviceToken(token)) return { device: await authenticateDevice(db, token) };
  try {
    return { account: await identity.verifyToken(token, userAgent) };
  } catch (error) {
    if (error instanceof IdentityError) throw unauthenticated();
    throw error;
  }
}

/** A revoked device is not found, nor one whose branch or gym was deleted. */
async function authenticateDevice(db: Db, token: string): Promise<PairedDevice> {
  const read = readDeviceToken(token);
  const device = read && (await findPairedDevice(db, read.deviceId));
  if (!device || !hasDeviceSecret(device, read.secret)) throw unauthenticated();
  return device;
}

/** The gym that the caller belongs to. Throws `forbidden` for an account without one. */
export const gymIdOf = (authenticated: Authenticated): string =>
  'device' in authenticated ? authenticated.device.gym_id : gymIdOfSession(authenticated.account);

/** The gym of the session; throws `forbidden` without one, so that it never equals a record without a gym. */
function gymIdOfSession({ session }: AuthenticatedAccount): string {
  if (!session.gymId) throw accessDenied();
  return session.gymId;
}

/** The account; throws `forbidden` for a device. */
export function requireAccount(authenticated: Authenticated): AuthenticatedAccount {
  if ('device' in authenticated) throw accessDenied();
  return authenticated.account;
}

/** The account, in a session of its owner; throws `forbidden` for a device, and for a session that the desk started. */
export function requireAccountOwner(authenticated: Authenticated): AuthenticatedAccount {
  const account = requireAccount(authenticated);
  if (account.session.provider !== 'password') throw accessDenied();
  return account;
}

/** Loads the account's person and gym. Role, branch and status come from the database, never from the token. */
export async function loadCaller(
  database: Database,
  gymId: string,
  uid: string,
  now: number,
): Promise<{ caller: Caller; gym: Gym }> {
  const row = await findCaller(database.db, gymId, uid);
  if (!row || !maySignIn(row)) throw unauthenticated();
  await recordCallerAccess(database, gymId, row, now, personOfDeskUid(uid) !== undefined);
  return {
    caller: {
      uid,
      personId: row.id,
      name: row.name,
      email: row.email,
      userType: row.user_type,
      branchId: row.branch_id,
    },
    gym: toGym(gymId, row),
  };
}

/** The device as a caller, with its gym. Records when it was last seen. */
export async function loadDevice(
  { db }: Pick<Database, 'db'>,
  device: PairedDevice,
  now: number,
): Promise<{ caller: DeviceCaller; gym: Gym }> {
  const { gym_id: gymId, id, last_seen_at: lastSeenAt } = device;
  if (now - (lastSeenAt ?? 0) > LAST_ACCESSED_INTERVAL_MS) {
    await bookkeep(db, `device ${id}`, () => recordDeviceSeen(db, gymId, id, now));
  }
  const { name, branch_id: branchId, branch_name: branchName, created_by: pairedBy } = device;
  const gym = toGym(gymId, device);
  const language = device.language ?? gym.language;
  return { caller: { userType: 'device', deviceId: id, name, branchId, branchName, pairedBy, language }, gym };
}

/**
 * Records the access. A session that the desk started is not a sign-in of the person:
 * their e-mail stays the desk's to change.
 */
async function recordCallerAccess(
  database: Database,
  gymId: string,
  row: { id: string; first_signed_in_at: number | null; last_accessed_at: number | null },
  now: number,
  isDeskSession: boolean,
): Promise<void> {
  if (row.first_signed_in_at === null && !isDeskSession) {
    await bookkeep(database.db, `person ${row.id}`, () =>
      database.transaction((tx) => recordFirstSignIn(tx, gymId, row.id, now)),
    );
  } else if (now - (row.last_accessed_at ?? 0) > LAST_ACCESSED_INTERVAL_MS) {
    await bookkeep(database.db, `person ${row.id}`, () => recordAccess(database.db, gymId, row.id, now));
  }
}
