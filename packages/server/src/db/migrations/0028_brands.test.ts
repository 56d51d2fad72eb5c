import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const gyms = [
  ['iron-1', 'Iron Lotus Fitness'],
  ['iron-2', 'IRON  LOTUS fitness!'],
  ['0190-abcdef', 'जिम'],
  ['cafe', 'Café Fit & Co.'],
  ['help', 'Help'],
] as const;

/** Gyms of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const [at, [gymId, name]] of gyms.entries()) {
      await insertOldGym(tx, { gym_id: gymId, name, created_at: at });
    }
  });

describe.each(engines)('the migration to brands, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0027_occupancy_days', fill);
  });
  afterEach(() => migrated.remove());

  test('existing gyms get the address of their name, the product’s brand and no host', async () => {
    const { db } = migrated.database;
    const rows = await db.selectFrom('gyms').select(['gym_id', 'slug', 'host_name']).orderBy('created_at').execute();
    expect(rows).toEqual([
      { gym_id: 'iron-1', slug: 'iron-lotus-fitness', host_name: null },
      { gym_id: 'iron-2', slug: 'iron-lotus-fitness-2', host_name: null },
      { gym_id: '0190-abcdef', slug: 'gym-abcdef', host_name: null },
      { gym_id: 'cafe', slug: 'cafe-fit-co', host_name: null },
      { gym_id: 'help', slug: 'help-gym', host_name: null },
    ]);
    expect(await db.selectFrom('gym_brands').selectAll().execute()).toEqual([]);
  });

  test('two gyms never share an address or a host', async () => {
    const { db } = migrated.database;
    const change = (set: { slug: string } | { host_name: string }, gymId: string) =>
      db.updateTable('gyms').set(set).where('gym_id', '=', gymId).execute();
    await expect(change({ slug: 'cafe-fit-co' }, 'help')).rejects.toThrow(/unique/i);
    await change({ host_name: 'gym.example' }, 'cafe');
    await expect(change({ host_name: 'gym.example' }, 'help')).rejects.toThrow(/unique/i);
  });
});
