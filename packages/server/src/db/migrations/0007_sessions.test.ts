import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedIdentity } from '../../identity/embedded.ts';
import { hashOf } from '../../identity/secrets.ts';
import type { Database } from '../database.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import { claims } from '../../testing/identity/service.ts';
import { testSecretBox } from '../../testing/secretBox.ts';
import { accountPeople } from '../../people/accountPeople.ts';

const DAY = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 20, 9);
const validSince = now - 90 * DAY;

const fill = async ({ db }: Database) => {
  await sql`
    insert into accounts (uid, email, display_name, claims, valid_since, created_at)
    values ('asha', 'asha@demo.gym', 'Asha Rao', ${JSON.stringify(claims)}, ${validSince}, ${validSince})
  `.execute(db);
  for (const [token, provider, since] of [
    ['on the phone', 'password', validSince],
    ['at the desk', 'custom', validSince],
    ['signed out', 'password', validSince - DAY],
  ]) {
    await sql`
      insert into refresh_tokens (hash, uid, provider, signed_in_at, valid_since, expires_at)
      values (${hashOf(String(token))}, 'asha', ${provider}, ${now - 40 * DAY}, ${since}, ${now + 28 * DAY})
    `.execute(db);
  }
};

describe.each(engines)('the migration to sessions, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0006_people_by_email_alone', fill);
  });
  afterEach(() => migrated.remove());

  const renew = async (refreshToken: string) => {
    const identity = createEmbeddedIdentity({
      people: accountPeople,
      database: migrated.database,
      clock: () => now,
      publicUrl: 'https://gym.example',
      enumerationProtection: true,
      sendLink: () => Promise.resolve(),
      secretBox: testSecretBox(),
    });
    const answer = await identity.routes.request('/securetoken.googleapis.com/v1/token?key=any', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const { id_token: idToken } = (await answer.json()) as { id_token?: string };
    return { status: answer.status, session: idToken && (await identity.verifyToken(idToken)).session };
  };

  test('keeps everybody signed in, and those signed out who were', async () => {
    expect(await renew('on the phone')).toMatchObject({ status: 200, session: { provider: 'password' } });
    expect(await renew('at the desk')).toMatchObject({ status: 200, session: { provider: 'custom' } });
    expect(await renew('signed out')).toMatchObject({ status: 400 });
  });

  test('gives each session an id of its own, and the last use that its expiry tells', async () => {
    const rows = await migrated.database.db.selectFrom('sessions').selectAll().execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    for (const row of rows) {
      expect(row).toMatchObject({
        uid: 'asha',
        last_used_at: now - 2 * DAY,
        expires_at: now + 28 * DAY,
        ended_at: null,
        gym_id: null,
      });
      expect(row.id).toMatch(/^[\w-]{22}$/);
    }
  });
});
