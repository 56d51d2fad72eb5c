// The tables of both engines. Ids are text (UUIDv7), moments epoch milliseconds, calendar dates YYYY-MM-DD text, JSON
// text. A state is a nullable moment instead of a boolean: it also says since when.
import type { ColumnType, Generated } from 'kysely';
import type { AttendanceMethod, Currency, UserType } from '@spotter/api';
import type {
  BillingSettingsTable,
  BranchBillingDetailsTable,
  DayCloseTable,
  GatewayEventTable,
  InvoiceCounterTable,
  InvoiceTable,
  PaymentRequestTable,
  PaymentTable,
  TaxRateTable,
} from './billingSchema.ts';
import type { GymBrandTable, GymIconTable } from './brandSchema.ts';
import type { EpochMs, InsertOnly, OptionalLanguage, Tenant } from './columns.ts';
import type { ExportPartTable, ExportTable } from './exportsSchema.ts';
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
import type { ImportColumnTable, ImportRowTable, ImportTable } from './importSchema.ts';
import type { DeviceCodeUseTable, DeviceTable, PairingCodeTable, QrSessionTable } from './kioskSchema.ts';
import type {
  MemberNoteTable,
  PlanTable,
  ReminderSentTable,
  ReminderSettingTable,
  TermAdjustmentTable,
  TermTable,
} from './membershipSchema.ts';
import type { OfflineOperationTable } from './offlineSchema.ts';
import type { SetupCodeTable, SetupStepTable } from './setupSchema.ts';
import type { ChangedItemTable, ChangeTable, DeletedPersonTable } from './undoSchema.ts';

export interface GymTable extends Tenant {
  name: string;
  logo_url: string | null;
  /** The gym's address, as in /g/iron-lotus; unique. */
  slug: ColumnType<string, string | undefined, string>;
  /** A host under which the gym alone is reached, without a port; unique. */
  host_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** IANA name; decides what "today" is. */
  time_zone: string;
  locale: string;
  /** Of its members and kiosks, unless they have their own; null: English. */
  language: OptionalLanguage;
  /** Fixed once an invoice is issued. */
  currency: ColumnType<Currency, Currency | undefined, Currency>;
  /** The foreign key ensures that there is exactly one main branch and that it cannot be deleted. */
  main_branch_id: string;
  /** Demo gyms only, whose passwords are published: when it was made. */
  demo_since: ColumnType<EpochMs | null, EpochMs | null | undefined, never>;
  /** The day (YYYY-MM-DD) of its members' `usual_hours`. */
  usual_hours_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when admins and staff need a second factor; null while it is optional. */
  two_factor_required_since: EpochMs | null;
  /** Since when staff may import into their own branch; null while they may not. */
  staff_may_import_since: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;
  /** Since when staff see the reports of their branch; null while they do not. */
  staff_may_read_reports_since: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;
  /** Since when admins get a summary of each month by mail; null while they get none. */
  monthly_summary_since: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;
  /** The month (YYYY-MM) of the last summary; a process claims a summary by writing it. */
  monthly_summary_month: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when new members are welcomed by e-mail; null while they are not. */
  welcome_members_since: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;
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
  /** JSON of the contract's `doorRules`; null for the default. */
  door_rules: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON of the contract's `openingHours`; null where none are set. */
  opening_hours: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON of the contract's `occupancySettings`; null for a branch from before they could be set. */
  occupancy_settings: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** When the mail server's refusal ended the last mail to their address. Null: none was, or one was taken since. */
  mail_refused_at: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;

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
  birth_date: ColumnType<string | null, string | null | undefined, string | null>;
  sex: string | null;
  membership_plan: string | null;
  join_date: string | null;
  expiry_date: string | null;
  /** Upper case; unique in the gym. */
  card_number: string | null;
  /** Since when they want no reminders. */
  reminders_stopped_at: EpochMs | null;
  /**
   * In the link by which they stop reminders; null before the first reminder.
   * Each mail carries it, so that it is no hash.
   */
  reminder_token: string | null;
  /** Derived from the terms by `refreshMembership`, as are `membership_plan` and `expiry_date`. */
  plan_name: string | null;
  /** The latest freeze, which may be over; all null without one. */
  freeze_id: string | null;
  frozen_from: string | null;
  /** The last frozen day. */
  frozen_to: string | null;
  /** JSON of the hours at which they usually come, the most usual first; worked out daily. Null: none. */
  usual_hours: ColumnType<string | null, string | null | undefined, string | null>;
  /** When they were welcomed by e-mail. */
  welcomed_at: ColumnType<EpochMs | null, EpochMs | null | undefined, EpochMs | null>;
  /** Null: the gym's. */
  language: OptionalLanguage;
}

