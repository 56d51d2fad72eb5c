// The tables of exports: files made on request, which can be downloaded for a day.
import type { ExportFormat } from '@spotter/api';
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

export interface ExportTable extends Tenant {
  id: InsertOnly<string>;
  format: InsertOnly<ExportFormat>;
  requested_by_id: InsertOnly<string>;
  requested_by_name: InsertOnly<string>;
  requested_at: InsertOnly<EpochMs>;
  /** The key of the links to the file, of which each admin has one. */
  secret: InsertOnly<string>;
  /** Written so far, and when the writing began. */
  rows: number;
  total_rows: number;
  /** How often the writing was begun. */
  tries: number;
  /** Which writer has it, and until when unless it goes on; null while it waits. */
  claim: string | null;
  claimed_until: EpochMs | null;
  /** Of the whole file; null before it is ready. */
  bytes: number | null;
  /** When it was ready, or failed. */
  finished_at: EpochMs | null;
  /** Why it failed; empty otherwise. */
  error: string;
}

/** The file of an export in pieces. */
export interface ExportPartTable extends Tenant {
  export_id: InsertOnly<string>;
  /** From 0. */
  number: InsertOnly<number>;
  base64: InsertOnly<string>;
}
