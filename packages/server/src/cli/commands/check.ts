import { type Damage, DatabaseError } from '../../db/database.ts';
import { checkDatabase } from '../../db/open.ts';
import { readEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { gymCommand } from '../../product.ts';
import { backupFirst } from '../backupFirst.ts';

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
