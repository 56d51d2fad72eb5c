// The tables of an installation's setup.
import type { EpochMs, InsertOnly } from './columns.ts';

/** What happens once in an installation. */
export interface SetupStepTable {
  step: InsertOnly<'first-gym'>;
  completed_at: InsertOnly<EpochMs>;
}

/** One-time codes that the starts of servers have printed, while there is no gym. */
export interface SetupCodeTable {
  /** SHA-256 in base64url. */
  code_hash: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}
