// Each query that the calls ask, on both engines, in a database of many gyms: none reads through the rows of other gyms.
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callNames } from '@spotter/api';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { fill } from './fill.ts';
import { strayScans } from './plans.ts';
import { createTestGym, startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

/** What looks beyond one gym, and why. */
const overAllGyms: [query: RegExp, why: string][] = [
  [
    /^select "gym_id", "id" from "people" where "email" = /,
    'before a sign-in nobody knows the gym; an index on the e-mail',
  ],
  [/^select \* from "people" where "id" = /, 'the tests’ own gyms are made with it'],
];

const isQuery = /^(select|insert|update|delete|with)\b/i;

/** What generated requests seldom get right. */
async function askByHand(server: TestServer): Promise<string[]> {
  const { gymId, main, admin, member, staff } = await createTestGym(server);
  const person = { phone: '9876543210', email: 'ravi@plan.test', name: 'Ravi Kumar' };
  const memberData = { ...person, age: 30, sex: 'male' as const, branchId: main };
  const staffData = { ...person, email: 'sunil@plan.test', role: 'Receptionist' as const, branchId: main };
  await admin.client.addMember({ gymId, memberData });
  await admin.client.addAttendanceLog({ gymId, memberId: member.id, action: 'check-in', method: 'nfc' });
  await admin.client.updateStaff({ gymId, staffId: staff.id, staffData });
  return ['addMember', 'addAttendanceLog', 'updateStaff'];
}

describe.each(engines)('the ways of the queries, on %s', (engine) => {
  let server: TestServer;
  const asked = new Set<string>();
  const answered = new Set<string>();

  beforeAll(async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    server = await startTestServer(engine);
    const counts = await fuzz(server, { count: 2000, seed: 7 });
    for (const [name, statuses] of counts) if (statuses.has(200)) answered.add(name);
    for (const name of await askByHand(server)) answered.add(name);
    for (const [asking] of [...prepare.mock.calls, ...(query.mock.calls as unknown[][])]) {
      const text = typeof asking === 'string' ? asking : (asking as { text: string }).text;
      if (isQuery.test(text)) asked.add(text);
    }
    prepare.mockRestore();
    query.mockRestore();
    await fill(server.database.db);
    await sql`analyze`.execute(server.database.db);
  }, 120_000);
  afterAll(() => server.close());

  test('every call has asked what it asks', () => {
    expect(callNames.filter((name) => !answered.has(name))).toEqual([]);
    expect(asked.size).toBeGreaterThan(50);
  });

  test('each goes by an index that begins with the gym', async () => {
    const strays: string[] = [];
    for (const query of asked) {
      if (overAllGyms.some(([known]) => known.test(query))) continue;
      const found = await strayScans(engine, server.database.db, query);
      if (found.length > 0) strays.push(`${query}\n    ${found.join('\n    ')}`);
    }
    expect(strays).toEqual([]);
  });
});
