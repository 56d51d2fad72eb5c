import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { createAttendanceMonths } from '../../packages/server/src/db/attendanceMonths.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Gym } from '../rig/gyms.ts';

export interface DatabaseSize {
  gyms: number;
  /** Per gym. */
  members: number;
  /** Attendance rows of all gyms together. */
  attendance: number;
}

const FIRST_MS = Date.UTC(2025, 0, 1);
/** SQL of an id as long as a real one: ids determine the size of every index. */
const idOf = (kind: number, number: string) => `'01900000-0000-7000-8${kind}00-' || (100000000000 + ${number})`;
const series = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;

/** SQL that generates the rows of one gym; the same for both engines. */
function gymStatements(gymId: string, members: number, attendance: number): string[] {
  const branch = `'${gymId}', 'main', 'Main', '1 Main Road', '', '', 200, ${FIRST_MS}, ${FIRST_MS}`;
  return [
    `insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at) values (${branch})`,
    `insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
     values ('${gymId}', '${gymId}', 'Asia/Kolkata', 'en-IN', 'main', ${FIRST_MS})`,
    `insert into people (gym_id, id, user_type, name, email, phone, branch_id, age, sex, membership_plan, join_date,
     created_at, updated_at) ${series(members)}
     select '${gymId}', ${idOf(1, 'i')}, 'member', 'Member ' || i, 'm' || i || '@${gymId}.test', '+919811111111', 'main', 30,
     'other', 'monthly', '2026-01-01', ${FIRST_MS} + i, ${FIRST_MS} + i from n`,
    ...attendanceStatements(gymId, idOf(1, `(i % ${members})`), "'main'", attendance),
  ];
}

const attendanceStatements = (gymId: string, person: string, branch: string, count: number): string[] =>
  count === 0
    ? []
    : [
        `insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
         ${series(count)} select '${gymId}', ${idOf(2, 'i')}, ${person}, 'member', 'A member', ${branch},
         case i % 2 when 0 then 'check-in' else 'check-out' end, 'manual', ${FIRST_MS} + i * 3000 from n`,
      ];

/**
 * Adds `gyms - 1` gyms with history to the database of `gym`, and an equal share of the history to `gym` itself. The
 * server must not be running. Returns the duration in seconds.
 */
export async function insertBulkData(gym: Gym, { gyms, members, attendance }: DatabaseSize): Promise<number> {
  const rowsPerGym = Math.round(attendance / gyms);
  const [memberId = ''] = gym.memberIds;
  const branch = `(select main_branch_id from gyms where gym_id = '${gym.gymId}')`;
  const statementsByGym = [
    attendanceStatements(gym.gymId, `'${memberId}'`, branch, rowsPerGym),
    ...Array.from({ length: gyms - 1 }, (_, number) =>
      gymStatements(`01900000-0000-7000-8300-${100_000_000_000 + number}`, members, rowsPerGym),
    ),
  ];
  return insertStatements(gym.databaseUrl, statementsByGym);
}

/** A year of everything that reports read. */
export interface ReportDataSize extends DatabaseSize {
  /** Epoch milliseconds: the newest row. */
  now: number;
}

const YEAR_MS = 365 * 86_400_000;
const TERMS_PER_MEMBER = 4;
const MEMBER_KIND = 1;
/** A member of each gym whose reports are read. */
export const REPORTED_MEMBER = `01900000-0000-7000-8${MEMBER_KIND}00-100000000000`;

/** Check-ins and check-outs of a year, spread over the members and the year. */
const yearOfAttendance = (gymId: string, branch: string, count: number, members: number, now: number) =>
  `insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at,
   assisted_by_name, duration)
   ${series(count)} select '${gymId}', ${idOf(2, 'i')}, ${idOf(MEMBER_KIND, `((i / 2 * 7919) % ${members})`)}, 'member',
   'A member', ${branch}, case i % 2 when 0 then 'check-in' else 'check-out' end,
   case i % 3 when 0 then 'manual' else 'qr-code' end, ${now - YEAR_MS} + i * cast(${Math.floor(YEAR_MS / count)} as bigint),
   case i % 3 when 0 then 'Desk' end, case i % 2 when 1 then 5400000 + i end from n`;

