import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordActivity } from '../../activities/activities.repository.ts';
import { verifyChain } from '../../activities/chain.repository.ts';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

const ENTRIES = 2_500;

/** Two gyms of the last release with more activities than a batch, whose ids are not in the order of their times. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of ['iron', 'gold']) {
      for (let start = 0; start < ENTRIES; start += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => start + index).map((number) => {
          const id = String((number * 7919) % ENTRIES).padStart(6, '0');
          return sql`(${gymId}, ${id}, 'update', 'member', ${id}, ${`Ravi ${number}`}, 'asha', 'Asha', 'admin',
            ${JSON.stringify({ age: { from: number, to: number + 1 } })}, ${Math.floor(number / 3)})`;
        });
        await sql`
          insert into activities (gym_id, id, action, entity_type, entity_id, entity_name, performed_by_id,
            performed_by_name, performed_by_type, changes, happened_at)
          values ${sql.join(rows)}
        `.execute(tx);
      }
    }
  });

test.each(engines)('the migration chains the activities of each gym, oldest first, on %s', async (engine) => {
  const { database, remove } = await createMigratedDatabase(engine, '0023_usual_hours', fill);
  for (const gymId of ['iron', 'gold']) {
    expect(await verifyChain(database.db, gymId)).toMatchObject({ head: { seq: ENTRIES }, broken: undefined });
    const rows = await database.db
      .selectFrom('activities')
      .select(['id', 'happened_at'])
      .where('gym_id', '=', gymId)
      .orderBy('seq')
      .execute();
    const sorted = rows.toSorted((one, other) => one.happened_at - other.happened_at || (one.id < other.id ? -1 : 1));
    expect(rows).toEqual(sorted);
  }
  const caller = { personId: 'asha', name: 'Asha', userType: 'admin' as const };
  await database.transaction((tx) =>
    recordActivity(
      tx,
      { gymId: 'iron', caller, now: 9_000 },
      { action: 'create', entity: 'member', id: 'a', name: 'A' },
    ),
  );
  expect(await verifyChain(database.db, 'iron')).toMatchObject({ head: { seq: ENTRIES + 1 }, broken: undefined });
  await remove();
});
