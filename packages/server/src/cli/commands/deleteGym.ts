import { createInterface } from 'node:readline/promises';
import { join, resolve } from 'node:path';
import { deleteGym as deleteAll } from '../../gyms/deleteGym.ts';
import { findGym } from '../../gyms/gyms.repository.ts';
import { exportGym } from '../exportGym.ts';
import { withServices } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { requireFlag } from '../usage.ts';
import { gymCommand } from '../../product.ts';

/** Exports a gym and deletes it, once its name was typed. */
export async function deleteGym(values: Record<string, string | undefined>): Promise<string> {
  const gymId = requireFlag(values, 'gym');
  return withServices(async ({ database, identity, env, clock }) => {
    const gym = await findGym(database.db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    const typed = values.yes ?? (await ask(gym.name));
    if (typed.trim() !== gym.name) throw new UsageError(`Nothing was deleted: the name is ${gym.name}, not ${typed}`);
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    const folder = resolve(values.out ?? join(env.dataDir, 'deleted', `${gymId}-${stamp}`));
    await exportGym(database, gymId, folder, clock());
    const { accounts, rows } = await deleteAll(database, identity, gymId);
    const counts = Object.entries({ ...rows, accounts }).map(([table, count]) => `  ${table.padEnd(18)} ${count}`);
    return [`${gym.name} was deleted. Its export is in ${folder}.`, ...counts].join('\n');
  });
}

async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`Nothing was deleted: confirm with --yes ${JSON.stringify(name)}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`This deletes ${name} with all its members and history. Type its name to go on: `);
  } finally {
    terminal.close();
  }
}
