import { decodeJwt, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { accountRow, NOW, sessionRow } from '../testing/identity/rows.ts';
import { claims, fakePeople, personWith } from '../testing/identity/service.ts';
import { type Account, accountByUid, insertAccountIfFree } from './accounts.repository.ts';
import { insertSecondFactorIfNone } from './secondFactor/secondFactors.repository.ts';
import { hashOf, newId } from './secrets.ts';
import { findSession, insertSessionIfNew, type SessionRow } from './sessions.repository.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { newCustomSignIn } from './tokens.ts';

const NOW_S = Math.floor(NOW / 1000);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const withFactor = (id: string) => ({ sign_in_second_factor: 'totp', second_factor_identifier: id });
const refusedWith = (code: string) => expect.objectContaining({ name: 'IdentityProtocolError', code });

describe.each(engines)('the tokens of a session, on %s', (engine) => {
  let opened: TestDatabase;
  let sessions: Sessions;
  const { people, ...gyms } = fakePeople();
  /** E-mails whose people were looked for. */
  const adopted: string[] = [];
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    opened = await createTestDatabase(engine);
    sessions = createSessions({
      database: opened.database,
      clock: () => NOW,
      people: { ...gyms, adopt: (_, _uid, email) => Promise.resolve(void adopted.push(email)) },
      keys: {
        signer: () => Promise.resolve({ kid: 'key-1', key: privateKey }),
        verifier: () => Promise.resolve(publicKey),
        rotate: () => Promise.resolve(),
      },
      issuer: 'https://gym.example/identity',
      audience: 'spotter',
      sessionsEnded: () => Promise.resolve(),
    });
  });
  afterAll(() => opened.remove());
  beforeEach(() => adopted.splice(0));
  afterEach(() => void vi.useRealTimers());
  const db = () => opened.database.db;

  /** A new account in one gym. */
  const newAccount = async (change: Partial<Account> = {}): Promise<Account> => {
    const account = accountRow({ uid: newId(), ...change });
    await insertAccountIfFree(db(), account);
    people.set(account.uid, [personWith()]);
    return account;
  };
  const withTwoGyms = ({ uid }: Account) => {
    const second = { ...claims, gymId: 'gym-2' };
    people.set(uid, [personWith(), personWith({ name: 'Asha R.', claims: second })]);
  };
  const addFactor = ({ uid }: Account) =>
    opened.database.transaction((tx) =>
      insertSecondFactorIfNone(tx, {
        uid,
        id: `factor of ${uid}`,
        secret: null,
        last_step: 0,
        enrolled_at: NOW,
        withdrawn_at: null,
      }),
    );
  const newSession = async ({ uid }: Pick<Account, 'uid'>, change: Partial<SessionRow> = {}) => {
    const refreshToken = newId();
    const row = sessionRow({ id: newId(), uid, hash: hashOf(refreshToken), ...change });
    await insertSessionIfNew(db(), row);
    return { ...row, refreshToken };
  };
  const renew = async ({ refreshToken }: { refreshToken: string }, userAgent?: string) =>
    decodeJwt((await sessions.renew(refreshToken, userAgent)).idToken);
  const start = async (account: Account, session: Partial<Parameters<Sessions['start']>[1]> = {}) => {
    const tokens = await sessions.start(account, { asOf: NOW, userAgent: undefined, ...session });
    const content = decodeJwt(tokens.idToken);
    return { tokens, content, row: await findSession(db(), String(content.sid)) };
  };

  describe('when it starts', () => {
    test('name account, profile, gym and session, which is stored with the hash of its refresh token', async () => {
      const account = await newAccount();
      const { uid, email, valid_since } = account;
      const { tokens, content, row } = await start(account, { userAgent: firefox });
      expect(content).toEqual({
        ...claims,
        iss: 'https://gym.example/identity',
        aud: 'spotter',
        sub: uid,
        user_id: uid,
        sid: row?.id,
        auth_time: NOW_S,
        iat: NOW_S,
        exp: NOW_S + 3600,
        name: 'Asha Rao',
        email,
        email_verified: false,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      });
      expect(tokens).toEqual({ uid, idToken: tokens.idToken, refreshToken: tokens.refreshToken });
      expect(row).toEqual<SessionRow>({
        id: expect.stringMatching(/^[\w-]{22}$/) as string,
        uid,
        hash: hashOf(tokens.refreshToken),
        gym_id: claims.gymId,
        provider: 'password',
        signed_in_at: NOW,
        second_factor_at: null,
        device: 'Firefox on Linux',
        last_used_at: NOW,
        valid_since,
        expires_at: NOW + 30 * DAY,
        ended_at: null,
      });
      expect(await accountByUid(db(), uid)).toEqual({ ...account, last_signed_in_at: NOW });
    });

    test.each([
      ['the given one of several gyms', 'gym-2', { gymId: 'gym-2', name: 'Asha R.' }],
      ['none of several gyms', undefined, { gymId: undefined, name: '' }],
    ])('name %s', async (_, gymId, expected) => {
      const account = await newAccount();
      withTwoGyms(account);
      const { content, row } = await start(account, { gymId });
      expect({ gymId: content.gymId, name: content.name }).toEqual(expected);
      expect(content).toMatchObject({ hasSeveralGyms: true });
      expect(row?.gym_id).toBe(gymId ?? null);
    });

    test('name the second factor that was given', async () => {
      const { content, row } = await start(await newAccount(), { secondFactor: { id: 'factor-1', at: NOW - 5000 } });
      expect(content.firebase).toMatchObject(withFactor('factor-1'));
      expect(row?.second_factor_at).toBe(NOW - 5000);
    });

    test('name the session and gym of their custom token, which works once', async () => {
      const account = await newAccount();
      withTwoGyms(account);
      const customSignIn = newCustomSignIn('gym-2', account, NOW, undefined);
      const { content, row } = await start(account, { customSignIn, gymId: 'gym-1' });
      expect(content).toMatchObject({
        sid: customSignIn.sessionId,
        gymId: 'gym-2',
        auth_time: NOW_S,
        firebase: { sign_in_provider: 'custom' },
      });
      expect(row).toMatchObject({ provider: 'custom', gym_id: 'gym-2', signed_in_at: NOW });
      const again = start(account, { customSignIn, asOf: NOW + 77 });
      await expect(again).rejects.toEqual(refusedWith('INVALID_CUSTOM_TOKEN'));
      expect(await accountByUid(db(), account.uid)).toMatchObject({ last_signed_in_at: NOW });
    });

    test('name how the owner signed in to the session that it continues, and the second factor', async () => {
      const account = await newAccount();
      await addFactor(account);
      const signed_in_at = NOW - DAY - 400;
      const replaced = await newSession(account, { signed_in_at, second_factor_at: signed_in_at });
      const customSignIn = newCustomSignIn('gym-1', account, NOW, { id: replaced.id, signedInAt: signed_in_at });
      const { content, row } = await start(account, { customSignIn });
      expect(content).toMatchObject({
        auth_time: signed_in_at / 1000,
        firebase: { sign_in_provider: 'password', ...withFactor(`factor of ${account.uid}`) },
      });
      expect(row).toMatchObject({ signed_in_at, second_factor_at: signed_in_at });
      expect((await findSession(db(), replaced.id))?.ended_at).toBe(NOW);
    });
  });

  describe('when it is renewed', () => {
    test('have the same refresh token, session and sign-in, and the times of now', async () => {
      const account = await newAccount();
      const { id, refreshToken } = await newSession(account, { signed_in_at: NOW - DAY });
      const tokens = await sessions.renew(refreshToken, undefined);
      expect(tokens).toEqual({ uid: account.uid, idToken: tokens.idToken, refreshToken });
      expect(decodeJwt(tokens.idToken)).toMatchObject({
        ...claims,
        sub: account.uid,
        sid: id,
        name: 'Asha Rao',
        auth_time: NOW_S - DAY / 1000,
        iat: NOW_S,
        exp: NOW_S + 3600,
      });
    });

    test('record its use', async () => {
      const session = await newSession(await newAccount(), { last_used_at: NOW - 15 * MINUTE });
      await renew(session, firefox);
      expect(await findSession(db(), session.id)).toMatchObject({
        device: 'Firefox on Linux',
        last_used_at: NOW,
        expires_at: NOW + 30 * DAY,
      });
    });

    test('name the second factor of a session that was started with one', async () => {
      const [account, without] = [await newAccount(), await newAccount()];
      await addFactor(account);
      const second_factor_at = NOW - DAY;
      const { firebase } = await renew(await newSession(account, { second_factor_at }));
      expect(firebase).toMatchObject(withFactor(`factor of ${account.uid}`));
      for (const session of [await newSession(account), await newSession(without, { second_factor_at })]) {
        expect((await renew(session)).firebase).not.toHaveProperty('sign_in_second_factor');
      }
    });

    test.each([
      ['the gym of the session', 'gym-2', 2, 'gym-2'],
      ['the only gym, where the session is in none', null, 1, 'gym-1'],
      ['no gym while none of several is chosen', null, 2, undefined],
    ])('name %s', async (_, gym_id, count, gymId) => {
      const account = await newAccount();
      if (count === 2) withTwoGyms(account);
      expect((await renew(await newSession(account, { gym_id }))).gymId).toBe(gymId);
    });

    test('give the people of the e-mail to the account of its owner, not of the desk', async () => {
      const [owner, other] = [await newAccount(), await newAccount()];
      await renew(await newSession(owner));
      await renew(await newSession(other, { provider: 'custom' }));
      expect(adopted).toEqual([owner.email]);
    });

    test.each<[string, string, Partial<SessionRow>]>([
      ['has expired', 'TOKEN_EXPIRED', { expires_at: NOW }],
      ['is from more than a day in the future', 'TOKEN_EXPIRED', { expires_at: NOW + 31 * DAY + 1 }],
      ['was signed out', 'TOKEN_EXPIRED', { ended_at: NOW - 1 }],
      ['is from before the account was signed out everywhere', 'TOKEN_EXPIRED', { valid_since: 1 }],
      ['is in a gym that the account is not in', 'TOKEN_EXPIRED', { gym_id: 'gym-2' }],
      ['has no account', 'USER_NOT_FOUND', { uid: 'nobody' }],
    ])('are refused where it %s', async (_, code, change) => {
      const session = await newSession(await newAccount(), change);
      await expect(renew(session)).rejects.toEqual(refusedWith(code));
    });

    test.each([1, 31 * DAY])('are issued where it expires in %i ms', async (left) => {
      const account = await newAccount();
      const session = await newSession(account, { expires_at: NOW + left });
      expect((await renew(session)).sub).toBe(account.uid);
    });

    test('are refused where the person may not sign in any more', async () => {
      const account = await newAccount();
      people.set(account.uid, [personWith({ maySignIn: false })]);
      await expect(renew(await newSession(account))).rejects.toEqual(refusedWith('TOKEN_EXPIRED'));
    });

    test('are refused for a disabled account and an unknown refresh token', async () => {
      const disabled = await newSession(await newAccount({ disabled_at: NOW }));
      await expect(renew(disabled)).rejects.toEqual(refusedWith('USER_DISABLED'));
      await expect(renew({ refreshToken: 'junk' })).rejects.toEqual(refusedWith('INVALID_REFRESH_TOKEN'));
    });

    test('are issued 60 times in ten minutes, for each session', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW });
      const account = await newAccount();
      const [session, other] = [await newSession(account), await newSession(account)];
      for (let renewal = 0; renewal < 60; renewal += 1) await renew(session);
      vi.setSystemTime(NOW + 10 * MINUTE - 1);
      await expect(renew(session)).rejects.toEqual(refusedWith('TOO_MANY_ATTEMPTS_TRY_LATER'));
      await renew(other);
      vi.setSystemTime(NOW + 10 * MINUTE);
      await renew(session);
    });
  });

  test('are reported as expired for 30 days, then the session is deleted', async () => {
    const [recent, old] = [
      await newSession({ uid: 'asha' }, { expires_at: NOW - 30 * DAY }),
      await newSession({ uid: 'asha' }, { expires_at: NOW - 30 * DAY - 1 }),
    ];
    await sessions.deleteExpired();
    expect(await findSession(db(), recent.id)).toBeDefined();
    expect(await findSession(db(), old.id)).toBeUndefined();
  });
});
