// The tables of both engines. Ids are text (UUIDv7), moments epoch milliseconds, calendar dates YYYY-MM-DD text, JSON text.
// A state is a nullable moment instead of a boolean: it also says since when.
import type { ColumnType, Generated } from 'kysely';
import type { UserType } from '@spotter/api';
import type {
  BillingSettingsTable,
  BranchBillingDetailsTable,
  DayCloseTable,
  InvoiceCounterTable,
  InvoiceTable,
  PaymentTable,
  TaxRateTable,
} from './billingSchema.ts';
import type {
  AccountTable,
  HostedAccountTable,
  MailCodeTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  SigningKeyTable,
  ThrottleTable,
} from './identitySchema.ts';

type EpochMs = number;
type InsertOnly<T> = ColumnType<T, T, never>;

interface Tenant {
  gym_id: InsertOnly<string>;
}

export interface GymTable extends Tenant {
  name: string;
  logo_url: string | null;
  /** IANA name; decides what "today" is. */
  time_zone: string;
  locale: string;
  /** The foreign key ensures that there is exactly one main branch and that it cannot be deleted. */
  main_branch_id: string;
  /** Demo gyms only, whose passwords are published: when it was made. */
  demo_since: ColumnType<EpochMs | null, EpochMs | null | undefined, never>;
  /** Since when admins and staff need a second factor; null while it is optional. */
  two_factor_required_since: EpochMs | null;
  created_at: InsertOnly<EpochMs>;
}

export interface BranchTable extends Tenant {
  id: InsertOnly<string>;
  name: string;
  address: string;
  phone: string;
  email: string;
  max_capacity: number;
  deactivated_at: EpochMs | null;
  /** From then on only the names in histories remain: for every call but those the branch does not exist. */
  deleted_at: EpochMs | null;
  created_at: InsertOnly<EpochMs>;
  updated_at: EpochMs;
}

/** Admins, staff and members: everyone who may sign in and check in. */
export interface PersonTable extends Tenant {
  id: InsertOnly<string>;
  user_type: InsertOnly<UserType>;
  name: string;
  /** Lower case; unique in the gym. */
  email: string | null;
  phone: string;
  /** The home branch; null for admins, who belong to all branches. */
  branch_id: string | null;
  deactivated_at: EpochMs | null;
  created_at: InsertOnly<EpochMs>;
  updated_at: EpochMs;

  /** The account's id at the identity service; null without an account. */
  uid: string | null;
  first_signed_in_at: EpochMs | null;
  last_accessed_at: EpochMs | null;

  checked_in_at: EpochMs | null;
  checked_in_branch_id: string | null;
  last_check_in_at: EpochMs | null;
  total_visits: Generated<number>;

  /** Staff only. */
  staff_role: string | null;
  /** Admins only: when they became site admin. */
  site_admin_since: EpochMs | null;

  /** Members only, from here. */
  age: number | null;
  sex: string | null;
  membership_plan: string | null;
  join_date: string | null;
  expiry_date: string | null;
  /** Upper case; unique in the gym. */
  card_number: string | null;
  /** Since when they want no reminders. */
  reminders_stopped_at: EpochMs | null;
  /** In the link by which they stop reminders; null before the first reminder. Each mail carries it, so that it is no hash. */
  reminder_token: string | null;
  /** Derived from the terms by `refreshMembership`, as are `membership_plan` and `expiry_date`. */
  plan_name: string | null;
  /** The latest freeze, which may be over; all null without one. */
  freeze_id: string | null;
  frozen_from: string | null;
  /** The last frozen day. */
  frozen_to: string | null;
}

/** What a gym sells: a length of time at a price. */
export interface PlanTable extends Tenant {
  /** `monthly`, `quarterly` and `yearly` are every gym's standard plans. */
  id: InsertOnly<string>;
  name: string;
  /** The name in lower case; unique in the gym. */
  name_key: string;
  length_unit: 'month' | 'day';
  length: number;
  /** Null: sold without an invoice. */
  price_paise: number | null;
  price_tax: 'included' | 'excluded';
  /** From then on it can only be deactivated. */
  first_sold_at: EpochMs | null;
  deactivated_at: EpochMs | null;
  created_at: InsertOnly<EpochMs>;
  updated_at: EpochMs;
}

