import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/embedded.ts';
import { hashOf } from '../../identity/secrets.ts';
import { accountPeople } from '../../people/accountPeople.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import { testSecretBox } from '../../testing/secretBox.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const DAY_MS = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 20, 9);
const validSince = now - 90 * DAY_MS;
const gyms = { pulse: 'Pulse', lotus: 'Iron Lotus' };

/** In the last release an account was of one person. Each has a password but Neha, whose invitation is pending. */
const people = [
  { id: 'asha', gymId: 'pulse', userType: 'admin', isEmailConfirmed: true, hasLeft: false },
  { id: 'sunil', gymId: 'lotus', userType: 'staff', isEmailConfirmed: false, hasLeft: false },
  { id: 'meera', gymId: 'lotus', userType: 'member', isEmailConfirmed: false, hasLeft: true },
  { id: 'karan', gymId: 'pulse', userType: 'staff', isEmailConfirmed: true, hasLeft: true },
  { id: 'neha', gymId: 'pulse', userType: 'staff', isEmailConfirmed: false, hasLeft: false },
] as const;

const emailOf = (id: string) => `${id}@demo.gym`;
const refreshTokenOf = (id: string) => `refresh token of ${id}`;

/** Two gyms of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const [gymId, name] of Object.entries(gyms)) {
      await insertOldGym(tx, { gym_id: gymId, name, created_at: validSince });
    }
    for (const { id, gymId, userType, isEmailConfirmed, hasLeft } of people) {
      const branchId = userType === 'admin' ? null : 'main';
      const leftAt = hasLeft ? now - DAY_MS : null;
      await insertOldPerson(tx, {
        gym_id: gymId,
        id,
        user_type: userType,
        name: `Name of ${id}`,
        email: emailOf(id),
        branch_id: branchId,
        uid: `uid-${id}`,
        deactivated_at: leftAt,
        created_at: validSince,
      });
      const claims = { gymId, branchId, userType, branchAccess: branchId ?? 'all', version: 1 };
      await sql`
        insert into accounts
          (uid, email, display_name, password_hash, email_verified_at, claims, disabled_at, valid_since, created_at)
        values (${`uid-${id}`}, ${emailOf(id)}, ${`Name of ${id}`}, ${id === 'neha' ? null : 'argon2id'},
          ${isEmailConfirmed ? validSince : null}, ${JSON.stringify(claims)},
          ${userType === 'member' ? null : leftAt}, ${validSince}, ${validSince})
      `.execute(tx);
      await sql`
        insert into refresh_tokens (hash, uid, provider, signed_in_at, valid_since, expires_at)
        values (${hashOf(refreshTokenOf(id))}, ${`uid-${id}`}, 'password', ${now - DAY_MS}, ${validSince}, ${now + 29 * DAY_MS})
      `.execute(tx);
    }
    // Asha is a member of the other gym, which had to leave her without an account.
    await insertOldPerson(tx, {
      gym_id: 'lotus',
      id: 'asha-member',
      name: 'Asha Rao',
      email: emailOf('asha'),
      created_at: now,
    });
    await sql`
      insert into mail_codes (uid, purpose, hash, expires_at, used_at) values
        ('uid-neha', 'PASSWORD_RESET', ${hashOf('invitation of neha')}, ${now + DAY_MS}, null),
        ('uid-sunil', 'PASSWORD_RESET', ${hashOf('used code of sunil')}, ${now + DAY_MS}, ${now - DAY_MS})
    `.execute(tx);
    await sql`
      insert into hosted_accounts (uid, changes, due_at, tries, valid_since) values
        ('uid-asha', 3, ${now}, 1, ${validSince}),
        ('uid-deleted', 1, null, 0, ${validSince})
    `.execute(tx);
  });

describe.each(engines)('the migration to accounts of several gyms, on %s', (engine) => {
  let migrated: TestDatabase;
  let identity: EmbeddedIdentity;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0006_people_by_email_alone', fill);
    identity = createEmbeddedIdentity({
      people: accountPeople,
      database: migrated.database,
      clock: () => now,
      publicUrl: 'https://gym.example',
      enumerationProtection: true,
      sendLink: () => Promise.resolve(),
      secretBox: testSecretBox(),
    });
  });
  afterEach(async () => {
    await identity.idle();
    await migrated.remove();
  });

  const renew = async (id: string) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshTokenOf(id) });
    const answer = await identity.routes.request('/securetoken.googleapis.com/v1/token?key=any', {
      method: 'POST',
      body,
    });
    const { id_token: token } = (await answer.json()) as { id_token?: string };
    return { status: answer.status, ...(token && (await identity.verifyToken(token))) };
  };
  const setPassword = async (oobCode: string) => {
    const answer = await identity.routes.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=any', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ oobCode, newPassword: 'more-flow-less-hassle' }),
    });
    return answer.status;
  };

  test.each(people.filter(({ id }) => id !== 'karan' && id !== 'asha'))(
    '$id’s session goes on in their gym, with or without a confirmed e-mail',
    async ({ id, gymId, userType }) => {
      const claims = { gymId, branchId: 'main', userType, branchAccess: 'main' };
      expect(await renew(id)).toMatchObject({ status: 200, uid: `uid-${id}`, claims, session: { gymId } });
    },
  );

  test('a session stays in its gym when another gym’s person comes to the account', async () => {
    const claims = { gymId: 'pulse', userType: 'admin', hasSeveralGyms: true };
    expect(await renew('asha')).toMatchObject({ status: 200, claims, session: { gymId: 'pulse' } });
    const rows = await migrated.database.db
      .selectFrom('people')
      .select(['gym_id', 'id'])
      .where('uid', '=', 'uid-asha')
      .orderBy('gym_id')
      .execute();
    expect(rows).toEqual([
      { gym_id: 'lotus', id: 'asha-member' },
      { gym_id: 'pulse', id: 'asha' },
    ]);
  });

  test('deactivated staff stay signed out', async () => {
    expect(await renew('karan')).toEqual({ status: 400 });
  });

  test('accounts keep e-mail, password, confirmation and deactivation', async () => {
    const rows = await migrated.database.db
      .selectFrom('accounts')
      .select(['uid', 'email', 'password_hash', 'email_verified_at', 'disabled_at', 'valid_since'])
      .execute();
    const expected = people.map(({ id, userType, isEmailConfirmed, hasLeft }) => ({
      uid: `uid-${id}`,
      email: emailOf(id),
      password_hash: id === 'neha' ? null : 'argon2id',
      email_verified_at: isEmailConfirmed ? validSince : null,
      disabled_at: hasLeft && userType !== 'member' ? now - DAY_MS : null,
      valid_since: validSince,
    }));
    expect(rows.toSorted((a, b) => a.uid.localeCompare(b.uid))).toEqual(
      expected.toSorted((a, b) => a.uid.localeCompare(b.uid)),
    );
  });

  test('a mailed link still sets the password, once; a used one does not', async () => {
    expect(await setPassword('used code of sunil')).toBe(400);
    expect(await setPassword('invitation of neha')).toBe(200);
    expect(await setPassword('invitation of neha')).toBe(400);
  });

  test('the sync state of hosted accounts stays, also of a deleted one', async () => {
    const rows = await migrated.database.db.selectFrom('hosted_accounts').selectAll().orderBy('uid').execute();
    expect(rows).toEqual([
      { uid: 'uid-asha', changes: 3, due_at: now, tries: 1, valid_since: validSince },
      { uid: 'uid-deleted', changes: 1, due_at: null, tries: 0, valid_since: validSince },
    ]);
  });
});
