// Every call × every kind of caller, from the contract itself.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallDefinition, type CallName, callNames, type CallerType, contract, type UserType } from '@spotter/api';
import { handlers, streamHandlers } from './handlers.ts';
import { newSecret } from './identity/secrets.ts';
import { onBothEngines } from './testing/onBothEngines.ts';
import {
  createTestGym,
  ownerToken,
  pairTestDevice,
  type TestGym,
  type TestPerson,
  tokenFromCustom,
} from './testing/server.ts';

type Kind =
  | 'nobody'
  | 'with a forged token'
  | 'with an expired token'
  | 'disabled'
  | 'without a gym'
  | 'signed in by the desk'
  | 'naming another gym'
  | UserType
  | 'with an admin’s claims, now staff'
  | 'device'
  | 'with a revoked device'
  | 'with a device’s id and another secret'
  | 'with a device of another gym';

const kinds: Kind[] = [
  'nobody',
  'with a forged token',
  'with an expired token',
  'disabled',
  'without a gym',
  'signed in by the desk',
  'naming another gym',
  'member',
  'staff',
  'admin',
  'with an admin’s claims, now staff',
  'device',
  'with a revoked device',
  'with a device’s id and another secret',
  'with a device of another gym',
];

/** An event of the feed that tells open lists of a first sign-in. */
const isFirstSignIn = (row: object) => 'payload' in row && String(row.payload).startsWith('{"type":"members"');

/** Calls that end sessions of the caller: each of their cells has a person of its own. */
const endingSessions: readonly CallName[] = ['signOut', 'signOutSession', 'signOutOtherSessions'];

const unauthenticated: readonly Kind[] = [
  'nobody',
  'with a forged token',
  'with an expired token',
  'disabled',
  'with a revoked device',
  'with a device’s id and another secret',
];
const otherGyms: readonly Kind[] = ['without a gym', 'naming another gym', 'with a device of another gym'];
const callerTypeOf: Partial<Record<Kind, CallerType>> = {
  'with an admin’s claims, now staff': 'staff',
  'signed in by the desk': 'member',
};

const isDevice = (kind: Kind) => ['device', 'with a device of another gym'].includes(kind);

/** The status the contract expects for a caller of this kind. */
function expectedStatus(name: CallName, kind: Kind): number | 'let in' {
  const { access } = contract[name] as CallDefinition;
  if (access === 'anyone') return 'let in';
  // What somebody is in one gym does not decide which gyms they have.
  if (access === 'account' || access === 'account-owner') {
    if (kind === 'disabled') return 'let in';
    if (unauthenticated.some((other) => other === kind)) return 401;
    return isDevice(kind) || (access === 'account-owner' && kind === 'signed in by the desk') ? 403 : 'let in';
  }
  if (unauthenticated.some((other) => other === kind)) return 401;
  if (otherGyms.some((other) => other === kind)) return 403;
  const callerType = callerTypeOf[kind] ?? kind;
  return access.some((type) => type === callerType) ? 'let in' : 403;
}

describe('the server', () => {
  test('has a handler for every call of the contract', () => {
    expect(Object.keys({ ...handlers, ...streamHandlers }).toSorted()).toEqual(callNames.toSorted());
  });
});

