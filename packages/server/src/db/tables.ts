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
  feed_positions: ['gym_id'],
  feed_events: ['gym_id', 'seq'],
  activities: ['gym_id', 'id'],
  idempotency_keys: ['gym_id', 'person_id', 'key'],
  logos: ['gym_id', 'id'],
  devices: ['gym_id', 'id'],
  qr_sessions: ['gym_id', 'id'],
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
} as const satisfies Record<keyof Schema, readonly string[]>;

export type TableName = keyof Schema;
export const tableNames = Object.keys(tables) as TableName[];
