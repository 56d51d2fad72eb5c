import { expect, test } from 'vitest';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release with a member. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: 'gym', name: 'Gym', main_branch_id: 'branch', created_at: now });
    await insertOldPerson(tx, { gym_id: 'gym', id: 'person', name: 'Asha Rao', branch_id: 'branch', created_at: now });
  });

test.each(engines)('the migration to undo keeps members, and stores changes of a gym alone, on %s', async (engine) => {
  const { database, remove } = await createMigratedDatabase(engine, '0016_reminders', fill);
  const { db } = database;
  expect(await db.selectFrom('people').select(['id', 'name']).execute()).toEqual([{ id: 'person', name: 'Asha Rao' }]);
  const change = {
    id: 'change',
    kind: 'deactivate' as const,
    name: '',
    branch_id: null,
    made_by_id: 'admin',
    made_by_name: 'Admin',
    made_at: now,
    undo_until: now + 1,
    undone_at: null,
  };
  await db
    .insertInto('changes')
    .values({ gym_id: 'gym', ...change })
    .execute();
  const item = { change_id: 'change', id: 'person', name: 'Asha Rao', before: '{}', after: '{}' };
  await db
    .insertInto('changed_items')
    .values({ gym_id: 'gym', ...item })
    .execute();
  for (const [gymId, error] of [
    ['gym', /unique/i],
    ['other', /foreign key/i],
  ] as const) {
    const again = db.insertInto('changed_items').values({ gym_id: gymId, ...item });
    await expect(again.execute()).rejects.toThrow(error);
  }
  const deleted = { id: 'former', user_type: 'member' as const, name: 'Ravi', branch_id: 'branch', record: '{}' };
  const row = { ...deleted, deleted_by_name: 'Admin', deleted_at: now };
  await db
    .insertInto('deleted_people')
    .values({ gym_id: 'gym', ...row })
    .execute();
  await expect(
    db
      .insertInto('deleted_people')
      .values({ gym_id: 'other', ...row })
      .execute(),
  ).rejects.toThrow(/foreign key/i);
  await db.deleteFrom('changes').where('gym_id', '=', 'gym').execute();
  expect(await db.selectFrom('changed_items').selectAll().execute()).toEqual([]);
  await remove();
});
