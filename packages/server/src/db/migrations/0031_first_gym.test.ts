import { afterEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** Two gyms of the last release. */
const fill =
  (...demoSince: (number | null)[]) =>
  async ({ db }: Database) => {
    for (const [index, since] of demoSince.entries()) {
      const id = `gym-${index}`;
      await db.transaction().execute(async (tx) => {
        await insertOldGym(tx, { gym_id: id, name: id, slug: id, demo_since: since, created_at: now + index });
      });
    }
  };

describe.each(engines)('the migration to the first gym in the browser, on %s', (engine) => {
  const opened: TestDatabase[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.remove();
  });
  const stepsAfter = async (...demoSince: (number | null)[]) => {
    const migrated = await createMigratedDatabase(engine, '0030_languages', fill(...demoSince));
    opened.push(migrated);
    return migrated.database.db.selectFrom('setup_steps').selectAll().execute();
  };

  test('an installation with a gym of its own is set up since its first', async () => {
    expect(await stepsAfter(now, null, null)).toEqual([{ step: 'first-gym', completed_at: now + 1 }]);
  });

  test('one with demo gyms alone, or without any, is not', async () => {
    expect(await stepsAfter(now)).toEqual([]);
    expect(await stepsAfter()).toEqual([]);
  });
});
