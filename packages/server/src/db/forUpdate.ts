import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';
import { assertMayLock } from './sharedTransactions.ts';

/** Locks the selected rows until the transaction ends. Not needed on SQLite, which has one writer at a time. */
export const forUpdate = <T extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> => {
  assertMayLock(db);
  return isPostgres(db) ? query.forUpdate() : query;
};

/** Keeps others from locking the selected rows for an update that they take for granted, as a foreign key does. */
export const forKeyShare = <T extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> => (isPostgres(db) ? query.forKeyShare() : query);

/** Lets one transaction at a time read the selected rows so; rows that refer to them can still be added. */
export const forNoKeyUpdate = <T extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> => {
  assertMayLock(db);
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
};