/** Members with terms, invoices and payments of a year, in a gym that has its plans. */
function reportStatements(gymId: string, { members, now }: ReportDataSize): string[] {
  const branch = `(select main_branch_id from gyms where gym_id = '${gymId}')`;
  const person = idOf(MEMBER_KIND, `(i / ${TERMS_PER_MEMBER})`);
  const dayOf = (days: number) => `'${new Date(now - days * 86_400_000).toISOString().slice(0, 10)}'`;
  // Quarters of the year, by the number of the term.
  const quarter = (days: number) =>
    `case i % 4 ${[0, 1, 2, 3].map((at) => `when ${at} then ${dayOf(365 - at * 91 - days)}`).join(' ')} end`;
  const count = members * TERMS_PER_MEMBER;
  const document = `'{"issuedBy":"Desk","lines":[{"discount":1000}]}'`;
  return [
    `insert into people (gym_id, id, user_type, name, phone, branch_id, membership_plan, join_date, created_at, updated_at)
     ${series(members)} select '${gymId}', ${idOf(MEMBER_KIND, 'i')}, 'member', 'Regular ' || i, '+919811111111', ${branch},
     'monthly', ${dayOf(365)}, ${FIRST_MS} + i, ${FIRST_MS} + i from n`,
    `insert into terms (gym_id, id, person_id, number, plan_id, plan_name, starts_on, ends_on, sold_at)
     ${series(count)} select '${gymId}', ${idOf(4, 'i')}, ${person}, 1 + i % ${TERMS_PER_MEMBER}, 'monthly', 'Monthly',
     ${quarter(0)}, ${quarter(90)}, ${FIRST_MS} + i from n`,
    `insert into invoices (gym_id, id, kind, series, number, issued_on, issued_at, issued_by_id, branch_id, person_id,
     member_name, phone, term_id, description, total_paise, paid_paise, credited_paise, token, document)
     ${series(count)} select '${gymId}', ${idOf(5, 'i')}, 'receipt', 'RCT', 'RCT/' || i, ${quarter(0)}, ${FIRST_MS} + i, 'desk',
     ${branch}, ${person}, 'A member', '', ${idOf(4, 'i')}, 'Monthly membership', 150000, 150000, 0, 'report-' || i, ${document}
     from n`,
    `insert into payments (gym_id, id, kind, invoice_id, branch_id, method, amount_paise, reference, reason, received_on,
     received_at, received_by_id, received_by_name)
     ${series(count)} select '${gymId}', ${idOf(6, 'i')}, 'payment', ${idOf(5, 'i')}, ${branch},
     case i % 2 when 0 then 'cash' else 'upi' end, 150000, '', '', ${quarter(0)}, ${FIRST_MS} + i, 'desk', 'Desk' from n`,
  ];
}

/** The same for reports: each gym has a year of attendance, and \`gym\` beside it what its other reports read. */
export async function insertReportData(gym: Gym, size: ReportDataSize): Promise<number> {
  const { gyms, members, attendance, now } = size;
  const rowsPerGym = Math.round(attendance / gyms);
  const own = `(select main_branch_id from gyms where gym_id = '${gym.gymId}')`;
  const others = Array.from({ length: gyms - 1 }, (_, number) => {
    const gymId = `01900000-0000-7000-8300-${100_000_000_000 + number}`;
    return [...gymStatements(gymId, members, 0), yearOfAttendance(gymId, "'main'", rowsPerGym, members, now)];
  });
  return insertStatements(gym.databaseUrl, [
    [...reportStatements(gym.gymId, size), yearOfAttendance(gym.gymId, own, rowsPerGym, members, now)],
    ...others,
  ]);
}

/** Each list in a transaction; then what is due after so many rows. Returns the duration in seconds. */
async function insertStatements(databaseUrl: string, lists: string[][]): Promise<number> {
  const { run, close, settle } = await openEngine(databaseUrl);
  const startedAt = performance.now();
  try {
    for (const statements of lists) {
      await run('begin');
      for (const statement of statements) await run(statement);
      await run('commit');
    }
    await createMonths(databaseUrl);
    for (const statement of settle) await run(statement);
  } finally {
    await close();
  }
  return (performance.now() - startedAt) / 1000;
}

/** What the server's job would do within the hour. */
async function createMonths(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await createAttendanceMonths(database, Date.now());
  await database.close();
}

async function openEngine(url: string) {
  if (url.startsWith('file:')) {
    const file = new DatabaseSync(url.slice('file:'.length), { enableForeignKeyConstraints: true });
    return { run: async (text: string) => file.exec(text), close: async () => file.close(), settle: ['analyze'] };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What autovacuum and the checkpointer would do of the new rows while the benchmark measures.
  const settle = ['vacuum analyze', 'checkpoint'];
  return { run: async (text: string) => void (await client.query(text)), close: () => client.end(), settle };
}
