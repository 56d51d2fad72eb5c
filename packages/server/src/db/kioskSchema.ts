// The tables of kiosks and the codes that they show.
import type { ColumnType } from 'kysely';
import type { EpochMs, InsertOnly, OptionalLanguage, Tenant } from './columns.ts';

/** A browser that was paired as a kiosk: a caller with rights of its own. */
export interface DeviceTable extends Tenant {
  id: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  name: InsertOnly<string>;
  /** SHA-256 of the secret in the device's token, base64url. */
  secret_hash: InsertOnly<string>;
  /** The person who paired it, or who deleted that one. */
  created_by: string;
  created_at: InsertOnly<EpochMs>;
  last_seen_at: EpochMs | null;
  revoked_at: EpochMs | null;
  /** Of the app that it runs, as it last said. */
  version: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null: the gym's. */
  language: OptionalLanguage;
}

/** A code that pairs one browser as a kiosk. */
export interface PairingCodeTable extends Tenant {
  /** SHA-256 of the code, base64url. */
  code_hash: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  /** Of the kiosk. */
  name: InsertOnly<string>;
  created_by: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  expires_at: InsertOnly<EpochMs>;
  used_at: EpochMs | null;
}

/** Who has used a code that a device signed itself: each person once. */
export interface DeviceCodeUseTable extends Tenant {
  device_id: InsertOnly<string>;
  /** Number of the 30 s in which the code is valid. */
  code_window: InsertOnly<number>;
  person_id: InsertOnly<string>;
  used_at: InsertOnly<EpochMs>;
}

/** A QR code on a kiosk, valid for one scan. */
export interface QrSessionTable extends Tenant {
  id: InsertOnly<string>;
  /** SHA-256 of the secret in the code, base64url. */
  secret_hash: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  /** The person whose kiosk shows it; of a device's code, the person who paired the device. */
  created_by: InsertOnly<string>;
  /** The device that shows it; null on the kiosk of a signed-in person. */
  device_id: InsertOnly<string | null>;
  created_at: InsertOnly<EpochMs>;
  expires_at: InsertOnly<EpochMs>;
  used_at: EpochMs | null;
  used_by: string | null;
  /** The scan result that the kiosk shows, as JSON. */
  scan: string | null;
}
