import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attendanceMonthsJob } from '../attendance/attendanceMonths.job.ts';
import { insertAttendance, listAttendance } from '../attendance/attendance.repository.ts';
import { insertBranch } from '../branches/branches.repository.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { createAttendanceMonths, monthAt } from './attendanceMonths.ts';
import type { Db } from './database.ts';
import { isUnavailable } from './errors.ts';
import { openDatabase } from './open.ts';

const NOW = Date.UTC(2026, 10, 24, 12);

const checkInAt = (moment: string) => ({
  id: moment,
  person_id: 'ravi',
  user_type: 'member' as const,
  user_name: 'Ravi',
  branch_id: 'main',
  action: 'check-in' as const,
  method: 'qr-code' as const,
  happened_at: Date.parse(moment),
  assisted_by_name: null,
  duration: null,
});

const insert = (db: Db, ...moments: string[]) => insertAttendance(db, 'iron', moments.map(checkInAt));

async function stored(db: Db): Promise<string[]> {
  const rows = await listAttendance(db, 'iron', { personId: 'ravi', userType: 'member', limit: 100 });
  return rows.map(({ id }) => id).toReversed();
}

/** The partitions with the ids of their rows, oldest first. */
async function partitions(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'attendance'::regclass order by name
  `.execute(db);
  const entries = tables.map(async ({ name }) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by happened_at`.execute(db);
    return [name.replace('attendance_', ''), rows.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function createWithBranch(engine: (typeof engines)[number]): Promise<TestDatabase> {
  const created = await createTestDatabase(engine);
  await insertBranch(created.database.db, 'iron', {
    id: 'main',
    name: 'Main',
    address: '',
    phone: '',
    email: '',
    max_capacity: 10,
    created_at: 1,
    updated_at: 1,
  });
  return created;
}

/** The statements by which docs/hosting.md takes a month out of the database. */
function documentedStatements(engine: 'PostgreSQL' | 'SQLite'): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/hosting.md'), 'utf8');
  return new RegExp(`\`\`\`sql\\n(-- ${engine}.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
}

test.each([
  ['2026-11-01T00:00:00Z', 0, 'attendance_2026_11', '2026-11-01', '2026-12-01'],
  ['2026-11-30T23:59:59.999Z', 1, 'attendance_2026_12', '2026-12-01', '2027-01-01'],
  ['2026-12-31T12:00:00Z', 2, 'attendance_2027_02', '2027-02-01', '2027-03-01'],
  ['2028-01-31T12:00:00Z', 1, 'attendance_2028_02', '2028-02-01', '2028-03-01'],
  ['2026-11-24T12:00:00Z', -11, 'attendance_2025_12', '2025-12-01', '2026-01-01'],
])('of %s the month %d later is %s', (moment, offset, name, start, end) => {
  expect(monthAt(Date.parse(moment), offset)).toEqual({ name, start: Date.parse(start), end: Date.parse(end) });
});

describe.each(engines)('on %s', (engine) => {
  let created: TestDatabase;
  beforeEach(async () => {
    created = await createWithBranch(engine);
  });
  afterEach(() => created.remove());

  test('the job loses no entry, whatever its month', async () => {
    const { database } = created;
    const moments = [
      '2019-05-01T10:00:00Z',
      '2026-09-30T23:59:59.999Z',
      '2026-10-01T00:00:00Z',
      '2026-11-24T10:00:00Z',
    ];
    await insert(database.db, ...moments);
    const job = attendanceMonthsJob({ database, clock: () => NOW });
    await job.run(AbortSignal.timeout(60_000));
    await job.run(AbortSignal.timeout(60_000));
    await insert(database.db, '2026-12-31T23:59:59.999Z', '2031-01-01T00:00:00Z');
    expect(await stored(database.db)).toEqual([...moments, '2026-12-31T23:59:59.999Z', '2031-01-01T00:00:00Z']);
  });
});

describe.runIf(engines.includes('postgres'))('on PostgreSQL', () => {
  let created: TestDatabase;
  beforeEach(async () => {
    created = await createWithBranch('postgres');
  });
  afterEach(() => created.remove());

  test('this month and the next two have a partition before their first entry', async () => {
    const { database } = created;
    await createAttendanceMonths(database, NOW);
    await insert(database.db, '2026-11-01T00:00:00Z', '2026-12-31T23:59:59.999Z', '2027-02-01T00:00:00Z');
    expect(await partitions(database.db)).toEqual({
      '2026_11': ['2026-11-01T00:00:00Z'],
      '2026_12': ['2026-12-31T23:59:59.999Z'],
      '2027_01': [],
      default: ['2027-02-01T00:00:00Z'],
    });
  });

  test.each([
    ['of this month is stored in it', '2026-11-24T10:00:00Z', 'stored'],
    ['of an earlier one can be tried again', '2026-10-24T10:00:00Z', 'unavailable'],
  ])('an entry that comes while its month is made, %s', async (_, moment, outcome) => {
    const { database, url } = created;
    const { db } = database;
    const waitingLocks = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()
      `.execute(db);
      return rows[0]?.count;
    };
    // Otherwise the months to come would be made first.
    if (outcome === 'unavailable') await createAttendanceMonths(database, NOW);
    await insert(db, moment);
    const reader = new pg.Client(url);
    await reader.connect();
    await reader.query('begin; select from attendance_default');
    const creation = createAttendanceMonths(database, NOW, 60_000);
    await expect.poll(waitingLocks).toBe(1);
    const entry = insert(db, moment.replace('10:', '11:')).then(
      () => 'stored',
      (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
    );
    await expect.poll(waitingLocks).toBe(2);
    await reader.query('commit');
    await reader.end();
    await creation;
    expect(await entry).toBe(outcome);
    const month = monthAt(Date.parse(moment)).name.replace('attendance_', '');
    expect((await partitions(db))[month]).toHaveLength(outcome === 'stored' ? 2 : 1);
  });

  test('entries of an import or a backup get the partitions of their months; those of long ago and of the future do not', async () => {
    const { database } = created;
    await createAttendanceMonths(database, NOW);
    await insert(
      database.db,
      '2021-10-31T23:59:59.999Z',
      '2021-11-01T00:00:00Z',
      '2026-09-01T00:00:00Z',
      '2026-09-30T23:59:59.999Z',
      '2027-02-01T00:00:00Z',
    );
    await createAttendanceMonths(database, NOW);
    expect(await partitions(database.db)).toEqual({
      '2021_11': ['2021-11-01T00:00:00Z'],
      '2026_09': ['2026-09-01T00:00:00Z', '2026-09-30T23:59:59.999Z'],
      '2026_11': [],
      '2026_12': [],
      '2027_01': [],
      default: ['2021-10-31T23:59:59.999Z', '2027-02-01T00:00:00Z'],
    });
  });

  test('a partition has the indexes and keys of the table', async () => {
    const { database } = created;
    const { db } = database;
    await insert(db, '2026-11-01T00:00:00Z');
    await createAttendanceMonths(database, NOW);
    await expect(insert(db, '2026-11-01T00:00:00Z')).rejects.toMatchObject({ code: '23505' });
    const strange = insertAttendance(db, 'iron', [{ ...checkInAt('2026-11-02T00:00:00Z'), branch_id: 'gone' }]);
    await expect(strange).rejects.toMatchObject({ code: '23503' });
    const { rows } = await sql<{ name: string; indexes: number }>`
      select tablename as name, count(*) as indexes from pg_indexes where tablename in ('attendance_2026_11', 'attendance')
      group by tablename order by name
    `.execute(db);
    expect(rows).toEqual([
      { name: 'attendance', indexes: 5 },
      { name: 'attendance_2026_11', indexes: 5 },
    ]);
    expect(await database.check('full')).toMatchObject({ damage: [] });
  });

  test('a month that is detached as documented is gone from the product, is not made again, and can come back', async () => {
    const { database, url } = created;
    const { db } = database;
    await insert(db, '2024-01-10T10:00:00Z', '2026-11-10T10:00:00Z');
    await createAttendanceMonths(database, NOW);
    const operator = new pg.Client(url);
    await operator.connect();
    await operator.query(documentedStatements('PostgreSQL'));
    await operator.end();
    expect(await stored(db)).toEqual(['2026-11-10T10:00:00Z']);
    await createAttendanceMonths(database, NOW);
    expect(Object.keys(await partitions(db))).not.toContain('2024_01');
    await sql`
      alter table attendance attach partition attendance_2024_01 for values from (1704067200000) to (1706745600000)
    `.execute(db);
    expect(await stored(db)).toEqual(['2024-01-10T10:00:00Z', '2026-11-10T10:00:00Z']);
  });

  test('entries of a detached month stay in the default partition', async () => {
    const { database } = created;
    const { db } = database;
    await insert(db, '2026-09-10T10:00:00Z');
    await createAttendanceMonths(database, NOW);
    await sql`alter table attendance detach partition attendance_2026_09`.execute(db);
    await insert(db, '2026-09-11T10:00:00Z');
    await createAttendanceMonths(database, NOW);
    expect(await partitions(db)).toMatchObject({ default: ['2026-09-11T10:00:00Z'] });
    expect(await stored(db)).toEqual(['2026-09-11T10:00:00Z']);
  });

  test('several servers create the months together', async () => {
    const others = await Promise.all([1, 2].map(() => openDatabase(created.url)));
    await insert(created.database.db, '2026-08-10T10:00:00Z', '2026-11-10T10:00:00Z');
    await Promise.all([created.database, ...others].map((database) => createAttendanceMonths(database, NOW)));
    for (const other of others) await other.close();
    const names = Object.keys(await partitions(created.database.db));
    expect(names).toEqual(['2026_08', '2026_11', '2026_12', '2027_01', 'default']);
    expect(await stored(created.database.db)).toHaveLength(2);
  });

  test('the job waits for no reader, so that nobody waits for the job; it succeeds later', async () => {
    const { database } = created;
    await insert(database.db, '2026-11-10T10:00:00Z');
    await database.db.transaction().execute(async (reader) => {
      await stored(reader);
      await expect(createAttendanceMonths(database, NOW)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(Object.keys(await partitions(database.db))).toEqual(['default']);
    await createAttendanceMonths(database, NOW);
    expect(await partitions(database.db)).toMatchObject({ '2026_11': ['2026-11-10T10:00:00Z'], default: [] });
  });
});

test('on SQLite old rows move to another file as documented', async () => {
  const created = await createWithBranch('sqlite');
  const { db } = created.database;
  await insert(db, '2024-01-31T23:59:59.999Z', '2024-02-01T00:00:00Z');
  const file = created.url.replace('file:', '');
  const archive = join(dirname(file), 'attendance-2024-01.db');
  const operator = new DatabaseSync(file);
  operator.exec(documentedStatements('SQLite').replace('attendance-2024-01.db', archive));
  operator.close();
  expect(await stored(db)).toEqual(['2024-02-01T00:00:00Z']);
  const moved = new DatabaseSync(archive, { readOnly: true });
  expect(moved.prepare('select id from attendance').all()).toEqual([{ id: '2024-01-31T23:59:59.999Z' }]);
  moved.close();
  await created.remove();
});
