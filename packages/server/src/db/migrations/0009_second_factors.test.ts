import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import { findGym } from '../../gyms/gyms.repository.ts';
import { insertOldGym } from '../testing/oldGym.ts';

test.each(engines)(
  'the migration to second factors leaves them optional for the gyms of the last release, on %s',
  async (engine) => {
    const { database, remove } = await createMigratedDatabase(
      engine,
      '0006_people_by_email_alone',
      async ({ transaction }) => {
        await transaction(async (tx) => {
          await insertOldGym(tx, { gym_id: 'gym-1', name: 'Pulse' });
          await sql`
        insert into accounts (uid, email, display_name, claims, valid_since, created_at)
        values ('asha', 'asha@demo.gym', 'Asha Rao', '{}', 0, 0)
      `.execute(tx);
        });
      },
    );
    expect(await findGym(database.db, 'gym-1')).toMatchObject({ name: 'Pulse', two_factor_required_since: null });
    // A deleted account takes its second factor and its recovery codes with it.
    await sql`insert into second_factors (uid, id, last_step, enrolled_at) values ('asha', 'factor-1', 0, 1)`.execute(
      database.db,
    );
    await sql`insert into recovery_codes (uid, hash) values ('asha', 'hash-1')`.execute(database.db);
    await database.db.deleteFrom('accounts').where('uid', '=', 'asha').execute();
    expect(await database.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    await remove();
  },
);
