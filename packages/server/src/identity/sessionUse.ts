import type { Db } from '../db/database.ts';
import { bookkeep } from '../db/bookkeeping.ts';
import type { Account } from './accounts.repository.ts';
import { describeDevice } from './device.ts';
import { type OpenSession, recordSessionUse } from './sessions.repository.ts';

/** A session expires when it was unused for this long. */
export const SESSION_IDLE_MS = 30 * 24 * 60 * 60_000;

/** A use is recorded at most this often, so that a read does not cost a write each time. */
const USE_INTERVAL_MS = 15 * 60_000;

/** Signed out, or from before the account was signed out everywhere. */
export const isSessionOver = (
  { ended_at, valid_since }: Pick<OpenSession, 'ended_at' | 'valid_since'>,
  account: Pick<Account, 'valid_since'>,
): boolean => ended_at !== null || valid_since < account.valid_since;

/** Records that the session is in use, which extends it. */
export async function recordUse(
  db: Db,
  { id, last_used_at }: Pick<OpenSession, 'id' | 'last_used_at'>,
  now: number,
  userAgent: string | undefined,
): Promise<void> {
  if (Math.abs(now - last_used_at) < USE_INTERVAL_MS) return;
  const use = { last_used_at: now, expires_at: now + SESSION_IDLE_MS, device: describeDevice(userAgent) };
  await bookkeep(db, `session ${id}`, () => recordSessionUse(db, id, use));
}
