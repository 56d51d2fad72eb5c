import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Selectable } from 'kysely';
import { type Damage, DatabaseError } from '../../db/database.ts';
import type { Summary } from '../../db/dump.ts';
import type { GymTable } from '../../db/schema.ts';
import { checkDatabase, openDatabase } from '../../db/open.ts';
import { readEnv } from '../../env.ts';
import { findGym, listGyms } from '../../gyms/gyms.repository.ts';
import { createLog } from '../../log.ts';
import { importGym } from '../../imports/gym/importGym.ts';
import { backup as writeBackup, move as moveData, restore as readBackup } from '../backup.ts';
import { backupFirst } from '../backupFirst.ts';
import { exportGym } from '../exportGym.ts';
import { withServices } from '../services.ts';
import { requireFlag, UsageError } from '../usage.ts';
import { gymCommand } from '../../product.ts';

type Values = Record<string, string | undefined>;

const formatSummary = (summary: Summary) =>
  Object.entries(summary)
    .filter(([, { count }]) => count > 0)
    .map(([table, { count }]) => `  ${table.padEnd(18)} ${count}`)
    .join('\n');

const formatGym = ({ gym_id: id, slug, host_name: hostName, name }: Selectable<GymTable>) =>
  [id, `/g/${slug}`, ...(hostName === null ? [] : [hostName]), name].join('  ');

export async function list(): Promise<string> {
  const gyms = await withServices(({ database }) => listGyms(database.db));
  return gyms.length === 0 ? 'There are no gyms yet.' : gyms.map(formatGym).join('\n');
}

const formatDamage = ({ part, detail }: Damage) => `  ${part}: ${detail}`;

export async function check(): Promise<string> {
  const env = readEnv(process.env);
  const beforeMigration = backupFirst(env, createLog(env.logLevel));
  const { damage, skipped } = await checkDatabase(env.databaseUrl, { ...env.databaseAddresses, beforeMigration });
  if (damage.length > 0) {
    const advice = `Restore the latest backup into a new database: ${gymCommand} restore --file FILE`;
    throw new DatabaseError(`The database is damaged:\n${damage.map(formatDamage).join('\n')}\n${advice}`);
  }
  return ['The database is sound.', ...skipped.map((what) => `Not checked: ${what}`)].join('\n');
}

export async function backup(values: Values): Promise<string> {
  // The calls of the server come first: a backup reads, compresses and verifies everything.
  setPriority(constants.priority.PRIORITY_LOW);
  const file = resolve(requireFlag(values, 'file'));
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}`);
  const summary = await withServices(({ database }) => writeBackup(database, file));
  return `${file} was written and verified:\n${formatSummary(summary)}`;
}

const formatDroppedMails = (count: number) =>
  count === 0
    ? ''
    : `\nMails that waited when the backup was made, and were not restored, as most were sent since: ${count}. With --mails keep they are sent; the database has to be empty again.`;

/** What people have ended since is in the backup as it was before. */
const formatAccess = (isHosted: boolean) =>
  `\nAccess is as it was when the backup was made: sessions, passwords and kiosks that were ended or changed since work again.${
    isHosted ? '' : ` ${gymCommand} rotate-keys ends all sessions.`
  }`;

export async function restore({ mails = 'drop', ...values }: Values): Promise<string> {
  if (mails !== 'drop' && mails !== 'keep') throw new UsageError('--mails: must be keep or drop');
  const file = resolve(requireFlag(values, 'file'));
  // Before a database is made: an empty one would be taken for a new installation.
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
  const { summary, droppedMails, isHosted } = await withServices(
    async ({ database, env }) => ({
      ...(await readBackup(database, file, { keepsMails: mails === 'keep' })),
      isHosted: env.hosted !== undefined,
    }),
    { creates: true },
  );
  const after = `${formatDroppedMails(droppedMails)}${formatAccess(isHosted)}`;
  return `Restored, with equal counts and hashes:\n${formatSummary(summary)}${after}`;
}

export async function move(values: Values): Promise<string> {
  const url = requireFlag(values, 'to');
  if (!/^(file|postgres|postgresql):/.test(url)) throw new UsageError('--to: must begin with file: or postgres://');
  const summary = await withServices(async ({ database }) => {
    const target = await openDatabase(url);
    try {
      return await moveData(database, target);
    } finally {
      await target.close();
    }
  });
  return `Moved, with equal counts and hashes:\n${formatSummary(summary)}`;
}

export async function exportData(values: Values): Promise<string> {
  const [gym, out] = [requireFlag(values, 'gym'), requireFlag(values, 'out')];
  const files = await withServices(({ database, clock }) => exportGym(database, gym, resolve(out), clock()));
  return files.join('\n');
}

export async function importExport(values: Values): Promise<string> {
  const [gymId, file] = [requireFlag(values, 'gym'), resolve(requireFlag(values, 'file'))];
  return withServices(async ({ database }) => {
    if (!(await findGym(database.db, gymId))) {
      throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    }
    const rows = await importGym(database, gymId, file);
    return `${rows} rows were imported. People sign in with the e-mail addresses of the export.`;
  });
}
