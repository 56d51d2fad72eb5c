// What the columns of all tables have in common.
import type { ColumnType } from 'kysely';

export type EpochMs = number;
export type InsertOnly<T> = ColumnType<T, T, never>;

/** A row of one gym. */
export interface Tenant {
  gym_id: InsertOnly<string>;
}
