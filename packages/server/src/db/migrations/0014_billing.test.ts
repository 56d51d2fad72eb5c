import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBillingSettings } from '../../billing/billingSettings.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const [gymId, branchId, now] = ['gym', 'branch', Date.UTC(2026, 10, 20, 9)];

/** A gym of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: gymId, name: 'Gym', main_branch_id: branchId, created_at: now });
    await insertOldPerson(tx, { gym_id: gymId, id: 'asha', name: 'Asha Rao', branch_id: branchId, created_at: now });
  });

describe.each(engines)('the migration to invoices and payments, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0012_accounts_of_several_gyms', fill);
  });
  afterEach(() => migrated.remove());

  test('a gym of the last release has the default settings, and no invoices', async () => {
    const { db } = migrated.database;
    expect(await findBillingSettings(db, gymId)).toMatchObject({
      grace_days: 7,
      gstin: '',
      tax_rate_confirmed_at: null,
    });
    for (const table of ['invoices', 'payments', 'day_closes', 'invoice_counters', 'tax_rates'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await db.selectFrom('people').select('name').execute()).toEqual([{ name: 'Asha Rao' }]);
  });
});
