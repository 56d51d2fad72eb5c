// What the tests of threads read.
import { threadId } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { serveReads } from '../serveReads.ts';

const emails = async (db: Db) => {
  const rows = await db.selectFrom('accounts').select('email').orderBy('uid').execute();
  return rows.map(({ email }) => email);
};

export const testReads = {
  emails,
  /** Whether PostgreSQL answers as a replica. */
  async isReplica(db: Db) {
    const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db);
    return rows[0]?.isReplica;
  },
  /** Counts to `last` in one statement: half a second for ten million. */
  async countTo(db: Db, last: number) {
    const counted = sql<{
      n: number;
    }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(last)})
      select max(n) as n from c`;
    return (await counted.execute(db)).rows[0]?.n;
  },
  deleteAccounts: (db: Db) => db.deleteFrom('accounts').execute(),
  nothing: (db: Db) => sql`select * from nowhere`.execute(db),
  threadId: () => Promise.resolve(threadId),
  priority: async () => (await import('node:os')).getPriority(),
  /** Before and after something else: sets the first number of `gate` in between, and waits for its second. */
  async emailsTwice(db: Db, gate: Int32Array) {
    const before = await emails(db);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await Atomics.waitAsync(gate, 1, 0).value;
    return [before, await emails(db)];
  },
  spin(): Promise<never> {
    for (;;);
  },
  exit: () => process.exit(1),
};

serveReads(testReads);
