import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../db/database.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { accountRow, NOW, sessionRow } from '../testing/identity/rows.ts';
import { claims, fakePeople, personWith } from '../testing/identity/service.ts';
import type { AccountPeople } from './accountPeople.ts';
import { newId } from './secrets.ts';
import { findSession, insertSessionIfNew, type SessionRow } from './sessions.repository.ts';
import { startSession } from './startSession.ts';

describe.each(engines)('a new session, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  /** Of a new account. The person of its e-mail has no account before a session adopts them. */
  function newSession(change: Partial<SessionRow> = {}, ...gymIds: string[]) {
    const account = accountRow({ uid: newId() });
    const { uid } = account;
    const session = sessionRow({ id: newId(), uid, gym_id: null, ...change });
    const { people, ...gyms } = fakePeople();
    const persons = gymIds.map((gymId) => personWith({ gymId }));
    people.set(uid, persons);
    const withAdopted = [...persons, personWith({ gymId: 'adopted' })];
    const adopting: AccountPeople = {
      ...gyms,
      adopt: (_, adopter, email) => {
        if (email === account.email) people.set(adopter, withAdopted);
        return Promise.resolve();
      },
    };
    /** The accounts of sessions that were ended. */
    const ended: string[] = [];
    const effects = { people: adopting, sessionsEnded: (_: Tx, of: string) => Promise.resolve(void ended.push(of)) };
    const start = (replaces?: string) =>
      opened.database.transaction((tx) => startSession(tx, effects, account, session, replaces));
    /** An open session of the account before. */
    const before = async (previous: Partial<SessionRow> = {}) => {
      const row = sessionRow({ id: newId(), uid, ...previous });
      await insertSessionIfNew(opened.database.db, row);
      return row;
    };
    return { session, persons, withAdopted, start, before, ended };
  }
  const read = ({ id }: SessionRow) => findSession(opened.database.db, id);

  test.each([
    ['the gym that it names', 'gym-2', ['gym-1'], 'gym-2'],
    ['the only gym of its account', null, ['gym-1'], 'gym-1'],
    ['none of several gyms', null, ['gym-1', 'gym-2'], null],
    ['no gym where its account has none', null, [], null],
  ])('is in %s', async (_, gym_id, gymIds, expected) => {
    const { session, persons, start } = newSession({ provider: 'custom', gym_id }, ...gymIds);
    const row = { ...session, gym_id: expected };
    expect(await start()).toEqual({ session: row, people: persons });
    expect(await read(session)).toEqual(row);
  });

  test('starts once', async () => {
    const { session, start } = newSession({ gym_id: 'gym-1' });
    await start();
    expect(await start()).toBeUndefined();
    expect(await read(session)).toEqual(session);
  });

  test('gives the account the people of its e-mail, where its owner signs in', async () => {
    const { withAdopted, start } = newSession({}, 'gym-1');
    expect(await start()).toMatchObject({ session: { gym_id: null }, people: withAdopted });
  });

  test.each([null, NOW - 5000])('continues the session of its owner, second factor at %j', async (second_factor_at) => {
    const opened = newSession({ provider: 'custom', gym_id: 'gym-2' }, 'gym-1');
    const { session, withAdopted, start, before, ended } = opened;
    const replaced = await before({ second_factor_at });
    const other = await before();
    const row: SessionRow = { ...session, provider: 'password', second_factor_at };
    expect(await start(replaced.id)).toEqual({ session: row, people: withAdopted });
    expect(await read(session)).toEqual(row);
    expect(await read(replaced)).toEqual({ ...replaced, ended_at: session.last_used_at });
    expect(await read(other)).toEqual(other);
    expect(ended).toEqual([session.uid]);
  });

  test('ends no streams where the session before was in no gym', async () => {
    const { start, before, ended } = newSession({ provider: 'custom', gym_id: 'gym-1' }, 'gym-1');
    const replaced = await before({ gym_id: null });
    expect(await start(replaced.id)).toBeDefined();
    expect(await read(replaced)).toMatchObject({ ended_at: expect.any(Number) as number });
    expect(ended).toEqual([]);
  });

  test.each<[string, Partial<SessionRow>]>([
    ['has ended', { ended_at: NOW - 5000 }],
    ['is from before the account was signed out everywhere', { valid_since: 1 }],
    ['was started by the desk', { provider: 'custom' }],
    ['is of another account', { uid: 'somebody else' }],
  ])('does not continue a session that %s', async (_, change) => {
    const { session, start, before, ended } = newSession({ provider: 'custom', gym_id: claims.gymId });
    const previous = await before(change);
    expect(await start(previous.id)).toBeUndefined();
    expect(ended).toEqual([]);
    expect(await read(session)).toBeUndefined();
    expect(await read(previous)).toEqual(previous);
  });

  test('does not continue a session that does not exist', async () => {
    const { session, start } = newSession({ provider: 'custom' });
    expect(await start('nothing')).toBeUndefined();
    expect(await read(session)).toBeUndefined();
  });
});
