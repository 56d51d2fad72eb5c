import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { claims, fakePeople, personWith } from '../testing/identity/service.ts';
import { readOnly } from '../testing/readOnly.ts';
import { type Account, deleteAccountRow, insertAccountIfFree } from './accounts.repository.ts';
import type { AuthenticatedAccount } from './identity.ts';
import { newId } from './secrets.ts';
import { findSession, insertSessionIfNew, type SessionRow } from './sessions.repository.ts';
import { createTokenAccounts } from './tokenAccounts.ts';
import { newCustomSignIn, type VerifiedToken } from './tokens.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 0, 0, 400);
const NOW_S = Math.floor(NOW / 1000);
const SIGNED_IN = NOW - 60_000;

type Options = Partial<Parameters<typeof createTokenAccounts>[0]>;

describe.each(engines)('the account of a token, on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());

  const { people, ...gyms } = fakePeople();

  /** A new account, and how its tokens and sessions are. */
  async function account(change: Partial<Account> = {}) {
    const { db } = testDatabase.database;
    const uid = newId();
    const row: Account = {
      uid,
      email: `${uid}@gym.test`,
      password_hash: null,
      email_verified_at: null,
      disabled_at: null,
      valid_since: SIGNED_IN - 60_000,
      created_at: SIGNED_IN - 60_000,
      last_signed_in_at: SIGNED_IN,
      ...change,
    };
    await insertAccountIfFree(db, row);
    const token: VerifiedToken = {
      uid,
      issuedAt: NOW_S,
      expiresAt: NOW_S + 3600,
      signedInAt: Math.floor(SIGNED_IN / 1000),
      sessionId: `session of ${uid}`,
      provider: 'password',
      secondFactorId: undefined,
      customSignIn: undefined,
      claims,
    };
    const openSession = (session: Partial<SessionRow> = {}) =>
      insertSessionIfNew(db, {
        id: `session of ${uid}`,
        uid,
        hash: null,
        gym_id: claims.gymId,
        provider: 'password',
        signed_in_at: SIGNED_IN,
        second_factor_at: null,
        device: '',
        last_used_at: NOW,
        valid_since: row.valid_since,
        expires_at: NOW + 60_000,
        ended_at: null,
        ...session,
      });
    return { row, token, openSession };
  }

  const of = (token: VerifiedToken, options: Options = {}) =>
    createTokenAccounts({
      db: testDatabase.database.db,
      clock: () => NOW,
      people: gyms,
      verifyToken: () => Promise.resolve(token),
      ...options,
    });
  const authenticate = (token: VerifiedToken, options?: Options, userAgent?: string) =>
    of(token, options).authenticate('token', userAgent);
  const gymOf = async (token: VerifiedToken) =>
    (await findSession(testDatabase.database.db, token.sessionId ?? ''))?.gym_id;

  test('has the claims of the token and the session of the database', async () => {
    const { token, openSession } = await account();
    await openSession();
    expect(await authenticate(token)).toEqual<AuthenticatedAccount>({
      uid: token.uid,
      claims,
      session: {
        id: token.sessionId ?? '',
        expiresAt: (NOW_S + 3600) * 1000,
        provider: 'password',
        signedInAt: SIGNED_IN,
        gymId: claims.gymId,
        hasSecondFactor: false,
      },
    });
  });

  test.each([
    ['starts a session', undefined, SIGNED_IN],
    ['continues a session in another gym', { id: 'session-0', signedInAt: SIGNED_IN - 5000 }, SIGNED_IN - 5000],
  ])('signed in when its owner did, with a custom token that %s', async (_, replaces, signedInAt) => {
    const { row, token, openSession } = await account();
    await openSession({ provider: 'custom' });
    const customSignIn = newCustomSignIn(claims.gymId, row, SIGNED_IN, replaces);
    expect((await authenticate({ ...token, customSignIn })).session).toMatchObject({ signedInAt });
  });

  test.each([
    ['the gym of the token, where it was in none', null, 'gym-2', 'gym-2'],
    ['its own gym, whatever the token says', 'gym-1', 'gym-2', 'gym-1'],
    ['no gym while none is chosen', null, undefined, null],
    ['no gym where the token’s is empty', null, '', null],
  ])('has its session in %s', async (_, before, gymId, after) => {
    const { token, openSession } = await account();
    await openSession({ gym_id: before });
    const { session } = await authenticate({ ...token, claims: { gymId } });
    expect(session.gymId).toBe(after ?? undefined);
    expect(await gymOf(token)).toBe(after);
  });

  test('needs no write where its session is in a gym', async () => {
    const { token, openSession } = await account();
    await openSession();
    const { session } = await authenticate(token, { db: readOnly(testDatabase.database.db) });
    expect(session.gymId).toBe(claims.gymId);
  });

  test('starts the session of a token that is seen for the first time, and only then', async () => {
    const { row, token, openSession } = await account();
    const started: unknown[] = [];
    const startSession: Options['startSession'] = async (...about) => {
      started.push(about);
      await openSession();
    };
    for (let call = 0; call < 2; call += 1) {
      const { session } = await authenticate(token, { startSession }, 'Browser');
      expect(session.id).toBe(token.sessionId);
    }
    expect(started).toEqual([[token, row, 'Browser']]);
  });

  test('whose session nobody has started is refused', async () => {
    const { token } = await account();
    await expect(authenticate(token)).rejects.toMatchObject({
      code: 'expired-token',
      message: 'The session has ended',
    });
  });

  test('is refused where it is deleted while its session starts', async () => {
    const { token } = await account();
    const startSession = async () => void (await deleteAccountRow(testDatabase.database.db, token.uid));
    await expect(authenticate(token, { startSession })).rejects.toMatchObject({ code: 'expired-token' });
  });

  test.each<[string, Partial<VerifiedToken>, number | null, { isAdded: boolean; hasSecondFactor: boolean }]>([
    ['a new one', { secondFactorId: 'factor-1' }, null, { isAdded: true, hasSecondFactor: true }],
    ['one without a name', { secondFactorId: '' }, null, { isAdded: true, hasSecondFactor: true }],
    ['one that its session has', { secondFactorId: 'factor-1' }, SIGNED_IN, { isAdded: false, hasSecondFactor: true }],
    ['none', {}, null, { isAdded: false, hasSecondFactor: false }],
    ['none, of a session with one', {}, SIGNED_IN, { isAdded: false, hasSecondFactor: true }],
  ])('adds the second factor of a token to its session: %s', async (_, change, since, { isAdded, hasSecondFactor }) => {
    const { row, token, openSession } = await account();
    await openSession({ second_factor_at: since });
    const added: unknown[] = [];
    const addSecondFactor: Options['addSecondFactor'] = (session, given, owner) => {
      added.push([session.id, given.secondFactorId, owner]);
      return Promise.resolve();
    };
    const { session } = await authenticate({ ...token, ...change }, { addSecondFactor });
    expect(session.hasSecondFactor).toBe(hasSecondFactor);
    expect(added).toEqual(isAdded ? [[token.sessionId, change.secondFactorId, row]] : []);
  });

  test('has no second factor but its session’s where the service itself enrols them', async () => {
    const { token, openSession } = await account();
    await openSession();
    const { session } = await authenticate({ ...token, secondFactorId: 'factor-1' });
    expect(session.hasSecondFactor).toBe(false);
  });

  test('is refused where it does not exist or is disabled', async () => {
    const { row, token } = await account({ disabled_at: NOW });
    const disabled = { code: 'disabled', message: 'The account is disabled' };
    await expect(authenticate(token)).rejects.toMatchObject(disabled);
    await expect(of(token).activeAccount(row.uid)).rejects.toMatchObject(disabled);
    const unknown = { code: 'unknown-account', message: 'There is no such account' };
    await expect(authenticate({ ...token, uid: 'nobody' })).rejects.toMatchObject(unknown);
    await expect(of(token).activeAccount('nobody')).rejects.toMatchObject(unknown);
  });

  test.each([
    ['the session', 'gym-2', 'gym-1', 'Name in B'],
    ['the session, where the token names none', 'gym-2', undefined, 'Name in B'],
    ['the token, where the session is in none', null, 'gym-2', 'Name in B'],
    ['none while none is chosen', null, undefined, ''],
  ])('has the profile of the gym of %s', async (_, gym_id, gymId, name) => {
    const { row, token, openSession } = await account();
    await openSession({ gym_id });
    people.set(row.uid, [personWith({ name: 'Name in A' }), personWith({ gymId: 'gym-2', name: 'Name in B' })]);
    const found = await of({ ...token, claims: { gymId } }).accountOf('token');
    expect(found).toEqual({ account: row, profile: { name, email: row.email } });
  });
});
