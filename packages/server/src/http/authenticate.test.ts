import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqlitePath } from '../db/open.ts';
import type { PairedDevice } from '../devices/devices.repository.ts';
import { formatDeviceToken, readDeviceToken } from '../devices/deviceToken.ts';
import { deskUidOf } from '../identity/deskAccounts.ts';
import { type AuthenticatedAccount, type Identity, IdentityError, type TokenSession } from '../identity/identity.ts';
import { newSecret } from '../identity/secrets.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, ownerToken, pairTestDevice, type TestGym } from '../testing/server.ts';
import { authenticate, gymIdOf, loadCaller, loadDevice, requireAccount, requireAccountOwner } from './authenticate.ts';

const MINUTE_MS = 60_000;

const accessDenied = { code: 'forbidden', message: 'Access denied' };
const authenticationRequired = { code: 'unauthenticated', message: 'Authentication required' };

const outcomeOf = (judge: () => unknown) => {
  try {
    return judge();
  } catch (error) {
    return error;
  }
};

const access = (first: number | null, last: number | null) => ({ first_signed_in_at: first, last_accessed_at: last });

describe('what an authenticated account or device may be', () => {
  const session: TokenSession = {
    id: 'session',
    expiresAt: 2,
    provider: 'password',
    signedInAt: 1,
    hasSecondFactor: false,
    gymId: 'gym of the session',
  };
  const account: AuthenticatedAccount = { uid: 'asha', claims: {}, session };
  const deskAccount: AuthenticatedAccount = { ...account, session: { ...session, provider: 'custom' } };
  const device = { gym_id: 'gym of the kiosk' } as PairedDevice;

  test('an account belongs to the gym of its session, a device to its own', () => {
    expect([gymIdOf({ account }), gymIdOf({ device })]).toEqual(['gym of the session', 'gym of the kiosk']);
    const withoutGym = { ...account, session: { ...session, gymId: undefined } };
    expect(outcomeOf(() => gymIdOf({ account: withoutGym }))).toMatchObject(accessDenied);
  });

  test('a device is no account', () => {
    expect([requireAccount({ account }), requireAccount({ account: deskAccount })]).toEqual([account, deskAccount]);
    expect(outcomeOf(() => requireAccount({ device }))).toMatchObject(accessDenied);
  });

  test('neither a device nor a session of the desk is the owner of an account', () => {
    expect(requireAccountOwner({ account })).toBe(account);
    expect(outcomeOf(() => requireAccountOwner({ account: deskAccount }))).toMatchObject(accessDenied);
    expect(outcomeOf(() => requireAccountOwner({ device }))).toMatchObject(accessDenied);
  });
});

