import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

/** For the few places where the SQL of the engines differs. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
