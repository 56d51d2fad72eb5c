import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Database, DatabaseError } from '../db/database.ts';
import type { OnUnchanged } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { version } from '../version.ts';
import { backup } from './backup.ts';

/** The folder of the backups that the server makes by itself. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/**
 * For `openDatabase`: a backup before this version changes the schema, into `<data folder>/backups`. The log has its
 * path. Where it cannot be written, throws a `DatabaseError`, and nothing is changed. Where the schema could not be
 * changed it is deleted again: each restart writes another, until the disk is full.
 */
export const backupFirst =
  ({ dataDir }: Env, log: Logger) =>
  async (database: Database): Promise<OnUnchanged> => {
    const folder = backupFolder(dataDir);
    const file = join(folder, `before-${version}-${new Date().toISOString().replaceAll(':', '')}.ndjson.gz`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await backup(database, file);
    } catch (error) {
      const reason = (error as Error).message;
      throw new DatabaseError(
        `Version ${version} changes the schema of the database, but its backup could not be written, so that nothing was changed: ${reason}`,
        { cause: error },
      );
    }
    log.info({ file }, `The database was backed up before its migration: ${file}`);
    return () => {
      rmSync(file);
      log.info({ file }, `The migration failed and changed nothing; its backup was deleted: ${file}`);
    };
  };
