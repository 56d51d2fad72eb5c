import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { version } from '../version.ts';
import { DatabaseError, type Db } from './database.ts';
import { isPostgres } from './engine.ts';
import { withoutTimeLimit } from './timeLimit.ts';
import { waitForLocks } from './waitForLocks.ts';
import type { Schema } from './schema.ts';
import * as first from './migrations/0001_first.ts';
import * as mailLogosCodes from './migrations/0002_mail_logos_codes.ts';
import * as memberCards from './migrations/0003_member_cards.ts';
import * as stamps from './migrations/0004_stamps.ts';
import * as hostedAccounts from './migrations/0005_hosted_accounts.ts';
import * as peopleByEmailAlone from './migrations/0006_people_by_email_alone.ts';
import * as sessions from './migrations/0007_sessions.ts';
import * as demoGyms from './migrations/0008_demo_gyms.ts';
import * as secondFactors from './migrations/0009_second_factors.ts';
import * as deletedBranches from './migrations/0010_deleted_branches.ts';
import * as devices from './migrations/0011_devices.ts';
import * as accountsOfSeveralGyms from './migrations/0012_accounts_of_several_gyms.ts';
import * as memberships from './migrations/0013_memberships.ts';
import * as billing from './migrations/0014_billing.ts';
import * as paymentRequests from './migrations/0015_payment_requests.ts';
import * as reminders from './migrations/0016_reminders.ts';
import * as currency from './migrations/0017_currency.ts';
import * as imports from './migrations/0018_imports.ts';
import * as exportFiles from './migrations/0019_exports.ts';
import * as undo from './migrations/0020_undo.ts';
import * as door from './migrations/0021_door.ts';
import * as offline from './migrations/0022_offline.ts';
import * as usualHours from './migrations/0023_usual_hours.ts';
import * as activityChain from './migrations/0024_activity_chain.ts';
import * as openingHours from './migrations/0025_opening_hours.ts';
import * as reports from './migrations/0026_reports.ts';
import * as occupancyDays from './migrations/0027_occupancy_days.ts';
import * as brands from './migrations/0028_brands.ts';
import * as welcomeMails from './migrations/0029_welcome_mails.ts';
import * as languages from './migrations/0030_languages.ts';
import * as firstGym from './migrations/0031_first_gym.ts';
import * as attendanceMonths from './migrations/0032_attendance_months.ts';
import * as gatewayPayments from './migrations/0033_gateway_payments.ts';
import * as taxOfTerms from './migrations/0034_tax_of_terms.ts';
import * as invoicesOfTerms from './migrations/0035_invoices_of_terms.ts';
import * as refusedMails from './migrations/0036_refused_mails.ts';

/** No release is used for a shorter time before the next one. */
const MIN_RELEASE_AGE_MS = 60 * 60_000;

/** Kysely's number, which servers of earlier releases lock while they migrate. */
const MIGRATION_LOCK = 3853314791062309107n;

const migrations: Record<string, Migration> = {
  '0001_first': first,
  '0002_mail_logos_codes': mailLogosCodes,
  '0003_member_cards': memberCards,
  '0004_stamps': stamps,
  '0005_hosted_accounts': hostedAccounts,
  '0006_people_by_email_alone': peopleByEmailAlone,
  '0007_sessions': sessions,
  '0008_demo_gyms': demoGyms,
  '0009_second_factors': secondFactors,
  '0010_deleted_branches': deletedBranches,
  '0011_devices': devices,
  '0012_accounts_of_several_gyms': accountsOfSeveralGyms,
  '0013_memberships': memberships,
  '0014_billing': billing,
  '0015_payment_requests': paymentRequests,
  '0016_reminders': reminders,
  '0017_currency': currency,
  '0018_imports': imports,
  '0019_exports': exportFiles,
  '0020_undo': undo,
  '0021_door': door,
  '0022_offline': offline,
  '0023_usual_hours': usualHours,
  '0024_activity_chain': activityChain,
  '0025_opening_hours': openingHours,
  '0026_reports': reports,
  '0027_occupancy_days': occupancyDays,
  '0028_brands': brands,
  '0029_welcome_mails': welcomeMails,
  '0030_languages': languages,
  '0031_first_gym': firstGym,
  '0032_attendance_months': attendanceMonths,
  '0033_gateway_payments': gatewayPayments,
  '0034_tax_of_terms': taxOfTerms,
  '0035_invoices_of_terms': invoicesOfTerms,
  '0036_refused_mails': refusedMails,
};

/** The last of this version's schema. */
export const newestMigration = Object.keys(migrations).at(-1) ?? '';

/**
 * The moment from which on this database has sessions of its own (migration 0007): where it was upgraded from a release
 * without. Undefined where all migrations ran at once: in a new database, and in one restored from a backup, whose
 * moment is that of the restore.
 */
