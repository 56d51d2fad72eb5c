import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Summary } from '../../db/dump.ts';
import { fillDatabase } from '../../db/fillDatabase.ts';
import { gymCommand } from '../../product.ts';
import { backup as writeBackup, move as moveData, restore as readBackup } from '../backup.ts';
import { withDatabase } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { requireFlag } from '../usage.ts';

type Values = Record<string, string | undefined>;

const formatSummary = (summary: Summary) =>
  Object.entries(summary)
    .filter(([, { count }]) => count > 0)
    .map(([table, { count }]) => `  ${table.padEnd(18)} ${count}`)
    .join('\n');

export async function backup(values: Values): Promise<string> {
  // The calls of the server come first: a backup reads, compresses and verifies everything.
  setPriority(constants.priority.PRIORITY_LOW);
  const file = resolve(requireFlag(values, 'file'));
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}`);
  const summary = await withDatabase((database) => writeBackup(database, file));
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
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`);
  const { summary, droppedMails, isHosted } = await withDatabase(
    async (database, env) => ({
      ...(await readBackup(database, file, { keepsMails: mails === 'keep' })),
      isHosted: env.hosted !== undefined,
    }),
    { fills: true },
  );
  const after = `${formatDroppedMails(droppedMails)}${formatAccess(isHosted)}`;
  return `Restored, with equal counts and hashes:\n${formatSummary(summary)}${after}`;
}

export async function move(values: Values): Promise<string> {
  const url = requireFlag(values, 'to');
  if (!/^(file:.|postgres(ql)?:)/.test(url)) {
    throw new UsageError('--to: must begin with file: or postgres://, as in file:./new.db');
  }
  const summary = await withDatabase((database) => fillDatabase(url, (target) => moveData(database, target)));
  return `Moved, with equal counts and hashes:\n${formatSummary(summary)}`;
}
