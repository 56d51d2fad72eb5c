import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** The tables of gyms, those that refer to others first: the order in which rows can be deleted. */
const tenantTables = tableNames.filter((table) => tables[table][0] === 'gym_id').toReversed();

/** Rows per transaction: a few milliseconds each. */
const BATCH_SIZE = 1000;
/** Between two transactions, for the writes of a server beside this process, which looks for the lock every 20 ms. */
const PAUSE_MS = 30;

/**
 * Deletes every row of the gym, in transactions of at most `BATCH_SIZE` rows with pauses between them, so that a server
 * keeps writing meanwhile. Can be repeated after a failure. Returns the numbers of rows that were deleted.
 */
export async function deleteTenant(
  database: Database,
  gymId: string,
  { batchSize = BATCH_SIZE, pauseMs = PAUSE_MS } = {},
): Promise<Partial<Record<TableName, number>>> {
  const deleted: Partial<Record<TableName, number>> = {};
  let hasDeleted: boolean;
  do {
    hasDeleted = false;
    for (const table of tenantTables) {
      for (;;) {
        const count = await database.transaction((tx) => deleteBatch(tx, table, gymId, batchSize));
        if (count > 0) {
          deleted[table] = (deleted[table] ?? 0) + count;
          hasDeleted = true;
        }
        if (count < batchSize) break;
        await delay(pauseMs);
      }
    }
    // A call that was under way may have written into a table after it was emptied.
  } while (hasDeleted);
  return deleted;
}

async function deleteBatch(tx: Tx, table: TableName, gymId: string, batchSize: number): Promise<number> {
  const key: RawBuilder<unknown> = sql.join(tables[table].map((column) => sql.ref(column)));
  const batch = sql`select ${key} from ${sql.table(table)} where gym_id = ${gymId} limit ${batchSize}`;
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in (${batch})`.execute(tx);
  return Number(numAffectedRows);
}
