import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Gym } from './server.ts';

export interface Size {
  gyms: number;
  /** Of each gym. */
  members: number;
  /** Of all of them together. */
  attendance: number;
}

const FIRST = Date.UTC(2025, 0, 1);
/** As long as real ids are, since every index holds them. */
const idOf = (kind: number, number: string) => `'01900000-0000-7000-8${kind}00-' || (100000000000 + ${number})`;
const series = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;

/** The rows of one gym more, by the engine itself; the same text for both engines. */
function statementsOf(gymId: string, members: number, attendance: number): string[] {
  const branch = `'${gymId}', 'main', 'Main', '1 Main Road', '', '', 200, ${FIRST}, ${FIRST}`;
  return [
    `insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at) values (${branch})`,
    `insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
     values ('${gymId}', '${gymId}', 'Asia/Kolkata', 'en-IN', 'main', ${FIRST})`,
    `insert into people (gym_id, id, user_type, name, email, phone, branch_id, age, sex, membership_plan, join_date,
     created_at, updated_at) ${series(members)}
     select '${gymId}', ${idOf(1, 'i')}, 'member', 'Member ' || i, 'm' || i || '@${gymId}.test', '+919811111111', 'main', 30,
     'other', 'monthly', '2026-01-01', ${FIRST} + i, ${FIRST} + i from n`,
    ...attendanceOf(gymId, idOf(1, `(i % ${members})`), "'main'", attendance),
  ];
}

const attendanceOf = (gymId: string, person: string, branch: string, count: number): string[] =>
  count === 0
    ? []
    : [
        `insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
         ${series(count)} select '${gymId}', ${idOf(2, 'i')}, ${person}, 'member', 'A member', ${branch},
         case i % 2 when 0 then 'check-in' else 'check-out' end, 'manual', ${FIRST} + i * 3000 from n`,
      ];

/**
 * Puts so many gyms with their history into the database of this gym, whose own share of the history is the same with any
 * number of others. The server must not be running. Answers how long it took, in seconds.
 */
export async function populate(gym: Gym, { gyms, members, attendance }: Size): Promise<number> {
  const each = Math.round(attendance / gyms);
  const [someone = ''] = gym.memberIds;
  const branch = `(select main_branch_id from gyms where gym_id = '${gym.gymId}')`;
  const all = [
    attendanceOf(gym.gymId, `'${someone}'`, branch, each),
    ...Array.from({ length: gyms - 1 }, (_, number) =>
      statementsOf(`01900000-0000-7000-8300-${100_000_000_000 + number}`, members, each),
    ),
  ];
  const { run, close } = await engineOf(gym.url);
  const started = performance.now();
  for (const statements of all) {
    await run('begin');
    for (const statement of statements) await run(statement);
    await run('commit');
  }
  await run('analyze');
  await close();
  return (performance.now() - started) / 1000;
}

async function engineOf(url: string) {
  if (url.startsWith('file:')) {
    const file = new DatabaseSync(url.slice('file:'.length), { enableForeignKeyConstraints: true });
    return { run: async (text: string) => file.exec(text), close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { run: async (text: string) => void (await client.query(text)), close: () => client.end() };
}
