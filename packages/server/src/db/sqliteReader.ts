import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { OpenOptions } from './database.ts';
import { queryTimes } from './queryTimes.ts';
import type { Reader } from './reader.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

interface SqliteReaderOptions {
  path: string;
  /** Absent: SQLite's default of 2 MB. */
  cacheSizeKb?: number;
}

export function openSqliteReader(
  { path, cacheSizeKb }: SqliteReaderOptions,
  options: Pick<OpenOptions, 'onQuery'> = {},
): Reader {
  const file = new DatabaseSync(path, { readOnly: true });
  file.exec('pragma temp_store = memory');
  if (cacheSizeKb !== undefined) file.exec(`pragma cache_size = -${cacheSizeKb}`);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, file), ...queryTimes(options) });
  return {
    async snapshot(read) {
      file.exec('begin deferred');
      try {
        return await read(db);
      } finally {
        // SQLite itself ends a transaction after some failures.
        if (file.isTransaction) file.exec('rollback');
      }
    },
    close: () => db.destroy(),
  };
}
