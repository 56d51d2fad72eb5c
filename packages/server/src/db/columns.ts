// What the columns of all tables have in common.
import type { Language } from '@spotter/api';
import type { ColumnType } from 'kysely';

export type EpochMs = number;
export type InsertOnly<T> = ColumnType<T, T, never>;
export type OptionalLanguage = ColumnType<Language | null, Language | null | undefined, Language | null>;

/** A row of one gym. */
export interface Tenant {
  gym_id: InsertOnly<string>;
}
