import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPairedDevice, insertDevice } from '../../devices/devices.repository.ts';
import { findQrSession, insertQrSession } from '../../qr/qr.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);
const [gymId, branchId, personId] = ['gym', 'branch', 'person'];
const session = {
  secret_hash: 'hash',
  branch_id: branchId,
  created_by: personId,
  created_at: now,
  expires_at: now + 30_000,
};

/** A gym of the last release whose staff shows a code. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: gymId, name: 'Gym', main_branch_id: branchId, created_at: now });
    await insertOldPerson(tx, {
      gym_id: gymId,
      id: personId,
      user_type: 'staff',
      name: 'Asha Rao',
      branch_id: branchId,
      created_at: now,
    });
    await sql`
      insert into qr_sessions (gym_id, id, secret_hash, branch_id, created_by, created_at, expires_at)
      values (${gymId}, 'old', 'hash', ${branchId}, ${personId}, ${now}, ${now + 30_000})
    `.execute(tx);
  });

describe.each(engines)('the migration to devices, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0006_people_by_email_alone', fill);
  });
  afterEach(() => migrated.remove());

  test('keeps the codes of kiosks with a session', async () => {
    const { db } = migrated.database;
    const expected = {
      gym_id: gymId,
      id: 'old',
      ...session,
      device_id: null,
      used_at: null,
      used_by: null,
      scan: null,
    };
    expect(await findQrSession(db, gymId, 'old', { personId })).toEqual(expected);
  });

  test('stores devices and their codes, which go with the branch', async () => {
    const { db } = migrated.database;
    const device = { id: 'device', branch_id: branchId, name: 'Door', secret_hash: 'hash', created_by: personId };
    await insertDevice(db, gymId, { ...device, created_at: now });
    await insertQrSession(db, gymId, { ...session, id: 'new', device_id: 'device' });
    expect(await findPairedDevice(db, 'device')).toMatchObject({
      gym_id: gymId,
      branch_name: 'Main',
      last_seen_at: null,
    });
    expect(await findQrSession(db, gymId, 'new', { deviceId: 'device' })).toMatchObject({ device_id: 'device' });
    expect(await findQrSession(db, gymId, 'new', { personId })).toBeUndefined();
    const foreign = { ...device, id: 'foreign', branch_id: 'no-such-branch', created_at: now };
    await expect(insertDevice(db, gymId, foreign)).rejects.toThrow(/foreign key/i);
  });
});
