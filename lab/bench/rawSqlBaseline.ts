import { randomUUID, randomUUIDv7 } from 'node:crypto';

type Value = string | number | null;
/** Runs one statement and returns its rows: synchronously on SQLite, asynchronously on PostgreSQL. */
export type RunStatement = (
  sql: string,
  values: Value[],
) => Record<string, unknown>[] | Promise<Record<string, unknown>[]>;

const selectCaller = `select people.*, gyms.name as gym_name, gyms.time_zone, gyms.locale from people
  inner join gyms on gyms.gym_id = people.gym_id where people.gym_id = $1 and people.user_type = 'admin'`;
const insertKey = `insert into idempotency_keys (gym_id, person_id, key, call, input_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, null, $6) on conflict (gym_id, person_id, key) do nothing returning key`;
const selectPerson = 'select * from people where gym_id = $1 and id = $2';
const selectBranch = 'select * from branches where gym_id = $1 and id = $2';
const checkIn = `update people set checked_in_at = $1, checked_in_branch_id = $2, last_check_in_at = $3,
  total_visits = total_visits + 1 where gym_id = $4 and id = $5 and checked_in_at is null returning *`;
const checkOut = `update people set checked_in_at = null, checked_in_branch_id = null
  where gym_id = $1 and id = $2 and checked_in_at = $3 returning *`;
const insertAttendance = `insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at,
  assisted_by_name, duration) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const nextPosition = `insert into feed_positions (gym_id, seq, stamp) values ($1, 1, $2)
  on conflict (gym_id) do update set seq = feed_positions.seq + 1, stamp = $3 returning seq`;
const insertEvent = 'insert into feed_events (gym_id, seq, branch_id, payload, created_at) values ($1, $2, $3, $4, $5)';
const storeAnswer = 'update idempotency_keys set answer = $1 where gym_id = $2 and person_id = $3 and key = $4';

export const checkInStatements = [
  selectCaller,
  insertKey,
  selectPerson,
  selectBranch,
  checkIn,
  checkOut,
  insertAttendance,
  nextPosition,
  insertEvent,
  storeAnswer,
];

/** The statements of one check-in or check-out of a member, without server, ORM or transaction. */
export async function rawCheckIn(run: RunStatement, gymId: string, memberId: string, number: number): Promise<void> {
  const now = Date.now();
  const key = `raw:${number}`;
  const first = async (statement: string, values: Value[]) => {
    const rows = run(statement, values);
    return (Array.isArray(rows) ? rows : await rows)[0];
  };
  const callerId = (await first(selectCaller, [gymId]))?.id as string;
  await first(insertKey, [gymId, callerId, key, 'universalCheckIn', randomUUID(), now]);
  const member = await first(selectPerson, [gymId, memberId]);
  const {
    branch_id: branchId,
    checked_in_at: checkedInAt,
    name,
  } = member as {
    branch_id: string;
    checked_in_at: number | null;
    name: string;
  };
  await first(selectBranch, [gymId, branchId]);
  const row =
    checkedInAt === null
      ? await first(checkIn, [now, branchId, now, gymId, memberId])
      : await first(checkOut, [gymId, memberId, checkedInAt]);
  if (!row) throw new Error('The member’s state has changed meanwhile');
  const action = checkedInAt === null ? 'check-in' : 'check-out';
  const duration = checkedInAt === null ? null : now - checkedInAt;
  const id = randomUUIDv7();
  const attendance = [gymId, id, memberId, 'member', name, branchId, action, 'manual', now, 'Desk', duration];
  await first(insertAttendance, attendance);
  const version = randomUUID();
  const seq = (await first(nextPosition, [gymId, version, version]))?.seq;
  const payload = JSON.stringify({ type: 'attendance', event: { id, action, userId: memberId, userName: name, now } });
  await first(insertEvent, [gymId, Number(seq), branchId, payload, now]);
  await first(storeAnswer, [payload, gymId, callerId, key]);
}
