import { sql } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/database.ts';

/** Whether transactions wait for the lock of another one. SQLite runs one after the other: there they always do. */
export async function isWaitingForLock(db: Db, transactions = 1): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length >= transactions;
}