export interface AttendanceTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  user_type: InsertOnly<UserType>;
  /** Emptied when the person is deleted; the row stays for statistics. */
  user_name: string;
  /** Of a check-out: where the visit was, which may turn out to have begun elsewhere. */
  branch_id: string;
  action: InsertOnly<'check-in' | 'check-out'>;
  method: InsertOnly<AttendanceMethod>;
  happened_at: InsertOnly<EpochMs>;
  assisted_by_name: string | null;
  /** Milliseconds inside; on check-outs. */
  duration: number | null;
  /** Why somebody was let in against the rules of the door. */
  override_reason: ColumnType<string | null, string | null | undefined, never>;
  /** When it reached the server, where it was recorded without a connection. */
  received_at: ColumnType<EpochMs | null, EpochMs | null | undefined, never>;
}

/** Entries that were taken back: they have left `attendance`, so that no query has to know of them. */
export interface WithdrawnAttendanceTable extends AttendanceTable {
  withdrawn_at: InsertOnly<EpochMs>;
  withdrawn_by_name: string;
}

/** How many visits at a branch were how long: what the likely number of people inside is worked out from. */
interface StayCountTable extends Tenant {
  branch_id: InsertOnly<string>;
  /** 0 to 23, in the gym's zone. */
  arrival_hour: InsertOnly<number>;
  /** 10 minutes each. */
  stay_bin: InsertOnly<number>;
  /** Visits that ended by a check-out of the person, or of the desk for this one person. */
  confirmed: number;
  /** Visits that ended otherwise, by the time that they were open. */
  unconfirmed: number;
}

/**
 * How many were likely inside a branch in each half hour of an ended day:
 * worked out from the attendance, no source of truth.
 */
interface OccupancyDayTable extends Tenant {
  branch_id: InsertOnly<string>;
  /** YYYY-MM-DD in the gym's zone. */
  date: InsertOnly<string>;
  /** JSON of the means of the 48 half hours; null: not counted. */
  means: string;
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
  /** The place in the gym's chain, from 1. */
  seq: InsertOnly<number>;
  /** Of the entry and the hash before it. */
  hash: InsertOnly<string>;
}

/** The end of each gym's chain of activities: its row is the lock under which the next entries are chained. */
interface ActivityHeadTable extends Tenant {
  seq: number;
  hash: string;
}

/** One action of one person: retries get the saved answer. Kept 72 hours. */
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
  /** In the From header beside the address; null: as configured. */
  sender_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** The content of the QR code in its HTML; null without one. */
  qr_text: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface LogoTable extends Tenant {
  /** Random, so that the URL cannot be guessed. */
  id: InsertOnly<string>;
  /** Media type such as `image/png`, detected from the bytes. */
  type: InsertOnly<string>;
  base64: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

export interface Schema {
  gyms: GymTable;
  branches: BranchTable;
  people: PersonTable;
  plans: PlanTable;
  terms: TermTable;
  term_adjustments: TermAdjustmentTable;
  attendance: AttendanceTable;
  withdrawn_attendance: WithdrawnAttendanceTable;
  stay_counts: StayCountTable;
  occupancy_days: OccupancyDayTable;
  feed_events: FeedEventTable;
  feed_positions: FeedPositionTable;
  activities: ActivityTable;
  activity_heads: ActivityHeadTable;
  idempotency_keys: IdempotencyKeyTable;
  changes: ChangeTable;
  changed_items: ChangedItemTable;
  deleted_people: DeletedPersonTable;
  outbox: OutboxTable;
  logos: LogoTable;
  gym_brands: GymBrandTable;
  gym_icons: GymIconTable;
  devices: DeviceTable;
  qr_sessions: QrSessionTable;
  device_code_uses: DeviceCodeUseTable;
  pairing_codes: PairingCodeTable;
  offline_operations: OfflineOperationTable;
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
  imports: ImportTable;
  import_rows: ImportRowTable;
  import_columns: ImportColumnTable;
  exports: ExportTable;
  export_parts: ExportPartTable;
  accounts: AccountTable;
  sessions: SessionTable;
  mail_codes: MailCodeTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  signing_keys: SigningKeyTable;
  throttles: ThrottleTable;
  hosted_accounts: HostedAccountTable;
  setup_steps: SetupStepTable;
  setup_codes: SetupCodeTable;
}
