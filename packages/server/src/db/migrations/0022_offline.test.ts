import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPairedDevice } from '../../devices/devices.repository.ts';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release with a paired kiosk and a visit. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: 'gym', name: 'Gym', main_branch_id: 'branch', created_at: now });
    await insertOldPerson(tx, {
      gym_id: 'gym',
      id: 'person',
      user_type: 'admin',
      name: 'Asha Rao',
      branch_id: null,
      created_at: now,
    });
    await sql`
      insert into devices (gym_id, id, branch_id, name, secret_hash, created_by, created_at)
      values ('gym', 'kiosk', 'branch', 'Door', 'hash', 'person', ${now})
    `.execute(tx);
    await sql`
      insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
      values ('gym', 'entry', 'person', 'admin', 'Asha Rao', 'branch', 'check-in', 'manual', ${now})
    `.execute(tx);
  });

test.each(engines)('the migration to offline check-ins keeps kiosks and visits, on %s', async (engine) => {
  const { database, remove } = await createMigratedDatabase(engine, '0020_undo', fill);
  const { db } = database;
  expect(await findPairedDevice(db, 'kiosk')).toMatchObject({ gym_id: 'gym', secret_hash: 'hash' });
  expect(await db.selectFrom('devices').select(['id', 'version']).execute()).toEqual([{ id: 'kiosk', version: null }]);
  expect(await db.selectFrom('attendance').select(['id', 'received_at']).execute()).toEqual([
    { id: 'entry', received_at: null },
  ]);

  const operation = {
    id: 'operation',
    type: 'MANUAL' as const,
    action: 'checkin' as const,
    person_id: 'person',
    card_end: null,
    branch_id: 'branch',
    recorded_by_name: 'Desk',
    happened_at: now,
    received_at: now,
    override_reason: null,
    outcome: 'recorded' as const,
    refusal: null,
    reason: '',
    waiting_since: null,
    settled_at: null,
    settled_by_name: null,
  };
  const code = { code_hash: 'code', branch_id: 'branch', name: 'Door', created_by: 'person', created_at: now };
  const use = { device_id: 'kiosk', code_window: 1, person_id: 'person', used_at: now };
  const insert = (gym_id: string) => [
    db.insertInto('offline_operations').values({ gym_id, ...operation }),
    db.insertInto('pairing_codes').values({ gym_id, ...code, expires_at: now + 1, used_at: null }),
    db.insertInto('device_code_uses').values({ gym_id, ...use }),
  ];
  for (const query of insert('gym')) await query.execute();
  for (const query of insert('gym')) await expect(query.execute()).rejects.toThrow(/unique/i);
  for (const query of insert('other')) await expect(query.execute()).rejects.toThrow(/foreign key|unique/i);
  // Revoked devices are deleted after a day, and the uses of their codes with them.
  await db.deleteFrom('devices').where('gym_id', '=', 'gym').execute();
  expect(await db.selectFrom('device_code_uses').selectAll().execute()).toEqual([]);
  await remove();
});