onBothEngines('authentication', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other Gym');
  });

  const ask = async (path: string, token: string) => {
    const response = await server().app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, text: await response.text() };
  };

  test('a session without a gym has no access, with or without a gymId', async () => {
    const person = await gym.addPerson('admin', null);
    const { email } = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await other.addPerson('admin', null, { email });
    const token = await ownerToken(server(), email ?? '');
    for (const path of ['/getBranches', '/getBranches?gymId=', '/getStaffRoles', `/getBranches?gymId=${gym.gymId}`]) {
      expect(await ask(path, token)).toMatchObject({ status: 403 });
    }
  });

  test('a session in a gym without a person of its account has no access', async () => {
    const person = await gym.addPerson('admin', null);
    const token = await person.token();
    await server()
      .database.db.updateTable('sessions')
      .set({ gym_id: other.gymId })
      .where('uid', '=', person.uid)
      .execute();
    const answer = await ask(`/getBranches?gymId=${other.gymId}`, token);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('Main');
  });

  test('callers not seen for a while read while another process has locked the file', async ({ skip }) => {
    const path = sqlitePath(server().databaseUrl) ?? skip();
    const fresh = await gym.addPerson('admin', null);
    const [token, firstToken] = [await gym.admin.token(), await fresh.token()];
    await ask(`/getBranches?gymId=${gym.gymId}`, token);
    server().clock.now += 20 * 60_000;
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const started = performance.now();
    try {
      const reads = [token, firstToken].map((each) => ask(`/getBranches?gymId=${gym.gymId}`, each));
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
      // A write waits 5 s for the lock.
      expect(performance.now() - started).toBeLessThan(4000);
    } finally {
      other.close();
    }
    const person = () =>
      server()
        .database.db.selectFrom('people')
        .select('first_signed_in_at')
        .where('id', '=', fresh.id)
        .executeTakeFirst();
    // What waited for the lock is recorded now.
    await expect.poll(person).toEqual({ first_signed_in_at: server().clock.now });
  });

  test('an access is recorded for that person only', async () => {
    const people = () =>
      server()
        .database.db.selectFrom('people')
        .select(['id', 'last_accessed_at'])
        .where('gym_id', 'in', [gym.gymId, other.gymId])
        .execute();
    const person = await gym.addPerson('admin', null);
    const before = await people();
    await ask(`/getBranches?gymId=${gym.gymId}`, await person.token());
    const changed = (await people()).filter(
      (one) => !before.some((rowBefore) => JSON.stringify(rowBefore) === JSON.stringify(one)),
    );
    expect(changed.map(({ id }) => id)).toEqual([person.id]);
  });

  /** Authenticates a request, with an identity that knows the token `asha` alone. */
  const authenticateHeader = (
    header: string | undefined,
    refusal: Error = new IdentityError('invalid-token', 'no'),
  ) => {
    const verifyToken: Identity['verifyToken'] = (token, userAgent) =>
      token === 'asha'
        ? Promise.resolve({ uid: `asha on ${userAgent}` } as AuthenticatedAccount)
        : Promise.reject(refusal);
    const identity = { ...server().identity, verifyToken };
    return authenticate(identity, server().database.db, { header, userAgent: 'Chrome' });
  };

  test('a header is a bearer token and nothing else', async () => {
    expect(await authenticateHeader('Bearer asha')).toEqual({ account: { uid: 'asha on Chrome' } });
    const others = [
      undefined,
      '',
      'asha',
      'Basic asha',
      'Bearer ',
      'Bearer  asha',
      'Bearer asha ravi',
      'x Bearer asha',
    ];
    for (const header of others) {
      await expect(authenticateHeader(header)).rejects.toMatchObject(authenticationRequired);
    }
  });

  test('only a refused token is unauthenticated; any other error of the identity is passed on', async () => {
    await expect(authenticateHeader('Bearer ravi')).rejects.toMatchObject(authenticationRequired);
    const failure = new Error('The database is gone');
    await expect(authenticateHeader('Bearer ravi', failure)).rejects.toBe(failure);
  });

  test('a device is known by its id and its secret', async () => {
    const { id, token } = await pairTestDevice(server(), gym, gym.admin);
    expect(await authenticateHeader(`Bearer ${token}`)).toMatchObject({ device: { id, gym_id: gym.gymId } });
    const { secret } = readDeviceToken(token) ?? expect.fail();
    for (const other of [formatDeviceToken(id, newSecret()), formatDeviceToken('other', secret), 'device.asha']) {
      await expect(authenticateHeader(`Bearer ${other}`)).rejects.toMatchObject(authenticationRequired);
    }
  });

  const seenAt = async (...ids: string[]) =>
    (await server().database.db.selectFrom('devices').select('last_seen_at').where('id', 'in', ids).execute()).map(
      ({ last_seen_at }) => last_seen_at,
    );
  const pairedDevice = async () => {
    const { token } = await pairTestDevice(server(), gym, gym.admin);
    const authenticated = await authenticateHeader(`Bearer ${token}`);
    return 'device' in authenticated ? authenticated.device : expect.fail();
  };

  test('a device is a caller at its branch, in its own language or that of its gym', async () => {
    const device = await pairedDevice();
    const { id, created_by: pairedBy } = device;
    const { now } = server().clock;
    const caller = {
      userType: 'device',
      deviceId: id,
      name: 'Door kiosk',
      branchId: gym.main,
      branchName: 'Main',
      pairedBy,
    };
    expect(await loadDevice(server().database, device, now)).toMatchObject({
      caller: { ...caller, language: 'en' },
      gym: { id: gym.gymId, name: 'Test Gym' },
    });
    const inHindi = await loadDevice(server().database, { ...device, language: 'hi' }, now);
    expect(inHindi.caller).toEqual({ ...caller, language: 'hi' });
  });

  test('when a device was last seen is recorded once a minute', async () => {
    const device = await pairedDevice();
    const { now } = server().clock;
    const load = (last_seen_at: number | null, at: number) =>
      loadDevice(server().database, { ...device, last_seen_at }, at);
    await load(null, now);
    expect(await seenAt(device.id)).toEqual([now]);
    await load(now, now + MINUTE_MS);
    expect(await seenAt(device.id)).toEqual([now]);
    await load(now, now + MINUTE_MS + 1);
    expect(await seenAt(device.id)).toEqual([now + MINUTE_MS + 1]);
  });

  test('devices seen at the same time are each recorded', async () => {
    const devices = [await pairedDevice(), await pairedDevice()];
    const { now } = server().clock;
    await Promise.all(devices.map((device) => loadDevice(server().database, device, now)));
    expect(await seenAt(...devices.map(({ id }) => id))).toEqual([now, now]);
  });

  const accessOf = (...ids: string[]) =>
    server()
      .database.db.selectFrom('people')
      .select(['first_signed_in_at', 'last_accessed_at'])
      .where('id', 'in', ids)
      .execute();

  test('the first sign-in is recorded once, an access once a minute', async () => {
    const { id, uid } = await gym.addPerson('staff', gym.main);
    const { now } = server().clock;
    const load = (at: number) => loadCaller(server().database, gym.gymId, uid, at);
    await load(now);
    expect(await accessOf(id)).toEqual([access(now, now)]);
    await load(now + MINUTE_MS);
    expect(await accessOf(id)).toEqual([access(now, now)]);
    await load(now + MINUTE_MS + 1);
    expect(await accessOf(id)).toEqual([access(now, now + MINUTE_MS + 1)]);
  });

  test('a session of the desk is an access of the person, and no sign-in', async () => {
    const { id: personId } = await gym.addPerson('member', gym.main);
    const { gymId } = gym;
    const { now } = server().clock;
    const { caller } = await loadCaller(server().database, gymId, deskUidOf({ gymId, personId }), now);
    expect(caller).toMatchObject({ personId, userType: 'member' });
    expect(await accessOf(personId)).toEqual([access(null, now)]);
  });

  test('people who come at the same time are each recorded', async () => {
    const people = [await gym.addPerson('staff', gym.main), await gym.addPerson('staff', gym.main)];
    const ids = people.map(({ id }) => id);
    const { now } = server().clock;
    const load = (at: number) =>
      Promise.all(people.map(({ uid }) => loadCaller(server().database, gym.gymId, uid, at)));
    await load(now);
    expect(await accessOf(...ids)).toEqual([access(now, now), access(now, now)]);
    const later = now + 2 * MINUTE_MS;
    await load(later);
    expect(await accessOf(...ids)).toEqual([access(now, later), access(now, later)]);
  });
});
