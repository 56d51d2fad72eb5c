// The tables, once for both engines. Ids are text (UUIDv7), moments are epoch milliseconds, calendar dates are
// YYYY-MM-DD text, JSON is text. There are no booleans: a nullable moment says more.
import type { ColumnType, Generated } from 'kysely';
import type { UserType } from '@spotter/api';
import type {
  AccountTable,
  HostedAccountTable,
  MailCodeTable,
  RefreshTokenTable,
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
  /** IANA name: what "today" is. */
  time_zone: string;
  locale: string;
  /** Exactly one main branch, held by the foreign key: it exists, and it cannot be deleted. */
  main_branch_id: string;
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
  created_at: InsertOnly<EpochMs>;
  updated_at: EpochMs;
}

/** Admins, staff and members: all are people who may sign in and who can be inside. */
export interface PersonTable extends Tenant {
  id: InsertOnly<string>;
  user_type: InsertOnly<UserType>;
  name: string;
  /** Lower case; unique in the gym. */
  email: string | null;
  phone: string;
  /** The home branch; null for admins, who belong to all. */
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
}

export interface AttendanceTable extends Tenant {
  id: InsertOnly<string>;
  person_id: InsertOnly<string>;
  user_type: InsertOnly<UserType>;
  /** Emptied when the person is deleted; the row stays for the counts. */
  user_name: string;
  branch_id: InsertOnly<string>;
  action: InsertOnly<'check-in' | 'check-out'>;
  method: InsertOnly<string>;
  happened_at: InsertOnly<EpochMs>;
  assisted_by_name: string | null;
  /** Milliseconds inside; on check-outs. */
  duration: InsertOnly<number | null>;
}

/** What the live feed tells, in the order of `seq`, which rises by one within a gym. */
interface FeedEventTable extends Tenant {
  seq: InsertOnly<number>;
  branch_id: InsertOnly<string>;
  payload: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

interface FeedPositionTable extends Tenant {
  seq: number;
  /** Another one, by chance, with each change of what the gym's lists show; null before the first. */
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

/** One action of one person, so that its retries are answered and not repeated. Kept 24 hours. */
interface IdempotencyKeyTable extends Tenant {
  person_id: InsertOnly<string>;
  key: InsertOnly<string>;
  call: InsertOnly<string>;
  input_hash: InsertOnly<string>;
  answer: string | null;
  created_at: InsertOnly<EpochMs>;
}

/** Letters on their way; each is deleted once the mail server has it, since its link is a secret. */
export interface OutboxTable extends Tenant {
  id: InsertOnly<string>;
  recipient: InsertOnly<string>;
  subject: InsertOnly<string>;
  text: InsertOnly<string>;
  html: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  /** When it is to be tried (again). Whoever tries it moves this on first, so that nobody else does. */
  due_at: EpochMs;
  tries: number;
}

export interface LogoTable extends Tenant {
  /** Random, so that the address cannot be guessed. */
  id: InsertOnly<string>;
  /** As in `image/png`; what the bytes are. */
  type: InsertOnly<string>;
  base64: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
}

/** A code on a kiosk: good for one scan. */
export interface QrSessionTable extends Tenant {
  id: InsertOnly<string>;
  /** SHA-256 of the secret in the code, base64url. */
  secret_hash: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  /** The person at whose kiosk it is shown. */
  created_by: InsertOnly<string>;
  created_at: InsertOnly<EpochMs>;
  expires_at: InsertOnly<EpochMs>;
  used_at: EpochMs | null;
  used_by: string | null;
  /** What the kiosk shows of the scan, as JSON. */
  scan: string | null;
}

export interface Schema {
  gyms: GymTable;
  branches: BranchTable;
  people: PersonTable;
  attendance: AttendanceTable;
  feed_events: FeedEventTable;
  feed_positions: FeedPositionTable;
  activities: ActivityTable;
  idempotency_keys: IdempotencyKeyTable;
  outbox: OutboxTable;
  logos: LogoTable;
  qr_sessions: QrSessionTable;
  accounts: AccountTable;
  refresh_tokens: RefreshTokenTable;
  mail_codes: MailCodeTable;
  signing_keys: SigningKeyTable;
  throttles: ThrottleTable;
  hosted_accounts: HostedAccountTable;
}
