import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createDemo } from '../demo/demo.ts';
import { createEmbeddedIdentity } from '../identity/embedded.ts';
import { createTestDatabase, engines, type Engine, type TestDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { dump, dumpFormat, load, pageAfter, readDump, summarize } from './dump.ts';
import { openDatabase } from './open.ts';
import { dumpedTables, tables } from './tables.ts';
import { testPasswordCost } from '../testing/passwordCost.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import { accountPeople } from '../people/accountPeople.ts';
import { version } from '../version.ts';

const testDatabases: TestDatabase[] = [];
afterEach(async () => {
  for (const one of testDatabases.splice(0)) await one.remove();
});

async function database(engine: Engine): Promise<Database> {
  const one = await createTestDatabase(engine);
  testDatabases.push(one);
  return one.database;
}

/** The demo gym on SQLite, for the tests that only read it, and the lines of its dump. */
let demo: TestDatabase;
let demoLines: string[];
beforeAll(async () => {
  demo = await createTestDatabase('sqlite');
  await addDemo(demo.database);
  demoLines = await linesOf(demo.database);
});
afterAll(() => demo.remove());

const DAY_MS = 86_400_000;
const clock = () => Date.parse('2026-11-20T06:30:00Z');

async function addDemo(full: Database): Promise<void> {
  const identity = createEmbeddedIdentity({
    people: accountPeople,
    database: full,
    clock,
    publicUrl: 'http://gym.test',
    enumerationProtection: true,
    secretBox: testSecretBox(),
    passwordCost: testPasswordCost,
    sendLink: () => Promise.resolve(),
  });
  await createDemo(full, { identity, clock });
  // Of the attendance three weeks are enough: more than a page of the dump.
  await full.db
    .deleteFrom('attendance')
    .where('happened_at', '<', clock() - 21 * DAY_MS)
    .execute();
}

async function linesOf(source: Database): Promise<string[]> {
  const lines: string[] = [];
  await dump(source, (text) => Promise.resolve(void lines.push(...text.trimEnd().split('\n'))));
  return lines;
}

async function* stream(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

const cannot = (what: string) => `The backup cannot be restored: it contains ${what}, which this version did not write`;

const ways = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const;

describe('a dump', () => {
  test.each(ways)('of %s loaded into %s has the same rows in every table', async (from, to) => {
    const source = from === 'sqlite' ? demo.database : await database(from);
    if (source !== demo.database) await addDemo(source);
    const target = await database(to);
    const loaded = await load(target, stream(await linesOf(source)));
    expect(loaded.people.count).toBe(1200 + 9 + 13);
    expect(loaded.attendance.count).toBeGreaterThan(10_000);
    expect(loaded).toEqual(await summarize(source));
    expect(await summarize(target)).toEqual(loaded);
  });

  test.each(engines)('of %s is a consistent snapshot while others write', async (engine) => {
    const source = await database(engine);
    await addDemo(source);
    const before = await summarize(source);
    const another = await openDatabase(testDatabases[0]?.url ?? '');
    let written = 0;
    const summary = await dump(source, async () => {
      written += 1;
      if (written === 2) await another.db.deleteFrom('attendance').execute();
    });
    await another.close();
    expect(summary).toEqual(before);
    expect((await summarize(source)).attendance.count).toBe(0);
  });

  test('loads into an empty database only; otherwise nothing is changed', async () => {
    const before = await summarize(demo.database);
    await expect(load(demo.database, stream(demoLines))).rejects.toThrow('The database is not empty. Name one');
    expect(await summarize(demo.database)).toEqual(before);
  });

  test('that is truncated, damaged or no dump is refused, and the database stays empty', async () => {
    const lines = demoLines;
    const target = await database('sqlite');
    const changed = lines.map((line) => line.replace('Andheri West', 'Andheri East'));
    const wrong: [string[], string | RegExp][] = [
      [lines.slice(0, -3), 'The backup is not complete'],
      [changed, 'The backup is damaged: branches does not match its checksum'],
      [['{"hello":1}'], 'This file is not a backup'],
      [['PK...'], 'This file is not a backup'],
      [[lines[0]?.replace('0001_first', '0000_first') ?? ''], 'The backup was made by another version'],
      [
        [lines[0]?.replace(`"version":"${version}"`, '"version":"0.1.0"').replace('0001_first', '0000_first') ?? ''],
        /restore it with that one, then update\. Its schema is \w+ of version 0\.1\.0; this is version /,
      ],
    ];
    for (const [bad, sentence] of wrong) {
      await expect(load(target, stream(bad))).rejects.toThrow(sentence);
      expect((await summarize(target)).branches.count).toBe(0);
    }
    expect((await readDump(stream(lines), await dumpFormat(target.db))).gyms.count).toBe(2);
  });

  test.each(engines)(
    'whose tables or columns differ from those of %s is refused, and nothing is loaded',
    async (engine) => {
      const lines = demoLines;
      const target = await database(engine);
      const before = await summarize(target);
      const inBranch = (change: (row: Record<string, unknown>) => void) => {
        let isDone = false;
        return lines.map((line) => {
          const parsed = JSON.parse(line || '{}') as { row?: Record<string, unknown> };
          if (!parsed.row?.max_capacity || isDone) return line;
          isDone = true;
          change(parsed.row);
          return JSON.stringify(parsed);
        });
      };
      const wrong: [string[], string][] = [
        [
          lines.map((line) => line.replace('{"table":"branches"}', '{"table":"sqlite_schema"}')),
          cannot('the table sqlite_schema'),
        ],
        [
          lines.map((line) => line.replace('{"table":"branches"}', '{"table":"__proto__"}')),
          cannot('the table __proto__'),
        ],
        [[...lines, '{"table":"branches"}'], cannot('the table branches')],
        [
          inBranch((row) => (row['x"; drop table people; --'] = 1)),
          cannot('in branches the column x"; drop table people; --'),
        ],
        [inBranch((row) => delete row.address), cannot('in branches a row without address')],
        [inBranch((row) => (row.max_capacity = '80')), cannot('in branches a max_capacity that is no number')],
        [inBranch((row) => (row.max_capacity = 1.5)), cannot('in branches a max_capacity that is no whole number')],
        [inBranch((row) => (row.name = null)), cannot('in branches a name that is no string')],
        [inBranch((row) => (row.name = { a: 1 })), cannot('in branches a name that is no string')],
        [lines.toSpliced(2, 0, '{"row":7}'), cannot('in branches a row without columns')],
        [lines.toSpliced(1, 0, '{"row":{}}'), cannot('a line that belongs to no table')],
        [lines.toSpliced(1, 0, 'null'), 'This file is not a backup, or it is damaged'],
        [['{"format":1,"schema":7}'], 'The backup was made by another version'],
      ];
      for (const [bad, sentence] of wrong) await expect(load(target, stream(bad))).rejects.toThrow(sentence);
      expect(await summarize(target)).toEqual(before);
    },
  );

  test('that the database does not accept is refused with a sentence', async () => {
    const lines = demoLines;
    const target = await database('postgres');
    const start = lines.indexOf('{"table":"people"}');
    const twice = lines.toSpliced(start + 1, 0, lines[start + 1] ?? '');
    await expect(load(target, stream(twice))).rejects.toThrow(/^The backup (cannot be restored|is damaged): /);
    expect((await summarize(target)).people.count).toBe(0);
  });

  test('reads each page from the index of the primary key: its time grows with the rows alone', async () => {
    const { db } = await database('sqlite');
    const plans = await Promise.all(
      dumpedTables.map(async (table) => {
        const after = Object.fromEntries(tables[table].map((key) => [key, key === 'seq' ? 1 : 'x']));
        const plan = await sql<{ detail: string }>`explain query plan ${pageAfter(table, after)}`.execute(db);
        return [table, plan.rows.map(({ detail }) => detail)] as const;
      }),
    );
    for (const [table, steps] of plans)
      expect(steps).toEqual([expect.stringMatching(new RegExp(`^SEARCH ${table} USING .*INDEX`))]);
  });
});
