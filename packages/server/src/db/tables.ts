import type { Schema } from './schema.ts';

/** Every table with its primary key, referenced tables first: the order in which rows can be restored. */
export const tables = {
  branches: ['gym_id', 'id'],
  gyms: ['gym_id'],
  people: ['gym_id', 'id'],
  plans: ['gym_id', 'id'],
  terms: ['gym_id', 'id'],
  term_adjustments: ['gym_id', 'id'],
  attendance: ['gym_id', 'id'],
  withdrawn_attendance: ['gym_id', 'id'],
  stay_counts: ['gym_id', 'branch_id', 'arrival_hour', 'stay_bin'],
  occupancy_days: ['gym_id', 'branch_id', 'date'],
  feed_positions: ['gym_id'],
  feed_events: ['gym_id', 'seq'],
  activities: ['gym_id', 'id'],
  activity_heads: ['gym_id'],
  idempotency_keys: ['gym_id', 'person_id', 'key'],
  logos: ['gym_id', 'id'],
  gym_brands: ['gym_id', 'version'],
  gym_icons: ['gym_id', 'purpose', 'size'],
  devices: ['gym_id', 'id'],
  qr_sessions: ['gym_id', 'id'],
  device_code_uses: ['gym_id', 'device_id', 'code_window', 'person_id'],
  pairing_codes: ['gym_id', 'code_hash'],
  offline_operations: ['gym_id', 'id'],
  reminder_settings: ['gym_id', 'day'],
  reminders_sent: ['gym_id', 'person_id', 'ends_on', 'day'],
  member_notes: ['gym_id', 'id'],
  payment_requests: ['gym_id', 'id'],
  billing_settings: ['gym_id'],
  branch_billing_details: ['gym_id', 'branch_id'],
  tax_rates: ['gym_id', 'starts_on'],
  invoice_counters: ['gym_id', 'series', 'financial_year'],
  invoices: ['gym_id', 'id'],
  payments: ['gym_id', 'id'],
  day_closes: ['gym_id', 'branch_id', 'day'],
  imports: ['gym_id', 'id'],
  import_rows: ['gym_id', 'import_id', 'sheet', 'number'],
  import_columns: ['gym_id', 'kind', 'header_key'],
  exports: ['gym_id', 'id'],
  export_parts: ['gym_id', 'export_id', 'number'],
  changes: ['gym_id', 'id'],
  changed_items: ['gym_id', 'change_id', 'id'],
  deleted_people: ['gym_id', 'id'],
  outbox: ['gym_id', 'id'],
  accounts: ['uid'],
  sessions: ['id'],
  mail_codes: ['uid', 'purpose', 'gym_id'],
  second_factors: ['uid'],
  recovery_codes: ['uid', 'hash'],
  signing_keys: ['kid'],
  throttles: ['subject'],
  gateway_events: ['event_id'],
  hosted_accounts: ['uid'],
  setup_steps: ['step'],
  setup_codes: ['code_hash'],
} as const satisfies Record<keyof Schema, readonly string[]>;

export type TableName = keyof Schema;
export const tableNames = Object.keys(tables) as TableName[];

/** What can be made again is no part of a backup: the files of exports, what a job works out, and codes of a day. */
const temporaryTables = ['exports', 'export_parts', 'occupancy_days', 'setup_codes'] as const satisfies TableName[];
export type DumpedTable = Exclude<TableName, (typeof temporaryTables)[number]>;
export const dumpedTables = tableNames.filter(
  (name): name is DumpedTable => !temporaryTables.some((temporary) => temporary === name),
);
