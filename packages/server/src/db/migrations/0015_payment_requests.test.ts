import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);
const gyms = ['pulse', 'lotus'] as const;

/** Two gyms of the last release with a member each. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of gyms) {
      await insertOldGym(tx, { gym_id: gymId, name: 'Gym', created_at: now });
      await insertOldPerson(tx, {
        gym_id: gymId,
        id: 'asha',
        name: 'Asha Rao',
        expiry_date: '2026-12-01',
        created_at: now,
      });
    }
  });

describe.each(engines)('the migration to payment requests, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0012_accounts_of_several_gyms', fill);
  });
  afterEach(() => migrated.remove());

  const insert = (gymId: string, id: string, change: { branch_id?: string; open_key?: string; reference?: string }) =>
    migrated.database.db
      .insertInto('payment_requests')
      .values({
        gym_id: gymId,
        id,
        channel: 'upi',
        person_id: 'asha',
        branch_id: 'main',
        amount_paise: 177_000,
        purpose: 'Renewal: Quarterly',
        plan_id: 'quarterly',
        invoice_id: null,
        reference: `${gymId} ${id}`,
        pay_url: '',
        gateway_link_id: null,
        gateway_payment_id: null,
        problem: '',
        open_key: null,
        created_at: now,
        expires_at: now,
        next_check_at: now,
        checks: 0,
        paid_at: null,
        rejected_at: null,
        expired_at: null,
        ...change,
      })
      .execute();

  test('keeps the members', async () => {
    const rows = await migrated.database.db.selectFrom('people').select(['gym_id', 'name', 'expiry_date']).execute();
    expect(rows).toHaveLength(gyms.length);
    expect(rows).toContainEqual({ gym_id: 'pulse', name: 'Asha Rao', expiry_date: '2026-12-01' });
  });

  test('takes one open request of a purpose per gym, of a branch of the gym, with a reference of its own', async () => {
    await insert('pulse', 'first', { open_key: 'renewal' });
    await insert('lotus', 'first', { open_key: 'renewal' });
    await insert('pulse', 'closed', {});
    await insert('pulse', 'also closed', {});
    await expect(insert('pulse', 'second', { open_key: 'renewal' })).rejects.toThrow(/unique/i);
    await expect(insert('lotus', 'second', { reference: 'pulse first' })).rejects.toThrow(/unique/i);
    await expect(insert('pulse', 'third', { branch_id: 'side' })).rejects.toThrow(/foreign key/i);
    expect(await migrated.database.db.selectFrom('payment_requests').select('id').execute()).toHaveLength(4);
  });
});
