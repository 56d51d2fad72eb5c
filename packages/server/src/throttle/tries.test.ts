import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { deleteTries, deleteTriesBefore } from './throttles.repository.ts';
import { type Counter, countTry, type Limit, refundTry, subjectOf } from './tries.ts';

const T0 = 1_790_000_000_000;
const MINUTE = 60_000;

const limitOf = (tries: number, rest: Partial<Limit> = {}): Limit => ({
  name: 'tries-of-test',
  tries,
  windowMs: MINUTE,
  ...rest,
});

describe.each(engines)('tries, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());
  const db = () => opened.database.db;
  beforeEach(() => db().deleteFrom('throttles').execute());

  const count = (at: number, ...counters: Counter[]) =>
    opened.database.transaction((tx) => countTry(tx, at, ...counters));
  const refund = (now: number, at: number, ...counters: Counter[]) =>
    opened.database.transaction((tx) => refundTry(tx, now, at, ...counters));
  const moments = async (counter: Counter) =>
    (await db().selectFrom('throttles').select('moments').where('subject', '=', subjectOf(counter)).executeTakeFirst())
      ?.moments;
  test('a full counter says when the first of its tries has left the window', async () => {
    const counter: Counter = [limitOf(2), 'asha'];
    expect(await count(T0, counter)).toBeUndefined();
    expect(await count(T0 + 10, counter)).toBeUndefined();
    expect(await count(T0 + 20, counter)).toEqual({ limit: counter[0], waitMs: MINUTE - 20 });
    expect(await count(T0 + MINUTE - 1, counter)).toMatchObject({ waitMs: 1 });
    expect(await count(T0 + MINUTE, counter)).toBeUndefined();
    expect(await moments(counter)).toBe(`${T0 + 10},${T0 + MINUTE}`);
  });

  test('where one counter is full, none counts', async () => {
    const free: Counter = [limitOf(5, { name: 'free' }), 'asha'];
    const full: Counter = [limitOf(1, { name: 'full' }), 'asha'];
    await count(T0, full);
    expect(await count(T0 + 1, free, full)).toMatchObject({ limit: { name: 'full' } });
    expect(await moments(free)).toBe('');
    expect(await count(T0 + MINUTE, free, full)).toBeUndefined();
    expect(await moments(free)).toBe(String(T0 + MINUTE));
  });

  test('waits grow with the tries of the window and begin at the last of them; the last wait stays', async () => {
    const counter: Counter = [limitOf(10, { waitsMs: [0, 100, 1000] }), 'asha'];
    await count(T0, counter);
    expect(await count(T0 + 5, counter)).toBeUndefined();
    expect(await count(T0 + 6, counter)).toMatchObject({ waitMs: 99 });
    expect(await count(T0 + 105, counter)).toBeUndefined();
    expect(await count(T0 + 106, counter)).toMatchObject({ waitMs: 999 });
    expect(await count(T0 + 1105, counter)).toBeUndefined();
    expect(await count(T0 + 1106, counter)).toMatchObject({ waitMs: 999 });
    // The first two have left the window: two remain.
    expect(await count(T0 + MINUTE + 105, counter)).toBeUndefined();
    expect(await count(T0 + MINUTE + 106, counter)).toMatchObject({ waitMs: 99 });
  });

  const write = (counter: Counter, ...written: number[]) =>
    db()
      .insertInto('throttles')
      .values({ subject: subjectOf(counter), moments: written.join(','), last_at: T0 })
      .execute();

  test('tries of the last window count, in any order; those far in the future do not', async () => {
    const counter: Counter = [limitOf(3), 'asha'];
    await write(counter, T0 + MINUTE + 1, T0 + MINUTE, T0 - MINUTE, T0 - MINUTE + 1);
    expect(await count(T0, counter)).toBeUndefined();
    expect(await moments(counter)).toBe(`${T0 - MINUTE + 1},${T0 + MINUTE},${T0}`);
    expect(await count(T0, counter)).toMatchObject({ waitMs: 1 });
  });

  test('a refund takes back the one try of that moment, and nothing where there is none', async () => {
    const counter: Counter = [limitOf(5), 'asha'];
    for (const at of [T0, T0 + 1, T0 + 1, T0 + 2]) await count(at, counter);
    await refund(T0 + 3, T0 + 1, counter);
    expect(await moments(counter)).toBe([T0, T0 + 1, T0 + 2].join(','));
    await refund(T0 + 3, T0 + 7, counter);
    expect(await moments(counter)).toBe([T0, T0 + 1, T0 + 2].join(','));
    for (const at of [T0, T0 + 1, T0 + 2]) await refund(T0 + 3, at, counter);
    expect(await moments(counter)).toBe('');
    expect(await count(T0 + 4, counter)).toBeUndefined();
    expect(await moments(counter)).toBe(String(T0 + 4));
  });

  test('subjects differ by limit and by whom, and do not contain them', () => {
    const subjects = ['tries', 'others'].flatMap((name) =>
      ['asha@gym.test', 'ravi@gym.test'].map((of) => subjectOf([limitOf(1, { name }), of])),
    );
    expect(new Set(subjects).size).toBe(4);
    expect(subjects[0]).toMatch(/^tries:[\w-]{43}$/);
  });

  test('tries of one subject, or of before a moment, are deleted', async () => {
    const [asha, ravi, meera] = (['asha', 'ravi', 'meera'] as const).map((of): Counter => [limitOf(1), of]);
    await count(T0, asha!);
    await count(T0 + 2, ravi!);
    await count(T0 + 2, meera!);
    await deleteTries(db(), subjectOf(ravi!));
    await deleteTriesBefore(db(), T0 + 2);
    expect([await moments(asha!), await moments(ravi!), await moments(meera!)]).toEqual([
      undefined,
      undefined,
      String(T0 + 2),
    ]);
  });
});
