import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** Two gyms of the last release. */
const fill =
  (...demoSince: (number | null)[]) =>
  async ({ db }: Database) => {
    for (const [index, since] of demoSince.entries()) {
      const id = `gym-${index}`;
      await db.transaction().execute(async (tx) => {
        await sql`
          insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
          values (${id}, 'main', 'Main', '', '', '', 10, ${now}, ${now})
        `.execute(tx);
        await sql`
          insert into gyms (gym_id, name, time_zone, locale, main_branch_id, slug, demo_since, created_at)
          values (${id}, ${id}, 'Asia/Kolkata', 'en-IN', 'main', ${id}, ${since}, ${now + index})
        `.execute(tx);
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
