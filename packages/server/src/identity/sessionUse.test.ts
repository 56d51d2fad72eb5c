import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { NOW, sessionRow } from '../testing/identity/rows.ts';
import { newId } from './secrets.ts';
import { findSession, insertSessionIfNew } from './sessions.repository.ts';
import { isSessionOver, recordUse } from './sessionUse.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  ['goes on while its account is signed in everywhere', null, NOW, false],
  ['goes on where its account was signed out everywhere before', null, NOW + 1, false],
  ['is over where its account was signed out everywhere since', null, NOW - 1, true],
  ['is over once it has ended', 1, NOW, true],
])('a session %s', (_, ended_at, valid_since, isOver) => {
  expect(isSessionOver({ ended_at, valid_since }, { valid_since: NOW })).toBe(isOver);
});

describe.each(engines)('the use of a session, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  const newSession = async (last_used_at = NOW) => {
    const row = sessionRow({ id: newId(), uid: 'asha', device: 'Safari on iPad', last_used_at });
    await insertSessionIfNew(opened.database.db, row);
    return row;
  };
  const use = (session: { id: string; last_used_at: number }, now: number) =>
    recordUse(opened.database.db, session, now, 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0');
  const read = ({ id }: { id: string }) => findSession(opened.database.db, id);

  test.each([
    ['15 minutes after the last one', 15 * MINUTE],
    ['where the last one is 15 minutes ahead', -15 * MINUTE],
  ])('is recorded %s, with the device, and extends it by 30 days', async (_, passed) => {
    const session = await newSession();
    const now = NOW + passed;
    await use(session, now);
    expect(await read(session)).toEqual({
      ...session,
      device: 'Firefox on Windows',
      last_used_at: now,
      expires_at: now + 30 * DAY,
    });
  });

  test.each([15 * MINUTE - 1, 1 - 15 * MINUTE])('is not recorded %i ms after the last one', async (passed) => {
    const session = await newSession();
    await use(session, NOW + passed);
    expect(await read(session)).toEqual(session);
  });

  test('is recorded for several sessions at once', async () => {
    const sessions = [await newSession(), await newSession()];
    const now = NOW + DAY;
    await Promise.all(sessions.map((session) => use(session, now)));
    for (const session of sessions) expect(await read(session)).toMatchObject({ last_used_at: now });
  });
});
