import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { accountRow, NOW } from '../testing/identity/rows.ts';
import { fakePeople, personWith } from '../testing/identity/service.ts';
import { accountByUid, insertAccountIfFree } from './accounts.repository.ts';
import { endAllSessions } from './endAllSessions.ts';

describe.each(engines)('the end of all sessions, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  test('is that of the account and of its people’s accounts at the desks', async () => {
    const { database } = opened;
    const uids = ['asha', 'gym-1.asha', 'gym-2.asha', 'gym-2.ravi', 'ravi'];
    const before = accountRow({ uid: '' }).valid_since;
    for (const uid of uids) await insertAccountIfFree(database.db, accountRow({ uid }));
    const { people, ...gyms } = fakePeople();
    people.set('asha', [
      personWith({ gymId: 'gym-1', personId: 'asha' }),
      personWith({ gymId: 'gym-2', personId: 'asha' }),
    ]);
    people.set('ravi', [personWith({ gymId: 'gym-2', personId: 'ravi' })]);
    await database.transaction((tx) => endAllSessions(tx, gyms, 'asha', NOW));
    const validSince = await Promise.all(uids.map(async (uid) => (await accountByUid(database.db, uid))?.valid_since));
    const ended = NOW + 600;
    expect(validSince).toEqual([ended, ended, ended, before, before]);
  });
});
