// The tables of an installation's setup.
import type { EpochMs, InsertOnly } from './columns.ts';

/** What happens once in an installation, or by one server at a time. */
export interface SetupStepTable {
  step: InsertOnly<'first-gym' | 'demo'>;
  completed_at: EpochMs;
}

/** One-time codes that the starts of servers have printed, while there is no gym. */
export interface SetupCodeTable {
  /** SHA-256 in base64url. */
  code_hash: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}
