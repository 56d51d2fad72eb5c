import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

const now = Date.UTC(2026, 10, 20, 9);
const gyms = ['pulse', 'lotus'] as const;

/** Two gyms of the last release with a member each. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of gyms) {
      await sql`
        insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
        values (${gymId}, 'main', 'Main', '', '', '', 10, ${now}, ${now})
      `.execute(tx);
      await sql`
        insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
        values (${gymId}, 'Gym', 'Asia/Kolkata', 'en-IN', 'main', ${now})
      `.execute(tx);
      await sql`
        insert into people (gym_id, id, user_type, name, phone, branch_id, expiry_date, created_at, updated_at)
        values (${gymId}, 'asha', 'member', 'Asha Rao', '', 'main', '2026-12-01', ${now}, ${now})
      `.execute(tx);
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
