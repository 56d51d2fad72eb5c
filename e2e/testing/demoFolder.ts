import { join } from 'node:path';
import type { Database } from '../../packages/server/src/db/database.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { createDemo } from '../../packages/server/src/demo/demo.ts';
import { createEmbeddedIdentity } from '../../packages/server/src/identity/embedded.ts';
import { createSecretBox } from '../../packages/server/src/secrets/secretBox.ts';
import { secretKeysOf } from '../../packages/server/src/secrets/secretKeys.ts';
import { occupancyDaysJob } from '../../packages/server/src/occupancy/occupancyDays.job.ts';
import { accountPeople } from '../../packages/server/src/people/accountPeople.ts';
import { newFolder } from './product.ts';

const DAY_MS = 86_400_000;
/** 18:00 in India, where the demo gym is, as time since midnight UTC. */
const EVENING_MS = 12.5 * 3_600_000;

/** The last evening in India before a moment; both epoch milliseconds. */
export const eveningBefore = (moment: number): number => moment - ((moment - EVENING_MS) % DAY_MS);

/** A new folder with the demo gym as of a moment, by default of the last evening: people are inside at any hour. */
export async function createDemoFolder(moment = eveningBefore(Date.now())): Promise<string> {
  const folder = newFolder();
  const clock = () => moment;
  const database = await openDatabase(`file:${join(folder, 'spotter.db')}`);
  const identity = createEmbeddedIdentity({
    database,
    people: accountPeople,
    clock,
    publicUrl: 'http://localhost',
    enumerationProtection: true,
    secretBox: createSecretBox(secretKeysOf({ file: join(folder, 'secret.key') })),
    sendLink: () => Promise.resolve(),
  });
  await createDemo(database, { identity, clock });
  // Nobody is checked out by closing time, which has passed since that evening.
  await database.db.updateTable('branches').set({ occupancy_settings: null }).execute();
  await workOutPastDays(database);
  // Otherwise each server on a copy would create its own, which takes a tenth of a second.
  await identity.rotateSigningKey({ keepsPrevious: false });
  await identity.close();
  await database.close();
  return folder;
}

/** Otherwise each server on a copy would work them out after its start. */
async function workOutPastDays(database: Database): Promise<void> {
  const { run } = occupancyDaysJob({ database, clock: Date.now });
  const countDays = async () => (await database.db.selectFrom('occupancy_days').select('date').execute()).length;
  let before: number;
  do {
    before = await countDays();
    await run(new AbortController().signal);
  } while ((await countDays()) > before);
}
