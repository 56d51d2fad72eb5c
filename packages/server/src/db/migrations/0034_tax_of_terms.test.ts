import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

/** Gyms of the last release: a plan of the same id is taxed otherwise in each. */
const taxes = { iron: 'included', lotus: 'excluded' } as const;

const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const [gymId, tax] of Object.entries(taxes)) {
      await insertOldGym(tx, { gym_id: gymId, name: gymId });
      await sql`
        insert into plans (gym_id, id, name, name_key, length_unit, length, price_paise, price_tax, created_at, updated_at)
        values (${gymId}, 'gold', 'Gold', 'gold', 'month', 1, 150000, ${tax}, 1, 1)
      `.execute(tx);
      await insertOldPerson(tx, { gym_id: gymId, id: 'ravi', name: 'Ravi' });
      for (const [number, price] of [null, 120000].entries()) {
        await sql`
          insert into terms (gym_id, id, person_id, number, plan_id, plan_name, starts_on, price_paise, sold_at)
          values (${gymId}, ${`${gymId} ${number}`}, 'ravi', ${number}, 'gold', 'Gold', '2026-11-20', ${price}, 1)
        `.execute(tx);
      }
    }
  });

describe.each(engines)('the migration to the tax of terms, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0033_gateway_payments', fill);
  });
  afterEach(() => migrated.remove());

  test('terms with a price take the tax of their plan, and keep the price', async () => {
    const rows = await migrated.database.db.selectFrom('terms').selectAll().orderBy('id').execute();
    expect(rows.map(({ gym_id, price_paise, price_tax }) => [gym_id, price_paise, price_tax])).toEqual([
      ['iron', null, null],
      ['iron', 120000, 'included'],
      ['lotus', null, null],
      ['lotus', 120000, 'excluded'],
    ]);
  });
});
