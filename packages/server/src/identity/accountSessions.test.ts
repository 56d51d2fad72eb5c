import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { accountRow, NOW, sessionRow } from '../testing/identity/rows.ts';
import { insertAccountIfFree } from './accounts.repository.ts';
import { createAccountSessions } from './accountSessions.ts';
import { newId } from './secrets.ts';
import { insertSessionIfNew, type SessionRow } from './sessions.repository.ts';

describe.each(engines)('the sessions of an account, on %s', (engine) => {
  let opened: TestDatabase;
  let sessions: ReturnType<typeof createAccountSessions>;
  /** The accounts of which sessions have ended. */
  const reported: string[] = [];
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
    sessions = createAccountSessions({
      db: opened.database.db,
      clock: () => NOW,
      sessionsEnded: (_, uid) => Promise.resolve(void reported.push(uid)),
    });
  });
  afterAll(() => opened.remove());
  beforeEach(() => reported.splice(0));

  const newAccount = async () => {
    const uid = newId();
    await insertAccountIfFree(opened.database.db, accountRow({ uid }));
    return uid;
  };
  const newSession = async (uid: string, change: Partial<SessionRow> = {}) => {
    const id = newId();
    await insertSessionIfNew(opened.database.db, sessionRow({ id, uid, ...change }));
    return id;
  };
  const idsOf = async (uid: string) => (await sessions.listSessions(uid)).map(({ id }) => id);
  const end = (uid: string, id: string) => opened.database.transaction((tx) => sessions.endSession(tx, uid, id));
  const endOthers = (uid: string, id: string) =>
    opened.database.transaction((tx) => sessions.endOtherSessions(tx, uid, id));

  test('are listed while they are open, with their device and times', async () => {
    const uid = await newAccount();
    await newSession(uid, { expires_at: NOW });
    const [signed_in_at, last_used_at] = [NOW - 2000, NOW - 1000];
    const id = await newSession(uid, { device: 'Safari on iPad', provider: 'custom', signed_in_at, last_used_at });
    expect(await sessions.listSessions(uid)).toEqual([
      { id, provider: 'custom', device: 'Safari on iPad', signedInAt: signed_in_at, lastUsedAt: last_used_at },
    ]);
  });

  test('end one at a time, which is reported once', async () => {
    const uid = await newAccount();
    const [one, other] = [await newSession(uid), await newSession(uid)];
    expect(await end(uid, one)).toBe(true);
    expect(await end(uid, one)).toBe(false);
    expect(await end(await newAccount(), other)).toBe(false);
    expect(reported).toEqual([uid]);
    expect(await idsOf(uid)).toEqual([other]);
  });

  test('end but for the one in use, which is reported once', async () => {
    const uid = await newAccount();
    const [used] = [await newSession(uid), await newSession(uid), await newSession(uid)];
    expect(await endOthers(uid, used)).toBe(2);
    expect(reported).toEqual([uid]);
    expect(await endOthers(uid, used)).toBe(0);
    expect(reported).toEqual([uid]);
    expect(await idsOf(uid)).toEqual([used]);
  });
});
