// The table of check-ins that were recorded without a connection.
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

/**
 * A check-in or check-out that a desk or kiosk recorded without a connection. The row makes sure that it is taken once.
 */
export interface OfflineOperationTable extends Tenant {
  /** Made by the browser. */
  id: InsertOnly<string>;
  type: InsertOnly<'MANUAL' | 'CARD'>;
  /** Null for a card until it is recorded: what it does depends on what was before it. */
  action: 'checkin' | 'checkout' | null;
  /** Null for an unknown card or person. */
  person_id: InsertOnly<string | null>;
  /** The last characters of a card number. */
  card_end: InsertOnly<string | null>;
  branch_id: InsertOnly<string>;
  /** The person or device that recorded it. */
  recorded_by_name: InsertOnly<string>;
  /** By the server's clock. */
  happened_at: InsertOnly<EpochMs>;
  received_at: InsertOnly<EpochMs>;
  /** Why the desk let somebody in against the rules of the door. */
  override_reason: string | null;
  outcome: 'recorded' | 'repeated' | 'conflict' | 'refused';
  /** Why it was refused. */
  refusal: 'rules' | 'inactive' | 'branch' | 'unknown' | 'too-old' | 'unreadable' | null;
  /** The same as a sentence in each language, without names; empty where it was recorded. */
  reason: string;
  /** While it waits for the desk: since when. */
  waiting_since: EpochMs | null;
  settled_at: EpochMs | null;
  settled_by_name: string | null;
}
