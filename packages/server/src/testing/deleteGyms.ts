import { tableNames, tables } from '../db/tables.ts';
import type { TestServer } from './server.ts';

/** The tables of gyms, those that refer to others first. */
const tenantTables = tableNames.filter((table) => tables[table][0] === 'gym_id').toReversed();

/** Deletes all gyms: a run of a job works on each, so that one after other tests would take many times as long. */
export async function deleteGyms({ database }: TestServer): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of tenantTables) await tx.deleteFrom(table).execute();
  });
}
