import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';

/** The rows stay as they are read until the transaction ends. SQLite has one writer at a time, so there they do anyway. */
export const forUpdate = <T extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, O>,
): SelectQueryBuilder<Schema, T, O> => (isPostgres(db) ? query.forUpdate() : query);
