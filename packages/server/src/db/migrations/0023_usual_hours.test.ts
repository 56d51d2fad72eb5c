import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimUsualHours, listUsualHours, setUsualHours } from '../../desk/usualHours.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

/** A gym of the last release, with a member. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx);
    await insertOldPerson(tx, { id: 'ravi', name: 'Ravi' });
  });

describe.each(engines)('the migration to usual hours, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0022_offline', fill);
  });
  afterEach(() => migrated.remove());

  test('existing members have none until they are worked out', async () => {
    const { db } = migrated.database;
    expect(await listUsualHours(db, 'iron', 'main')).toEqual([]);
    const claims = ['2026-11-03', '2026-11-03', '2026-11-02', '2026-11-04'];
    const granted: boolean[] = [];
    for (const day of claims) granted.push(await claimUsualHours(db, 'iron', day));
    expect(granted).toEqual([true, false, false, true]);
    await setUsualHours(db, 'iron', ['ravi'], '[18]');
    expect(await listUsualHours(db, 'iron', 'main')).toEqual([{ id: 'ravi', usual_hours: '[18]' }]);
  });
});
