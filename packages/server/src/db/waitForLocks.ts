import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';

/**
 * From here on the transaction waits for locks as long as it takes. For work at start-up that another server may be
 * doing at the same moment; everything else gives up after the lock timeout. A SQLite file has one server.
 */
export async function waitForLocks(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local lock_timeout = 0`.execute(tx);
}