export async function sessionsSince(db: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration where name in ('0001_first', '0007_sessions') order by name
  `.execute(db);
  const [createdAt = NaN, upgradedAt = NaN] = rows.map(({ timestamp }) => Date.parse(timestamp));
  return upgradedAt - createdAt > MIN_RELEASE_AGE_MS ? upgradedAt : undefined;
}

/** Takes back what was prepared for a migration; undefined where there is nothing to take back. */
export type OnUnchanged = (() => void) | undefined;

export interface MigrateOptions {
  /** The last migration to run, where tests want an older schema. */
  upTo?: string | undefined;
  /**
   * Called before the first migration of a database with data; where it rejects, nothing is migrated. What it resolves
   * to is called where a migration fails and has certainly changed nothing.
   */
  beforeMigration?: (() => Promise<OnUnchanged>) | undefined;
  /** Whether an empty database gets its tables; true where absent. */
  creates?: boolean | undefined;
  /** Called where another server migrates the database, and this one waits for it. */
  onMigrationWait?: (() => void) | undefined;
}

/**
 * Migrates to the newest schema in one transaction, `db` if it is one: if a migration fails or the process is killed,
 * the previous schema stays. Throws a `DatabaseError` if a newer version has migrated the database, or if it is empty
 * and has to stay so; otherwise the error of the failed migration.
 */
export const migrate = (db: Kysely<Schema>, options: MigrateOptions = {}): Promise<void> =>
  withoutTimeLimit(() => migrateTo(db, options));

async function migrateTo(
  db: Kysely<Schema>,
  { upTo, beforeMigration, creates = true, onMigrationWait }: MigrateOptions,
): Promise<void> {
  let onUnchanged: OnUnchanged;
  const backUp = async (of: Kysely<Schema>, { isNew }: SchemaState) => {
    if (!isNew && (await hasData(of))) onUnchanged = await beforeMigration?.();
  };
  const before = await schemaState(db, upTo);
  if (before.isNew && !creates) {
    throw new DatabaseError('The database has no tables: no server was started on it, and nothing restored into it.');
  }
  if (!before.isPending) return;
  // The lock of a SQLite file would keep other processes from writing meanwhile.
  if (!isPostgres(db)) await backUp(db, before);
  const run = async (tx: Kysely<Schema>) => {
    if (isPostgres(tx)) await lockMigrations(tx, onMigrationWait);
    // The server that this one waited for has migrated, or is a newer one.
    const state = await schemaState(tx, upTo);
    if (!state.isPending) return;
    if (isPostgres(tx)) await backUp(tx, state);
    const migrator = migratorOf(tx);
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error });
  };
  try {
    await (db.isTransaction ? run(db) : db.transaction().execute(run));
  } catch (error) {
    if (onUnchanged && (await isUnchanged(db, upTo))) onUnchanged();
    throw error;
  }
}

/** Whether a migration that failed was rolled back; false where that cannot be seen, as after a lost connection. */
const isUnchanged = (db: Kysely<Schema>, upTo: string | undefined): Promise<boolean> =>
  db
    .transaction()
    .execute(async (tx) => {
      // The commit may still be under way.
      if (isPostgres(tx)) await lockMigrations(tx);
      return (await schemaState(tx, upTo)).isPending;
    })
    .catch(() => false);

interface SchemaState {
  isNew: boolean;
  isPending: boolean;
}

/** Throws a `DatabaseError` where a newer version has migrated the database. */
async function schemaState(db: Kysely<Schema>, upTo: string | undefined): Promise<SchemaState> {
  const infos = await migratorOf(db).getMigrations();
  const isNew = infos.every(({ executedAt }) => executedAt === undefined);
  if (!isNew) await assertNotNewer(db);
  return {
    isNew,
    isPending: infos.some(({ name, executedAt }) => !executedAt && (upTo === undefined || name <= upTo)),
  };
}

/**
 * Not the session's lock that Kysely would take: a pooler in transaction mode gives it to another server, or keeps it.
 */
async function lockMigrations(tx: Db, onWait?: () => void): Promise<void> {
  // The transaction does nothing while the backup is written, which may take longer; so may what it waits for.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await waitForLocks(tx);
  const lock = sql.lit(MIGRATION_LOCK);
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(tx);
  if (rows[0]?.taken) return;
  onWait?.();
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}

const migratorOf = (db: Kysely<Schema>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

async function assertNotNewer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  const newest = rows[0]?.name ?? '';
  if (newest <= newestMigration) return;
  throw new DatabaseError(
    `The database has the schema ${newest} of a newer version; this is version ${version}, whose schema is ${newestMigration}. Start the newer version, or restore the backup from before the update into a new database.`,
  );
}

/** Whether there is any gym. */
const hasData = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('gyms').select('gym_id').limit(1).execute()).length > 0;
