import { type Kysely, sql } from 'kysely';

/**
 * Plans, and each membership as the terms that were sold. Every member has a first term; what is stored of them stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('length_unit', 'text', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('price_paise', 'bigint')
    .addColumn('price_tax', 'text', (column) => column.notNull())
    .addColumn('first_sold_at', 'bigint')
    .addColumn('deactivated_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('plans_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('plans_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  await db.schema.createIndex('plans_by_name').on('plans').columns(['gym_id', 'name_key']).unique().execute();
  for (const [id, name, months] of [
    ['monthly', 'Monthly', 1],
    ['quarterly', 'Quarterly', 3],
    ['yearly', 'Yearly', 12],
  ] as const) {
    await sql`
      insert into plans (gym_id, id, name, name_key, length_unit, length, price_tax, created_at, updated_at)
      select gym_id, ${sql.lit(id)}, ${sql.lit(name)}, ${sql.lit(id)}, 'month', ${sql.lit(months)}, 'included', created_at, created_at
      from gyms
    `.execute(db);
  }

  await db.schema
    .createTable('terms')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull())
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('follows_id', 'text')
    .addColumn('price_paise', 'bigint')
    .addColumn('sold_by_id', 'text')
    .addColumn('sold_by_name', 'text')
    .addColumn('sold_at', 'bigint', (column) => column.notNull())
    .addColumn('canceled_on', 'text')
    .addColumn('cancel_reason', 'text')
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('terms_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('terms_person', ['gym_id', 'person_id'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('terms_plan', ['gym_id', 'plan_id'], 'plans', ['gym_id', 'id'])
    .execute();
  await db.schema
    .createIndex('terms_by_person')
    .on('terms')
    .columns(['gym_id', 'person_id', 'number'])
    .unique()
    .execute();
  await db.schema.createIndex('terms_by_plan').on('terms').columns(['gym_id', 'plan_id']).execute();

  await db.schema
    .createTable('term_adjustments')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('term_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_by_id', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('term_adjustments_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('term_adjustments_term', ['gym_id', 'term_id'], 'terms', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  for (const column of ['term_id', 'person_id'] as const) {
    await db.schema
      .createIndex(`term_adjustments_by_${column}`)
      .on('term_adjustments')
      .columns(['gym_id', column])
      .execute();
  }

  for (const column of ['plan_name', 'freeze_id', 'frozen_from', 'frozen_to'] as const) {
    await db.schema.alterTable('people').addColumn(column, 'text').execute();
  }
  await sql`
    update people
    set plan_name = (select name from plans where plans.gym_id = people.gym_id and plans.id = people.membership_plan)
    where user_type = 'member'
  `.execute(db);
  // A member's id is also that of their first term.
  await sql`
    insert into terms (gym_id, id, person_id, number, plan_id, plan_name, starts_on, ends_on, sold_at)
    select gym_id, id, id, 1, membership_plan, plan_name, join_date, expiry_date, created_at
    from people
    where user_type = 'member' and plan_name is not null and join_date is not null
  `.execute(db);
  await sql`
    update plans
    set first_sold_at = (select min(sold_at) from terms where terms.gym_id = plans.gym_id and terms.plan_id = plans.id)
  `.execute(db);
}
