// The tables of a gym's brand: its saved choices, and the icons that an admin's browser has made from its logo.
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

export interface GymBrandTable extends Tenant {
  /** From 1; the highest is the current one. */
  version: InsertOnly<number>;
  /** JSON of the contract's `brandChoice`. */
  choice: InsertOnly<string>;
  saved_at: InsertOnly<EpochMs>;
  /** The admin's name then. */
  saved_by: InsertOnly<string>;
}

export interface GymIconTable extends Tenant {
  /** As in a web manifest: `any` or `maskable`; or `apple`, for the home screen of an iPhone. */
  purpose: InsertOnly<string>;
  /** Pixels a side. */
  size: InsertOnly<number>;
  /** A PNG. */
  base64: string;
  saved_at: EpochMs;
}