onBothEngines('access', (server) => {
  let gym: TestGym;
  let other: TestGym;
  let tokens: Record<Kind, string | undefined>;

  const signInAs = async (userType: UserType) =>
    (await gym.addPerson(userType, userType === 'admin' ? null : gym.side)).token();
  /** Signs in a new person of this kind. */
  const signIns = {
    member: () => signInAs('member'),
    staff: () => signInAs('staff'),
    admin: () => signInAs('admin'),
    'signed in by the desk': async () => {
      const { id: memberId } = await gym.addPerson('member', gym.side);
      const { customToken } = await gym.staff.client.createCustomToken({ gymId: gym.gymId, memberId });
      return tokenFromCustom(server(), customToken);
    },
    'with an admin’s claims, now staff': async () => {
      const demoted = await gym.addPerson('admin', null);
      const token = await demoted.token();
      // The product never does this: the record changes while the token keeps its claims.
      await server()
        .database.db.updateTable('people')
        .set({ user_type: 'staff', branch_id: gym.side } as object)
        .where('id', '=', demoted.id)
        .execute();
      return token;
    },
  } satisfies Partial<Record<Kind, () => Promise<string>>>;
  const hasOwnSignIn = (kind: Kind): kind is keyof typeof signIns => Object.hasOwn(signIns, kind);

  beforeAll(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other Gym');
    const { database, clock } = server();
    const disabled = await gym.addPerson('admin', null);
    const homeless = await gym.addPerson('admin', null);
    const { email } = await database.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', homeless.id)
      .executeTakeFirstOrThrow();
    await other.addPerson('admin', null, { email });
    const device = await pairTestDevice(server(), gym, gym.staff);
    const revoked = await pairTestDevice(server(), gym, gym.staff);
    await gym.admin.client.revokeDevice({ gymId: gym.gymId, deviceId: revoked.id });
    const otherDevice = await pairTestDevice(server(), other, other.admin);
    const expired = await gym.admin.token();
    clock.now += 2 * 3_600_000;
    tokens = {
      nobody: undefined,
      'with a forged token': `${(await gym.admin.token()).slice(0, -8)}AAAAAAAA`,
      'with an expired token': expired,
      disabled: await disabled.token(),
      'without a gym': await ownerToken(server(), email ?? ''),
      'signed in by the desk': await signIns['signed in by the desk'](),
      'naming another gym': await other.admin.token(),
      member: await signIns.member(),
      staff: await signIns.staff(),
      admin: await signIns.admin(),
      'with an admin’s claims, now staff': await signIns['with an admin’s claims, now staff'](),
      device: device.token,
      'with a revoked device': revoked.token,
      'with a device’s id and another secret': `device.${device.id}.${newSecret()}`,
      'with a device of another gym': otherDevice.token,
    };
    await database.db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', disabled.id).execute();
  });

  const ask = async (name: CallName, token: string | undefined): Promise<{ status: number; body: string }> => {
    const { method, path } = contract[name];
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const url = method === 'GET' ? `${path}?gymId=${gym.gymId}` : path;
    const abort = new AbortController();
    const response = await server().app.request(url, {
      method,
      headers,
      signal: abort.signal,
      ...(method === 'POST' && { body: JSON.stringify({ gymId: gym.gymId }) }),
    });
    const streams = response.headers.get('content-type')?.includes('event-stream');
    const body = streams ? '' : await response.text();
    if (streams) await response.body?.cancel();
    return { status: response.status, body };
  };

  /** A hash of all rows of both gyms, and of which sessions have ended. */
  const everything = async () => {
    const { db } = server().database;
    const tables = [
      'gyms',
      'branches',
      'people',
      'attendance',
      'activities',
      'feed_events',
      'accounts',
      'devices',
      'qr_sessions',
      'reminder_settings',
      'member_notes',
    ] as const;
    const rows: object[][] = await Promise.all([
      ...tables.map((table) => db.selectFrom(table).selectAll().execute()),
      db.selectFrom('sessions').select(['id', 'ended_at']).execute(),
    ]);
    const accessTimes = /"(first_signed_in_at|last_accessed_at|last_seen_at)":(\d+|null)/g;
    const lines = rows
      .flat()
      .filter((row) => !isFirstSignIn(row))
      .map((row) => JSON.stringify(row).replaceAll(accessTimes, ''));
    return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  };

  /** What `everything` was after the last call, where that one was refused: nothing has happened since. */
  let unchanged: string | undefined;

  describe.each(callNames)('%s', (name) => {
    test.each(kinds)('called by somebody %s', { tags: ['access-32'] }, async (kind) => {
      const expected = expectedStatus(name, kind);
      const isOwn = endingSessions.includes(name) && hasOwnSignIn(kind);
      if (isOwn || expected === 'let in') unchanged = undefined;
      const token = isOwn ? await signIns[kind]() : tokens[kind];
      const before = expected === 'let in' ? undefined : (unchanged ?? (await everything()));
      const { status, body } = await ask(name, token);
      if (expected === 'let in') {
        expect([401, 403]).not.toContain(status === 403 && isInputRule(name, kind) ? 200 : status);
      } else {
        expect(status).toBe(expected);
        expect(JSON.parse(body)).toMatchObject({ code: expected === 401 ? 'unauthenticated' : 'forbidden' });
        expect(body).not.toMatch(/Test Gym|Other Gym|@gym\.test/);
        unchanged = await everything();
        expect(unchanged).toBe(before);
      }
    });
  });

  const isInputRule = (name: CallName, kind: Kind) =>
    (['member', 'signed in by the desk'].includes(kind) && 'memberMay' in contract[name]) ||
    (kind === 'device' && 'deviceMay' in contract[name]);

  test.each(['admin', 'staff', 'member'] as const)(
    '%s can make the calls they have access to',
    { tags: ['access-32'] },
    async (kind) => {
      const person: TestPerson = gym[kind];
      const { client } = person;
      const { gymId } = gym;
      expect(await client.getUserDashboardData({ gymId })).toMatchObject({
        user: { userType: kind },
        gym: { id: gymId },
      });
      expect(await client.getGymSettings({ gymId })).toMatchObject({ settings: { companyName: 'Test Gym' } });
      const branches = client.getBranches({ gymId });
      if (kind === 'member') await expect(branches).rejects.toMatchObject({ status: 403 });
      else expect((await branches).branches).toHaveLength(kind === 'admin' ? 2 : 1);
    },
  );
});
