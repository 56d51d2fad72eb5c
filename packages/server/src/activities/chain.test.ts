import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityHash, chainActivities, type ChainContent, ChainVerifier, EMPTY_CHAIN } from '../db/activityChain.ts';
import type { Database } from '../db/database.ts';
import { codePoint } from '../testing/codePoint.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { recordActivity } from './activities.repository.ts';
import { verifyChain } from './chain.repository.ts';
import { newId } from '../newId.ts';

const entry = (rest: Partial<ChainContent> = {}): ChainContent => ({
  gym_id: 'iron',
  id: 'entry',
  action: 'update',
  entity_type: 'member',
  entity_id: 'ravi',
  entity_name: 'Ravi',
  performed_by_id: 'asha',
  performed_by_name: 'Asha',
  performed_by_type: 'admin',
  changes: '{}',
  happened_at: 1_000,
  ...rest,
});

function firstBreak(rows: Parameters<ChainVerifier['add']>[0][], head: Parameters<ChainVerifier['end']>[0]) {
  const verifier = new ChainVerifier();
  for (const row of rows) {
    const broken = verifier.add(row);
    if (broken) return broken;
  }
  return verifier.end(head);
}

const chainOf = (texts: string[]) =>
  chainActivities(
    texts.map((text, at) => entry({ id: `entry-${at}`, entity_name: text })),
    EMPTY_CHAIN,
  );

describe('a chain', () => {
  const names = fc.array(fc.string({ unit: codePoint }), { minLength: 2, maxLength: 12 });
  test('is unbroken as it was written, in one batch or several', () => {
    fc.assert(
      fc.property(names, fc.nat(), (texts, cut) => {
        const whole = chainOf(texts);
        expect(firstBreak(whole.chained, whole.head)).toBeUndefined();
        const entries = texts.map((text, at) => entry({ id: `entry-${at}`, entity_name: text }));
        const first = chainActivities(entries.slice(0, cut % texts.length), EMPTY_CHAIN);
        const rest = chainActivities(entries.slice(cut % texts.length), first.head);
        expect([...first.chained, ...rest.chained]).toEqual(whole.chained);
      }),
    );
  });

  test('names the first entry that was edited, removed, swapped or cut off', () => {
    fc.assert(
      fc.property(names, fc.nat(), (texts, nat) => {
        const { chained, head } = chainOf(texts);
        const at = nat % texts.length;
        const edited = chained.map((row, index) => (index === at ? { ...row, performed_by_name: 'Nobody' } : row));
        expect(firstBreak(edited, head)).toMatchObject({ seq: at + 1, problem: 'changed' });
        const isLast = at === texts.length - 1;
        expect(firstBreak(chained.toSpliced(at, 1), head)).toEqual({
          seq: at + 1,
          entry: undefined,
          problem: isLast ? 'end missing' : 'missing',
        });
        if (isLast) return;
        const swapped = chained.map((row, index) => {
          const other = index === at ? chained[at + 1] : index === at + 1 ? chained[at] : undefined;
          return other ? { ...other, seq: row.seq } : row;
        });
        expect(firstBreak(swapped, head)).toMatchObject({ seq: at + 1, problem: 'changed' });
      }),
    );
  });

  test('covers every column of an entry, its number and its gym', () => {
    const hash = activityHash(entry(), 1, '');
    for (const column of Object.keys(entry())) {
      const value = column === 'happened_at' ? 2_000 : 'other';
      expect(activityHash(entry({ [column]: value }), 1, '')).not.toBe(hash);
    }
    expect(activityHash(entry(), 2, '')).not.toBe(hash);
    expect(activityHash(entry(), 1, hash)).not.toBe(hash);
  });
});

const caller = { personId: 'asha', name: 'Asha', userType: 'admin' as const };
const record = (database: Database, gymId: string, ...names: string[]) =>
  database.transaction(async (tx) => {
    for (const name of names) {
      await recordActivity(tx, { gymId, caller, now: 1_000 }, { action: 'create', entity: 'member', id: name, name });
    }
  });

