import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { accountRow, NOW, sessionRow } from '../testing/identity/rows.ts';
import { type Account, insertAccountIfFree } from './accounts.repository.ts';
import {
  addSecondFactor,
  bindSession,
  deleteSessionsBefore,
  endOtherSessionRows,
  endSession,
  endSessionRow,
  endSessionsInGym,
  findAccountWithSession,
  findOpenSessions,
  findSession,
  findSessionByHash,
  insertSessionIfNew,
  recordSessionUse,
  type SessionRow,
} from './sessions.repository.ts';

const LATER = NOW + 5000;

describe.each(engines)('session rows, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());
  const db = () => opened.database.db;

  let count = 0;
  const newUid = () => `account-${(count += 1)}`;
  const newAccount = async (change: Partial<Account> = {}): Promise<Account> => {
    const row = accountRow({ uid: newUid(), ...change });
    await insertAccountIfFree(db(), row);
    return row;
  };
  const newSession = async (change: Partial<SessionRow> = {}): Promise<SessionRow> => {
    const row = sessionRow({ id: `session-${(count += 1)}`, uid: newUid(), ...change });
    await insertSessionIfNew(db(), row);
    return row;
  };
  /** How each of these is now. */
  const now = (...rows: SessionRow[]) => Promise.all(rows.map(({ id }) => findSession(db(), id)));

  test('are read by id and by hash', async () => {
    const [session] = [await newSession(), await newSession()];
    expect(await findSession(db(), session.id)).toEqual(session);
    expect(await findSessionByHash(db(), String(session.hash))).toEqual(session);
    expect(await findSession(db(), 'nothing')).toBeUndefined();
    expect(await findSessionByHash(db(), session.id)).toBeUndefined();
  });

  test('are written once', async () => {
    const session = sessionRow({ id: 'once', uid: newUid() });
    expect(await insertSessionIfNew(db(), session)).toEqual({ id: 'once' });
    expect(await insertSessionIfNew(db(), { ...session, hash: 'another', device: 'Firefox' })).toBeUndefined();
    expect(await findSession(db(), 'once')).toEqual(session);
  });

  test('are read with their account', async () => {
    const account = await newAccount({ password_hash: 'hash', email_verified_at: 1, last_signed_in_at: 2 });
    const { uid } = account;
    const { hash: _hash, uid: _uid, ...session } = await newSession({ uid, second_factor_at: 3, ended_at: 4 });
    await newSession({ uid });
    const foreign = await newSession();
    expect(await findAccountWithSession(db(), uid, session.id)).toEqual({ account, session });
    expect(await findAccountWithSession(db(), uid, foreign.id)).toEqual({ account, session: undefined });
    expect(await findAccountWithSession(db(), foreign.uid, foreign.id)).toBeUndefined();
  });

  test('get a second factor once', async () => {
    const [session, other] = [await newSession(), await newSession()];
    const { id } = session;
    expect(await addSecondFactor(db(), id, LATER)).toEqual({ id });
    expect(await addSecondFactor(db(), id, LATER + 1)).toBeUndefined();
    expect(await now(session, other)).toEqual([{ ...session, second_factor_at: LATER }, other]);
  });

  test('record a use', async () => {
    const [session, other] = [await newSession(), await newSession()];
    const use = { last_used_at: LATER, expires_at: LATER + 1, device: 'Firefox on Linux' };
    await recordSessionUse(db(), session.id, use);
    expect(await now(session, other)).toEqual([{ ...session, ...use }, other]);
  });

  test('are bound to a gym once', async () => {
    const [session, other, bound] = [
      await newSession({ gym_id: null }),
      await newSession({ gym_id: null }),
      await newSession({ gym_id: 'gym-7' }),
    ];
    await bindSession(db(), session.id, 'gym-8');
    await bindSession(db(), session.id, 'gym-9');
    await bindSession(db(), bound.id, 'gym-8');
    expect(await now(session, other, bound)).toEqual([{ ...session, gym_id: 'gym-8' }, other, bound]);
  });

  test('end once', async () => {
    const [session, other] = [await newSession(), await newSession()];
    const { id } = session;
    expect(await endSession(db(), id, LATER)).toEqual({ id });
    expect(await endSession(db(), id, LATER + 1)).toBeUndefined();
    expect(await now(session, other)).toEqual([{ ...session, ended_at: LATER }, other]);
  });

  test('end once for their own account', async () => {
    const session = await newSession();
    const { id, uid } = session;
    const other = await newSession({ uid });
    expect(await endSessionRow(db(), newUid(), id, LATER)).toBeUndefined();
    expect(await now(session)).toEqual([session]);
    expect(await endSessionRow(db(), uid, id, LATER)).toEqual({ id });
    expect(await endSessionRow(db(), uid, id, LATER + 1)).toBeUndefined();
    expect(await now(session, other)).toEqual([{ ...session, ended_at: LATER }, other]);
  });

  test('end but for the one in use', async () => {
    const used = await newSession();
    const { uid, id } = used;
    const [open, ended, foreign] = [
      await newSession({ uid }),
      await newSession({ uid, ended_at: NOW }),
      await newSession(),
    ];
    expect(await endOtherSessionRows(db(), uid, id, LATER)).toEqual([{ id: open.id }]);
    expect(await endOtherSessionRows(db(), uid, id, LATER + 1)).toEqual([]);
    expect(await now(used, open, ended, foreign)).toEqual([used, { ...open, ended_at: LATER }, ended, foreign]);
  });

  test('end in one gym', async () => {
    const session = await newSession({ gym_id: 'gym-7' });
    const { uid } = session;
    const others = [
      await newSession({ uid, gym_id: 'gym-8' }),
      await newSession({ uid, gym_id: null }),
      await newSession({ uid, gym_id: 'gym-7', ended_at: NOW }),
      await newSession({ gym_id: 'gym-7' }),
    ];
    await endSessionsInGym(db(), uid, 'gym-7', LATER);
    expect(await now(session, ...others)).toEqual([{ ...session, ended_at: LATER }, ...others]);
  });

  test('that are open are listed, the one used last first', async () => {
    const { uid, valid_since } = await newAccount();
    for (const [id, change] of Object.entries<Partial<SessionRow>>({
      b: { last_used_at: 100 },
      a: { last_used_at: 100 },
      newest: { last_used_at: 300, provider: 'custom', device: 'Safari on iPad', signed_in_at: 7 },
      middle: { last_used_at: 200 },
      ended: { ended_at: 1 },
      expired: { expires_at: NOW },
      signedOutEverywhere: { valid_since: valid_since - 1 },
    })) {
      await newSession({ id, uid, expires_at: NOW + 1, ...change });
    }
    await newSession({ uid: (await newAccount()).uid });
    const sessions = await findOpenSessions(db(), uid, NOW);
    expect(sessions.map(({ id }) => id)).toEqual(['newest', 'middle', 'a', 'b']);
    expect(sessions[0]).toEqual({
      id: 'newest',
      provider: 'custom',
      device: 'Safari on iPad',
      signed_in_at: 7,
      last_used_at: 300,
    });
  });

  test('are deleted after their end; those of the hosted service only once nothing renews them', async () => {
    const { uid, valid_since } = await newAccount();
    const expires_at = NOW - 1;
    const ended_at = 1;
    const over = [
      await newSession({ uid, expires_at }),
      await newSession({ uid, expires_at, ended_at }),
      await newSession({ uid, expires_at, hash: null }),
      await newSession({ uid, expires_at, hash: null, ended_at, valid_since: valid_since - 1 }),
      await newSession({ expires_at, hash: null, ended_at }),
    ];
    const signedOutHere = await newSession({ uid, expires_at, hash: null, ended_at });
    const unexpired = await newSession({ uid, expires_at: NOW });
    await deleteSessionsBefore(db(), NOW);
    expect(await now(...over)).toEqual(over.map(() => undefined));
    expect(await now(signedOutHere, unexpired)).toEqual([signedOutHere, unexpired]);
  });
});
