import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
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
 * Adds `gyms - 1` gyms with history to the database of `gym`, and an equal share of the history to `gym` itself. The server
 * must not be running. Returns the duration in seconds.
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
  const { run, close } = await openEngine(gym.databaseUrl);
  const startedAt = performance.now();
  for (const statements of statementsByGym) {
    await run('begin');
    for (const statement of statements) await run(statement);
    await run('commit');
  }
  await run('analyze');
  await close();
  return (performance.now() - startedAt) / 1000;
}

async function openEngine(url: string) {
  if (url.startsWith('file:')) {
    const file = new DatabaseSync(url.slice('file:'.length), { enableForeignKeyConstraints: true });
    return { run: async (text: string) => file.exec(text), close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { run: async (text: string) => void (await client.query(text)), close: () => client.end() };
}