/** A period of membership, as sold: `deriveTerms` adds what happened since. */
export interface TermTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  /** 1, 2, 3 … of one member, in the order of sale; clocks jump. */
  number: InsertOnly<number>;
  plan_id: string;
  /** As it was called when it was sold. */
  plan_name: string;
  starts_on: string;
  /** The last day; null for a membership without an end. */
  ends_on: string | null;
  /** The term that it continues without a gap: it moves with the end of that one. */
  follows_id: string | null;
  /** Of the plan, before a discount; null where it was sold without a price. */
  price_paise: number | null;
  /** Null, as is the name, for the term that a member had before terms were recorded. */
  sold_by_id: InsertOnly<string | null>;
  sold_by_name: InsertOnly<string | null>;
  sold_at: InsertOnly<EpochMs>;
  /** The last day of a canceled one; before `starts_on` where it never begins. */
  canceled_on: string | null;
  cancel_reason: string | null;
  undone_at: EpochMs | null;
}

/** Moves the end of a term: a freeze by its days, an extension by as many as were given. */
export interface TermAdjustmentTable extends Tenant {
  id: InsertOnly<string>;
  term_id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  kind: InsertOnly<'freeze' | 'extension'>;
  /** First and last day of a freeze; null for an extension. */
  starts_on: InsertOnly<string | null>;
  ends_on: string | null;
  days: number;
  reason: InsertOnly<string>;
  created_by_id: InsertOnly<string>;
  created_by_name: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  removed_at: EpochMs | null;
}

export interface AttendanceTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  user_type: InsertOnly<UserType>;
  /** Emptied when the person is deleted; the row stays for statistics. */
  user_name: string;
  branch_id: InsertOnly<string>;
  action: InsertOnly<'check-in' | 'check-out'>;
  method: InsertOnly<string>;
  happened_at: InsertOnly<EpochMs>;
  assisted_by_name: string | null;
  /** Milliseconds inside; on check-outs. */
  duration: InsertOnly<number | null>;
}

