// No answer to a request for a mailed link depends on whether its address is known:
// neither do the statements before it.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { createApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { createEmbeddedIdentity } from '../identity/embedded.ts';
import { accountMails } from '../gyms/accountMails.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';
import { accountPeople } from '../people/accountPeople.ts';

/** Records which kinds of statements run, in transactions too. */
function recordStatements({ db, transaction, ...database }: Database) {
  const kinds = new Map<object, string>();
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      kinds.set(queryId, node.kind);
      return node;
    },
    transformResult: ({ queryId, result }) => {
      statements.push(kinds.get(queryId) ?? 'compiled statement');
      return Promise.resolve(result);
    },
  };
  const recorded: Database = {
    ...database,
    db: db.withPlugin(recorder),
    transaction: (work) => transaction((tx) => work(tx.withPlugin(recorder))),
  };
  return { database: recorded, statements };
}

onBothEngines('a request for a mailed link', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });
  afterEach(() => vi.useRealTimers());

  test('does the same before its answer for known, unknown and disabled addresses', async () => {
    const { database, statements } = recordStatements(server().database);
    const { clock, outbox, health, feed } = server();
    const shared = { database, clock: () => clock.now, publicUrl: origin };
    const identity = createEmbeddedIdentity({
      people: accountPeople,
      ...shared,
      enumerationProtection: true,
      secretBox: testSecretBox(),
      addressOf: () => '192.0.2.1',
      ...accountMails(database, outbox),
    });
    const app = createApp({ ...shared, identity, outbox, health, feed });
    const memberData = { name: 'Ravi', phone: '9876543210', age: 41, sex: 'male' as const, branchId: gym.side };
    await gym.admin.client.addMember({ gymId: gym.gymId, memberData: { ...memberData, email: 'no-account@a.in' } });
    const disabled = await gym.addPerson('staff', gym.side, { email: 'disabled@a.in' });
    await gym.admin.client.changeStaffStatus({ gymId: gym.gymId, staffId: disabled.id, status: 'inactive' });
    await gym.addPerson('member', gym.side, { email: 'known@a.in' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const work: Record<string, { before: string[]; after: number; mails: number }> = {};
    for (const email of ['known@a.in', 'no-account@a.in', 'disabled@a.in', 'unknown@a.in']) {
      for (const [path, more] of [
        ['/sendPasswordReset', {}],
        ['/sendEmailSignInLink', { open: 'pass' }],
      ] as const) {
        statements.length = 0;
        const response = await app.request(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, ...more }),
        });
        const before = [response.status.toString(), await response.text(), ...statements];
        statements.length = 0;
        const mailsBefore = server().sent.length;
        await identity.idle();
        const after = statements.length;
        await outbox.deliver();
        work[`${path} ${email}`] = { before, after, mails: server().sent.length - mailsBefore };
      }
    }
    const beforeOf = (path: string) =>
      Object.entries(work).flatMap(([name, { before }]) => (name.startsWith(path) ? [before] : []));
    for (const path of ['/sendPasswordReset', '/sendEmailSignInLink']) {
      const [first, ...others] = beforeOf(path);
      expect(first?.[0]).toBe('200');
      for (const other of others) expect(other).toEqual(first);
    }
    // What differs is done after the answer.
    expect(work['/sendPasswordReset known@a.in']).toMatchObject({ mails: 1 });
    expect(work['/sendPasswordReset unknown@a.in']).toMatchObject({ mails: 0 });
    expect(work['/sendPasswordReset known@a.in']?.after).toBeGreaterThan(
      work['/sendPasswordReset unknown@a.in']?.after ?? 0,
    );
  });
});
