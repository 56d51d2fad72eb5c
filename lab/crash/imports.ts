import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { createEnvironment } from '../rig/environment.ts';
import { signInDesk, startGymServer } from '../rig/gyms.ts';
import { deskClient, importFile, importFinished, uploadMembers } from '../rig/importFile.ts';

const POLL_MS = 5;

interface KilledImport {
  status: string;
  /** Rows behind it at each kill. */
  processedAtKill: number[];
  created: number;
  members: number;
  terms: number;
  openingBalances: number;
  /** Members with the phone of another. */
  doubled: number;
}

/** Kills the server in the middle of an import, as often as `kills`, and lets it finish after the last start. */
export async function killDuringImport(options: {
  engine: Engine;
  rows: number;
  kills: number;
}): Promise<KilledImport> {
  await using environment = await createEnvironment({ engine: options.engine, members: 0 });
  const { gym, database } = environment;
  await using server = await startGymServer(gym);
  const { gymId } = gym;
  const { importId } = await uploadMembers(server.desk, importFile({ rows: options.rows }));
  await deskClient(server.desk).runImport({ gymId, importId });
  const processed = async () =>
    (await database.db
      .selectFrom('imports')
      .select(['processed_rows as rows', 'status'])
      .where('id', '=', importId)
      .executeTakeFirst()) ?? { rows: 0, status: 'draft' };
  const processedAtKill: number[] = [];
  for (let kill = 0; kill < options.kills; kill += 1) {
    const { rows: before } = await processed();
    while ((await processed()).rows === before) await sleep(POLL_MS);
    await server.kill();
    processedAtKill.push((await processed()).rows);
    await server.start();
  }
  const { status, counts } = await importFinished(await signInDesk(gym), importId);
  const { db } = database;
  const people = await db
    .selectFrom('people')
    .select('phone')
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .execute();
  const terms = await db.selectFrom('terms').select('id').where('gym_id', '=', gymId).execute();
  const invoices = await db.selectFrom('invoices').select('id').where('gym_id', '=', gymId).execute();
  return {
    status,
    processedAtKill,
    created: counts.create,
    members: people.length,
    terms: terms.length,
    openingBalances: invoices.length,
    doubled: people.length - new Set(people.map(({ phone }) => phone)).size,
  };
}
