// What a JSON export holds: the rows of the gym's tables, so that they can be brought into another gym.
import type { TenantTable } from '../db/tenantPages.ts';
import { type TableName, tableNames } from '../db/tables.ts';
import { newSecret } from '../identity/secrets.ts';
import { logoAddress, logoIdIn } from '../settings/logos.rules.ts';

/**
 * Of each table of gyms: whether it is exported.
 * Not what belongs to this installation, holds secrets, or passes in a day.
 */
const isPortable = {
  branches: true,
  gyms: true,
  people: true,
  plans: true,
  terms: true,
  term_adjustments: true,
  attendance: true,
  withdrawn_attendance: true,
  stay_counts: true,
  occupancy_days: false,
  feed_positions: false,
  feed_events: false,
  activities: true,
  // An imported gym begins a chain of its own.
  activity_heads: false,
  idempotency_keys: false,
  logos: true,
  gym_brands: true,
  gym_icons: true,
  devices: false,
  qr_sessions: false,
  device_code_uses: false,
  pairing_codes: false,
  offline_operations: false,
  reminder_settings: true,
  reminders_sent: true,
  member_notes: true,
  // The links belong to the gateway of this installation.
  payment_requests: false,
  billing_settings: true,
  branch_billing_details: true,
  tax_rates: true,
  invoice_counters: true,
  invoices: true,
  payments: true,
  day_closes: true,
  imports: false,
  import_rows: false,
  import_columns: false,
  exports: false,
  export_parts: false,
  changes: false,
  changed_items: false,
  // Who was deleted does not move to another gym.
  deleted_people: false,
  outbox: false,
} as const satisfies Record<TenantTable, boolean>;

export type PortableTable = {
  [T in keyof typeof isPortable]: (typeof isPortable)[T] extends true ? T : never;
}[TenantTable];

const isPortableTable = (name: TableName): name is PortableTable =>
  name in isPortable && isPortable[name as TenantTable];

/** Referenced tables first. */
export const portableTables: readonly PortableTable[] = tableNames.filter(isPortableTable);

/**
 * Columns that are not exported: ids of this installation and who signed in to it, secrets, what is worked out daily,
 * and the chain of activities.
 */
const omittedColumns: Partial<Record<PortableTable, readonly string[]>> = {
  gyms: ['demo_since', 'usual_hours_on', 'monthly_summary_month', 'slug', 'host_name'],
  people: ['uid', 'first_signed_in_at', 'mail_refused_at', 'reminder_token', 'usual_hours'],
  invoices: ['token'],
  activities: ['seq', 'hash'],
};

/** Columns that earlier releases exported, and that no import takes over. */
export const formerColumns: Partial<Record<PortableTable, readonly string[]>> = { people: ['first_signed_in_at'] };

export const isOmitted = (table: PortableTable, column: string): boolean =>
  column === 'gym_id' || (omittedColumns[table]?.includes(column) ?? false);

export type PortableRow = Record<string, string | number | null>;

/** A row as it is exported. The address of a logo names its gym: it becomes the logo's id. */
export function toPortableRow(table: PortableTable, row: { gym_id: string }): PortableRow {
  const columns = Object.entries(row).filter(([column]) => !isOmitted(table, column));
  const portable: PortableRow = Object.fromEntries(columns);
  if (table !== 'gyms') return portable;
  const { logo_url: logoUrl, ...gym } = portable;
  return { ...gym, logo_id: (typeof logoUrl === 'string' && logoIdIn(logoUrl, row.gym_id)) || null };
}

/**
 * The row of this gym. A payment loses the gateway's id: by it alone a later refund finds its payment, among those of
 * all gyms, and a copy would take the refund of the original.
 */
export function fromPortableRow(table: PortableTable, gymId: string, row: PortableRow): PortableRow {
  if (table === 'invoices') return { ...row, gym_id: gymId, token: newSecret() };
  if (table === 'payments') return { ...row, gym_id: gymId, gateway_payment_id: null };
  if (table !== 'gyms') return { ...row, gym_id: gymId };
  const { logo_id: logoId, ...gym } = row;
  return { ...gym, gym_id: gymId, logo_url: typeof logoId === 'string' ? logoAddress(gymId, logoId) : null };
}
