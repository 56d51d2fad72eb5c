import type { Kysely } from 'kysely';

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

/** Changes that can be undone, and the records of deleted people until they are erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ofGym(db, 'changes')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('made_by_id', 'text', (column) => column.notNull())
    .addColumn('made_by_name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('undo_until', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('changes_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('changes_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  await db.schema.createIndex('changes_by_gym').on('changes').columns(['gym_id', 'undo_until']).execute();
  await db.schema.createIndex('changes_by_end').on('changes').column('undo_until').execute();

  await ofGym(db, 'changed_items')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('changed_items_key', ['gym_id', 'change_id', 'id'])
    .addForeignKeyConstraint('changed_items_change', ['gym_id', 'change_id'], 'changes', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('changed_items_by_id').on('changed_items').columns(['gym_id', 'id']).execute();

  await ofGym(db, 'deleted_people')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('deleted_by_name', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_people_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('deleted_people_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  await db.schema.createIndex('deleted_people_by_age').on('deleted_people').column('deleted_at').execute();
}
