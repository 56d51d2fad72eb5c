import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { assertNoDemoGyms, createDemoIfEmpty } from '../demo/demo.ts';
import { recordDemo } from '../setup/setup.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { createTestGym, startTestServer } from '../testing/server.ts';
import { listDemoGyms } from './gyms.repository.ts';
import { insertOldGym, insertOldPerson } from '../db/testing/oldGym.ts';

/** Until a session has waited for a lock longer than an impatient one would. */
const waitsLong = async (db: Db): Promise<void> => {
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '20 milliseconds'`.execute(db);
      return rows.length;
    })
    .toBe(1);
};

describe.each(engines)('demo gyms, on %s', (engine) => {
  const opened: TestDatabase[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.remove();
  });

  test('are made once by servers that start at the same moment, and refused in production by name and command', async () => {
    const server = await startTestServer(engine);
    try {
      const { identity, database } = server;
      const start = () => createDemoIfEmpty(database, { identity, clock: () => server.clock.now });
      await Promise.all([start(), start(), start()]);
      await createTestGym(server);
      await start();
      const [demo, other, ...more] = await listDemoGyms(database.db);
      expect([demo?.name, other?.name]).toEqual(['Iron Lotus Fitness', 'Other Gym']);
      expect(more).toEqual([]);
      await expect(assertNoDemoGyms(database.db)).rejects.toThrow(
        `The database has demo gyms, whose passwords everybody knows: Iron Lotus Fitness and Other Gym. Delete them before production:\n  npm run gym -- delete --gym ${demo?.gym_id}\n  npm run gym -- delete --gym ${other?.gym_id}`,
      );
    } finally {
      await server.close();
    }
  });

  test.runIf(engine === 'postgres')('are waited for while another server makes them, however long', async () => {
    const server = await startTestServer(engine);
    const url = server.databaseUrl;
    const impatient = openPostgres(url, { lockTimeoutMs: 1 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { identity, database } = server;
      const start = await database.transaction(async (tx) => {
        await recordDemo(tx, server.clock.now);
        const started = createDemoIfEmpty(impatient, { identity, clock: () => server.clock.now });
        await Promise.race([started, waitsLong(database.db)]);
        vi.advanceTimersByTime(60_000);
        await insertOldGym(tx, { gym_id: 'first', name: 'First', created_at: 7 });
        return { started };
      });
      await start.started;
      expect(await database.db.selectFrom('gyms').select('name').execute()).toEqual([{ name: 'First' }]);
    } finally {
      vi.useRealTimers();
      await impatient.close();
      await server.close();
    }
  });

  test('are not made beside a gym, which production accepts', async () => {
    const server = await startTestServer(engine);
    try {
      const { identity, database } = server;
      await createTestGym(server);
      await createDemoIfEmpty(database, { identity, clock: () => server.clock.now });
      await expect(assertNoDemoGyms(database.db)).resolves.toBeUndefined();
      expect(await database.db.selectFrom('gyms').select('name').execute()).toEqual([{ name: 'Test Gym' }]);
    } finally {
      await server.close();
    }
  });

  test('of the last release are recognised by their sign-ins, under whatever name', async () => {
    const old = await createMigratedDatabase(engine, '0006_people_by_email_alone', async ({ db }) => {
      const people = [
        ['renamed', 'admin@demo.gym', 'admin'],
        ['other', 'admin@other.gym', 'admin'],
        ['real', 'ria@pulse.in', 'admin'],
        // Somebody tried the demo's address on a member of a real gym.
        ['real', 'admin@demo.gym', 'member'],
      ] as const;
      for (const gymId of ['renamed', 'other', 'real']) {
        await insertOldGym(db, { gym_id: gymId, name: `Gym ${gymId}`, created_at: 7 });
      }
      for (const [index, [gymId, email, userType]] of people.entries()) {
        await insertOldPerson(db, {
          gym_id: gymId,
          id: `person-${index}`,
          user_type: userType,
          name: 'Somebody',
          email,
          branch_id: null,
        });
      }
    });
    opened.push(old);
    const found = await listDemoGyms(old.database.db);
    expect(found.map(({ gym_id: gymId }) => gymId).toSorted()).toEqual(['other', 'renamed']);
  });
});
