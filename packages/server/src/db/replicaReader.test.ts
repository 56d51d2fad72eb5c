import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startReplica, type TestReplica } from '../testing/postgresReplica.ts';
import type { Database, Db } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { testReads } from './testing/reads.worker.ts';

const MODULE = new URL('./testing/reads.worker.ts', import.meta.url);

const readIn = (database: Database, name: keyof typeof testReads) =>
  database.readInThread(MODULE, name, undefined, 'gym');

const isReplica = async (db: Db) => {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db);
  return rows[0]?.isReplica;
};

const addAccount = ({ db }: Database, email: string) =>
  db.insertInto('accounts').values({ uid: email, email, valid_since: 1, created_at: 1 }).execute();

// The last tests take the replica away, so they are in order.
describe.runIf(engines.includes('postgres'))('reads in a thread, with a replica', () => {
  let primary: TestPostgres;
  let replica: TestReplica;
  let created: TestDatabase;
  let atReplica: Database;
  let opened: Database;
  const urlAt = (folder: string) => `postgres://app@localhost${new URL(created.url).pathname}?host=${folder}`;
  const skipped: string[] = [];
  const open = () => {
    skipped.length = 0;
    opened = openPostgres(created.url, {
      replicaUrl: urlAt(replica.folder),
      onReplicaSkipped: (reason) => skipped.push(reason),
    });
    return opened;
  };
  const isCaughtUp = async ({ db }: Database) => {
    const primaryAt = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(db);
    const { rows } = await sql<{ isCaughtUp: boolean }>`
      select pg_last_wal_replay_lsn() >= ${primaryAt.rows[0]?.lsn}::pg_lsn as "isCaughtUp"`.execute(atReplica.db);
    return rows[0]?.isCaughtUp;
  };
  beforeAll(async () => {
    primary = await startPostgres({ isDurable: true });
    replica = await startReplica(primary);
    created = await createTestDatabase('postgres', primary.folder);
    atReplica = openPostgres(urlAt(replica.folder));
  });
  afterEach(() => opened.close());
  afterAll(async () => {
    await atReplica.close();
    await created.remove();
    await replica.stop();
    await primary.stop();
  });

  test('are those of the replica, calls those of the primary', async () => {
    const database = open();
    expect(await readIn(database, 'isReplica')).toBe(true);
    expect(await isReplica(database.db)).toBe(false);
    expect(await database.snapshot(isReplica)).toBe(false);
    expect(await database.transaction(isReplica)).toBe(false);
  });

  test('have all that was committed before', async () => {
    const database = open();
    const emails: string[] = [];
    for (let number = 0; number < 10; number += 1) {
      emails.push(`${number}@gym.test`);
      await addAccount(database, `${number}@gym.test`);
      expect(await readIn(database, 'emails')).toEqual(emails);
    }
    expect(await readIn(database, 'isReplica')).toBe(true);
    expect(skipped).toEqual([]);
  });

  test('are those of the primary where the replica is behind', async () => {
    const database = open();
    await sql`select pg_wal_replay_pause()`.execute(atReplica.db);
    await addAccount(database, 'late@gym.test');
    expect(await readIn(database, 'emails')).toContain('late@gym.test');
    expect(await readIn(database, 'isReplica')).toBe(false);
    // Once for the reads of ten seconds.
    expect(skipped).toEqual(['The replica is behind the primary']);
    await sql`select pg_wal_replay_resume()`.execute(atReplica.db);
  });

  test('are those of the primary where the replica is unreachable', async () => {
    const database = open();
    await replica.halt();
    expect(await readIn(database, 'isReplica')).toBe(false);
    expect(skipped).toHaveLength(1);
    await replica.resume();
  });

  test('are those of the primary where the replica was promoted', async () => {
    const database = open();
    await expect.poll(() => isCaughtUp(database)).toBe(true);
    await replica.promote();
    await addAccount(atReplica, 'other-history@gym.test');
    expect(await readIn(database, 'emails')).not.toContain('other-history@gym.test');
  });
});