describe.each(engines)('the chain of a gym on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());
  const db = () => testDatabase.database.db;
  const broken = async (gymId: string) => (await verifyChain(db(), gymId)).broken;

  test('simultaneous transactions leave one chain without gaps, in each gym', async () => {
    const writers = Array.from({ length: 40 }, (_, at) =>
      record(testDatabase.database, at % 2 === 0 ? 'one' : 'two', `a${at}`, `b${at}`),
    );
    await Promise.all(writers);
    for (const gymId of ['one', 'two']) {
      expect(await verifyChain(db(), gymId)).toMatchObject({ head: { seq: 40 }, broken: undefined });
    }
  });

  test('a transaction that fails leaves the chain as it was', async () => {
    await record(testDatabase.database, 'failing', 'first');
    const { head } = await verifyChain(db(), 'failing');
    const failed = testDatabase.database.transaction(async (tx) => {
      const activity = { action: 'create', entity: 'member', id: 'lost', name: 'Lost' } as const;
      await recordActivity(tx, { gymId: 'failing', caller, now: 1_000 }, activity);
      throw new Error('no room');
    });
    await expect(failed).rejects.toThrow('no room');
    expect(await verifyChain(db(), 'failing')).toEqual({ head, broken: undefined });
  });

  test('half of a surrogate pair in a name is no break', async () => {
    await record(testDatabase.database, 'surrogate', 'Ravi \ud83d', 'Asha 💪');
    expect(await broken('surrogate')).toBeUndefined();
  });

  test('names a row that was edited by SQL', async () => {
    await record(testDatabase.database, 'edited', 'one', 'two', 'three');
    await sql`update activities set performed_by_name = 'Nobody' where gym_id = 'edited' and seq = 2`.execute(db());
    expect(await broken('edited')).toMatchObject({ seq: 2, problem: 'changed', entry: { entity_name: 'two' } });
  });

  test('names a row that was deleted by SQL, in the middle and at the end', async () => {
    await record(testDatabase.database, 'deleted', 'one', 'two', 'three');
    await sql`delete from activities where gym_id = 'deleted' and seq = 3`.execute(db());
    expect(await broken('deleted')).toEqual({ seq: 3, problem: 'end missing', entry: undefined });
    await sql`delete from activities where gym_id = 'deleted' and seq = 1`.execute(db());
    expect(await broken('deleted')).toEqual({ seq: 1, problem: 'missing', entry: undefined });
  });

  test('names a row that was inserted by SQL, before, beside and after the others', async () => {
    for (const seq of [0, 3]) {
      const gymId = `inserted-${seq}`;
      await record(testDatabase.database, gymId, 'one', 'two');
      const row = { ...entry({ gym_id: gymId, id: newId() }), performed_by_type: 'admin' as const };
      const hash = activityHash(row, seq, '');
      await db()
        .insertInto('activities')
        .values({ ...row, seq, hash })
        .execute();
      const problem = seq === 0 ? 'inserted' : 'changed';
      expect(await broken(gymId)).toMatchObject({ seq, problem, entry: { id: row.id } });
    }
  });

  test('names the end where it was removed together with the stored head, by an earlier head', async () => {
    await record(testDatabase.database, 'cut', 'one', 'two');
    const { head: earlier } = await verifyChain(db(), 'cut');
    const before = await db()
      .selectFrom('activities')
      .selectAll()
      .where('gym_id', '=', 'cut')
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow();
    await sql`delete from activities where gym_id = 'cut' and seq = 2`.execute(db());
    await sql`update activity_heads set seq = 1, hash = ${before.hash} where gym_id = 'cut'`.execute(db());
    expect((await verifyChain(db(), 'cut')).broken).toBeUndefined();
    expect((await verifyChain(db(), 'cut', earlier)).broken).toEqual({
      seq: 2,
      problem: 'end missing',
      entry: undefined,
    });
    await record(testDatabase.database, 'cut', 'another');
    expect((await verifyChain(db(), 'cut')).broken).toBeUndefined();
    expect((await verifyChain(db(), 'cut', earlier)).broken).toMatchObject({ seq: 2, problem: 'changed' });
  });
});
