import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPayerOfGatewayPayment } from '../../billing/payments.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const gyms = ['iron', 'lotus'] as const;

const insertPayment = ({ db }: Pick<Database, 'db'>, gymId: string, id: string, gatewayPaymentId: string | null) =>
  sql`
    insert into payments (
      gym_id, id, kind, invoice_id, branch_id, method, amount_paise, reference, reason, gateway_payment_id, received_on,
      received_at, received_by_id, received_by_name
    ) values (
      ${gymId}, ${id}, 'payment', 'invoice', 'main', 'gateway', 150000, '', '', ${gatewayPaymentId}, '2026-11-20', 1,
      'meera', 'Online payment'
    )
  `.execute(db);

/** Two gyms of the last release with a payment of the gateway each. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of gyms) {
      await insertOldGym(tx, { gym_id: gymId, name: gymId });
      await sql`
        insert into invoices (
          gym_id, id, kind, series, number, issued_on, issued_at, issued_by_id, branch_id, person_id, member_name, phone,
          description, total_paise, paid_paise, credited_paise, token, document
        ) values (
          ${gymId}, 'invoice', 'receipt', 'RCT', 'RCT/2627/000001', '2026-11-20', 1, 'asha', 'main', ${`meera of ${gymId}`},
          'Meera', '', 'Monthly', 150000, 150000, 0, ${gymId}, '{}'
        )
      `.execute(tx);
      await insertPayment({ db: tx }, gymId, 'first', `pay_${gymId}`);
    }
  });

describe.each(engines)('the migration to refunds of each payment of a gateway, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0032_attendance_months', fill);
  });
  afterEach(() => migrated.remove());

  test('the payments of the last release are found by the gateway’s id alone', async () => {
    const { db } = migrated.database;
    for (const gymId of gyms) {
      const payer = { gym_id: gymId, person_id: `meera of ${gymId}` };
      expect(await findPayerOfGatewayPayment(db, `pay_${gymId}`)).toEqual(payer);
    }
  });

  test('a gym still has a payment of the gateway once, and any number of others', async () => {
    const { database } = migrated;
    await expect(insertPayment(database, 'iron', 'again', 'pay_iron')).rejects.toThrow(/unique/i);
    for (const id of ['cash', 'more cash']) await insertPayment(database, 'iron', id, null);
    expect(await database.db.selectFrom('payments').select('id').execute()).toHaveLength(4);
  });

  test.runIf(engine === 'sqlite')('by the index', async () => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select gym_id from payments where gateway_payment_id = 'pay_iron'
    `.execute(migrated.database.db);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .*payments_by_gateway_payment/)]);
  });
});
