import { type Kysely, sql } from 'kysely';

/** Days before the end of a membership when this migration was written. */
const REMINDER_DAYS = [7, 3, 1, 0, -3];

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

/** Reminders of an ending membership, and the desk's notes on members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ofGym(db, 'reminder_settings')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('text', 'text')
    .addColumn('turned_off_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminder_settings_key', ['gym_id', 'day'])
    .addForeignKeyConstraint('reminder_settings_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();

  await ofGym(db, 'reminders_sent')
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_sent_key', ['gym_id', 'person_id', 'ends_on', 'day'])
    .addForeignKeyConstraint('reminders_sent_person', ['gym_id', 'person_id'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('reminders_sent_by_age').on('reminders_sent').column('sent_at').execute();

  await ofGym(db, 'member_notes')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('written_by_id', 'text', (column) => column.notNull())
    .addColumn('written_by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_notes_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('member_notes_person', ['gym_id', 'person_id'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('member_notes_by_person').on('member_notes').columns(['gym_id', 'person_id']).execute();

  for (const [column, type] of [
    ['reminders_stopped_at', 'bigint'],
    ['reminder_token', 'text'],
  ] as const) {
    await db.schema.alterTable('people').addColumn(column, type).execute();
  }
  // The link in a mail names the member by the token alone.
  await db.schema.createIndex('people_by_reminder_token').on('people').column('reminder_token').unique().execute();
  await db.schema.createIndex('people_by_expiry').on('people').columns(['gym_id', 'expiry_date']).execute();

  for (const [column, type] of [
    ['expires_at', 'bigint'],
    ['unsubscribe_url', 'text'],
  ] as const) {
    await db.schema.alterTable('outbox').addColumn(column, type).execute();
  }
  await db.schema.createIndex('activities_by_entity').on('activities').columns(['gym_id', 'entity_id']).execute();

  // An update mails nobody's members before their gym has asked for it; reminders of new gyms are on.
  for (const day of REMINDER_DAYS) {
    await sql`
      insert into reminder_settings (gym_id, day, turned_off_at, updated_at)
      select gym_id, ${sql.lit(day)}, ${Date.now()}, ${Date.now()} from gyms
    `.execute(db);
  }
}