/** The events of the live feed. `seq` rises by one within a gym. */
interface FeedEventTable extends Tenant {
  seq: InsertOnly<number>;
  branch_id: InsertOnly<string>;
  payload: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

interface FeedPositionTable extends Tenant {
  seq: number;
  /** The list version: a new random value with each change of the gym's lists; null before the first. */
  stamp: string | null;
}

export interface ActivityTable extends Tenant {
  id: InsertOnly<string>;
  action: InsertOnly<string>;
  entity_type: InsertOnly<string>;
  entity_id: InsertOnly<string>;
  entity_name: InsertOnly<string>;
  performed_by_id: InsertOnly<string>;
  performed_by_name: InsertOnly<string>;
  performed_by_type: InsertOnly<UserType>;
  changes: InsertOnly<string>;
  happened_at: InsertOnly<EpochMs>;
}

/** One action of one person: retries get the saved answer. Kept 24 hours. */
interface IdempotencyKeyTable extends Tenant {
  person_id: InsertOnly<string>;
  key: InsertOnly<string>;
  call: InsertOnly<string>;
  input_hash: InsertOnly<string>;
  answer: string | null;
  created_at: InsertOnly<EpochMs>;
}

/** Mails to be sent. Deleted once the mail server has accepted them, since their links are secret. */
export interface OutboxTable extends Tenant {
  id: InsertOnly<string>;
  recipient: InsertOnly<string>;
  subject: InsertOnly<string>;
  text: string;
  html: string;
  created_at: InsertOnly<EpochMs>;
  /** When the next try is due; a process claims the mail by moving this forward. */
  due_at: EpochMs;
  tries: number;
  /** From then on it is not sent any more; null: it is tried for a week. */
  expires_at: ColumnType<EpochMs | null, EpochMs | null | undefined, never>;
  /** Where its recipient ends mails of its kind; null for a mail about their own account. */
  unsubscribe_url: ColumnType<string | null, string | null | undefined, never>;
}

/** A gym's reminder of so many days before the end of a membership; without a row it is on, with the product's text. */
export interface ReminderSettingTable extends Tenant {
  day: InsertOnly<number>;
  /** Null: the product's text. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  turned_off_at: EpochMs | null;
  updated_at: EpochMs;
}

/** A reminder that was mailed: its key is the claim on it. Kept for 90 days. */
interface ReminderSentTable extends Tenant {
  person_id: InsertOnly<string>;
  ends_on: InsertOnly<string>;
  day: InsertOnly<number>;
  sent_at: InsertOnly<EpochMs>;
}

/** What the desk wrote of a member. */
export interface MemberNoteTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  kind: InsertOnly<'note' | 'reminder'>;
  text: InsertOnly<string>;
  written_by_id: InsertOnly<string>;
  written_by_name: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

export interface LogoTable extends Tenant {
  /** Random, so that the URL cannot be guessed. */
  id: InsertOnly<string>;
  /** Media type such as `image/png`, detected from the bytes. */
  type: InsertOnly<string>;
  base64: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

/** A browser that was paired as a kiosk: a caller with rights of its own. */
export interface DeviceTable extends Tenant {
  id: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  name: InsertOnly<string>;
  /** SHA-256 of the secret in the device's token, base64url. */
  secret_hash: InsertOnly<string>;
  /** The person who paired it. */
  created_by: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  last_seen_at: EpochMs | null;
  revoked_at: EpochMs | null;
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

/** Money that has not come yet: announced by a member, or asked of the gateway. */
export interface PaymentRequestTable extends Tenant {
  id: InsertOnly<string>;
  channel: InsertOnly<'upi' | 'gateway'>;
  /** May have been deleted since. */
  person_id: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  amount_paise: InsertOnly<number>;
  /** In words. */
  purpose: InsertOnly<string>;
  /** Of a renewal. */
  plan_id: InsertOnly<string | null>;
  /** The one to pay; of a renewal the one that was issued for it. */
  invoice_id: string | null;
  /** Random; by which the bank's entry and the gateway's link are found. */
  reference: InsertOnly<string>;
  /** Empty until the gateway has made the link. */
  pay_url: string;
  gateway_link_id: string | null;
  gateway_payment_id: string | null;
  /** Why a payment of the gateway was not applied; empty without. */
  problem: string;
  /** Channel and purpose of an open one, of which there is one at a time; null once it is closed. */
  open_key: string | null;
  created_at: InsertOnly<EpochMs>;
  expires_at: EpochMs;
  /** When it is looked after next; a process claims it by moving this forward. Null once it is closed. */
  next_check_at: EpochMs | null;
  checks: number;
  paid_at: EpochMs | null;
  rejected_at: EpochMs | null;
  expired_at: EpochMs | null;
}

/** Webhooks that were taken: a repeated one changes nothing. Of no gym, since a refund may come before its payment. */
export interface GatewayEventTable {
  event_id: InsertOnly<string>;
  type: InsertOnly<string>;
  payment_id: InsertOnly<string | null>;
  refund_id: InsertOnly<string | null>;
  amount_paise: InsertOnly<number | null>;
  received_at: InsertOnly<EpochMs>;
  /** Null while it waits for the payment that it is about. */
  applied_at: EpochMs | null;
}

export interface Schema {
  gyms: GymTable;
  branches: BranchTable;
  people: PersonTable;
  plans: PlanTable;
  terms: TermTable;
  term_adjustments: TermAdjustmentTable;
  attendance: AttendanceTable;
  feed_events: FeedEventTable;
  feed_positions: FeedPositionTable;
  activities: ActivityTable;
  idempotency_keys: IdempotencyKeyTable;
  outbox: OutboxTable;
  logos: LogoTable;
  devices: DeviceTable;
  qr_sessions: QrSessionTable;
  reminder_settings: ReminderSettingTable;
  reminders_sent: ReminderSentTable;
  member_notes: MemberNoteTable;
  payment_requests: PaymentRequestTable;
  gateway_events: GatewayEventTable;
  billing_settings: BillingSettingsTable;
  branch_billing_details: BranchBillingDetailsTable;
  tax_rates: TaxRateTable;
  invoice_counters: InvoiceCounterTable;
  invoices: InvoiceTable;
  payments: PaymentTable;
  day_closes: DayCloseTable;
  accounts: AccountTable;
  sessions: SessionTable;
  mail_codes: MailCodeTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  signing_keys: SigningKeyTable;
  throttles: ThrottleTable;
  hosted_accounts: HostedAccountTable;
}
