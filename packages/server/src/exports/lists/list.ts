// What the lists of an export are made of.
import { branchNames } from '../../branches/branches.repository.ts';
import type { Db } from '../../db/database.ts';
import { countTenantRows, type TenantTable } from '../../db/tenantPages.ts';

/** Text, a number, an amount in paise; a date (YYYY-MM-DD) or time (HH:MM:SS) as text; null for an empty cell. */
export type Cell = string | number | null;

export interface Column {
  header: string;
  kind: 'text' | 'number' | 'money' | 'date' | 'time';
}

export interface ExportedGym {
  gymId: string;
  timeZone: string;
  /** In its time zone. */
  today: string;
  currency: string;
}

export interface List {
  /** Of the file, and with a capital letter of the sheet. */
  name: string;
  columns: readonly Column[];
  count: (db: Db, gymId: string) => Promise<number>;
  /** Its rows in pages, with a cell per column. */
  pages: (db: Db, gym: ExportedGym) => AsyncGenerator<Cell[][]>;
}

/** Columns by the kind of their cells. */
export const text = (header: string): Column => ({ header, kind: 'text' });
export const number = (header: string): Column => ({ header, kind: 'number' });
export const money = (header: string): Column => ({ header, kind: 'money' });
export const date = (header: string): Column => ({ header, kind: 'date' });
export const time = (header: string): Column => ({ header, kind: 'time' });

/** Counts the rows of a table, or those with these values. */
export const countOf =
  (table: TenantTable, where?: Record<string, string>): List['count'] =>
  (db, gymId) =>
    countTenantRows(db, table, gymId, where);

const INDIAN_MOBILE = /^\+91(\d{5})(\d{5})$/;

/** An Indian mobile number as `98765 43210`: no formula, and no number that a spreadsheet would round. */
export const phoneCell = (phone: string): string => phone.replace(INDIAN_MOBILE, '$1 $2');

/** Date and time of a moment in the gym's zone. */
export function momentCells(moment: number | null, timeZone: string): [Cell, Cell] {
  if (moment === null) return [null, null];
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  return [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'second' })];
}

export const statusCell = (deactivatedAt: number | null) => (deactivatedAt === null ? 'Active' : 'Inactive');
export const capitalized = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a branch by its id; null where there is none. */
export async function branchNamesOf(db: Db, gymId: string): Promise<(id: string | null) => Cell> {
  const names = await branchNames(db, gymId);
  return (id) => names.get(id ?? '') ?? null;
}
