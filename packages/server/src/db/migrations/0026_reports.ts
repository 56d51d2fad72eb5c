import { type Kysely, sql } from 'kysely';

/** Indexes that reports read without looking at the rows, whether staff see reports, and the monthly summary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index attendance_visits on attendance (gym_id, happened_at, branch_id, method, person_id, assisted_by_name)
    where action = 'check-in' and user_type = 'member'
  `.execute(db);
  await sql`
    create index attendance_stays on attendance (gym_id, happened_at, branch_id, method, duration)
    where action = 'check-out' and user_type = 'member' and duration is not null
  `.execute(db);
  await db.schema.createIndex('payments_by_date').on('payments').columns(['gym_id', 'received_on']).execute();

  // An update mails nobody: the summaries of the gyms of the last release are off.
  await db.schema.alterTable('gyms').addColumn('staff_may_read_reports_since', 'bigint').execute();
  await db.schema.alterTable('gyms').addColumn('monthly_summary_since', 'bigint').execute();
  await db.schema.alterTable('gyms').addColumn('monthly_summary_month', 'text').execute();
}
